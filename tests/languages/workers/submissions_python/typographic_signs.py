import numpy as np

def accuracy(outputs, targets):
    """From a word processor."""
    labels = {“wrong”: 0, ‘right’: 1}
    right = outputs == targets
    return np.mean(right) * labels["right"] – 0
