function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert length(outputs) == length(targets)
    VP = sum(outputs .& targets)
    VN = sum(.!outputs .& .!targets)
    FP = sum(outputs .& .!targets)
    FN = sum(.!outputs .& targets)

    accuracy = (VN + VP) / (VN + VP + FN + FP)
    errorRate = (FN + FP) / (VN + VP + FN + FP)
    sensitivity = VN == length(outputs) ? 1. : (FN + VP == 0 ? 0. : VP / (FN + VP))
    specificity = VP == length(outputs) ? 1. : (FP + VN == 0 ? 0. : VN / (FP + VN))
    ppv = VN == length(outputs) ? 1. : (VP + FP == 0 ? 0. : VP / (VP + FP))
    npv = VP == length(outputs) ? 1. : (VN + FN == 0 ? 0. : VN / (VN + FN))
    f1 = sensitivity + ppv == 0 ? 0. : 2 * sensitivity * ppv / (sensitivity + ppv)

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
