function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    if length(outputs) != length(targets)
        error("Longitudes distintas")
    end
    predichos = findall(outputs)
    reales = findall(targets)
    n = length(targets)
    VP = length(intersect(predichos, reales))
    FP = length(setdiff(predichos, reales))
    FN = length(setdiff(reales, predichos))
    VN = n - length(union(predichos, reales))
    sens = isempty(reales) ? 1.0 : VP / length(reales)
    vpp = isempty(predichos) ? 1.0 : VP / length(predichos)
    esp = length(reales) == n ? 1.0 : VN / (n - length(reales))
    vpn = length(predichos) == n ? 1.0 : VN / (n - length(predichos))
    f1 = isempty(predichos) && isempty(reales) ? 1.0 : 2VP / (length(predichos) + length(reales))
    return ((VN + VP) / n, (FN + FP) / n, sens, esp, vpp, vpn, f1, [VN FP; FN VP])
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return confusionMatrix(outputs .>= threshold, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @show confusionMatrix(outputs, targets)
    return nothing
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    @show confusionMatrix(outputs, targets, threshold=threshold)
    return nothing
end
