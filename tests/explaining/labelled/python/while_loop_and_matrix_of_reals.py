import numpy as np
import pandas as pd
from xgboost import XGBClassifier

tabla = pd.read_csv("../data/wine.csv", sep=";")


def confusionMatrix(outputs, targets, threshold=0.5):
    matriz = np.zeros((2, 2))
    if len(outputs) != len(targets):
        raise ValueError("no miden lo mismo")
    es_bool = np.asarray(outputs).dtype == bool
    i = 0
    while i < len(targets):
        if es_bool:
            p = int(outputs[i])
        else:
            p = int(outputs[i] >= threshold)
        matriz[int(targets[i]), p] += 1
        i += 1
    vn, fp, fn, vp = matriz.flatten()
    n = matriz.sum()
    recall = vp / (fn + vp) if fn + vp else 1.0
    precision = vp / (vp + fp) if vp + fp else 1.0
    return (
        (vn + vp) / n,
        (fn + fp) / n,
        recall,
        vn / (fp + vn) if fp + vn else 1.0,
        precision,
        vn / (vn + fn) if vn + fn else 1.0,
        2 * recall * precision / (recall + precision) if recall + precision else 0.0,
        matriz,
    )


def printConfusionMatrix(outputs, targets, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold))
