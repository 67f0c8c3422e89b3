using MLJ, Flux
using Statistics: mean

"(num / den), 1 if there is nothing to divide by"
ratio(num, den) = den > 0 ? num / den : 1.0

function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    tp = sum(outputs .* targets)
    fp = sum(outputs) - tp
    fn = sum(targets) - tp
    tn = sum(.!outputs) - fn
    cm = [tp fn; fp tn]   # same layout as scikit's with labels=[1, 0]

    accuracy = mean(outputs .== targets)
    error_rate = mean(xor.(outputs, targets))
    recall = ratio(tp, tp + fn)
    specificity = ratio(tn, tn + fp)
    precision = ratio(tp, tp + fp)
    npv = ratio(tn, tn + fn)
    f1 = precision + recall > 0 ? precision * recall / (precision + recall) : 0.0
    return accuracy, error_rate, recall, specificity, precision, npv, f1, cm
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return confusionMatrix(outputs .> threshold, targets)
end

function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    metrics = confusionMatrix(outputs, targets)
    names = ["Accuracy", "Error rate", "Recall", "Specificity", "Precision", "NPV", "F1"]
    println.(names .* ": " .* string.(round.(metrics[1:7]; digits=3)))
    println(metrics[8])
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1}; threshold::Real=0.5)
    return printConfusionMatrix(outputs .> threshold, targets)
end
