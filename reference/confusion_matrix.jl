# The Julia twin of confusion_matrix.py: the same values bit for bit, for parity.
#
# Every ratio is one division of two counts, and F1 is computed in the order of the Python module,
# so that both languages round alike. Source, formulas and special cases: see there.

using Printf: @printf

"""
    confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1};
                    threshold::Real=0.5)

The seven metrics and the confusion matrix of a binary classifier's outputs.

`outputs` are classes (Bool) or scores, `targets` the real classes, both of length n >= 1. A score
is positive when it is `>= threshold`, both taken as Float64 (NaN is not).

Returns `(accuracy, error rate, sensitivity, specificity, positive predictive value, negative
predictive value, F1, [VN FP; FN VP])`: seven `Float64` from 0 to 1 and a `Matrix{Int64}`, rows the
real classes, columns the predicted ones.

Throws a `DimensionMismatch` when the lengths differ, an `ArgumentError` when they are 0.
"""
function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    checkLengths(outputs, targets)
    VP = count(outputs .& targets)
    FP = count(outputs) - VP
    FN = count(targets) - VP
    VN = length(targets) - VP - FP - FN

    accuracy = (VN + VP) / (VN + FP + FN + VP)
    errorRate = (FN + FP) / (VN + FP + FN + VP)
    sensitivity = ratioOrOne(VP, FN + VP)
    specificity = ratioOrOne(VN, FP + VN)
    positivePredictiveValue = ratioOrOne(VP, VP + FP)
    negativePredictiveValue = ratioOrOne(VN, VN + FN)
    F1 = harmonicMeanOrZero(positivePredictiveValue, sensitivity)

    return (accuracy, errorRate, sensitivity, specificity,
            positivePredictiveValue, negativePredictiveValue, F1, Int64[VN FP; FN VP])
end

function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1};
                         threshold::Real=0.5)
    return confusionMatrix(Float64.(outputs) .>= Float64(threshold), targets)
end

"""
    printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1};
                         threshold::Real=0.5)

Print what `confusionMatrix` returns: the matrix as a table with labelled rows and columns, below it
the seven metrics. Returns `nothing`; throws as `confusionMatrix` does.
"""
function printConfusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    printResult(confusionMatrix(outputs, targets))
end

function printConfusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1};
                              threshold::Real=0.5)
    printResult(confusionMatrix(outputs, targets; threshold=threshold))
end

"Throw unless both vectors have the same length, at least 1."
function checkLengths(outputs, targets)
    if length(outputs) != length(targets)
        throw(DimensionMismatch(
            "$(length(outputs)) outputs but $(length(targets)) targets: the lengths differ"))
    end
    if isempty(targets)
        throw(ArgumentError("outputs and targets are empty"))
    end
end

"part / whole, and 1 where there is nothing to be right or wrong about."
ratioOrOne(part, whole) = whole == 0 ? 1.0 : part / whole

"2ab / (a + b), and 0 where both are 0."
harmonicMeanOrZero(a, b) = a + b == 0 ? 0.0 : 2.0 * a * b / (a + b)

"The result as a table; the same text as the Python reference prints."
function printResult((accuracy, errorRate, sensitivity, specificity, ppv, npv, F1, matrix))
    @printf("%35s\n", "predicted")
    @printf("%15s%12s%12s\n", "", "negative", "positive")
    @printf("real  negative %12d%12d\n", matrix[1, 1], matrix[1, 2])
    @printf("      positive %12d%12d\n\n", matrix[2, 1], matrix[2, 2])
    @printf("accuracy                 %14.6f\n", accuracy)
    @printf("error rate               %14.6f\n", errorRate)
    @printf("sensitivity (recall)     %14.6f\n", sensitivity)
    @printf("specificity              %14.6f\n", specificity)
    @printf("positive predictive value%14.6f\n", ppv)
    @printf("negative predictive value%14.6f\n", npv)
    @printf("F1                       %14.6f\n", F1)
end
