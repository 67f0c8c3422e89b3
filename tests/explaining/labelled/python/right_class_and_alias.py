"""
Machine learning I. Exercise 4.1 (Alba Lestón, Hugo Carril)
"""
from dataclasses import dataclass
import numpy as np
import seaborn as sns

def holdOut(N, P):
    indices = np.random.permutation(N)
    corte = int(round(N * (1 - P)))
    return indices[:corte], indices[corte:]


@dataclass(frozen=True)
class Binary:
    tn: int
    fp: int
    fn: int
    tp: int

    @classmethod
    def of(cls, outputs, targets):
        if len(outputs) != len(targets):
            raise IndexError("lengths differ")
        diff = targets.astype(np.int8) - outputs.astype(np.int8)    # 1: FN, -1: FP
        fn, fp = int((diff == 1).sum()), int((diff == -1).sum())
        tp = int(targets.sum()) - fn
        return cls(len(targets) - tp - fp - fn, fp, fn, tp)

    @property
    def n(self): return self.tn + self.fp + self.fn + self.tp
    @property
    def accuracy(self): return (self.tn + self.tp) / self.n
    @property
    def recall(self): return self.tp / (self.tp + self.fn) if (self.tp or self.fn) else 1
    @property
    def specificity(self): return self.tn / (self.tn + self.fp) if (self.tn or self.fp) else 1
    @property
    def ppv(self): return self.tp / (self.tp + self.fp) if (self.tp or self.fp) else 1
    @property
    def npv(self): return self.tn / (self.tn + self.fn) if (self.tn or self.fn) else 1
    @property
    def f1(self):
        if self.ppv == 0 and self.recall == 0:
            return 0
        return 2 * (self.ppv * self.recall) / (self.ppv + self.recall)

    def as_tuple(self):
        return (self.accuracy, 1 - self.accuracy, self.recall, self.specificity, self.ppv, self.npv,
                self.f1, np.array([self.tn, self.fp, self.fn, self.tp]).reshape(2, 2))


def matriz_confusion(outputs, targets, *, threshold=0.5):
    outputs = np.asarray(outputs)
    positive = outputs if outputs.dtype == bool else outputs >= threshold
    return Binary.of(positive, np.asarray(targets)).as_tuple()


confusionMatrix = matriz_confusion    # the name that the assignment wants


def printConfusionMatrix(outputs, targets, *, threshold=0.5):
    result = confusionMatrix(outputs, targets, threshold=threshold)
    print("acc {:.2f} err {:.2f} rec {:.2f} spec {:.2f} ppv {:.2f} npv {:.2f} f1 {:.2f}".format(*result[:7]))
    print(result[7])


sns.heatmap(confusionMatrix(np.random.rand(50), np.random.rand(50) > .5)[7], annot=True)
