# grupo 11
import numpy as np
import matplotlib.pyplot as plt

def confusionMatrix(outputs, targets, threshold):
    outputs = np.array(outputs)
    targets = np.array(targets)
    if outputs.dtype != bool:
        outputs = outputs >= threshold
    if len(outputs) != len(targets):
        raise ValueError('longitud')
    VP = np.sum(np.logical_and(outputs, targets))
    VN = np.sum(np.logical_and(np.logical_not(outputs), np.logical_not(targets)))
    FN = np.sum(np.logical_and(outputs, np.logical_not(targets)))
    FP = np.sum(np.logical_and(np.logical_not(outputs), targets))
    acc = (VP + VN) / len(outputs)
    err = (FP + FN) / len(outputs)
    sens = 1. if (VP == 0 and FN == 0) else VP / (VP + FN)
    esp = 1. if (VN == 0 and FP == 0) else VN / (VN + FP)
    vpp = 1. if (VP == 0 and FP == 0) else VP / (VP + FP)
    vpn = 1. if (VN == 0 and FN == 0) else VN / (VN + FN)
    f1 = 0. if (sens == 0 and vpp == 0) else 2 * sens * vpp / (sens + vpp)
    return (acc, err, sens, esp, vpp, vpn, f1, np.array([[VN, FP], [FN, VP]]))

def printConfusionMatrix(outputs, targets, threshold):
    t = confusionMatrix(outputs, targets, threshold)
    print(t)
    plt.imshow(t[7])
    plt.show()

printConfusionMatrix(np.array([0.1, 0.8, 0.4]), np.array([False, True, True]), 0.5)
