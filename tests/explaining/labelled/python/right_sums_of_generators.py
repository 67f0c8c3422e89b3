import csv
import random

random.seed(3)

with open("datos/iris.csv") as f:
    filas = list(csv.reader(f))


def div(a, b, si_no=1.0):
    try:
        return a / b
    except ZeroDivisionError:
        return si_no


def confusionMatrix(outputs, targets, threshold=0.5):
    outputs, targets = list(outputs), list(targets)
    if len(outputs) != len(targets):
        raise Exception("¡longitudes distintas!")
    # un bool también se puede comparar con un umbral entre 0 y 1
    es_bool = all(type(o).__name__ in ("bool", "bool_") for o in outputs)
    pred = [bool(o) if es_bool else bool(o >= threshold) for o in outputs]
    pares = list(zip(pred, map(bool, targets)))
    vn, fp = pares.count((False, False)), pares.count((True, False))
    fn, vp = pares.count((False, True)), pares.count((True, True))
    n = vn + fp + fn + vp
    sens, vpp = div(vp, fn + vp), div(vp, vp + fp)
    return (
        div(vn + vp, n),
        div(fn + fp, n),
        sens,
        div(vn, fp + vn),
        vpp,
        div(vn, vn + fn),
        div(2 * vpp * sens, vpp + sens, si_no=0.0),
        [[vn, fp], [fn, vp]],
    )


def printConfusionMatrix(outputs, targets, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold))


if __name__ == "__main__":
    print(confusionMatrix([True, False], [True, True]))
    print("Introduce un umbral:")
    u = float(input())
    printConfusionMatrix([0.2, 0.7], [False, True], u)
