# Práctica 4.1 — Métricas de clasificación binaria
# Autores: Uxío Barreiro, Lara Canosa
from collections import namedtuple

import numpy as np
import pandas as pd
from sklearn.model_selection import train_test_split
import matplotlib.pyplot as plt

Metricas = namedtuple("Metricas", "precision tasa_error sensibilidad especificidad vpp vpn f1 matriz")

df = pd.read_csv("wdbc.data", header=None)
X = df.iloc[:, 2:].values
y = (df.iloc[:, 1] == "M").values


def oneHotEncoding(feature, classes=None):
    if classes is None:
        classes = np.unique(feature)
    if len(classes) == 2:
        return (feature == classes[0]).reshape(-1, 1)
    salida = np.zeros((len(feature), len(classes)), dtype=bool)
    for i, c in enumerate(classes):
        salida[:, i] = feature == c
    return salida


def accuracy(outputs, targets):
    return np.mean(outputs == targets)


def confusionMatrix(outputs, targets, threshold=0.5):
    """Devuelve las métricas de un clasificador binario (ver enunciado)."""
    outputs = np.asarray(outputs)
    targets = np.asarray(targets)
    if outputs.shape != targets.shape:
        raise ValueError("outputs y targets no tienen el mismo tamaño")
    if outputs.dtype != bool:
        outputs = outputs >= threshold

    VP = int(np.sum(outputs & targets))
    VN = int(np.sum(~outputs & ~targets))
    FP = int(np.sum(outputs & ~targets))
    FN = int(np.sum(~outputs & targets))
    total = VP + VN + FP + FN

    sens = VP / (VP + FN) if VP + FN else 1.0
    esp = VN / (VN + FP) if VN + FP else 1.0
    vpp = VP / (VP + FP) if VP + FP else 1.0
    vpn = VN / (VN + FN) if VN + FN else 1.0
    f1 = 2 * sens * vpp / (sens + vpp) if sens + vpp else 0.0

    return Metricas((VP + VN) / total, (FP + FN) / total, sens, esp, vpp, vpn, f1,
                    np.array([[VN, FP], [FN, VP]]))


def printConfusionMatrix(outputs, targets, threshold=0.5):
    m = confusionMatrix(outputs, targets, threshold=threshold)
    print(f"Precisión: {m.precision:.3f}   Tasa de error: {m.tasa_error:.3f}")
    print(f"Sensibilidad: {m.sensibilidad:.3f}   Especificidad: {m.especificidad:.3f}")
    print(f"VPP: {m.vpp:.3f}   VPN: {m.vpn:.3f}   F1: {m.f1:.3f}")
    print(m.matriz)


X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2)
printConfusionMatrix(X_test[:, 0] / X_test[:, 0].max(), y_test)
