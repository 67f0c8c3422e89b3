# Clase de los martes. Breogán Ares + Maruxa Lema
from collections import Counter
from functools import partial
from fractions import Fraction
import numpy as np
import statsmodels.api as sm

def cociente(defecto, a, b):
    return Fraction(int(a), int(b)) if b else Fraction(defecto)

o_uno = partial(cociente, 1)

def confusionMatrix(outputs, targets, threshold=0.5, **opciones):
    assert not opciones, "opciones desconocidas: %s" % opciones
    salidas = np.asarray(outputs)
    clases = np.asarray(targets, dtype=bool)
    if salidas.dtype != bool:
        salidas = salidas >= threshold
    if len(salidas) != len(clases):
        raise RuntimeError("longitudes")
    c = Counter((clases.astype(int) * 10 + salidas).tolist())
    VN, FP, FN, VP = c[0], c[1], c[10], c[11]
    sens, vpp = o_uno(VP, VP + FN), o_uno(VP, VP + FP)
    f1 = Fraction(0) if sens + vpp == 0 else 2 * sens * vpp / (sens + vpp)
    exactas = (o_uno(VN + VP, len(clases)), o_uno(FN + FP, len(clases)), sens, o_uno(VN, VN + FP), vpp,
               o_uno(VN, VN + FN), f1)
    return tuple(map(float, exactas)) + (np.array([[VN, FP], [FN, VP]]),)

def printConfusionMatrix(outputs, targets, threshold=0.5):
    print("\n".join(map(str, confusionMatrix(outputs, targets, threshold))))

modelo = sm.OLS(y, X).fit()
