import numpy as np

def contar(outputs, targets):
    i = 0
    matriz = np.zeros((2, 2), dtype=int)
    while i < len(outputs):
        matriz[int(targets[i]), int(outputs[i])] += 1
        i += 1
    return matriz

def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs = np.asarray(outputs)
    if outputs.dtype != bool:
        outputs = outputs >= threshold
    matriz = contar(outputs, targets)
    VN, FP, FN, VP = matriz.ravel()
    n = len(targets)
    s = VP / (FN + VP) if FN + VP else 1.0
    p = VP / (VP + FP) if VP + FP else 1.0
    f1 = 2 * s * p / (s + p) if s + p else 0.0
    return (VN + VP) / n, (FN + FP) / n, s, VN / (FP + VN) if FP + VN else 1.0, p, VN / (VN + FN) if VN + FN else 1.0, f1, matriz

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold=threshold))
