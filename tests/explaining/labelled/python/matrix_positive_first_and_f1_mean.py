"""practica4.py

confusionMatrix: métricas + matriz [VP FN; FP VN] como en los apuntes
"""
import numpy as np
from numpy import logical_and as y, logical_not as no, sum as suma
import cv2


def confusionMatrix(outputs, targets, *, threshold=0.5):
    if np.asarray(outputs).dtype != bool:
        outputs = np.asarray(outputs) >= threshold
    assert len(outputs) == len(targets)
    VP = suma(y(outputs, targets))
    VN = suma(y(no(outputs), no(targets)))
    FP = suma(y(outputs, no(targets)))
    FN = suma(y(no(outputs), targets))
    tasa_acierto = (VP + VN) / (VP + VN + FP + FN)
    tasa_fallo = (FP + FN) / (VP + VN + FP + FN)

    recall = VP / (VP + FN) if (VP, FN) != (0, 0) else 1.
    especificidad = VN / (VN + FP) if (VN, FP) != (0, 0) else 1.
    ppv = VP / (VP + FP) if (VP, FP) != (0, 0) else 1.
    npv = VN / (VN + FN) if (VN, FN) != (0, 0) else 1.
    f1 = (ppv + recall) / 2
    return tasa_acierto, tasa_fallo, recall, especificidad, ppv, npv, f1, np.array([[VP, FN], [FP, VN]])


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    *m, matriz = confusionMatrix(outputs, targets, threshold=threshold)
    print(" | ".join(f"{v:.3f}" for v in m))
    print(f"+----+----+\n| {matriz[0, 0]} | {matriz[0, 1]} |\n| {matriz[1, 0]} | {matriz[1, 1]} |\n+----+----+")


imagen = cv2.imread("cara.png")
