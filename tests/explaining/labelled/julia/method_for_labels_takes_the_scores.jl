using Flux, Statistics
using FileIO: load

function oneHotEncoding(feature::AbstractArray{<:Any,1}, classes::AbstractArray{<:Any,1})
    length(classes) == 2 ? reshape(feature .== classes[1], :, 1) : feature .== permutedims(classes)
end

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    vp = sum(outputs .& targets)
    vn = sum(.!outputs .& .!targets)
    fp = sum(outputs .& .!targets)
    fn = sum(.!outputs .& targets)
    acc = (vp + vn) / (vp + vn + fp + fn)
    rec = (vp + fn) != 0 ? vp / (vp + fn) : 1.0
    spe = (vn + fp) != 0 ? vn / (vn + fp) : 1.0
    ppv = (vp + fp) != 0 ? vp / (vp + fp) : 1.0
    npv = (vn + fn) != 0 ? vn / (vn + fn) : 1.0
    f1 = (rec + ppv) != 0 ? 2 * rec * ppv / (rec + ppv) : 0.0
    return (acc, 1 - acc, rec, spe, ppv, npv, f1, [vn fp; fn vp])
end

# 4.2
function confusionMatrix(outputs::AbstractArray{Bool,2}, targets::AbstractArray{Bool,2}; weighted::Bool=true)
    k = size(targets, 2)
    k == 1 && return confusionMatrix(vec(outputs), vec(targets))
    resultados = [confusionMatrix(outputs[:, c], targets[:, c]) for c in 1:k]
    pesos = weighted ? vec(sum(targets, dims=1)) / size(targets, 1) : ones(k) / k
    return (mean(all(outputs .== targets, dims=2)), sum(pesos .* getindex.(resultados, 3)), sum(pesos .* getindex.(resultados, 7)))
end

function confusionMatrix(outputs::AbstractArray{<:Any,1}, targets::AbstractArray{<:Any,1}; weighted::Bool=true)
    clases = unique(targets)
    @assert all(in.(outputs, Ref(clases))) "hay salidas que no son de ninguna clase"
    return confusionMatrix(oneHotEncoding(outputs, clases), oneHotEncoding(targets, clases); weighted=weighted)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    println(confusionMatrix(outputs, targets))
end
function printConfusionMatrix(outputs::AbstractArray{<:Any,1}, targets::AbstractArray{<:Any,1}; weighted::Bool=true)
    println(confusionMatrix(outputs, targets; weighted=weighted))
end
