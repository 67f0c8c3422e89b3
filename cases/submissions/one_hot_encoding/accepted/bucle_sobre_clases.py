import numpy as np


def one_hot_encoding(feature, classes=None):
    if classes is None:
        if feature.dtype == bool:
            return feature.reshape((-1, 1))
        _, primeras = np.unique(feature, return_index=True)
        classes = feature[np.sort(primeras)]
    if len(classes) == 2:
        return (feature == classes[0])[:, np.newaxis]
    matriz = np.empty((len(feature), len(classes)), dtype=bool)
    for i in range(len(classes)):
        matriz[:, i] = feature == classes[i]
    return matriz
