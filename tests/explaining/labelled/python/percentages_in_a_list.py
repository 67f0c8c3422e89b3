#4.1
import numpy as np
import PIL.Image

def porcentaje(a, b):
    """a de b en %, 100 si b es cero"""
    if b == 0:
        return 100.0
    return 100 * a / b

def confusionMatrix(outputs, targets, *, threshold=0.5):
    o = np.asarray(outputs)
    t = np.asarray(targets)
    if o.shape != t.shape:
        raise ValueError("distinta longitud")
    if o.dtype != bool:
        o = o >= threshold
    codigos = t * 2 + o
    VN, FP, FN, VP = (np.sum(codigos == 0), np.sum(codigos == 1), np.sum(codigos == 2), np.sum(codigos == 3))
    res = []
    res.append(porcentaje(VN + VP, len(t)))
    res.append(porcentaje(FN + FP, len(t)))
    res.append(porcentaje(VP, VP + FN))
    res.append(porcentaje(VN, VN + FP))
    res.append(porcentaje(VP, VP + FP))
    res.append(porcentaje(VN, VN + FN))
    res.append(2 * res[2] * res[4] / (res[2] + res[4]) if res[2] + res[4] > 0 else 0.0)
    res.append(np.array([[VN, FP], [FN, VP]]))
    return res

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    res = confusionMatrix(outputs, targets, threshold=threshold)
    print("Precision: %.1f%%  Error: %.1f%%  Sens: %.1f%%  Esp: %.1f%%  VPP: %.1f%%  VPN: %.1f%%  F1: %.1f%%" % tuple(res[:7]))
    print(res[7])

imagen = PIL.Image.open("positivo.jpg")
