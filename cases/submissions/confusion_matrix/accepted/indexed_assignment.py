import numpy as np

def confusionMatrix(outputs, targets, *, threshold=0.5):
    y = np.asarray(outputs)
    if not np.issubdtype(y.dtype, np.bool_):
        y = np.greater_equal(y, threshold)
    if len(y) != len(targets):
        raise ValueError("longitudes distintas")
    cm = np.zeros((2, 2), dtype=int)
    np.add.at(cm, (np.asarray(targets).astype(int), y.astype(int)), 1)
    VN, FP, FN, VP = cm.ravel()

    acc = cm.diagonal().sum() / cm.sum()
    sens = VP / (VP + FN) if VP + FN != 0 else 1
    esp = VN / (VN + FP) if VN + FP != 0 else 1
    vpp = VP / (VP + FP) if VP + FP != 0 else 1
    vpn = VN / (VN + FN) if VN + FN != 0 else 1
    if sens == 0 and vpp == 0:
        f1 = 0
    else:
        f1 = 2 * sens * vpp / (sens + vpp)
    return acc, 1 - acc, sens, esp, vpp, vpn, f1, cm

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold=threshold)[-1])
