"""Mann and Whitney's U for the area; curves as two vectors, with no point more than needed."""

import numpy as np


def mean_ranks(values):
    _, group, counts = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    return (ends - (counts - 1) / 2)[group.ravel()]


def at_thresholds(scores, targets):
    scores, targets = np.asarray(scores), np.asarray(targets, dtype=bool)
    positive, negative = np.sort(scores[targets]), np.sort(scores[~targets])
    thresholds = np.unique(scores)[::-1]
    vp = positive.size - np.searchsorted(positive, thresholds, side="left")
    fp = negative.size - np.searchsorted(negative, thresholds, side="left")
    return thresholds, vp, fp, positive.size, negative.size


def roc_curve(scores, targets):
    _, vp, fp, p, n = at_thresholds(scores, targets)
    assert p > 0 and n > 0
    x, y = fp, vp
    turns = np.diff(x[:-1]) * np.diff(y[1:]) != np.diff(y[:-1]) * np.diff(x[1:])
    corner = np.concatenate(([True], turns, [True]))
    return x[corner] / n, y[corner] / p


def roc_auc(scores, targets):
    scores, targets = np.asarray(scores), np.asarray(targets, dtype=bool)
    p = np.count_nonzero(targets)
    n = targets.size - p
    with np.errstate(invalid="ignore"):
        return (mean_ranks(scores)[targets].sum() - p * (p + 1) / 2) / np.float64(p * n)


def c_index(scores, targets):
    i, k = np.triu_indices(len(scores), 1)
    order = np.sign(np.subtract(scores[i], scores[k], dtype=float))
    real = np.sign(np.subtract(targets[i], targets[k], dtype=float))
    counted = real != 0
    permissible = np.count_nonzero(counted)
    tied = np.count_nonzero(counted & (order == 0))
    concordant = np.count_nonzero(counted & (order == real))
    with np.errstate(invalid="ignore"):
        return permissible, concordant, tied, np.float64(concordant + tied / 2) / permissible


def pr_curve(scores, targets):
    _, vp, fp, p, _ = at_thresholds(scores, targets)
    if p == 0:
        raise ZeroDivisionError
    return np.append(0, vp / p), np.append(1, vp / (vp + fp))


def average_precision(scores, targets):
    _, vp, fp, p, _ = at_thresholds(scores, targets)
    if p == 0:
        return np.nan
    return np.dot(np.diff(np.append(0, vp)) / p, vp / (vp + fp))


def best_threshold(scores, targets):
    if len(scores) != len(targets):
        raise ValueError
    thresholds, vp, fp, p, n = at_thresholds(scores, targets)
    if p == 0 or n == 0:
        return float("nan"), float("nan")
    j = np.append(0, vp / p - fp / n)[:-1]
    return float(thresholds[np.argmax(j)]), float(j.max())
