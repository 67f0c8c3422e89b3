import numpy as np


def one_hot_encoding(feature, classes=None):
    if classes is None and np.asarray(feature).dtype == np.bool_:
        return np.atleast_2d(feature).T
    names = np.unique(feature) if classes is None else np.asarray(classes)
    if names.size == 2:
        names = names[1:]
    return np.equal.outer(feature, names).astype(bool)
