import numpy as np


def _recorrer(scores, targets):
    """Umbrales distintos de mayor a menor, con VP y FP acumulados."""
    scores = np.asarray(scores, dtype=float)
    targets = np.asarray(targets)
    if len(scores) != len(targets):
        raise ValueError("longitudes distintas")
    orden = np.argsort(scores)[::-1]
    s, t = scores[orden], targets[orden]
    vp = np.cumsum(t)
    fp = np.cumsum(~t)
    ultimo = np.r_[s[1:] != s[:-1], True]
    return s[ultimo], vp[ultimo], fp[ultimo]


def roc_curve(scores, targets):
    _, vp, fp = _recorrer(scores, targets)
    if vp[-1] == 0 or fp[-1] == 0:
        raise ValueError("falta una clase")
    return np.vstack([[0, 0], np.column_stack([fp / fp[-1], vp / vp[-1]])])


def roc_auc(scores, targets):
    _, vp, fp = _recorrer(scores, targets)
    if vp[-1] == 0 or fp[-1] == 0:
        return float("nan")
    x = np.r_[0, fp / fp[-1]]
    y = np.r_[0, vp / vp[-1]]
    return float(np.sum((x[1:] - x[:-1]) * (y[1:] + y[:-1]) / 2))


def c_index(scores, targets):
    s = np.asarray(scores, dtype=float)
    t = np.asarray(targets, dtype=float)
    mayor = t[:, None] > t[None, :]
    admisibles = int(np.sum(mayor))
    concordantes = int(np.sum(mayor & (s[:, None] > s[None, :])))
    empatados = int(np.sum(mayor & (s[:, None] == s[None, :])))
    if admisibles == 0:
        return 0, 0, 0, np.nan
    return admisibles, concordantes, empatados, (concordantes + 0.5 * empatados) / admisibles


def pr_curve(scores, targets):
    _, vp, fp = _recorrer(scores, targets)
    if vp[-1] == 0:
        raise ValueError("no hay positivos")
    recall = np.r_[0, vp / vp[-1]]
    precision = np.r_[1, vp / (vp + fp)]
    return np.column_stack([recall, precision])


def average_precision(scores, targets):
    _, vp, fp = _recorrer(scores, targets)
    if vp[-1] == 0:
        return np.nan
    recall = vp / vp[-1]
    return np.sum(np.diff(recall, prepend=0) * vp / (vp + fp))


def best_threshold(scores, targets):
    s, vp, fp = _recorrer(scores, targets)
    if vp[-1] == 0 or fp[-1] == 0:
        return np.nan, np.nan
    tpr = np.r_[0, vp[:-1]] / vp[-1]
    fpr = np.r_[0, fp[:-1]] / fp[-1]
    j = tpr - fpr
    k = np.argmax(j)
    return s[k], j[k]
