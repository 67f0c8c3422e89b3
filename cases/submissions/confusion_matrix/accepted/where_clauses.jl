"""
    confusionMatrix(outputs, targets)

Métricas y matriz de confusión. Aquí no hay ningún `for` ni ningún `while`.
"""
function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    size(outputs) == size(targets) || throw(ArgumentError("tamaños distintos"))
    VN = sum(iszero.(outputs) .* iszero.(targets))
    FP = sum(isone.(outputs) .* iszero.(targets))
    FN = sum(iszero.(outputs) .* isone.(targets))
    VP = sum(isone.(outputs) .* isone.(targets))
    let N = VN + FP + FN + VP
        accuracy = (VN + VP) / N
        errorRate = (FN + FP) / N
        sensitivity = FN + VP == 0 ? one(Float64) : VP / (FN + VP)
        specificity = FP + VN == 0 ? one(Float64) : VN / (FP + VN)
        PPV = VP + FP == 0 ? one(Float64) : VP / (VP + FP)
        NPV = VN + FN == 0 ? one(Float64) : VN / (VN + FN)
        F1 = PPV + sensitivity == 0 ? zero(Float64) : 2 * PPV * sensitivity / (PPV + sensitivity)
        return accuracy, errorRate, sensitivity, specificity, PPV, NPV, F1, Int64[VN FP; FN VP]
    end
end

function confusionMatrix(outputs::AbstractArray{T,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) where {T<:Real}
    return confusionMatrix(outputs .>= threshold, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    println(confusionMatrix(outputs, targets)[end])
end

function printConfusionMatrix(outputs::AbstractArray{T,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) where T<:Real
    printConfusionMatrix(outputs .>= threshold, targets)
end
