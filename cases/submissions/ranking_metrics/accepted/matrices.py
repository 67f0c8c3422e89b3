import numpy as np


def _order(scores, targets):
    o = np.argsort(-np.asarray(scores, float), kind="mergesort")
    return np.asarray(scores, float)[o], np.asarray(targets)[o]


def _ends(s):
    return np.append(np.where(np.diff(s))[0], len(s) - 1)


def roc_curve(scores, targets):
    s, t = _order(scores, targets)
    e = _ends(s)
    if t.all() or not t.any():
        raise Exception("una sola clase")
    tpr = np.cumsum(t)[e] / t.sum()
    fpr = np.cumsum(1 - t)[e] / (1 - t).sum()
    return np.array([np.insert(fpr, 0, 0), np.insert(tpr, 0, 0)]).T[::-1]


def roc_auc(scores, targets):
    s, t = _order(scores, targets)
    pos, neg = s[t], np.sort(s[~t])
    if len(pos) == 0 or len(neg) == 0:
        return np.nan
    less = np.searchsorted(neg, pos, "left")
    less_or_equal = np.searchsorted(neg, pos, "right")
    return np.mean((less + less_or_equal) / 2) / len(neg)


def c_index(scores, targets):
    permissible = concordant = tied = 0
    scores, targets = list(scores), list(targets)
    for a, x in zip(scores, targets):
        for b, y in zip(scores, targets):
            if x > y:
                permissible += 1
                concordant += int(a > b)
                tied += int(a == b)
    c = (2 * concordant + tied) / (2 * permissible) if permissible > 0 else float("nan")
    return permissible, concordant, tied, c


def pr_curve(scores, targets):
    s, t = _order(scores, targets)
    e = _ends(s)
    if not t.any():
        raise Exception("ningún positivo")
    tp = np.cumsum(t)[e]
    return np.array([np.insert(tp / t.sum(), 0, 0), np.insert(tp / (e + 1), 0, 1)]).T


def average_precision(scores, targets):
    if not np.any(targets):
        return np.nan
    curve = pr_curve(scores, targets)
    return float(np.sum(np.diff(curve[:, 0]) * curve[1:, 1]))


def best_threshold(scores, targets):
    assert len(scores) == len(targets)
    if np.all(targets) or not np.any(targets):
        return np.nan, np.nan
    candidates = np.unique(scores)[::-1]
    predicted = np.asarray(scores)[None, :] > candidates[:, None]
    j = predicted[:, targets].mean(axis=1) - predicted[:, ~np.asarray(targets)].mean(axis=1)
    return candidates[j.argmax()], j.max()
