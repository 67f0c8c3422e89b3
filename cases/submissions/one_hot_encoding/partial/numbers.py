import numpy as np


def one_hot_encoding(feature, classes=None):
    if classes is None:
        if feature.dtype == bool:
            return feature.reshape(-1, 1).astype(int)
        classes = list(dict.fromkeys(feature))
    if len(classes) == 2:
        return np.where(feature == classes[0], 1, 0).reshape(-1, 1)
    return np.column_stack([np.where(feature == c, 1, 0) for c in classes])
