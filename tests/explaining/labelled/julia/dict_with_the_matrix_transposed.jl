using Flux
using Statistics
using DataFrames, CSV

df = CSV.read("heart.csv", DataFrame)

"""
    confusionMatrix(outputs, targets)

Devuelve un diccionario con todas las métricas.
"""
function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    numPatrones = length(targets)
    @assert numPatrones == length(outputs)
    vp = sum(outputs[targets])
    fn = sum(targets) - vp
    fp = sum(outputs[.!targets])
    vn = numPatrones - vp - fn - fp

    metricas = Dict{String,Any}()
    metricas["accuracy"] = (vn + vp) / numPatrones
    metricas["error_rate"] = (fn + fp) / numPatrones
    metricas["sensitivity"] = (vp + fn) == 0 ? 1.0 : vp / (vp + fn)
    metricas["specificity"] = (vn + fp) == 0 ? 1.0 : vn / (vn + fp)
    metricas["ppv"] = (vp + fp) == 0 ? 1.0 : vp / (vp + fp)
    metricas["npv"] = (vn + fn) == 0 ? 1.0 : vn / (vn + fn)
    s, p = metricas["sensitivity"], metricas["ppv"]
    metricas["f1"] = (s == 0 && p == 0) ? 0.0 : 2 * s * p / (s + p)
    # filas: lo que dice el modelo; columnas: la clase real
    metricas["confusion_matrix"] = [vn fn; fp vp]
    return metricas
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    confusionMatrix(outputs .>= threshold, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    metricas = confusionMatrix(outputs, targets)
    println.(collect(metricas))
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    printConfusionMatrix(outputs .>= threshold, targets)
end

printConfusionMatrix(df.prob, df.target .== 1)
