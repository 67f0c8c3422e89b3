"""Confusion matrix of several classes, and the metrics read from it: the reference.

Source: practice 4.2 of a university course on machine learning, which goes on from the two classes
of 4.1. A pattern is a row; outputs and targets are Bool matrices with a column for each class, real
outputs that are classified first (one `true` in each row, at the largest), or vectors of labels.

| value | what it is |
| --- | --- |
| accuracy | the share of the rows that are equal in all columns |
| error rate | 1 - accuracy |
| sensitivity, specificity, PPV, NPV, F1 | of each class against the rest as in 4.1, then joined |
| confusion matrix | L×L counts: rows are the real classes, columns the predicted ones |

The metrics of a class without patterns are 0. They are joined by the mean that is weighted with the
number of patterns of each class or, with `weighted=False`, by the plain one, over the classes that
have patterns. Other readings take the mean over all classes (`every_class`), and compute a class
without patterns as any other one (`metrics`). One column is the binary function of 4.1, and two
columns are an error. What cannot be computed is 1; in earlier years' text it was 0
(`metrics_of_earlier_years`). The order of the classes of labels is that in which they first come
among the targets; `sorted_labels` and `labels_of_outputs_first` are other readings. An output label
that no target has is an error, by a line that the text lets students remove again (`any_label`): it
is a class then.

The small functions below are what a known mistake replaces.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["confusion_matrix_multiclass", "print_confusion_matrix_multiclass"]

Array = NDArray[Any]
BoolMatrix = NDArray[np.bool_]
Matrix = NDArray[np.int64]
Result = tuple[float, float, float, float, float, float, float, Matrix]


class Counts(NamedTuple):
    """The numbers of patterns that are true negatives, false positives, false negatives, true
    positives."""

    vn: int
    fp: int
    fn: int
    vp: int


class Metrics(NamedTuple):
    """The five metrics of a class against the rest."""

    sensitivity: float
    specificity: float
    ppv: float
    npv: float
    f1: float


def confusion_matrix_multiclass(
    outputs: ArrayLike, targets: ArrayLike, *, weighted: bool = True
) -> Result:
    """The seven metrics and the confusion matrix of a classifier of several classes.

    Args:
        outputs: what the classifier says: Bool or real numbers of shape (n, L), n >= 1, L not 2;
            or n labels, each of which also comes among the targets.
        targets: the real classes: Bool, shape (n, L), one `true` in each row; or n labels.
        weighted: join the metrics of the classes weighted by their patterns, else by plain mean.

    Returns:
        accuracy, error rate, sensitivity, specificity, positive predictive value, negative
        predictive value and F1, each a float from 0 to 1, and the confusion matrix, int64, shape
        (L, L); rows are the real classes.

    Raises:
        ValueError: different shapes, two columns, no pattern, or an output label that is not among
            the targets.

    Source: practice 4.2; see the top of this module.

    >>> confusion_matrix_multiclass(list("abca"), list("abcc"))[-1].tolist()
    [[1, 0, 0], [0, 1, 0], [1, 0, 1]]
    """
    predicted, classes = as_columns(np.asarray(outputs), np.asarray(targets))
    if classes.shape[1] == 1:
        return binary(predicted[:, 0], classes[:, 0])
    each = [
        of_class(count(predicted[:, column], classes[:, column]))
        for column in range(classes.shape[1])
    ]
    joined = join(each, predicted, classes, weighted)
    right = accuracy(predicted, classes)
    return pack(right, error_rate(right, predicted, classes), joined, layout(predicted, classes))


def print_confusion_matrix_multiclass(
    outputs: ArrayLike, targets: ArrayLike, *, weighted: bool = True
) -> None:
    """Print what `confusion_matrix_multiclass` returns; args and errors as there. Returns None."""
    *metrics, matrix = confusion_matrix_multiclass(outputs, targets, weighted=weighted)
    for name, value in zip(NAMES, metrics, strict=True):
        print(f"{name:26}{value:.6f}")
    for row in matrix.tolist():
        print(" ".join(f"{number:6d}" for number in row))


NAMES = (
    "accuracy",
    "error rate",
    "sensitivity (recall)",
    "specificity",
    "positive predictive value",
    "negative predictive value",
    "F1",
)


def as_columns(outputs: Array, targets: Array) -> tuple[BoolMatrix, BoolMatrix]:
    """Return both as Bool matrices of the same shape, a column for each class, or one for two."""
    check_shapes(outputs, targets)
    if targets.ndim == 1:
        check_known(outputs, targets)
        classes = in_order(outputs.tolist(), targets.tolist())
        return one_hot(outputs, classes), one_hot(targets, classes)
    check_columns(targets)
    return classified(outputs), targets


def check_shapes(outputs: Array, targets: Array) -> None:
    """ValueError unless both have the same shape, of one dimension or two, and some pattern."""
    if outputs.shape != targets.shape:
        raise ValueError(f"shapes {outputs.shape} and {targets.shape} differ")
    if targets.ndim not in (1, 2) or not targets.size:
        raise ValueError(
            "outputs and targets must be matrices or vectors with at least one pattern"
        )


def check_columns(targets: Array) -> None:
    """ValueError for two columns."""
    if targets.shape[1] == 2:
        raise ValueError("two columns: two classes are one column")


def check_known(outputs: Array, targets: Array) -> None:
    """ValueError for an output label that is not among the targets."""
    unknown = set(outputs.tolist()) - set(targets.tolist())
    if unknown:
        raise ValueError(f"outputs that no target has: {unknown}")


def any_label(_outputs: Array, _targets: Array) -> None:
    """Let every output label pass, in the place of `check_known`."""


def in_order(outputs: list[Any], targets: list[Any]) -> list[Any]:
    """The classes of labels, in the order in which they first come among the targets."""
    return list(dict.fromkeys(targets + outputs))


def sorted_labels(outputs: list[Any], targets: list[Any]) -> list[Any]:
    """Return the same as `in_order`, sorted."""
    return sorted({*outputs, *targets})


def labels_of_outputs_first(outputs: list[Any], targets: list[Any]) -> list[Any]:
    """Return the same as `in_order`, the labels of the outputs before those of the targets."""
    return list(dict.fromkeys(outputs + targets))


def one_hot(labels: Array, classes: Sequence[Any]) -> BoolMatrix:
    """A column for each class; of two classes (and of one) the first one's alone."""
    shown = classes if len(classes) > 2 else classes[:1]
    return np.column_stack([np.asarray(labels == each, dtype=np.bool_) for each in shown])


