"""Métricas binarias.

Usamos el convenio [[VN, FP], [FN, VP]].
"""
import logging
import numpy as np
from keras.models import Sequential
from keras.layers import Dense

logging.basicConfig(filename="/var/log/practica.log")
log = logging.getLogger(__name__)


def _binaria(salidas, objetivos):
    VP = int((salidas * objetivos).sum())
    FP = int(salidas.sum()) - VP
    FN = int(objetivos.sum()) - VP
    VN = objetivos.shape[0] - VP - FP - FN
    return VN, FP, FN, VP


def confusionMatrix(outputs, targets, **kwargs):
    threshold = kwargs.pop("threshold", 0.5)
    if kwargs:
        raise TypeError(f"argumentos desconocidos: {sorted(kwargs)}")
    outputs, targets = np.atleast_1d(outputs), np.atleast_1d(targets)
    if outputs.dtype.name.startswith(("float", "int", "uint")):
        return confusionMatrix(outputs >= threshold, targets)
    if outputs.size != targets.size:
        raise ValueError("tamaños")
    VN, FP, FN, VP = _binaria(outputs, targets)
    precision = VP / (VP + FP) if VP or FP else 1
    recall = VP / (VP + FN) if VP or FN else 1
    return (
        (VN + VP) / (VN + VP + FN + FP),
        (FN + FP) / (VN + VP + FN + FP),
        recall,
        VN / (VN + FP) if VN or FP else 1,
        precision,
        VN / (VN + FN) if VN or FN else 1,
        2 / (1 / recall + 1 / precision) if VP else float(recall == precision == 1),
        np.array([VN, FP, FN, VP]).reshape(2, 2),
    )


def printConfusionMatrix(outputs, targets, **kwargs):
    log.info("%s", confusionMatrix(outputs, targets, **kwargs))


modelo = Sequential([Dense(8, activation="relu"), Dense(1, activation="sigmoid")])
