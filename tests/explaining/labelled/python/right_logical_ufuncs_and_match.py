#!/usr/bin/env python3
# Entrega: métricas
from functools import partial
from typing import NamedTuple
import numpy as np
from numpy import logical_and as y_, logical_not as no_
import seaborn as sns

sns.set_theme()


class Resultado(NamedTuple):
    accuracy: float
    error_rate: float
    recall: float
    specificity: float
    ppv: float
    npv: float
    f1: float
    matrix: np.ndarray


def umbral(outputs, threshold):
    match np.asarray(outputs).dtype.kind:
        case "b":
            return np.asarray(outputs)
        case "f" | "i" | "u":
            return np.asarray(outputs) >= threshold
        case otro:
            raise TypeError(f"tipo {otro} no admitido")


def metrica(buenos, malos, defecto=1.0):
    total = buenos + malos
    with np.errstate(all="ignore"):
        return float(np.nan_to_num(np.divide(buenos, total), nan=defecto))


def confusionMatrix(outputs, targets, *, threshold=0.5):
    """Sin bucles."""
    o, t = umbral(outputs, threshold), np.asarray(targets)
    assert o.shape == t.shape
    cuenta = partial(np.sum, dtype=np.int64)
    vp, vn = cuenta(y_(o, t)), cuenta(y_(no_(o), no_(t)))
    fp, fn = cuenta(y_(o, no_(t))), cuenta(y_(no_(o), t))
    rec, pre = metrica(vp, fn), metrica(vp, fp)
    f1 = metrica(2 * rec * pre, rec + pre - 2 * rec * pre, 0.0)
    m = np.stack([np.array([vn, fp]), np.array([fn, vp])])
    return Resultado(metrica(vp + vn, fp + fn), metrica(fp + fn, vp + vn), rec, metrica(vn, fp), pre, metrica(vn, fn), f1, m)


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold=threshold)._asdict())


sns.heatmap(confusionMatrix(np.array([True, False]), np.array([True, True])).matrix, annot=True)
