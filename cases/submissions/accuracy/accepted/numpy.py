import numpy as np


def accuracy(outputs, targets, *, threshold=0.5):
    if outputs.shape != targets.shape:
        raise ValueError("different shapes")
    outputs = outputs.reshape(len(outputs), -1)
    targets = targets.reshape(len(targets), -1)
    if outputs.dtype != bool:
        if outputs.shape[1] == 1:
            outputs = outputs >= threshold
        else:
            outputs = np.eye(outputs.shape[1], dtype=bool)[outputs.argmax(1)]
    return np.mean((outputs == targets).all(axis=1))
