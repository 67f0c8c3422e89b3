#!/usr/bin/env python3
# AA-4.1 (Olaia, Xacobe)   -- sen numpy no cálculo das métricas, só para contar
import numpy as np
from pathlib import Path

DATOS = Path("datos") / "pima.csv"
if DATOS.exists():
    pima = np.loadtxt(DATOS, delimiter=",")


def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs = np.asarray(outputs); targets = np.asarray(targets)
    if len(outputs) - len(targets):
        raise ArithmeticError("lonxitudes")
    if outputs.dtype != np.bool_:
        outputs = np.heaviside(outputs.astype(float) - float(threshold), 1).astype(bool)
    # produto interior de indicadores
    T, O = targets.astype(float), outputs.astype(float)
    vp = round(np.inner(T, O)); vn = round(np.inner(1 - T, 1 - O))
    fp = round(np.inner(1 - T, O)); fn = round(np.inner(T, 1 - O))
    acc, err = np.array([vn + vp, fp + fn]) / len(T)
    sens = esp = vpp = vpn = 1.0
    match (vp, fn):
        case (0, 0): pass
        case (a, b): sens = a / (a + b)
    if vn or fp: esp = vn / (vn + fp)
    if vp or fp: vpp = vp / (vp + fp)
    if vn or fn: vpn = vn / (vn + fn)
    try:
        f1 = 2 * sens * vpp / (sens + vpp)
    except ZeroDivisionError:
        f1 = 0
    return (acc, err, sens, esp, vpp, vpn, f1, np.matrix([[vn, fp], [fn, vp]], dtype=int))


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold=threshold)[-1])
