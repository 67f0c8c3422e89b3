"""Counts all four kinds in one pass with np.bincount: the code of a pair is 2*target + output."""
import numpy as np


def _ratio(a, b):
    return float(a / b) if b != 0 else 1.0


def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs, targets = np.asarray(outputs), np.asarray(targets)
    assert outputs.shape == targets.shape
    predicted = outputs if outputs.dtype == np.bool_ else (outputs >= threshold)
    matrix = np.bincount(2 * targets.astype(int) + predicted, minlength=4).reshape(2, 2)
    (vn, fp), (fn, vp) = matrix
    n = matrix.sum()
    sensitivity, ppv = _ratio(vp, fn + vp), _ratio(vp, vp + fp)
    return (
        float(np.trace(matrix) / n),
        float((fp + fn) / n),
        sensitivity,
        _ratio(vn, fp + vn),
        ppv,
        _ratio(vn, vn + fn),
        2 * ppv * sensitivity / (ppv + sensitivity) if ppv + sensitivity > 0 else 0.0,
        matrix,
    )


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    names = ["accuracy", "error rate", "sensitivity", "specificity", "PPV", "NPV", "F1"]
    result = confusionMatrix(outputs, targets, threshold=threshold)
    print(dict(zip(names, result)))
    print(result[-1])
