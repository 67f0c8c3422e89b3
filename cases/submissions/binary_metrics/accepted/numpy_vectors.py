import numpy as np


def confusion_counts(outputs, targets):
    matrix = np.bincount(2 * targets.astype(int) + outputs.astype(int), minlength=4)
    return tuple(matrix)


def rates(vn, fp, fn, vp):
    right = np.array([vp, vn, vp, vn], dtype=float)
    wrong = np.array([fn, fp, fp, fn], dtype=float)
    total = right + wrong
    tpr, tnr, ppv, npv = np.where(total == 0, 1.0, right / np.maximum(total, 1))
    prevalence = np.float64(fn + vp) / (vn + fp + fn + vp)
    return (prevalence, tpr, tnr, 1 - tnr, 1 - tpr, ppv, npv, 1 - ppv, 1 - npv)


def overall_metrics(vn, fp, fn, vp):
    prev, tpr, tnr, fpr, fnr, ppv, npv, fdr, fomr = rates(vn, fp, fn, vp)
    # the other way to write MCC needs no special case
    mcc = np.sqrt(ppv * tpr * tnr * npv) - np.sqrt(fdr * fnr * fpr * fomr)
    values = np.array([tpr + tnr - 1, mcc, ppv + npv - 1])
    j, mcc, marked = values
    nj, nmcc, nmarked = (values + 1) / 2
    accuracy = prev * tpr + (1 - prev) * tnr
    return (j, nj, (tpr + tnr) / 2, *prevalence_threshold(tpr, tnr), accuracy, mcc, nmcc, marked, nmarked)


def positive_class_metrics(vn, fp, fn, vp):
    union = vp + fp + fn
    if union == 0:
        return 1.0, 1.0, 1.0
    tpr, ppv = np.array(rates(vn, fp, fn, vp))[[1, 5]]
    return vp / union, 2 * vp / (union + vp), np.sqrt(ppv * tpr)


def binary_metrics(outputs, targets):
    counts = confusion_counts(outputs, targets)
    return tuple(np.concatenate([f(*counts) for f in (rates, overall_metrics, positive_class_metrics)]))


def prevalence_threshold(sensitivity, specificity):
    roots = np.sqrt([1 - specificity, sensitivity])
    if roots.sum() == 0:
        return 0.5, 0.5
    return tuple(roots / roots.sum())


def accuracy_as_line(sensitivity, specificity, prevalence):
    return np.interp(prevalence, [0, 1], [specificity, sensitivity])


def accuracy_as_mixture(sensitivity, specificity, prevalence):
    return np.dot([sensitivity, specificity], [prevalence, 1 - prevalence])


def mcc_from_rates(sensitivity, specificity, prevalence):
    vp, fn = sensitivity * prevalence, (1 - sensitivity) * prevalence
    vn, fp = specificity * (1 - prevalence), (1 - specificity) * (1 - prevalence)
    sides = np.array([vp + fp, vp + fn, vn + fp, vn + fn])
    if np.any(sides == 0):
        mcc = 1.0 if fp == 0 and fn == 0 else 0.0
    else:
        mcc = (vp * vn - fp * fn) / np.sqrt(np.prod(sides))
    return mcc, (mcc + 1) / 2


def jaccard_from_rates(sensitivity, specificity, prevalence):
    f1 = f1_from_rates(sensitivity, specificity, prevalence)
    return f1 / (2 - f1)


def f1_from_rates(sensitivity, specificity, prevalence):
    if prevalence == 0 and specificity == 1:
        return 1.0
    return 2 * sensitivity * prevalence / (prevalence * (sensitivity + specificity) + 1 - specificity)
