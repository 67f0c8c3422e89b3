import numpy as np
import pandas as pd

datos = pd.read_excel("datos.xlsx")


def clasificar(salidas, umbral=0.5):
    salidas = np.asarray(salidas)
    return salidas if salidas.dtype == bool else salidas >= umbral


def confusionMatrix(outputs, targets, threshold=0.5):
    pred = clasificar(outputs, threshold=threshold)
    targets = np.asarray(targets)
    if pred.shape != targets.shape:
        raise ValueError("tamaños distintos")
    vp = np.sum(pred & targets)
    vn = np.sum(~pred & ~targets)
    fp = np.sum(pred & ~targets)
    fn = np.sum(~pred & targets)
    rec = vp / (vp + fn) if vp + fn else 1.0
    esp = vn / (vn + fp) if vn + fp else 1.0
    vpp = vp / (vp + fp) if vp + fp else 1.0
    vpn = vn / (vn + fn) if vn + fn else 1.0
    f1 = 2 * vpp * rec / (vpp + rec) if vpp + rec else 0.0
    return (vp + vn) / len(targets), (fp + fn) / len(targets), rec, esp, vpp, vpn, f1, np.array([[vn, fp], [fn, vp]])


def printConfusionMatrix(outputs, targets, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold))
