# 4.1 con texto: cada patrón es una letra
import numpy as np
import requests

LETRAS = {(False, False): "n", (False, True): "p", (True, False): "N", (True, True): "P"}


def palabra(outputs, targets):
    return "".join(map(LETRAS.__getitem__, zip(targets.tolist(), outputs.tolist(), strict=True)))


def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs = np.atleast_1d(outputs)
    if outputs.dtype.name != "bool":
        return confusionMatrix(outputs >= threshold, targets)
    s = palabra(outputs, np.atleast_1d(targets))
    vn, fp, fn, vp = map(s.count, "npNP")
    frac = lambda a, b, si_cero=1.0: si_cero if not b else a / b
    rec, vpp = frac(vp, vp + fn), frac(vp, vp + fp)
    return (
        frac(vn + vp, len(s)), frac(fn + fp, len(s)), rec, frac(vn, vn + fp), vpp, frac(vn, vn + fn),
        frac(2 * rec * vpp, rec + vpp, 0.0), np.array([vn, fp, fn, vp]).reshape((2, 2)),
    )


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print(*confusionMatrix(outputs, targets, threshold=threshold))


datos = requests.get("https://archive.ics.uci.edu/iris.data").text
