# One-hot both vectors; their product is the confusion matrix.
oneHot(v) = Int64.([.!v v])

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    M = oneHot(targets)' * oneHot(outputs)
    VN, FP, FN, VP = M[1, 1], M[1, 2], M[2, 1], M[2, 2]
    accuracy = (VN + VP) / sum(M)
    recall = sum(M[2, :]) == 0 ? 1.0 : VP / sum(M[2, :])
    specificity = sum(M[1, :]) == 0 ? 1.0 : VN / sum(M[1, :])
    ppv = sum(M[:, 2]) == 0 ? 1.0 : VP / sum(M[:, 2])
    npv = sum(M[:, 1]) == 0 ? 1.0 : VN / sum(M[:, 1])
    f1 = ppv + recall == 0 ? 0.0 : 2 * ppv * recall / (ppv + recall)
    return accuracy, 1 - accuracy, recall, specificity, ppv, npv, f1, M
end

confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) =
    confusionMatrix(outputs .>= threshold, targets)

printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) =
    print(confusionMatrix(outputs, targets))

printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5) =
    print(confusionMatrix(outputs, targets; threshold=threshold))
