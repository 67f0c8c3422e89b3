import numpy as np


def classify_outputs(outputs, *, threshold=0.5):
    if outputs.shape[1] == 1:
        return outputs > threshold
    return np.arange(outputs.shape[1]) == outputs.argmax(axis=1)[:, None]
