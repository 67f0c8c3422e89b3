function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert length(outputs) == length(targets)
    VN = sum(outputs .& targets)
    VP = sum(.!outputs .& .!targets)
    FP = sum(outputs .& .!targets)
    FN = sum(.!outputs .& targets)

    accuracy = (VN + VP) / (VN + VP + FN + FP)
    errorRate = (FN + FP) / (VN + VP + FN + FP)
    recall = (VP == 0 && FN == 0) ? 1. : VP / (FN + VP)
    specificity = (VN == 0 && FP == 0) ? 1. : VN / (FP + VN)
    ppv = (VP == 0 && FP == 0) ? 1. : VP / (VP + FP)
    npv = (VN == 0 && FN == 0) ? 1. : VN / (VN + FN)
    f1 = (recall == 0 && ppv == 0) ? 0. : 2 * (recall * ppv) / (recall + ppv)

    confMatrix = [VP FP; FN VN]
    return (accuracy, errorRate, recall, specificity, ppv, npv, f1, confMatrix)
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return confusionMatrix(outputs .>= threshold, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    (acc, err, rec, spec, ppv, npv, f1, m) = confusionMatrix(outputs, targets)
    println("Accuracy: ", acc)
    println("Error rate: ", err)
    println("Recall: ", rec)
    println("Specificity: ", spec)
    println("PPV: ", ppv)
    println("NPV: ", npv)
    println("F1: ", f1)
    println(m)
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    printConfusionMatrix(outputs .>= threshold, targets)
end
