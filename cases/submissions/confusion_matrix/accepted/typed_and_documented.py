"""Binary classification metrics."""

from __future__ import annotations

from dataclasses import astuple, dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Counts:
    vn: int
    fp: int
    fn: int
    vp: int

    @classmethod
    def of(cls, predicted: NDArray[np.bool_], real: NDArray[np.bool_]) -> Counts:
        return cls(
            int((~predicted & ~real).sum()),
            int((predicted & ~real).sum()),
            int((~predicted & real).sum()),
            int((predicted & real).sum()),
        )

    @staticmethod
    def share(part: int, whole: int) -> float:
        try:
            return part / whole
        except ZeroDivisionError:
            return 1.0

    @property
    def sensitivity(self) -> float:
        return self.share(self.vp, self.vp + self.fn)

    @property
    def precision(self) -> float:
        return self.share(self.vp, self.vp + self.fp)

    @property
    def f1(self) -> float:
        p, s = self.precision, self.sensitivity
        return 2 * p * s / (p + s) if p or s else 0.0


def confusionMatrix(
    outputs: NDArray, targets: NDArray[np.bool_], *, threshold: float = 0.5
) -> tuple[float, float, float, float, float, float, float, NDArray[np.int64]]:
    """Return accuracy, error rate, recall, specificity, PPV, NPV, F1 and the matrix.

    There is no for and no while in here: everything is done on whole arrays.
    """
    predicted = outputs if outputs.dtype == np.bool_ else outputs >= threshold
    if predicted.shape != targets.shape:
        raise ValueError(f"{predicted.size} outputs, {targets.size} targets")
    c = Counts.of(predicted, targets)
    n = sum(astuple(c))
    return (
        (c.vn + c.vp) / n,
        (c.fn + c.fp) / n,
        c.sensitivity,
        c.share(c.vn, c.vn + c.fp),
        c.precision,
        c.share(c.vn, c.vn + c.fn),
        c.f1,
        np.array([[c.vn, c.fp], [c.fn, c.vp]]),
    )


def printConfusionMatrix(outputs: NDArray, targets: NDArray[np.bool_], *, threshold: float = 0.5) -> None:
    """Print the metrics and the matrix."""
    print(confusionMatrix(outputs, targets, threshold=threshold))
