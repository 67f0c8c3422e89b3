function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert length(outputs) == length(targets)
    VP = sum(outputs .& targets)
    VN = sum(.!outputs .& .!targets)
    FP = sum(outputs .& .!targets)
    FN = sum(.!outputs .& targets)

    accuracy = (VN + VP) / (VN + VP + FN + FP)
    errorRate = (FN + FP) / (VN + VP + FN + FP)
    sensitivity = (VP == 0 && FN == 0) ? 1. : VP / (FN + VP)
    specificity = (VN == 0 && FP == 0) ? 1. : VN / (FP + VN)
    ppv = accuracy
    npv = (VN == 0 && FN == 0) ? 1. : VN / (VN + FN)
    f1 = (sensitivity == 0 && ppv == 0) ? 0. : 2 * (sensitivity * ppv) / (sensitivity + ppv)

    confMatrix = [VN FP; FN VP]
    return (accuracy, errorRate, sensitivity, specificity, ppv, npv, f1, confMatrix)
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return confusionMatrix(outputs .>= threshold, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    println(confusionMatrix(outputs, targets))
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    println(confusionMatrix(outputs, targets; threshold=threshold))
end
