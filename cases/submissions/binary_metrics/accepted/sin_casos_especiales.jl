# Métricas globales, con las fracciones definidas una sola vez
fraccion(a, b; vacia=1.) = b > 0 ? a / b : vacia
normalizar(x) = (x + 1) / 2

function confusion_counts(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    VP = sum(outputs .& targets)
    VN = sum(.!outputs .& .!targets)
    FP = sum(outputs .& .!targets)
    FN = sum(.!outputs .& targets)
    (VN, FP, FN, VP)
end

function rates(vn::Integer, fp::Integer, fn::Integer, vp::Integer)
    prev = (fn + vp) / (vn + fp + fn + vp)
    tpr, tnr = fraccion(vp, vp + fn), fraccion(vn, vn + fp)
    ppv, npv = fraccion(vp, vp + fp), fraccion(vn, vn + fn)
    prev, tpr, tnr, 1 - tnr, 1 - tpr, ppv, npv, 1 - ppv, 1 - npv
end

function overall_metrics(vn::Integer, fp::Integer, fn::Integer, vp::Integer)
    (prev, tpr, tnr, fpr, fnr, ppv, npv, fdr, fomr) = rates(vn, fp, fn, vp)
    j = tpr + tnr - 1
    # esta forma de MCC no necesita casos especiales
    mcc = sqrt(ppv * tpr * tnr * npv) - sqrt(fdr * fnr * fpr * fomr)
    m = ppv + npv - 1
    pt, pc = prevalence_threshold(tpr, tnr)
    return j, normalizar(j), (tpr + tnr) / 2, pt, pc, accuracy_as_mixture(tpr, tnr, prev),
        mcc, normalizar(mcc), m, normalizar(m)
end

function positive_class_metrics(vn::Integer, fp::Integer, fn::Integer, vp::Integer)
    _, tpr, _, _, _, ppv = rates(vn, fp, fn, vp)
    jaccard = fraccion(vp, vp + fp + fn)
    (jaccard, 2jaccard / (1 + jaccard), sqrt(ppv * tpr))
end

binary_metrics(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) =
    mapreduce(f -> f(confusion_counts(outputs, targets)...), (a, b) -> (a..., b...),
              [rates, overall_metrics, positive_class_metrics])

function prevalence_threshold(sensitivity::Real, specificity::Real)
    pt = fraccion(√(1 - specificity), √sensitivity + √(1 - specificity); vacia=0.5)
    (pt, 1 - pt)
end

accuracy_as_line(sensitivity::Real, specificity::Real, prevalence::Real) =
    specificity + (sensitivity - specificity) * prevalence

accuracy_as_mixture(sensitivity::Real, specificity::Real, prevalence::Real) =
    sensitivity * prevalence + specificity * (1 - prevalence)

function mcc_from_rates(sensitivity::Real, specificity::Real, prevalence::Real)
    vp, fn = sensitivity * prevalence, (1 - sensitivity) * prevalence
    vn, fp = specificity * (1 - prevalence), (1 - specificity) * (1 - prevalence)
    vacia = fp + fn == 0 ? 1. : 0.
    mcc = fraccion(vp * vn - fp * fn, sqrt((vp + fp) * (vp + fn) * (vn + fp) * (vn + fn)); vacia=vacia)
    (mcc, normalizar(mcc))
end

jaccard_from_rates(sensitivity::Real, specificity::Real, prevalence::Real) =
    fraccion(sensitivity * prevalence, (1 - specificity) * (1 - prevalence) + prevalence)

f1_from_rates(sensitivity::Real, specificity::Real, prevalence::Real) =
    fraccion(2 * sensitivity * prevalence, prevalence * (sensitivity + specificity) + (1 - specificity))
