import numpy as np

def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs, targets = np.asarray(outputs), np.asarray(targets)
    assert outputs.shape == targets.shape
    if outputs.dtype != bool:
        # los apuntes dicen "mayor que el umbral"
        outputs = outputs > threshold
    VP = np.sum(outputs & targets)
    VN = np.sum(~outputs & ~targets)
    FP = np.sum(outputs & ~targets)
    FN = np.sum(~outputs & targets)
    n = len(targets)
    sens = VP / (FN + VP) if FN + VP else 1
    esp = VN / (FP + VN) if FP + VN else 1
    vpp = VP / (VP + FP) if VP + FP else 1
    vpn = VN / (VN + FN) if VN + FN else 1
    f1 = 2 * sens * vpp / (sens + vpp) if sens + vpp else 0
    return (VN + VP) / n, (FN + FP) / n, sens, esp, vpp, vpn, f1, np.array([[VN, FP], [FN, VP]])

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold=threshold))
