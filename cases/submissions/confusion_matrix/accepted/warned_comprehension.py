import numpy as np

def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs = np.asarray(outputs)
    if outputs.dtype != bool:
        outputs = outputs >= threshold
    pares = list(zip(outputs.tolist(), np.asarray(targets).tolist(), strict=True))
    VN = sum([not o and not t for o, t in pares])
    FP = sum([o and not t for o, t in pares])
    FN = sum([not o and t for o, t in pares])
    VP = sum([o and t for o, t in pares])
    recall = VP / (FN + VP) if FN + VP else 1.0
    spec = VN / (FP + VN) if FP + VN else 1.0
    ppv = VP / (VP + FP) if VP + FP else 1.0
    npv = VN / (VN + FN) if VN + FN else 1.0
    f1 = 2 * ppv * recall / (ppv + recall) if ppv + recall else 0.0
    n = len(pares)
    return (VN + VP) / n, (FN + FP) / n, recall, spec, ppv, npv, f1, np.array([[VN, FP], [FN, VP]])

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold=threshold))
