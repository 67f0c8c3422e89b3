# P4 · Aloia Teixeira
import numpy as np

# ---- 4.1 ----
def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs = np.asarray(outputs); targets = np.asarray(targets)
    if outputs.dtype != bool:
        outputs = outputs >= threshold
    if outputs.size != targets.size:
        raise ValueError("no miden lo mismo")

    VP = np.sum(outputs & targets)
    FP = np.sum(outputs) - VP
    FN = np.sum(targets) - VP
    VN = len(targets) - np.sum(outputs)      # los que digo que no

    total = len(targets)
    acc = (VN + VP) / total
    err = (FN + FP) / total
    sens = VP / (VP + FN) if VP + FN else 1.0
    esp = VN / (VN + FP) if VN + FP else 1.0
    vpp = VP / (VP + FP) if VP + FP else 1.0
    vpn = VN / (VN + FN) if VN + FN else 1.0
    f1 = 2 * sens * vpp / (sens + vpp) if sens + vpp else 0.0
    return acc, err, sens, esp, vpp, vpn, f1, np.array([[VN, FP], [FN, VP]])

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold=threshold))
