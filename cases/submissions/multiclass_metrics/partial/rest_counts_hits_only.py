import numpy as np


def confusion_matrix(outputs, targets, classes):
    outputs, targets, classes = np.array(outputs), np.array(targets), np.array(classes)
    assert outputs.shape == targets.shape
    reales = targets[:, None] == classes
    predichas = outputs[:, None] == classes
    assert np.all(reales.sum(axis=1) == 1) and np.all(predichas.sum(axis=1) == 1)
    return reales.T.astype(int) @ predichas.astype(int)


def one_vs_rest(matrix):
    M = np.array(matrix)
    assert M.shape[0] == M.shape[1] and M.min() >= 0 and M.sum() > 0
    vp = np.diag(M)
    fp = M.sum(axis=0) - vp
    fn = M.sum(axis=1) - vp
    return np.trace(M) - vp, fp, fn, vp


def _division(a, b, si_no):
    return np.where(b == 0, si_no, a / np.where(b == 0, 1, b))


def class_metrics(matrix):
    vn, fp, fn, vp = [v.astype(float) for v in one_vs_rest(matrix)]
    recall = _division(vp, vp + fn, 1.0)
    precision = _division(vp, vp + fp, 1.0)
    fpr = _division(fp, fp + vn, 0.0)
    f = _division(2 * precision * recall, precision + recall, 0.0)
    raiz = np.sqrt((vp + fp) * (vp + fn) * (vn + fp) * (vn + fn))
    mcc = _division(vp * vn - fp * fn, raiz, np.where(fp + fn == 0, 1.0, 0.0))
    return recall, fpr, precision, recall, f, mcc


def weighted_metrics(matrix):
    soporte = np.sum(matrix, axis=1)
    return tuple(float(np.average(v, weights=soporte)) for v in class_metrics(matrix))


def overall_metrics(matrix):
    P = np.array(matrix) / np.sum(matrix)
    acierto = np.trace(P)
    azar = P.sum(axis=0) @ P.sum(axis=1)
    kappa = 1.0 if np.isclose(azar, 1) else (acierto - azar) / (1 - azar)
    return acierto, 1 - acierto, kappa


def multiclass_metrics(outputs, targets, classes):
    M = confusion_matrix(outputs, targets, classes)
    return (M,) + overall_metrics(M) + weighted_metrics(M)
