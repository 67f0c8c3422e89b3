from collections import Counter
from dataclasses import dataclass

import numpy as np


@dataclass
class OneClass:
    vn: int
    fp: int
    fn: int
    vp: int

    @property
    def recall(self):
        return 1.0 if self.vp + self.fn == 0 else self.vp / (self.vp + self.fn)

    @property
    def precision(self):
        return 1.0 if self.vp + self.fp == 0 else self.vp / (self.vp + self.fp)

    @property
    def fp_rate(self):
        return 0.0 if self.fp == 0 else self.fp / (self.fp + self.vn)

    @property
    def f(self):
        if self.precision == 0 and self.recall == 0:
            return 0.0
        return 2 / (1 / self.precision + 1 / self.recall) if self.vp or not self.fp + self.fn else 0.0

    @property
    def mcc(self):
        sums = np.array([self.vp + self.fp, self.vp + self.fn, self.vn + self.fp, self.vn + self.fn])
        if np.any(sums == 0):
            return float(self.fp + self.fn == 0)
        return float((self.vp * self.vn - self.fp * self.fn) / np.prod(np.sqrt(sums)))


def confusion_matrix(outputs, targets, classes):
    pairs = Counter(zip(np.asarray(targets).tolist(), np.asarray(outputs).tolist(), strict=True))
    labels = np.asarray(classes).tolist()
    matrix = np.array([[pairs.pop((real, given), 0) for given in labels] for real in labels])
    if pairs or len(set(labels)) != len(labels):
        raise KeyError("labels and classes do not fit")
    return matrix


def split(matrix):
    matrix = np.asarray(matrix)
    rows, columns = matrix.shape
    if rows != columns or (matrix < 0).any() or not matrix.any():
        raise ValueError(matrix)
    n = int(matrix.sum())
    found = []
    for k in range(rows):
        vp, row, column = int(matrix[k, k]), int(matrix[k].sum()), int(matrix[:, k].sum())
        found.append(OneClass(n - row - column + vp, column - vp, row - vp, vp))
    return found


def one_vs_rest(matrix):
    parts = split(matrix)
    return tuple([getattr(part, name) for part in parts] for name in ("vn", "fp", "fn", "vp"))


def class_metrics(matrix):
    names = ("recall", "fp_rate", "precision", "recall", "f", "mcc")
    return tuple(np.array([getattr(part, name) for part in split(matrix)]) for name in names)


def weighted_metrics(matrix):
    share = np.sum(matrix, axis=1) / np.sum(matrix)
    return tuple((share * values).sum() for values in class_metrics(matrix))


def overall_metrics(matrix):
    n, hits = np.sum(matrix), np.trace(matrix)
    expected = np.sum(np.sum(matrix, 0) * np.sum(matrix, 1)) / n
    return hits / n, (n - hits) / n, 1.0 if expected == n else (hits - expected) / (n - expected)


def multiclass_metrics(outputs, targets, classes):
    matrix = confusion_matrix(outputs, targets, classes)
    return matrix, *overall_metrics(matrix), *weighted_metrics(matrix)
