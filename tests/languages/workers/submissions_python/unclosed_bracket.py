import numpy as np

def normalise(values):
    low = np.min(np.array(values)
    return values - low

def accuracy(outputs, targets):
    return np.mean(outputs == targets)

def recall(outputs, targets)
    return 1
