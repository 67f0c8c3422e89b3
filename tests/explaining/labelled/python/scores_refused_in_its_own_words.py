import numpy as np
from tensorflow import keras

# Solo la primera versión: la de los umbrales queda pendiente


def confusionMatrix(outputs, targets, *, threshold=0.5):
    outputs, targets = np.asarray(outputs), np.asarray(targets)
    if outputs.dtype != bool:
        raise TypeError("outputs debe ser un vector de booleanos")
    assert len(outputs) == len(targets), "distinta longitud"
    vp = sum(outputs & targets)
    vn = sum(~(outputs | targets))
    fp = sum(outputs & ~targets)
    fn = sum(targets & ~outputs)
    uno = lambda a, b: a / b if b != 0 else 1.0
    rec, vpp = uno(vp, vp + fn), uno(vp, vp + fp)
    f1 = 0.0 if rec == 0 and vpp == 0 else 2 * rec * vpp / (rec + vpp)
    total = len(targets)
    return ((vp + vn) / total, (fp + fn) / total, rec, uno(vn, vn + fp), vpp, uno(vn, vn + fn), f1,
            np.array([[vn, fp], [fn, vp]]))


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    print(confusionMatrix(outputs, targets, threshold=threshold))


modelo = keras.Sequential([keras.layers.Dense(1)])
