# Autor: Fiz Agra
import numpy as np
from sklearn.linear_model import LogisticRegression
from utils_practica3 import *

def a_bool(x, umbral=0.5):
    x = np.asarray(x)
    return x if x.dtype == bool else x >= umbral

def cociente(a, b):
    return a / b if b > 0 else 0.0

def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs = a_bool(outputs)
    targets = a_bool(targets)
    if outputs.shape != targets.shape:
        raise ValueError("shape")
    vp = np.sum(outputs * targets)
    fp = np.sum(outputs * (~targets))
    fn = np.sum((~outputs) * targets)
    vn = np.sum((~outputs) * (~targets))
    exactitud = cociente(vp + vn, vp + vn + fp + fn)
    error = cociente(fp + fn, vp + vn + fp + fn)
    sensibilidad = cociente(vp, vp + fn)
    especificidad = cociente(vn, vn + fp)
    vpp = cociente(vp, vp + fp)
    vpn = cociente(vn, vn + fn)
    f1 = cociente(2 * vpp * sensibilidad, vpp + sensibilidad)
    return exactitud, error, sensibilidad, especificidad, vpp, vpn, f1, np.array([[vn, fp], [fn, vp]])

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    r = confusionMatrix(outputs, targets, threshold=threshold)
    print("Exactitud:", r[0], "Error:", r[1]); print("Recall:", r[2], "Espec.:", r[3])
    print("VPP:", r[4], "VPN:", r[5], "F1:", r[6]); print(r[7])

lr = LogisticRegression().fit(entradas, targets)
