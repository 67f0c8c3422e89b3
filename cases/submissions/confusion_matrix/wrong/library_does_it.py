import numpy as np
from sklearn.metrics import accuracy_score, confusion_matrix, precision_score, recall_score, f1_score

def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs = np.asarray(outputs)
    if outputs.dtype != bool:
        outputs = outputs >= threshold
    acc = accuracy_score(targets, outputs)
    return (acc, 1 - acc, recall_score(targets, outputs, zero_division=1), recall_score(~targets, ~outputs, zero_division=1),
            precision_score(targets, outputs, zero_division=1), precision_score(~targets, ~outputs, zero_division=1),
            f1_score(targets, outputs, zero_division=1), confusion_matrix(targets, outputs, labels=[False, True]))

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold=threshold))
