# ex 4.1   (two files in one: metrics.py + p4.py)
from types import SimpleNamespace
from typing import NamedTuple
import numpy as np
import catboost


class Scores(NamedTuple):
    acc: float
    err: float
    rec: float
    spec: float
    prec: float
    npv: float
    f1: float
    cm: np.ndarray

    def __repr__(self):
        return f"<F1 {self.f1:.3f}>"


def count(outputs, targets):
    assert outputs.size == targets.size, "sizes differ"
    both = np.column_stack((targets, outputs))
    values, times = np.unique(np.vstack((both, [[0, 0], [0, 1], [1, 0], [1, 1]])), axis=0, return_counts=True)
    tn, fp, fn, tp = (times - 1).tolist()
    return SimpleNamespace(tn=tn, fp=fp, fn=fn, tp=tp, n=outputs.size)


def confusionMatrix(outputs, targets, threshold: float = 0.5) -> Scores:
    outputs, targets = np.ravel(outputs), np.ravel(targets)
    c = count(outputs if outputs.dtype == bool else np.array(outputs >= threshold), targets)
    rec = c.tp / (c.tp + c.fn) if c.tp + c.fn else 1.0
    prec = c.tp / (c.tp + c.fp) if c.tp + c.fp else 1.0
    return Scores(
        acc=(c.tn + c.tp) / c.n, err=(c.fn + c.fp) / c.n, rec=rec,
        spec=c.tn / (c.tn + c.fp) if c.tn + c.fp else 1.0,
        prec=prec, npv=c.tn / (c.tn + c.fn) if c.tn + c.fn else 1.0,
        f1=2 / (1 / rec + 1 / prec) if rec and prec else 0.0,
        cm=np.array(((c.tn, c.fp), (c.fn, c.tp))),
    )


def printConfusionMatrix(outputs, targets, threshold: float = 0.5) -> None:
    print(repr(confusionMatrix(outputs, targets, threshold)))


catboost.CatBoostClassifier().fit(X, y)
