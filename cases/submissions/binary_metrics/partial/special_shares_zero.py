import math


def confusion_counts(outputs, targets):
    vn = fp = fn = vp = 0
    for predicted, real in zip(outputs, targets):
        if predicted and real:
            vp += 1
        elif predicted:
            fp += 1
        elif real:
            fn += 1
        else:
            vn += 1
    return vn, fp, fn, vp


def divide(a, b, otherwise):
    return a / b if b != 0 else otherwise


def rates(vn, fp, fn, vp):
    tpr = divide(vp, vp + fn, 0)
    tnr = divide(vn, vn + fp, 0)
    ppv = divide(vp, vp + fp, 0)
    npv = divide(vn, vn + fn, 0)
    return (vp + fn) / (vn + fp + fn + vp), tpr, tnr, divide(fp, vn + fp, 0), divide(fn, vp + fn, 0), ppv, npv, divide(fp, vp + fp, 0), divide(fn, vn + fn, 0)


def overall_metrics(vn, fp, fn, vp):
    prev, tpr, tnr, fpr, fnr, ppv, npv, fdr, fomr = rates(vn, fp, fn, vp)
    j = tpr + tnr - 1
    pt, complement = prevalence_threshold(tpr, tnr)
    if (vp + fp) * (vp + fn) * (vn + fp) * (vn + fn) == 0:
        mcc = 1.0 if fp == 0 and fn == 0 else 0.0
    else:
        mcc = (vp * vn - fp * fn) / math.sqrt((vp + fp) * (vp + fn) * (vn + fp) * (vn + fn))
    marked = ppv + npv - 1
    return (j, (j + 1) / 2, (tpr + tnr) / 2, pt, complement, (vp + vn) / (vn + fp + fn + vp),
            mcc, (mcc + 1) / 2, marked, (marked + 1) / 2)


def positive_class_metrics(vn, fp, fn, vp):
    _, tpr, _, _, _, ppv, _, _, _ = rates(vn, fp, fn, vp)
    return divide(vp, vp + fp + fn, 1), divide(2 * ppv * tpr, ppv + tpr, 0), math.sqrt(ppv * tpr)


def binary_metrics(outputs, targets):
    counts = confusion_counts(outputs, targets)
    return rates(*counts) + overall_metrics(*counts) + positive_class_metrics(*counts)


def prevalence_threshold(sensitivity, specificity):
    top = math.sqrt(1 - specificity)
    bottom = math.sqrt(sensitivity) + top
    pt = divide(top, bottom, 0.5)
    return pt, 1 - pt


def accuracy_as_line(sensitivity, specificity, prevalence):
    return specificity + (sensitivity - specificity) * prevalence


def accuracy_as_mixture(sensitivity, specificity, prevalence):
    return sensitivity * prevalence + specificity * (1 - prevalence)


def mcc_from_rates(sensitivity, specificity, prevalence):
    positive = sensitivity * prevalence + (1 - specificity) * (1 - prevalence)
    bottom = positive * (1 - positive)
    if bottom == 0:
        right = accuracy_as_mixture(sensitivity, specificity, prevalence) == 1
        mcc = 1 if right else 0
    else:
        mcc = (sensitivity + specificity - 1) * math.sqrt(prevalence * (1 - prevalence) / bottom)
    return mcc, (mcc + 1) / 2


def jaccard_from_rates(sensitivity, specificity, prevalence):
    return divide(sensitivity * prevalence, (1 - specificity) * (1 - prevalence) + prevalence, 1)


def f1_from_rates(sensitivity, specificity, prevalence):
    top = 2 * sensitivity * prevalence
    return divide(top, prevalence * (sensitivity + specificity) + (1 - specificity), 1)
