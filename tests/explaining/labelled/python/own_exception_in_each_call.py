# P4.1 Sara Mosquera, Anxo Vilas
import numpy as np
import pandas as pd
from sklearn.preprocessing import MinMaxScaler

datos = pd.read_excel("vino.xlsx")
X = MinMaxScaler().fit_transform(datos.values[:, :-1])


def _validar(outputs, targets):
    if outputs.ndim != 2 or targets.ndim != 2:
        raise ValueError("outputs y targets deben ser matrices de una columna")
    if outputs.shape[0] != targets.shape[0]:
        raise ValueError("outputs y targets deben tener el mismo número de filas")


def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs = np.array(outputs)
    targets = np.array(targets)
    _validar(outputs, targets)
    if outputs.dtype != bool:
        outputs = outputs >= threshold

    vp = np.sum(outputs & targets)
    vn = np.sum(~outputs & ~targets)
    fp = np.sum(outputs & ~targets)
    fn = np.sum(~outputs & targets)

    acc = (vp + vn) / len(targets)
    recall = 1 if vp + fn == 0 else vp / (vp + fn)
    espec = 1 if vn + fp == 0 else vn / (vn + fp)
    vpp = 1 if vp + fp == 0 else vp / (vp + fp)
    vpn = 1 if vn + fn == 0 else vn / (vn + fn)
    f1 = 0 if recall + vpp == 0 else 2 * recall * vpp / (recall + vpp)
    return acc, 1 - acc, recall, espec, vpp, vpn, f1, np.array([[vn, fp], [fn, vp]])


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    resultado = confusionMatrix(outputs, targets, threshold=threshold)
    print("Precisión %f\nError %f\nSensibilidad %f\nEspecificidad %f\nVPP %f\nVPN %f\nF1 %f" % resultado[:7])
    print(resultado[7])


printConfusionMatrix(X[:, :1] > 0.5, X[:, 1:2] > 0.5)
