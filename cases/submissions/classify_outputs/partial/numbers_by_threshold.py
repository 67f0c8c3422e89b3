import numpy as np


def classify_outputs(outputs, *, threshold=0.5):
    return np.where(outputs >= threshold, 1, 0)
