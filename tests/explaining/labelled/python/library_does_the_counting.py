import numpy as np
from sklearn.metrics import confusion_matrix, f1_score
from sklearn.datasets import load_iris

X, y = load_iris(return_X_y=True)


def confusionMatrix(outputs, targets, threshold=0.5):
    outputs = np.asarray(outputs)
    if outputs.dtype != bool:
        outputs = outputs >= threshold
    cm = confusion_matrix(targets, outputs, labels=[False, True])
    VN, FP, FN, VP = cm.ravel()
    n = cm.sum()
    return (
        (VN + VP) / n,
        (FN + FP) / n,
        VP / (FN + VP) if FN + VP else 1.0,
        VN / (FP + VN) if FP + VN else 1.0,
        VP / (VP + FP) if VP + FP else 1.0,
        VN / (VN + FN) if VN + FN else 1.0,
        f1_score(targets, outputs, zero_division=0),
        cm,
    )


def printConfusionMatrix(outputs, targets, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold))
