import numpy as np


def accuracy(outputs, targets, *, threshold=0.5):
    assert outputs.shape == targets.shape
    if outputs.dtype != bool:
        if outputs.ndim == 1 or outputs.shape[1] == 1:
            outputs = outputs >= threshold
        else:
            outputs = outputs == outputs.max(axis=1, keepdims=True)
    return np.mean(outputs == targets)
