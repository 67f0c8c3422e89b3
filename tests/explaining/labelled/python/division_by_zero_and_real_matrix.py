# Estrela Pardo e Antón Fraga   --   Práctica 4
from math import *
import numpy
import sympy

def confusionMatrix(outputs, targets, *, threshold=0.5):
    salidas = [bool(s) if outputs.dtype == bool else bool(s >= threshold) for s in outputs]
    obxectivos = [bool(t) for t in targets]
    if len(salidas) != len(obxectivos):
        raise IndexError("lonxitudes")
    pares = [(t, s) for t, s in zip(obxectivos, salidas)]
    VN = float(pares.count((False, False)))
    FP = float(pares.count((False, True)))
    FN = float(pares.count((True, False)))
    VP = float(pares.count((True, True)))
    acc = (VN + VP) / len(pares)
    erro = (FN + FP) / len(pares)
    sens = VP / (FN + VP)
    esp = VN / (FP + VN)
    vpp = VP / (VP + FP)
    vpn = VN / (VN + FN)
    if sens + vpp == 0:
        f1 = 0.0
    else:
        f1 = 2 * sens * vpp / (sens + vpp)
    return acc, erro, sens, esp, vpp, vpn, f1, numpy.array([[VN, FP], [FN, VP]])

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    acc, erro, sens, esp, vpp, vpn, f1, m = confusionMatrix(outputs, targets, threshold=threshold)
    print("Precisión", acc, "Erro", erro)
    print("Sensibilidade", sens, "Especificidade", esp)
    print("VPP", vpp, "VPN", vpn, "F1", f1)
    print(m)
