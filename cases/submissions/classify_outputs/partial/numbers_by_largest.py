import numpy as np


def classify_outputs(outputs, *, threshold=0.5):
    classes = np.zeros(outputs.shape)
    classes[np.arange(len(outputs)), np.argmax(outputs, axis=1)] = 1
    return classes
