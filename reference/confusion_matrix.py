"""Confusion matrix of a binary classifier and the seven metrics read from it: the reference.

Source: practice 4.1 of a university course on machine learning. Abbreviations are that text's:
VN, FP, FN, VP are true negatives, false positives, false negatives and true positives, and
n = VN + FP + FN + VP.

| value | formula | where it cannot be computed | range |
| --- | --- | --- | --- |
| accuracy | (VN + VP) / n | | 0 to 1 |
| error rate | (FN + FP) / n | | 0 to 1 |
| sensitivity (recall) | VP / (FN + VP) | 1 if VP = FN = 0 | 0 to 1 |
| specificity | VN / (FP + VN) | 1 if VN = FP = 0 | 0 to 1 |
| positive predictive value (precision) | VP / (VP + FP) | 1 if VP = FP = 0 | 0 to 1 |
| negative predictive value | VN / (VN + FN) | 1 if VN = FN = 0 | 0 to 1 |
| F1 | harmonic mean of PPV and sensitivity | 0 if both are 0 | 0 to 1 |
| confusion matrix | [VN FP; FN VP] | | counts, their sum is n |

The matrix has the real classes as rows and the predicted ones as columns, negative first. The
text's prose says that rows are often the model's, its table is this one; the table counts.

The small functions below are what a known mistake replaces; `binarize_exclusive` and
`check_broadcast` are the other readings of what the text leaves open.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["confusionMatrix", "printConfusionMatrix"]

Vector = NDArray[Any]
BoolVector = NDArray[np.bool_]
Matrix = NDArray[np.int64]
Result = tuple[float, float, float, float, float, float, float, Matrix]


class Counts(NamedTuple):
    """The numbers of true negatives, false positives, false negatives, true positives."""

    vn: int
    fp: int
    fn: int
    vp: int


class Ratios(NamedTuple):
    """The values that are known before F1 is: the counts and the six ratios that come from them
    alone."""

    counts: Counts
    accuracy: float
    error_rate: float
    sensitivity: float
    specificity: float
    ppv: float
    npv: float


def confusionMatrix(outputs: ArrayLike, targets: ArrayLike, *, threshold: float = 0.5) -> Result:
    """The seven metrics and the confusion matrix of a binary classifier's outputs.

    Args:
        outputs: what the classifier says, shape (n,), n >= 1. Bool elements are classes already;
            real ones are scores, and a score is positive when it is `>= threshold`, both taken
            as float64 (NaN is not). Any array or list; its dtype tells which of the two it is.
        targets: the real classes, Bool, shape (n,).
        threshold: where the positive class begins; of no effect on Bool outputs.

    Returns:
        accuracy, error rate, sensitivity, specificity, positive predictive value, negative
        predictive value and F1, each a float from 0 to 1, and the confusion matrix
        [[VN, FP], [FN, VP]], int64, shape (2, 2).

    Raises:
        ValueError: the lengths differ, a vector is empty or not one-dimensional, targets are not
            Bool, or outputs are neither Bool nor real numbers.

    Source: practice 4.1; formulas, and the values where a denominator is 0, at the top of this
    module.

    >>> confusionMatrix([True, False, True], [True, True, False])[:3]
    (0.3333333333333333, 0.6666666666666666, 0.5)
    """
    return evaluate(outputs, targets, threshold)


def printConfusionMatrix(outputs: ArrayLike, targets: ArrayLike, *, threshold: float = 0.5) -> None:
    """Print what `confusionMatrix` returns: the matrix as a table, below it the seven metrics.

    Args, errors and source: as `confusionMatrix`. Returns None.

    >>> printConfusionMatrix([True, False, True], [True, True, False])
                              predicted
                       negative    positive
    real  negative            0           1
          positive            1           1
    <BLANKLINE>
    accuracy                       0.333333
    error rate                     0.666667
    sensitivity (recall)           0.500000
    specificity                    0.000000
    positive predictive value      0.500000
    negative predictive value      0.000000
    F1                             0.500000
    """
    print(render(evaluate(outputs, targets, threshold)))


def evaluate(outputs: ArrayLike, targets: ArrayLike, threshold: float) -> Result:
    """All that both functions need, from the arguments of a call."""
    scores, classes = check(outputs, targets)
    counts = count(binarize(scores, threshold), classes)
    ratios = Ratios(
        counts,
        accuracy=accuracy(counts),
        error_rate=error_rate(counts),
        sensitivity=sensitivity(counts),
        specificity=specificity(counts),
        ppv=ppv(counts),
        npv=npv(counts),
    )
    return pack(ratios, f1(ratios), layout(counts))


def check(outputs: ArrayLike, targets: ArrayLike) -> tuple[Vector, BoolVector]:
    """Return both as arrays of shape (n,); raise ValueError as `confusionMatrix` says."""
    scores, classes = np.asarray(outputs), np.asarray(targets)
    if scores.ndim != 1 or classes.ndim != 1:
        raise ValueError("outputs and targets must be vectors (one-dimensional)")
    if scores.size != classes.size:
        raise ValueError(f"{scores.size} outputs but {classes.size} targets: the lengths differ")
    if scores.size == 0:
        raise ValueError("outputs and targets are empty")
    if classes.dtype != np.bool_:
        raise ValueError(f"targets must be Bool, not {classes.dtype}")
    if scores.dtype.kind not in "biuf":
        raise ValueError(f"outputs must be Bool or real numbers, not {scores.dtype}")
    return scores, classes


def check_broadcast(outputs: ArrayLike, targets: ArrayLike) -> tuple[Vector, BoolVector]:
    """Return the same as `check`, but a vector of one element is repeated to the length of the
    other."""
    scores, classes = np.broadcast_arrays(outputs, targets)
    return check(scores, classes)


def binarize(outputs: Vector, threshold: float) -> BoolVector:
    """Predicted classes, shape (n,): Bool outputs as they are, scores against the threshold."""
    if outputs.dtype == np.bool_:
        return outputs
    # This loop of the ufunc reads any real dtype as float64, block by block, without a copy.
    return np.greater_equal(outputs, float(threshold), signature="dd->?")


def binarize_exclusive(outputs: Vector, threshold: float) -> BoolVector:
    """Return the same as `binarize`, but a score exactly on the threshold is negative."""
    if outputs.dtype == np.bool_:
        return outputs
    return np.greater(outputs, float(threshold), signature="dd->?")


def count(predicted: BoolVector, targets: BoolVector) -> Counts:
    """VN, FP, FN, VP from three counts, each one pass over the vectors."""
    vp = int(np.count_nonzero(predicted & targets))
    predicted_positive = int(np.count_nonzero(predicted))
    real_positive = int(np.count_nonzero(targets))
    fp = predicted_positive - vp
    fn = real_positive - vp
    return Counts(targets.size - vp - fp - fn, fp, fn, vp)


def accuracy(counts: Counts) -> float:
    """The share of the elements that is right.

    Formula: (VN + VP) / n
    Range: 0 to 1
    Use: classes are about equally frequent, and so are the costs of both errors.
    """
    return (counts.vn + counts.vp) / sum(counts)


def error_rate(counts: Counts) -> float:
    """The share of the elements that is wrong.

    Formula: (FN + FP) / n
    Also: 1 - accuracy
    Range: 0 to 1
    Use: as accuracy, when errors are what is talked about.
    """
    return (counts.fn + counts.fp) / sum(counts)


def ratio_or_one(part: int, whole: int) -> float:
    """part / whole, and 1 where there is nothing to be right or wrong about."""
    return part / whole if whole else 1.0


def sensitivity(counts: Counts) -> float:
    """Sensitivity, recall: the share of the real positives that is found.

    Formula: VP / (FN + VP)
    Range: 0 to 1
    Special case: 1 if VP = FN = 0
    Use: a missed positive is expensive (screening for an illness).
    """
    return ratio_or_one(counts.vp, counts.fn + counts.vp)


def specificity(counts: Counts) -> float:
    """Specificity: the share of the real negatives that is found.

    Formula: VN / (FP + VN)
    Range: 0 to 1
    Special case: 1 if VN = FP = 0
    Use: a false alarm is expensive (confirming before an operation).
    """
    return ratio_or_one(counts.vn, counts.fp + counts.vn)


def ppv(counts: Counts) -> float:
    """Positive predictive value, precision: the share of the predicted positives that is right.

    Formula: VP / (VP + FP)
    Range: 0 to 1
    Special case: 1 if VP = FP = 0
    Use: somebody acts on each positive (a search result). It falls with prevalence.
    """
    return ratio_or_one(counts.vp, counts.vp + counts.fp)


def npv(counts: Counts) -> float:
    """Negative predictive value: the share of the predicted negatives that is right.

    Formula: VN / (VN + FN)
    Range: 0 to 1
    Special case: 1 if VN = FN = 0
    Use: somebody relies on a negative (sending a patient home). It falls as prevalence grows.
    """
    return ratio_or_one(counts.vn, counts.vn + counts.fn)


def f1(ratios: Ratios) -> float:
    """The harmonic mean of PPV and sensitivity.

    Formula: 2 · PPV · sens / (PPV + sens)
    Range: 0 to 1
    Special case: 0 if PPV = sens = 0; 1 if all are VN, where both are 1
    Use: positives are rare and both their errors count. It is low as soon as one of the two is.
    """
    both = ratios.ppv + ratios.sensitivity
    return 2.0 * ratios.ppv * ratios.sensitivity / both if both else 0.0


def layout(counts: Counts) -> Matrix:
    """[VN FP; FN VP], int64: rows are the real classes, columns the predicted ones."""
    return np.array([[counts.vn, counts.fp], [counts.fn, counts.vp]], dtype=np.int64)


def pack(ratios: Ratios, f1_score: float, matrix: Matrix) -> Result:
    """The eight values in the order that the assignment asks for."""
    return (
        ratios.accuracy,
        ratios.error_rate,
        ratios.sensitivity,
        ratios.specificity,
        ratios.ppv,
        ratios.npv,
        f1_score,
        matrix,
    )


def render(result: Result) -> str:
    """The result as a table with labelled rows and columns, and the metrics below, aligned."""
    (vn, fp), (fn, vp) = result[-1].tolist()
    return TABLE.format(*result[:-1], vn=vn, fp=fp, fn=fn, vp=vp)


TABLE = """\
                          predicted
                   negative    positive
real  negative {vn:12d}{fp:12d}
      positive {fn:12d}{vp:12d}

accuracy                 {:14.6f}
error rate               {:14.6f}
sensitivity (recall)     {:14.6f}
specificity              {:14.6f}
positive predictive value{:14.6f}
negative predictive value{:14.6f}
F1                       {:14.6f}"""
