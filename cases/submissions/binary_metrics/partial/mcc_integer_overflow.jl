using Statistics

function confusion_counts(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    @assert length(outputs) == length(targets)
    c = [count((targets .== real) .& (outputs .== predicted)) for real in (false, true) for predicted in (false, true)]
    return Tuple(c)
end

function all_rates(vn, fp, fn, vp)
    half(a, b) = iszero(a + b) ? (1.0, 0.0) : (a / (a + b), b / (a + b))
    tpr, fnr = half(vp, fn)
    tnr, fpr = half(vn, fp)
    ppv, fdr = half(vp, fp)
    npv, fomr = half(vn, fn)
    return (prevalence=(fn + vp) / (vn + fp + fn + vp), tpr=tpr, tnr=tnr, fpr=fpr, fnr=fnr,
            ppv=ppv, npv=npv, fdr=fdr, fomr=fomr)
end

rates(vn::Integer, fp::Integer, fn::Integer, vp::Integer) = Tuple(all_rates(vn, fp, fn, vp))

function overall_metrics(vn::Integer, fp::Integer, fn::Integer, vp::Integer)
    r = all_rates(vn, fp, fn, vp)
    den = sqrt((vp + fp) * (vp + fn) * (vn + fp) * (vn + fn))
    if den > 0
        mcc = (vp * vn - fp * fn) / den
    elseif fp == 0 && fn == 0
        mcc = 1.0
    else
        mcc = 0.0
    end
    j = r.tpr - r.fpr
    markedness = r.ppv - r.fomr
    return (j, 0.5 * (1 + j), mean([r.tpr, r.tnr]), prevalence_threshold(r.tpr, r.tnr)...,
            (vn + vp) / (vn + fp + fn + vp), mcc, 0.5 * (1 + mcc), markedness, 0.5 * (1 + markedness))
end

function positive_class_metrics(vn::Integer, fp::Integer, fn::Integer, vp::Integer)
    vp + fp + fn == 0 && return (1.0, 1.0, 1.0)
    r = all_rates(vn, fp, fn, vp)
    return (vp / (vp + fp + fn), 2vp / (2vp + fp + fn), sqrt(r.ppv * r.tpr))
end

function binary_metrics(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    vn, fp, fn, vp = confusion_counts(outputs, targets)
    return (rates(vn, fp, fn, vp)..., overall_metrics(vn, fp, fn, vp)..., positive_class_metrics(vn, fp, fn, vp)...)
end

function prevalence_threshold(sensitivity::Real, specificity::Real)
    sensitivity == 0 && specificity == 1 && return (0.5, 0.5)
    a, b = sqrt(1 - specificity), sqrt(sensitivity)
    return (a / (a + b), b / (a + b))
end

accuracy_as_line(sensitivity::Real, specificity::Real, prevalence::Real) = specificity + (sensitivity - specificity)prevalence
accuracy_as_mixture(sensitivity::Real, specificity::Real, prevalence::Real) = sensitivity * prevalence + specificity * (1 - prevalence)

function mcc_from_rates(sensitivity::Real, specificity::Real, prevalence::Real)
    bias = sensitivity * prevalence + (1 - specificity) * (1 - prevalence)
    if bias == 0 || bias == 1
        mcc = bias == prevalence ? 1.0 : 0.0
    else
        mcc = (sensitivity + specificity - 1) * sqrt(prevalence * (1 - prevalence)) / sqrt(bias * (1 - bias))
    end
    return (mcc, (mcc + 1) / 2)
end

function jaccard_from_rates(sensitivity::Real, specificity::Real, prevalence::Real)
    union = (1 - specificity) * (1 - prevalence) + prevalence
    return union == 0 ? 1.0 : sensitivity * prevalence / union
end

function f1_from_rates(sensitivity::Real, specificity::Real, prevalence::Real)
    den = prevalence * (sensitivity + specificity) + (1 - specificity)
    return den == 0 ? 1.0 : 2 * sensitivity * prevalence / den
end
