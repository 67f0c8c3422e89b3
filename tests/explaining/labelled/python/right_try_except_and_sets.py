# encoding: utf-8
"""P4.1. Resuelto solo con Python, sin numpy en los cálculos."""
import csv
import operator

try:
    datos = list(csv.reader(open("ionosphere.data")))
except FileNotFoundError:
    datos = []


def division(a, b, otro):
    try:
        return a / b
    except ZeroDivisionError:
        return otro


def classifyOutputs(outputs, threshold=0.5):
    return list(map(lambda s: s >= threshold, outputs))


def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs, targets = list(outputs), list(targets)
    if len(outputs) != len(targets):
        raise Exception("longitudes distintas: %d y %d" % (len(outputs), len(targets)))
    if not all(map(lambda o: o is True or o is False or type(o).__name__ in ("bool_", "bool"), outputs)):
        outputs = classifyOutputs(outputs, threshold)
    outputs = list(map(bool, outputs))
    targets = list(map(bool, targets))
    parejas = list(zip(targets, outputs))
    VN, FP = parejas.count((False, False)), parejas.count((False, True))
    FN, VP = parejas.count((True, False)), parejas.count((True, True))
    n = len(parejas)
    sensibilidad = division(VP, FN + VP, 1.0)
    vpp = division(VP, VP + FP, 1.0)
    return (
        (VN + VP) / n,
        sum(map(operator.ne, outputs, targets)) / n,
        sensibilidad,
        division(VN, FP + VN, 1.0),
        vpp,
        division(VN, VN + FN, 1.0),
        division(2 * vpp * sensibilidad, vpp + sensibilidad, 0.0),
        [[VN, FP], [FN, VP]],
    )


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    r = confusionMatrix(outputs, targets, threshold=threshold)
    etiquetas = ("Precisión", "Tasa de error", "Sensibilidad", "Especificidad", "VPP", "VPN", "F1")
    print("\n".join(map("{}: {:.4f}".format, etiquetas, r[:-1])))
    print("       pred N  pred P")
    print("real N %6d %6d" % tuple(r[-1][0]))
    print("real P %6d %6d" % tuple(r[-1][1]))


if __name__ == "__main__":
    printConfusionMatrix([0.2, 0.7, 0.9], [True, True, False])
