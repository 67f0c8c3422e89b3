# Práctica 4.1 - Métricas de clasificación binaria
import numpy as np


def calcularRecuentos(salidas, objetivos):
    verdaderosPositivos = np.sum(np.logical_and(salidas, objetivos))
    verdaderosNegativos = np.sum(np.logical_not(np.logical_or(salidas, objetivos)))
    falsosPositivos = np.sum(np.logical_and(salidas, np.logical_not(objetivos)))
    falsosNegativos = np.sum(np.logical_and(np.logical_not(salidas), objetivos))
    return verdaderosNegativos, falsosPositivos, falsosNegativos, verdaderosPositivos


def confusionMatrix(outputs, targets, *, threshold=0.5):
    # si las salidas no son lógicas hay que aplicar el umbral
    if np.asarray(outputs).dtype == np.dtype(bool):
        salidas = np.asarray(outputs)
    else:
        salidas = np.asarray(outputs) >= threshold
    objetivos = np.asarray(targets)
    assert salidas.size == objetivos.size

    vn, fp, fn, vp = calcularRecuentos(salidas, objetivos)
    total = salidas.size

    precision = (vn + vp) / total
    tasaError = (fn + fp) / total

    # casos especiales: cada métrica vale 1 si no hay nada que medir
    if vp == 0 and fn == 0:
        sensibilidad = 1.0
    else:
        sensibilidad = vp / (fn + vp)
    if vn == 0 and fp == 0:
        especificidad = 1.0
    else:
        especificidad = vn / (fp + vn)
    if vp == 0 and fp == 0:
        valorPredictivoPositivo = 1.0
    else:
        valorPredictivoPositivo = vp / (vp + fp)
    if vn == 0 and fn == 0:
        valorPredictivoNegativo = 1.0
    else:
        valorPredictivoNegativo = vn / (vn + fn)
    if sensibilidad == 0 and valorPredictivoPositivo == 0:
        f1 = 0.0
    else:
        f1 = 2 * sensibilidad * valorPredictivoPositivo / (sensibilidad + valorPredictivoPositivo)

    matriz = np.array([[vn, fp], [fn, vp]], dtype=np.int64)
    return (precision, tasaError, sensibilidad, especificidad,
            valorPredictivoPositivo, valorPredictivoNegativo, f1, matriz)


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    resultado = confusionMatrix(outputs, targets, threshold=threshold)
    print("Precisión: ", resultado[0])
    print("Tasa de error: ", resultado[1])
    print("Sensibilidad: ", resultado[2])
    print("Especificidad: ", resultado[3])
    print("VPP: ", resultado[4])
    print("VPN: ", resultado[5])
    print("F1: ", resultado[6])
    print("Matriz de confusión:")
    print(resultado[7])
