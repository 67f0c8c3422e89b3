# -*- coding: utf-8 -*-
"""Práctica 4.1: matriz de confusión (grupo 12)."""
import numpy as np
import pandas as pd
from sklearn.neural_network import MLPClassifier
from sklearn.preprocessing import MinMaxScaler

datos = pd.read_csv("breast-cancer-wisconsin.data", header=None)
X = MinMaxScaler().fit_transform(datos.iloc[:, 1:10])
y = (datos.iloc[:, 10] == 4).to_numpy()

CLASES = np.array([False, True])


def confusionMatrix(outputs, targets, *, threshold=0.5):
    """Devuelve las siete métricas y la matriz [VN FP; FN VP]."""
    outputs = np.asarray(outputs)
    targets = np.asarray(targets, dtype=bool)
    if len(outputs) != len(targets):
        raise ValueError("outputs y targets tienen que medir lo mismo")
    pred = outputs if outputs.dtype == bool else outputs >= threshold

    # (clase real, clase predicha, patrón)
    reales = targets == CLASES[:, np.newaxis]
    predichas = pred == CLASES[:, np.newaxis]
    matriz = (reales[:, np.newaxis, :] & predichas[np.newaxis, :, :]).sum(axis=2)

    filas, columnas = matriz.sum(axis=1), matriz.sum(axis=0)
    diagonal = np.diag(matriz)
    por_filas = np.where(filas == 0, 1.0, diagonal / np.maximum(filas, 1))
    por_columnas = np.where(columnas == 0, 1.0, diagonal / np.maximum(columnas, 1))
    especificidad, sensibilidad = por_filas
    vpn, vpp = por_columnas
    acc = diagonal.sum() / matriz.sum()
    suma = vpp + sensibilidad
    f1 = 2 * vpp * sensibilidad / suma if suma > 0 else 0.0
    return acc, 1 - acc, sensibilidad, especificidad, vpp, vpn, f1, matriz


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    nombres = ["acc", "error", "sens", "esp", "vpp", "vpn", "f1"]
    *valores, m = confusionMatrix(outputs, targets, threshold=threshold)
    for nombre, valor in zip(nombres, valores):
        print(f"{nombre:>6}: {valor:.4f}")
    print(m)


red = MLPClassifier(hidden_layer_sizes=(8,), max_iter=2000).fit(X, y)
printConfusionMatrix(red.predict_proba(X)[:, 1], y)