def classified(outputs: Array) -> BoolMatrix:
    """Bool classes of outputs: at the largest of each row, and for one column from 0.5 on."""
    if outputs.shape[1] == 1:
        return np.asarray(outputs >= 0.5)
    return np.asarray(np.argmax(outputs, axis=1)[:, np.newaxis] == np.arange(outputs.shape[1]))


def count(predicted: NDArray[np.bool_], real: NDArray[np.bool_]) -> Counts:
    """VN, FP, FN, VP of one class against the rest."""
    vp = int(np.count_nonzero(predicted & real))
    fp = int(np.count_nonzero(predicted)) - vp
    fn = int(np.count_nonzero(real)) - vp
    return Counts(real.size - vp - fp - fn, fp, fn, vp)


def of_class(counts: Counts) -> Metrics:
    """The metrics of a class, 0 when it has no patterns."""
    if counts.fn + counts.vp == 0:
        return Metrics(0.0, 0.0, 0.0, 0.0, 0.0)
    return metrics(counts)


def metrics(counts: Counts) -> Metrics:
    """The metrics as practice 4.1 defines them."""
    sensitivity = ratio(counts.vp, counts.fn + counts.vp)
    ppv = ratio(counts.vp, counts.vp + counts.fp)
    return Metrics(
        sensitivity,
        ratio(counts.vn, counts.fp + counts.vn),
        ppv,
        ratio(counts.vn, counts.vn + counts.fn),
        harmonic(ppv, sensitivity),
    )


