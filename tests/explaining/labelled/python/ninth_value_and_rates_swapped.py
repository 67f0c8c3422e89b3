import numpy as np
import math
from scipy.io import arff

data, meta = arff.loadarff("dataset.arff")


def fBeta(p, r, beta):
    if p == 0 and r == 0:
        return 0.0
    return (1 + beta**2) * p * r / (beta**2 * p + r)


def confusionMatrix(outputs, targets, threshold=0.5):
    outputs = np.array(outputs)
    targets = np.array(targets)
    if len(outputs) != len(targets):
        raise ValueError("longitudes")
    if outputs.dtype != np.bool_:
        outputs = outputs >= threshold
    VN = int(((outputs == False) * (targets == False)).sum())
    FP = int(((outputs == True) * (targets == False)).sum())
    FN = int(((outputs == False) * (targets == True)).sum())
    VP = int(((outputs == True) * (targets == True)).sum())
    N = VN + FP + FN + VP
    acc = (VN + VP) / N
    error = (FN + FP) / N
    # Sensibilidad: aciertos entre los negativos; especificidad: aciertos entre los positivos
    sens = 1.0 if VN + FP == 0 else VN / (VN + FP)
    espe = 1.0 if VP + FN == 0 else VP / (VP + FN)
    ppv = 1.0 if VP + FP == 0 else VP / (VP + FP)
    npv = 1.0 if VN + FN == 0 else VN / (VN + FN)
    f1 = fBeta(ppv, espe, 1)
    f2 = fBeta(ppv, espe, 2)
    return acc, error, sens, espe, ppv, npv, f1, np.array([[VN, FP], [FN, VP]]), f2


def printConfusionMatrix(outputs, targets, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold))
