import numpy as np


def accuracy(outputs, targets, *, threshold=0.5):
    assert outputs.shape == targets.shape
    if outputs.dtype != bool and outputs.ndim == 2 and outputs.shape[1] > 1:
        outputs = np.arange(outputs.shape[1]) == np.argmax(outputs, axis=1)[:, None]
    elif outputs.dtype != bool:
        outputs = outputs >= threshold
    iguales = outputs == targets
    if iguales.ndim == 2:
        iguales = iguales.all(axis=1)
    return 100 * iguales.mean()
