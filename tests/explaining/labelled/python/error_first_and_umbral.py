# practica 4
# alumno: (sin nombre)
import numpy as np
from matplotlib import pyplot as plt

print("cargando…")
matriz_datos = np.loadtxt("iris.txt")


def confusionMatrix(outputs, targets, umbral=0.5):
    o = np.asarray(outputs)
    t = np.asarray(targets)
    if o.dtype != bool:
        o = o >= umbral
    if o.size != t.size:
        raise ValueError("tamaño")
    mVP, mVN = o & t, ~o & ~t
    mFP, mFN = o & ~t, ~o & t
    VP, VN, FP, FN = mVP.sum(), mVN.sum(), mFP.sum(), mFN.sum()
    acc = (VP + VN) / o.size
    err = (FP + FN) / o.size
    sens = VP / (VP + FN) if (VP + FN) > 0 else 1.0
    esp = VN / (VN + FP) if (VN + FP) > 0 else 1.0
    vpp = VP / (VP + FP) if (VP + FP) > 0 else 1.0
    vpn = VN / (VN + FN) if (VN + FN) > 0 else 1.0
    f1 = 2 * vpp * sens / (vpp + sens) if (vpp + sens) > 0 else 0.0
    return err, acc, sens, esp, vpp, vpn, f1, np.array([[VN, FP], [FN, VP]])


def printConfusionMatrix(outputs, targets, umbral=0.5):
    print(confusionMatrix(outputs, targets, umbral))
