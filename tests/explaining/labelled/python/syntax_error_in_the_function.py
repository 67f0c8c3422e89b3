# P4.1 Paula Rial, Santi Leis
import numpy as np
import matplotlib.pyplot as plt

def oneHotEncoding(feature, classes):
    return np.stack([feature == c for c in classes], axis=1)

def confusionMatrix(outputs, targets, *, threshold=0.5):
    if outputs.dtype != bool:
        outputs = outputs >= threshold
    VP = np.sum(outputs & targets)
    VN = np.sum(~outputs & ~targets)
    FP = np.sum(outputs & ~targets)
    FN = np.sum(~outputs & targets)
    if VP == 0 and FN == 0
        sens = 1.0
    else:
        sens = VP / (VP + FN)
    esp = 1.0 if VN + FP == 0 else VN / (VN + FP)
    vpp = 1.0 if VP + FP == 0 else VP / (VP + FP)
    vpn = 1.0 if VN + FN == 0 else VN / (VN + FN)
    f1 = 0.0 if sens + vpp == 0 else 2 * sens * vpp / (sens + vpp)
    acc = np.mean(outputs == targets)
    return acc, 1 - acc, sens, esp, vpp, vpn, f1, np.array([[VN, FP], [FN, VP]])

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    r = confusionMatrix(outputs, targets, threshold=threshold)
    print(r[:-1])
    print(r[-1])

plt.plot(np.arange(10))
plt.savefig("curva.png")
