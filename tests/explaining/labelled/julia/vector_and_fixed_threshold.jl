using FileIO
using XLSX
using Flux
using ScikitLearn

function classifyOutputs(outputs::AbstractArray{<:Real,1}; threshold::Real=0.5)
    outputs .>= threshold
end

# matriz de confusion
function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    t = targets; o = outputs
    vn, fp, fn, vp = sum(@. !t & !o), sum(@. !t & o), sum(@. t & !o), sum(@. t & o)
    resultado = Any[]
    push!(resultado, (vn + vp) / (vn + fp + fn + vp))
    push!(resultado, (fp + fn) / (vn + fp + fn + vp))
    push!(resultado, vp + fn == 0 ? 1.0 : vp / (vp + fn))
    push!(resultado, vn + fp == 0 ? 1.0 : vn / (vn + fp))
    push!(resultado, vp + fp == 0 ? 1.0 : vp / (vp + fp))
    push!(resultado, vn + fn == 0 ? 1.0 : vn / (vn + fn))
    push!(resultado, resultado[3] + resultado[5] == 0 ? 0.0 : 2 * resultado[3] * resultado[5] / (resultado[3] + resultado[5]))
    push!(resultado, [vn fp; fn vp])
    return resultado
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return confusionMatrix(classifyOutputs(outputs), targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    println.(confusionMatrix(outputs, targets))
end
function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    println.(confusionMatrix(outputs, targets; threshold=threshold))
end

@sk_import neural_network: MLPClassifier
modelo = MLPClassifier(hidden_layer_sizes=(5,))
