import numpy as np


def accuracy(targets, outputs, *, threshold=0.5):
    if outputs.dtype != bool:
        if outputs.ndim == 1 or outputs.shape[1] == 1:
            outputs = outputs >= threshold
        else:
            outputs = np.eye(outputs.shape[1], dtype=bool)[outputs.argmax(1)]
    aciertos = outputs == targets
    return np.mean(aciertos if aciertos.ndim == 1 else aciertos.all(axis=1))
