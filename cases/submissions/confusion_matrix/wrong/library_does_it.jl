using MLJ: confusion_matrix, accuracy, recall, specificity, precision, npv, f1score

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    acc = accuracy(outputs, targets)
    return (acc, 1 - acc, recall(outputs, targets), specificity(outputs, targets), precision(outputs, targets),
        npv(outputs, targets), f1score(outputs, targets), confusion_matrix(outputs, targets).mat')
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return confusionMatrix(outputs .>= threshold, targets)
end

printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) = println(confusionMatrix(outputs, targets))

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    println(confusionMatrix(outputs, targets; threshold=threshold))
end
