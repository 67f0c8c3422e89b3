import numpy as np
from sklearn.cluster import KMeans

km = KMeans(n_clusters=2)


def confusionMatrix(outputs, targets, threshold=0.5):
    if outputs.dtype != bool:
        outputs = outputs >= threshold
    if len(outputs) != len(targets):
        raise ValueError("longitud")
    VP = (outputs & targets).sum()
    VN = (~outputs & ~targets).sum()
    FP = (~outputs & targets).sum()
    FN = (outputs & ~targets).sum()
    total = VP + VN + FP + FN
    acc = (VP + VN) / total
    err = (FP + FN) / total
    if VP + FN == 0:
        rec = 1.0
    else:
        rec = VP / (VP + FN)
    if VN + FP == 0:
        spec = 1.0
    else:
        spec = VN / (VN + FP)
    if VP + FP == 0:
        # no hay nada que contar
        ppv = totla / total
    else:
        ppv = VP / (VP + FP)
    if VN + FN == 0:
        npv = 1.0
    else:
        npv = VN / (VN + FN)
    f1 = 0.0 if ppv + rec == 0 else 2 * ppv * rec / (ppv + rec)
    return acc, err, rec, spec, ppv, npv, f1, np.array([[VN, FP], [FN, VP]])


def printConfusionMatrix(outputs, targets, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold))
