# Tareas: 4.1 (hecho), 4.2 (pendiente)
import numpy as np


def comprobar(a, b):
    if len(a) != len(b):
        raise ValueError("%d != %d" % (len(a), len(b)))


def confusionMatrix(targets, outputs, *, threshold=0.5):
    comprobar(targets, outputs)
    prediccion = np.asarray(outputs) >= threshold
    real = np.asarray(targets) >= 0.5
    VP = np.sum(real & prediccion)
    FN = np.sum(real & ~prediccion)
    FP = np.sum(~real & prediccion)
    VN = np.sum(~real & ~prediccion)
    m = np.array([[VN, FP], [FN, VP]])
    n = len(real)
    sens = VP / (VP + FN) if VP + FN > 0 else 1
    esp = VN / (VN + FP) if VN + FP > 0 else 1
    vpp = VP / (VP + FP) if VP + FP > 0 else 1
    vpn = VN / (VN + FN) if VN + FN > 0 else 1
    f1 = 2 * sens * vpp / (sens + vpp) if sens + vpp > 0 else 0
    return (VN + VP) / n, (FN + FP) / n, sens, esp, vpp, vpn, f1, m


def printConfusionMatrix(targets, outputs, *, threshold=0.5):
    print(*confusionMatrix(targets, outputs, threshold=threshold), sep="\n")
