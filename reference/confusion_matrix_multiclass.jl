# The Julia twin of confusion_matrix_multiclass.py: the same values, for parity. Source, words and
# formulas: see there.

using Printf: @printf

"""
    confusionMatrix(outputs::AbstractArray{Bool,2}, targets::AbstractArray{Bool,2};
                    weighted::Bool=true)
    confusionMatrix(outputs::AbstractArray{<:Real,2}, targets::AbstractArray{Bool,2};
                    weighted::Bool=true)
    confusionMatrix(outputs::AbstractArray{<:Any,1}, targets::AbstractArray{<:Any,1};
                    weighted::Bool=true)

The seven metrics and the confusion matrix of a classifier of several classes: `(accuracy, error rate,
sensitivity, specificity, positive predictive value, negative predictive value, F1, matrix)`. A pattern
is a row; rows of the matrix are the real classes.

Throws when the sizes differ, there are two columns, no pattern, or an output label that is not among
the targets.
"""
function confusionMatrix(outputs::AbstractArray{Bool,2}, targets::AbstractArray{Bool,2};
                         weighted::Bool=true)
    size(outputs) == size(targets) || throw(DimensionMismatch("the sizes differ"))
    isempty(targets) && throw(ArgumentError("there is no pattern"))
    outputs = classified(outputs)
    L = size(targets, 2)
    L == 2 && throw(ArgumentError("two columns: two classes are one column"))
    L == 1 && return binary(vec(outputs), vec(targets))

    supports = vec(sum(targets, dims=1))
    each = [supports[class] == 0 ? (0.0, 0.0, 0.0, 0.0, 0.0) :
            metrics(counts(outputs[:, class], targets[:, class])...) for class in 1:L]
    weights = weighted ? supports : Int64.(supports .> 0)
    sum(weights) == 0 && throw(ArgumentError("no pattern has a class"))
    joined = Tuple(foldl(+, (each[class][metric] * weights[class] for class in 1:L); init=0.0) /
                   sum(weights) for metric in 1:5)
    accuracy = count(all(outputs .== targets, dims=2)) / size(targets, 1)
    matrix = Int64.(targets)' * Int64.(outputs)
    return (accuracy, 1.0 - accuracy, joined..., matrix)
end

function confusionMatrix(outputs::AbstractArray{<:Real,2}, targets::AbstractArray{Bool,2};
                         weighted::Bool=true)
    return confusionMatrix(classified(outputs), targets; weighted=weighted)
end

function confusionMatrix(outputs::AbstractArray{<:Any,1}, targets::AbstractArray{<:Any,1};
                         weighted::Bool=true)
    length(outputs) == length(targets) || throw(DimensionMismatch("the lengths differ"))
    isempty(targets) && throw(ArgumentError("there is no pattern"))
    classes = unique(targets)
    issubset(outputs, classes) || throw(ArgumentError("outputs that no target has"))
    shown = length(classes) > 2 ? classes : classes[1:1]
    oneHot(labels) = labels .== permutedims(shown)
    return confusionMatrix(oneHot(outputs), oneHot(targets); weighted=weighted)
end

"""
    printConfusionMatrix(outputs, targets; weighted::Bool=true)

Print what `confusionMatrix` returns, with the same methods. Returns `nothing`.
"""
printConfusionMatrix(outputs::AbstractArray{Bool,2}, targets::AbstractArray{Bool,2};
                     weighted::Bool=true) =
    printResult(confusionMatrix(outputs, targets; weighted=weighted))

printConfusionMatrix(outputs::AbstractArray{<:Real,2}, targets::AbstractArray{Bool,2};
                     weighted::Bool=true) =
    printResult(confusionMatrix(outputs, targets; weighted=weighted))

printConfusionMatrix(outputs::AbstractArray{<:Any,1}, targets::AbstractArray{<:Any,1};
                     weighted::Bool=true) =
    printResult(confusionMatrix(outputs, targets; weighted=weighted))

"Bool classes of outputs: at the largest of each row, and for one column from 0.5 on."
function classified(outputs)
    size(outputs, 2) == 1 && return outputs .>= 0.5
    classes = falses(size(outputs))
    classes[findmax(outputs, dims=2)[2]] .= true
    return classes
end

"VN, FP, FN, VP of one class against the rest."
function counts(outputs, targets)
    VP = count(outputs .& targets)
    FP = count(outputs) - VP
    FN = count(targets) - VP
    return (length(targets) - VP - FP - FN, FP, FN, VP)
end

"Sensitivity, specificity, PPV, NPV, F1 as practice 4.1 defines them."
function metrics(VN, FP, FN, VP)
    sensitivity = ratio(VP, FN + VP)
    PPV = ratio(VP, VP + FP)
    F1 = PPV + sensitivity == 0 ? 0.0 : 2.0 * PPV * sensitivity / (PPV + sensitivity)
    return (sensitivity, ratio(VN, FP + VN), PPV, ratio(VN, VN + FN), F1)
end

"part / whole, and 1 where there is nothing to be right or wrong about."
ratio(part, whole) = whole == 0 ? 1.0 : part / whole

"What practice 4.1 gives for two classes."
function binary(outputs, targets)
    VN, FP, FN, VP = counts(outputs, targets)
    n = length(targets)
    return ((VN + VP) / n, (FN + FP) / n, metrics(VN, FP, FN, VP)..., Int64[VN FP; FN VP])
end

"The metrics and the matrix, one row a line."
function printResult(result)
    names = ("accuracy", "error rate", "sensitivity (recall)", "specificity",
             "positive predictive value", "negative predictive value", "F1")
    for (name, value) in zip(names, result)
        @printf("%-26s%.6f\n", name, value)
    end
    for row in eachrow(result[end])
        println(join((lpad(number, 6) for number in row), " "))
    end
end
