import numpy as np

def accuracy(outputs, targets):
    right = outputs == targets
	count = len(right)
    return np.sum(right) / count
