import numpy as np
import os, sys
sys.path.append("../practica3")
from practica3 import modelCrossValidation

# 4.1
def confusionMatrix(outputs, targets, *, threshold=0.5):
    if np.array(outputs).dtype != bool:
        predichos = np.array(outputs) >= threshold
    else:
        predichos = np.array(outputs)
    reales = np.array(targets)
    matriz = np.zeros((2, 2), int)
    matriz[0, 0] = np.sum(~reales & ~predichos)
    matriz[0, 1] = np.sum(~reales & predichos)
    matriz[1, 0] = np.sum(reales & ~prediccion)
    matriz[1, 1] = np.sum(reales & predichos)
    vn, fp, fn, vp = matriz.flatten()
    acc = (vn + vp) / matriz.sum()
    sens = vp / (fn + vp) if fn + vp else 1.0
    esp = vn / (vn + fp) if vn + fp else 1.0
    vpp = vp / (vp + fp) if vp + fp else 1.0
    vpn = vn / (vn + fn) if vn + fn else 1.0
    f1 = 2 * sens * vpp / (sens + vpp) if sens + vpp else 0.0
    return acc, 1 - acc, sens, esp, vpp, vpn, f1, matriz

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    resultado = confusionMatrix(outputs, targets, threshold=threshold)
    print(resultado)

modelCrossValidation("ANN", {"topology": [5]}, inputs, targets, 10)
