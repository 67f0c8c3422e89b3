import numpy as np


def cross_validation(n, k):
    indices = np.random.permutation(n)
    size = n // k
    return np.array([indices[i * size : (i + 1) * size] for i in range(k)])


def stratified_cross_validation(targets, k):
    return cross_validation(len(targets), k)
