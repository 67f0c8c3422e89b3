import numpy as np


def codigos(etiquetas, classes):
    etiquetas, classes = np.asarray(etiquetas), np.asarray(classes)
    orden = np.argsort(classes)
    lugar = np.searchsorted(classes, etiquetas, sorter=orden)
    lugar = np.minimum(lugar, len(classes) - 1)
    cod = orden[lugar]
    if np.any(classes[cod] != etiquetas):
        raise ValueError("etiqueta desconocida")
    return cod


def confusion_matrix(outputs, targets, classes):
    if len(outputs) != len(targets):
        raise ValueError("longitudes")
    k = len(classes)
    if len(np.unique(classes)) != k:
        raise ValueError("clase repetida")
    real, pred = codigos(targets, classes), codigos(outputs, classes)
    matriz = np.zeros((k, k), dtype=int)
    np.add.at(matriz, (real, pred), 1)
    return matriz


def one_vs_rest(matrix):
    if matrix.ndim != 2 or len(set(matrix.shape)) != 1 or np.min(matrix) < 0 or np.max(matrix) == 0:
        raise ValueError("matriz no válida")
    filas, columnas = matrix @ np.ones(len(matrix), int), np.ones(len(matrix), int) @ matrix
    vp = matrix.diagonal()
    return matrix.sum() - filas - columnas + vp, columnas - vp, filas - vp, vp.copy()


def class_metrics(matrix):
    vn, fp, fn, vp = one_vs_rest(matrix)
    with np.errstate(divide="ignore", invalid="ignore"):
        tpr = vp / (vp + fn)
        ppv = vp / (vp + fp)
        fpr = fp / (fp + vn)
        mcc = (vp * vn - fp * fn) / np.sqrt((1.0 * vp + fp) * (vp + fn) * (vn + fp) * (vn + fn))
    tpr = np.nan_to_num(tpr, nan=1)
    ppv = np.nan_to_num(ppv, nan=1)
    fpr = np.nan_to_num(fpr, nan=0)
    mcc[np.isnan(mcc) & (fp + fn == 0)] = 1
    mcc[np.isnan(mcc)] = 0
    with np.errstate(invalid="ignore"):
        f = np.nan_to_num(2 * ppv * tpr / (ppv + tpr))
    return tpr, fpr, ppv, tpr, f, mcc


def weighted_metrics(matrix):
    pesos = matrix.sum(axis=1)
    return tuple(np.dot(pesos, np.column_stack(class_metrics(matrix))) / pesos.sum())


def overall_metrics(matrix):
    n = matrix.sum()
    po = np.trace(matrix) / n
    pe = np.dot(matrix.sum(axis=1), matrix.sum(axis=0)) / n**2
    kappa = np.float64(po - pe) / (1 - pe)
    return po, 1 - po, kappa


def multiclass_metrics(outputs, targets, classes):
    m = confusion_matrix(outputs, targets, classes)
    return tuple([m, *overall_metrics(m), *weighted_metrics(m)])
