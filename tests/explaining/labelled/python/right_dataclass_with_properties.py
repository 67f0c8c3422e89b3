from __future__ import annotations

import os
import sys
from dataclasses import dataclass

import numpy as np
import torch
import torch.nn as nn

os.chdir("/home/alumno/practicas")
sys.path.append("utils")
from mis_utilidades import cargar_datos


@dataclass(frozen=True)
class Conteo:
    vn: int
    fp: int
    fn: int
    vp: int

    @property
    def total(self) -> int:
        return self.vn + self.fp + self.fn + self.vp

    @property
    def sensibilidad(self) -> float:
        return self._proporcion(self.vp, self.fn)

    @property
    def especificidad(self) -> float:
        return self._proporcion(self.vn, self.fp)

    @property
    def vpp(self) -> float:
        return self._proporcion(self.vp, self.fp)

    @property
    def vpn(self) -> float:
        return self._proporcion(self.vn, self.fn)

    @property
    def f1(self) -> float:
        p, r = self.vpp, self.sensibilidad
        return 0.0 if (p, r) == (0, 0) else 2.0 * p * r / (p + r)

    @property
    def matriz(self) -> np.ndarray:
        return np.array([[self.vn, self.fp], [self.fn, self.vp]])

    @staticmethod
    def _proporcion(buenos: int, malos: int) -> float:
        return buenos / (buenos + malos) if buenos + malos else 1.0

    @classmethod
    def de(cls, salidas: np.ndarray, objetivos: np.ndarray) -> Conteo:
        if salidas.shape != objetivos.shape:
            raise ValueError(f"{salidas.shape} != {objetivos.shape}")
        numeros = 2 * objetivos.astype(int) + salidas.astype(int)
        return cls(*np.bincount(numeros, minlength=4).tolist())


def confusionMatrix(outputs: np.ndarray, targets: np.ndarray, *, threshold: float = 0.5) -> tuple:
    salidas = outputs if np.issubdtype(outputs.dtype, np.bool_) else np.greater_equal(outputs, threshold)
    c = Conteo.de(salidas, targets)
    return (
        (c.vn + c.vp) / c.total,
        (c.fn + c.fp) / c.total,
        c.sensibilidad,
        c.especificidad,
        c.vpp,
        c.vpn,
        c.f1,
        c.matriz,
    )


def printConfusionMatrix(outputs: np.ndarray, targets: np.ndarray, *, threshold: float = 0.5) -> None:
    print(*confusionMatrix(outputs, targets, threshold=threshold), sep="\n")


class Red(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.capa = nn.Linear(4, 1)
