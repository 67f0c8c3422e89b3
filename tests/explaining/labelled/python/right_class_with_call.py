# -*- coding: utf-8 -*-
import numpy as np
from sklearn.base import BaseEstimator
from abc import ABC, abstractmethod


class Metrica(ABC):
    nombre = ""

    @abstractmethod
    def __call__(self, vn, fp, fn, vp): ...


class Cociente(Metrica):
    def __init__(self, nombre, arriba, abajo):
        self.nombre, self.arriba, self.abajo = nombre, arriba, abajo

    def __call__(self, vn, fp, fn, vp):
        celdas = {"vn": vn, "fp": fp, "fn": fn, "vp": vp}
        abajo = sum(map(celdas.get, self.abajo.split()))
        return sum(map(celdas.get, self.arriba.split())) / abajo if abajo else 1.0


class F1(Metrica):
    nombre = "F1"

    def __call__(self, *celdas):
        r, p = SENSIBILIDAD(*celdas), VPP(*celdas)
        return 0.0 if r == p == 0 else 2 * r * p / (r + p)


ACIERTO = Cociente("Precisión", "vn vp", "vn fp fn vp")
ERROR = Cociente("Tasa de error", "fn fp", "vn fp fn vp")
SENSIBILIDAD = Cociente("Sensibilidad", "vp", "vp fn")
ESPECIFICIDAD = Cociente("Especificidad", "vn", "vn fp")
VPP = Cociente("VPP", "vp", "vp fp")
VPN = Cociente("VPN", "vn", "vn fn")
TODAS = (ACIERTO, ERROR, SENSIBILIDAD, ESPECIFICIDAD, VPP, VPN, F1())


class Matriz:
    def __call__(self, outputs, targets, *, threshold=0.5):
        outputs, targets = np.asarray(outputs), np.asarray(targets)
        assert outputs.shape == targets.shape
        positivos = outputs if outputs.dtype == bool else outputs >= threshold
        celdas = [np.sum(~positivos & ~targets), np.sum(positivos & ~targets),
                  np.sum(~positivos & targets), np.sum(positivos & targets)]
        celdas = list(map(int, celdas))
        return tuple(m(*celdas) for m in TODAS) + (np.reshape(celdas, (2, 2)),)


confusionMatrix = Matriz()


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    r = confusionMatrix(outputs, targets, threshold=threshold)
    print("\n".join(m.nombre + ": " + str(v) for m, v in zip(TODAS, r)), r[-1], sep="\n")


class Clasificador(BaseEstimator):
    pass
