function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert length(outputs) == length(targets)
    VP = sum(outputs .& targets)
    VN = sum(.!outputs .& .!targets)
    FP = sum(outputs .& .!targets)
    FN = sum(.!outputs .& targets)

    accuracy = (VN + VP) / (VN + VP + FN + FP)
    errorRate = (FN + FP) / (VN + VP + FN + FP)
    recall = (VN == length(targets)) ? VP / (FN + VP) : 1.
    specificity = (VP == length(targets)) ? VN / (FP + VN) : 1.
    ppv = (VN == length(targets)) ? VP / (VP + FP) : 1.
    npv = (VP == length(targets)) ? VN / (VN + FN) : 1.
    f1 = (recall == ppv == 0) ? 2 * (recall * ppv) / (recall + ppv) : 0.

    confMatrix = [VN FP; FN VP]
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
