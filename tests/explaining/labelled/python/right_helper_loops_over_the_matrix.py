import numpy as np
import openpyxl

# %% ------------------------------------------------ P4.1

class Resultado(tuple):
    """Una tupla que se imprime bonita"""
    def __str__(self):
        return "\n".join("%-15s %s" % par for par in zip(NOMBRES, self))


NOMBRES = ["accuracy", "error", "recall", "especificidad", "VPP", "VPN", "F1", "matriz"]


def total_celdas(matriz):
    total = 0
    for fila in matriz:
        for celda in fila:
            total += celda
    return total


def cociente(a, b):
    return 1.0 if b == 0 else a / b


def confusionMatrix(outputs, targets, *, threshold=0.5):
    salidas = np.array(outputs)
    if salidas.dtype.kind != "b":
        salidas = salidas >= threshold
    deseadas = np.array(targets)
    if salidas.shape != deseadas.shape:
        raise ValueError("tamaños distintos")

    matriz = np.array([
        [np.logical_and(~deseadas, ~salidas).sum(), np.logical_and(~deseadas, salidas).sum()],
        [np.logical_and(deseadas, ~salidas).sum(), np.logical_and(deseadas, salidas).sum()],
    ])
    n = total_celdas(matriz)
    recall = cociente(matriz[1, 1], matriz[1].sum())
    vpp = cociente(matriz[1, 1], matriz[:, 1].sum())
    return Resultado((
        matriz.diagonal().sum() / n,
        np.fliplr(matriz).diagonal().sum() / n,
        recall,
        cociente(matriz[0, 0], matriz[0].sum()),
        vpp,
        cociente(matriz[0, 0], matriz[:, 0].sum()),
        (lambda p, r: 2 * p * r / (p + r) if p + r > 0 else 0.0)(vpp, recall),
        matriz,
    ))


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold=threshold))


# %% prueba
libro = openpyxl.load_workbook("datos.xlsx")
