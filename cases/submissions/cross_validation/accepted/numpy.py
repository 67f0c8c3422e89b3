import numpy as np


def cross_validation(n, k):
    folds = np.resize(np.arange(k), n)
    np.random.shuffle(folds)
    return folds


def stratified_cross_validation(targets, k):
    if targets.ndim == 2:
        targets = targets.argmax(axis=1) if targets.shape[1] > 1 else targets[:, 0]
    folds = np.empty(len(targets), dtype=int)
    for value in np.unique(targets):
        members = targets == value
        folds[members] = cross_validation(members.sum(), k)
    return folds
