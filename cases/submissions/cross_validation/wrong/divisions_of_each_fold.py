import numpy as np


def cross_validation(n, k):
    pliegues = np.array_split(np.random.permutation(n), k)
    return [(np.concatenate(pliegues[:i] + pliegues[i + 1 :]), pliegues[i]) for i in range(k)]


def stratified_cross_validation(targets, k):
    return cross_validation(len(targets), k)
