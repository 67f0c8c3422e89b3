# The Julia twin of multiclass_metrics.py: the same values bit for bit, for parity.
#
# Shares are one division of two counts, and weighted means are added from the first class to the last,
# as in the Python module. Sources, formulas and special cases: see there.

"""
    confusion_matrix(outputs::AbstractVector, targets::AbstractVector, classes::AbstractVector)

How many elements of each real class (rows) are given each class (columns), as a `Matrix{Int64}`; both in
the order of `classes`. Labels are of any type.

Throws a `DimensionMismatch` when the lengths differ, an `ArgumentError` when they are 0, a label is not
among the classes, or a class is named twice.
"""
function confusion_matrix(outputs::AbstractVector, targets::AbstractVector, classes::AbstractVector)
    if length(outputs) != length(targets)
        throw(DimensionMismatch("$(length(outputs)) outputs but $(length(targets)) targets"))
    end
    if isempty(targets)
        throw(ArgumentError("outputs and targets are empty"))
    end
    if any(count(==(class), classes) > 1 for class in classes)
        throw(ArgumentError("a class is named twice"))
    end
    table = zeros(Int64, length(classes), length(classes))
    for (predicted, real) in zip(outputs, targets)
        table[placeOf(real, classes), placeOf(predicted, classes)] += 1
    end
    return table
end

"""
    one_vs_rest(matrix::AbstractMatrix{<:Integer})

`(VN, FP, FN, VP)` of each class against the rest: four vectors with an element per class.

Throws an `ArgumentError` when the matrix is not square, has a negative element, or only zeros.
"""
function one_vs_rest(matrix::AbstractMatrix{<:Integer})
    if size(matrix, 1) != size(matrix, 2)
        throw(ArgumentError("a confusion matrix is square"))
    end
    if isempty(matrix) || minimum(matrix) < 0 || maximum(matrix) == 0
        throw(ArgumentError("a confusion matrix counts: nothing negative, and something at all"))
    end
    table = Int64.(matrix)
    rows, columns = vec(sum(table; dims=2)), vec(sum(table; dims=1))
    vp = [table[k, k] for k in 1:size(table, 1)]
    return (sum(table) .- rows .- columns .+ vp, columns .- vp, rows .- vp, vp)
end

"""
    class_metrics(matrix::AbstractMatrix{<:Integer})

`(TP rate, FP rate, precision, recall, F, MCC)`: vectors with an element per class. Throws as
`one_vs_rest` does.
"""
function class_metrics(matrix::AbstractMatrix{<:Integer})
    vn, fp, fn, vp = one_vs_rest(matrix)
    found = ratio.(vp, fn .+ vp, 1.0)
    precision = ratio.(vp, vp .+ fp, 1.0)
    return (
        found,
        ratio.(fp, fp .+ vn, 0.0),
        precision,
        copy(found),
        harmonicMean.(precision, found),
        mcc.(Float64.(vn), Float64.(fp), Float64.(fn), Float64.(vp)),
    )
end

"""
    weighted_metrics(matrix::AbstractMatrix{<:Integer})

The means over the classes of what `class_metrics` gives, weighted by support. Throws as `one_vs_rest`
does.
"""
function weighted_metrics(matrix::AbstractMatrix{<:Integer})
    metrics = class_metrics(matrix)
    supports = vec(sum(Int64.(matrix); dims=2))
    # From the first to the last, as the Python module adds; `sum` would add pairwise.
    return Tuple(foldl(+, supports .* values; init=0.0) / sum(supports) for values in metrics)
end

"""
    overall_metrics(matrix::AbstractMatrix{<:Integer})

`(accuracy, error rate, Cohen's kappa)`. Throws as `one_vs_rest` does.
"""
function overall_metrics(matrix::AbstractMatrix{<:Integer})
    vn, fp, fn, vp = one_vs_rest(matrix)
    n, agreed = sum(Int64.(matrix)), sum(vp)
    byChance = sum((fn .+ vp) .* (fp .+ vp))
    kappa = ratio(n * agreed - byChance, n * n - byChance, 1.0)
    return (agreed / n, (n - agreed) / n, kappa)
end

"""
    multiclass_metrics(outputs::AbstractVector, targets::AbstractVector, classes::AbstractVector)

The confusion matrix, what `overall_metrics` and then what `weighted_metrics` gives of it. Throws as
`confusion_matrix` does.
"""
function multiclass_metrics(outputs::AbstractVector, targets::AbstractVector, classes::AbstractVector)
    table = confusion_matrix(outputs, targets, classes)
    return (table, overall_metrics(table)..., weighted_metrics(table)...)
end

"Where a label stands among the classes; throw when it does not."
function placeOf(label, classes)
    place = findfirst(==(label), classes)
    return place === nothing ? throw(ArgumentError("not among the classes: $label")) : place
end

"part / whole, and `otherwise` where there is nothing to divide by."
ratio(part, whole, otherwise) = whole == 0 ? otherwise : part / whole

"2ab / (a + b), and 0 where both are 0."
harmonicMean(a, b) = a + b == 0 ? 0.0 : 2.0 * a * b / (a + b)

"MCC of four counts as Float64; 1 without errors and 0 with some where the denominator is 0."
function mcc(vn, fp, fn, vp)
    product = ((vp + fp) * (vp + fn)) * ((vn + fp) * (vn + fn))
    if product == 0
        return fp + fn == 0 ? 1.0 : 0.0
    end
    return (vp * vn - fp * fn) / sqrt(product)
end
