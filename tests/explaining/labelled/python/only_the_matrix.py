# Half done: the metrics will come on Friday
import numpy as np
from sklearn.datasets import load_iris

def holdOut(N, P):
    idx = np.random.permutation(N)
    k = round(N * P)
    return idx[k:], idx[:k]

def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs = np.asarray(outputs)
    if outputs.dtype != bool:
        outputs = outputs >= threshold
    targets = np.asarray(targets)
    if len(outputs) != len(targets):
        raise ValueError("lengths")
    m = np.histogram2d(targets.astype(int), outputs.astype(int), bins=(2, 2), range=[[0, 1], [0, 1]])[0]
    m = m.astype(int)
    # acc = ...
    # recall = ...
    # specificity = ...
    # TODO special cases!
    return m

def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold=threshold))

iris = load_iris()
train, test = holdOut(150, 0.3)
printConfusionMatrix(iris.target[test] > 0, iris.target[test] > 1)