def metrics_of_earlier_years(counts: Counts) -> Metrics:
    """Return the same as `metrics`, but 0 for what cannot be computed, unless all patterns are true
    negatives or all are true positives."""
    given = metrics(counts)
    if sum(counts) in (counts.vn, counts.vp):
        return given
    return given._replace(
        sensitivity=given.sensitivity if counts.fn + counts.vp else 0.0,
        specificity=given.specificity if counts.fp + counts.vn else 0.0,
        ppv=given.ppv if counts.vp + counts.fp else 0.0,
        npv=given.npv if counts.vn + counts.fn else 0.0,
    )


def absent_class_of_earlier_years(counts: Counts) -> Metrics:
    """Return the same as `metrics`; of a class without patterns, what earlier years' text had."""
    return metrics(counts) if counts.fn + counts.vp else metrics_of_earlier_years(counts)


def ratio(part: int, whole: int) -> float:
    """part / whole, and 1 where there is nothing to be right or wrong about."""
    return part / whole if whole else 1.0


def harmonic(ppv: float, sensitivity: float) -> float:
    """F1: the harmonic mean of both, and 0 where they are 0."""
    both = ppv + sensitivity
    return 2.0 * ppv * sensitivity / both if both else 0.0


def join(
    each: Sequence[Metrics], predicted: BoolMatrix, classes: BoolMatrix, weighted: bool
) -> Metrics:
    """The metrics of all classes as one."""
    weights = patterns(predicted, classes) if weighted else present(predicted, classes)
    return Metrics(*(mean(values, weights) for values in zip(*each, strict=True)))


def patterns(_predicted: BoolMatrix, classes: BoolMatrix) -> list[int]:
    """Return the number of patterns of each class."""
    return [int(number) for number in classes.sum(axis=0)]


def present(_predicted: BoolMatrix, classes: BoolMatrix) -> list[int]:
    """1 for each class that has patterns, else 0."""
    return [int(number > 0) for number in classes.sum(axis=0)]


def every_class(_predicted: BoolMatrix, classes: BoolMatrix) -> list[int]:
    """Return the same as `present`, but 1 for all classes; the metrics of those without patterns
    count as 0."""
    return [1] * classes.shape[1]


def mean(values: Sequence[float], weights: Sequence[int]) -> float:
    """The weighted mean, added from the first class to the last."""
    total = 0.0
    for value, weight in zip(values, weights, strict=True):
        total += value * weight
    return total / sum(weights)


def accuracy(predicted: BoolMatrix, classes: BoolMatrix) -> float:
    """The share of the rows that are equal in all columns."""
    return int(np.count_nonzero(np.all(predicted == classes, axis=1))) / len(classes)


def error_rate(right: float, _predicted: BoolMatrix, _classes: BoolMatrix) -> float:
    """The complement of accuracy."""
    return 1.0 - right


def layout(predicted: BoolMatrix, classes: BoolMatrix) -> Matrix:
    """Counts of each real class (row) and predicted one (column)."""
    return classes.astype(np.int64).T @ predicted.astype(np.int64)


def binary(predicted: NDArray[np.bool_], real: NDArray[np.bool_]) -> Result:
    """Return the result of practice 4.1 for two classes, of which `true` is the positive one."""
    counts = count(predicted, real)
    right = (counts.vn + counts.vp) / real.size
    matrix = np.array([[counts.vn, counts.fp], [counts.fn, counts.vp]], dtype=np.int64)
    return pack(right, (counts.fn + counts.fp) / real.size, metrics(counts), matrix)


def pack(right: float, wrong: float, joined: Metrics, matrix: Matrix) -> Result:
    """The eight values in the order that the assignment asks for."""
    return (right, wrong, *joined, matrix)
