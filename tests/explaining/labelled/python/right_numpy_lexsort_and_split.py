import numpy as np
import h5py


def confusionMatrix(outputs, targets, *, threshold=0.5):
    o = np.asarray(outputs)
    t = np.asarray(targets)
    if o.ndim != 1 or o.shape != t.shape:
        raise TypeError("two vectors of the same length are needed")
    if o.dtype != np.bool_:
        o = ~np.less(o, threshold)
    # lexicographic order: first by the real class, then by the predicted one
    order = np.lexsort((o, t))
    real, pred = t[order], o[order]
    cut = np.searchsorted(real, True)
    neg, pos = np.split(pred, [cut])
    c = np.array([[neg.size - neg.sum(), neg.sum()], [pos.size - pos.sum(), pos.sum()]], dtype=np.int64)
    rows, cols = c.sum(1), c.sum(0)
    rate = np.ones(4)
    np.divide(np.tile(c.diagonal(), 2), np.r_[rows, cols], out=rate, where=np.r_[rows, cols] > 0)
    spec, sens, npv, ppv = rate.tolist()
    acc = c.diagonal().sum() / c.sum()
    f1 = 0.0
    if sens or ppv:
        f1 = 2 * sens * ppv / (sens + ppv)
    return acc, 1 - acc, sens, spec, ppv, npv, f1, c


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    with np.printoptions(precision=3):
        print(np.array(confusionMatrix(outputs, targets, threshold=threshold)[:7]))


with h5py.File("pesos.h5") as f:
    W = f["W"][...]
printConfusionMatrix(W @ W.T > 0, W[0] > 0)
