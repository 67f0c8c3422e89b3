# The Julia twin of binary_metrics.py: the same values bit for bit, for parity.
#
# Every value is computed in the order of the Python module, from integer counts or Float64 rates, with
# +, -, *, / and sqrt alone, which IEEE 754 rounds alike everywhere. Sources, formulas and special
# cases: see there.

"""
    confusion_counts(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})

`(VN, FP, FN, VP)` of predicted classes (`outputs`) and real ones (`targets`), both of length n >= 1.

Throws a `DimensionMismatch` when the lengths differ, an `ArgumentError` when they are 0.
"""
function confusion_counts(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    if length(outputs) != length(targets)
        throw(DimensionMismatch("outputs and targets must be vectors of the same length"))
    end
    if isempty(targets)
        throw(ArgumentError("outputs and targets are empty"))
    end
    vp = count(outputs .& targets)
    fp = count(outputs) - vp
    fn = count(targets) - vp
    return (length(targets) - vp - fp - fn, fp, fn, vp)
end

"""
    rates(vn::Integer, fp::Integer, fn::Integer, vp::Integer)

`(prevalence, TPR, TNR, FPR, FNR, PPV, NPV, FDR, false omission rate)`, each from 0 to 1.

Throws an `ArgumentError` when a count is negative or all are 0.
"""
function rates(vn::Integer, fp::Integer, fn::Integer, vp::Integer)
    checkCounts(vn, fp, fn, vp)
    return (
        (fn + vp) / (vn + fp + fn + vp),  # prevalence
        ratio(vp, fn + vp, 1.0),          # TPR, sensitivity
        ratio(vn, fp + vn, 1.0),          # TNR, specificity
        ratio(fp, fp + vn, 0.0),          # FPR
        ratio(fn, fn + vp, 0.0),          # FNR
        ratio(vp, vp + fp, 1.0),          # PPV
        ratio(vn, vn + fn, 1.0),          # NPV
        ratio(fp, vp + fp, 0.0),          # FDR
        ratio(fn, vn + fn, 0.0),          # FOR
    )
end

"""
    overall_metrics(vn::Integer, fp::Integer, fn::Integer, vp::Integer)

`(informedness, normalised informedness, balanced accuracy, PT, 1 - PT, accuracy, MCC, normalised MCC,
markedness, normalised markedness)`, where PT is the prevalence threshold.

Throws as `rates` does.
"""
function overall_metrics(vn::Integer, fp::Integer, fn::Integer, vp::Integer)
    _, sens, spec, _, _, ppv, npv, _, _ = rates(vn, fp, fn, vp)
    informedness = sens + spec - 1.0
    mcc = mccOfCounts(Float64(vn), Float64(fp), Float64(fn), Float64(vp))
    markedness = ppv + npv - 1.0
    return (
        informedness,
        normalised(informedness),
        (sens + spec) / 2.0,
        rootedShare(1.0 - spec, sens),
        rootedShare(sens, 1.0 - spec),
        (vn + vp) / (vn + fp + fn + vp),
        mcc,
        normalised(mcc),
        markedness,
        normalised(markedness),
    )
end

"""
    positive_class_metrics(vn::Integer, fp::Integer, fn::Integer, vp::Integer)

`(Jaccard index, F1, Fowlkes-Mallows index)`. Throws as `rates` does.
"""
function positive_class_metrics(vn::Integer, fp::Integer, fn::Integer, vp::Integer)
    _, sens, _, _, _, ppv, _, _, _ = rates(vn, fp, fn, vp)
    f1 = ppv + sens == 0 ? 0.0 : 2.0 * ppv * sens / (ppv + sens)
    return (ratio(vp, vp + fp + fn, 1.0), f1, sqrt(ppv * sens))
end

"""
    binary_metrics(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})

All 22: those of `rates`, then of `overall_metrics`, then of `positive_class_metrics`. Throws as
`confusion_counts` does.
"""
function binary_metrics(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    counts = confusion_counts(outputs, targets)
    return (rates(counts...)..., overall_metrics(counts...)..., positive_class_metrics(counts...)...)
end

"""
    prevalence_threshold(sensitivity::Real, specificity::Real)

`(PT, 1 - PT)`. Throws a `DomainError` for a rate that is not from 0 to 1.
"""
function prevalence_threshold(sensitivity::Real, specificity::Real)
    sens, spec = share(sensitivity), share(specificity)
    return (rootedShare(1.0 - spec, sens), rootedShare(sens, 1.0 - spec))
end

"""
    accuracy_as_line(sensitivity::Real, specificity::Real, prevalence::Real)

Accuracy as spec + (sens - spec) prev. Throws as `prevalence_threshold` does.
"""
function accuracy_as_line(sensitivity::Real, specificity::Real, prevalence::Real)
    sens, spec, prev = share(sensitivity), share(specificity), share(prevalence)
    return spec + (sens - spec) * prev
end

"""
    accuracy_as_mixture(sensitivity::Real, specificity::Real, prevalence::Real)

Accuracy as sens prev + spec (1 - prev). Throws as `prevalence_threshold` does.
"""
function accuracy_as_mixture(sensitivity::Real, specificity::Real, prevalence::Real)
    sens, spec, prev = share(sensitivity), share(specificity), share(prevalence)
    return sens * prev + spec * (1.0 - prev)
end

"""
    mcc_from_rates(sensitivity::Real, specificity::Real, prevalence::Real)

`(MCC, normalised MCC)`. Throws as `prevalence_threshold` does.
"""
function mcc_from_rates(sensitivity::Real, specificity::Real, prevalence::Real)
    sens, spec, prev = share(sensitivity), share(specificity), share(prevalence)
    positive = sens * prev + (1.0 - spec) * (1.0 - prev)
    negative = (1.0 - sens) * prev + spec * (1.0 - prev)
    if positive * negative == 0
        mcc = positive == prev ? 1.0 : 0.0
    else
        mcc = (sens + spec - 1.0) * sqrt(prev * (1.0 - prev) / (positive * negative))
    end
    return (mcc, normalised(mcc))
end

"""
    jaccard_from_rates(sensitivity::Real, specificity::Real, prevalence::Real)

The Jaccard index. Throws as `prevalence_threshold` does.
"""
function jaccard_from_rates(sensitivity::Real, specificity::Real, prevalence::Real)
    sens, spec, prev = share(sensitivity), share(specificity), share(prevalence)
    return ratio(sens * prev, (1.0 - spec) * (1.0 - prev) + prev, 1.0)
end

"""
    f1_from_rates(sensitivity::Real, specificity::Real, prevalence::Real)

F1. Throws as `prevalence_threshold` does.
"""
function f1_from_rates(sensitivity::Real, specificity::Real, prevalence::Real)
    sens, spec, prev = share(sensitivity), share(specificity), share(prevalence)
    return ratio(2.0 * sens * prev, prev * (sens + spec) + (1.0 - spec), 1.0)
end

"Throw unless these are counts of at least one element."
function checkCounts(counts...)
    if minimum(counts) < 0
        throw(ArgumentError("a count is negative: $counts"))
    end
    if maximum(counts) == 0
        throw(ArgumentError("all counts are 0"))
    end
end

"A rate as Float64; throw unless it is from 0 to 1 (90 is no rate, 0.9 is)."
share(value) = 0 <= value <= 1 ? Float64(value) : throw(DomainError(value, "a rate is from 0 to 1"))

"part / whole, and `otherwise` where there is nothing to divide by."
ratio(part, whole, otherwise) = whole == 0 ? otherwise : part / whole

"(x + 1) / 2: what runs from -1 to 1, on the scale from 0 to 1."
normalised(value) = (value + 1.0) / 2.0

"√part / (√part + √rest), and 1/2 where both are 0."
rootedShare(part, rest) = ratio(sqrt(part), sqrt(part) + sqrt(rest), 0.5)

"MCC of four counts as Float64; 1 without errors and 0 with some where the denominator is 0."
function mccOfCounts(vn, fp, fn, vp)
    product = ((vp + fp) * (vp + fn)) * ((vn + fp) * (vn + fn))
    if product == 0
        return fp + fn == 0 ? 1.0 : 0.0
    end
    return (vp * vn - fp * fn) / sqrt(product)
end
