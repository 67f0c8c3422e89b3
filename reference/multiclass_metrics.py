"""Several classes: the n×n confusion matrix, each class against the rest, and what sums them up.

Sources: a university's lecture on evaluating classification and regression; lecture notes on
overall classification metrics. Formula, range, special case and use of each metric stand in the
docstring of its function; docs/metrics.md is made of them and of the sections below.

Words
-----

In the confusion matrix rows are the real classes and columns the predicted ones, both in the order
of the classes that is given. Taken one against the rest, each class has its VN, FP, FN and VP, as
the positive class of a binary classifier. Its support is how many elements are really of it, FN +
VP; n is how many there are in all, and r and c stand for the sums of a row and of a column.

Conventions
-----------

Where a denominator is 0 the conventions of the first assignment are carried on: a share of nothing
is 1 when it is a share of what is right, so 0 when it is one of what is wrong. A class that no
element has or is given is a class of which nothing is wrong: all of its metrics are 1, and its FP
rate is 0. In weighted metrics a class weighs as much as it has elements, so one without any weighs
nothing.

Labels may be of any type; two are the same class when they are equal (`==`). A label that is not
among the classes is an error, and so is a class that is named twice.

Differences from scikit-learn
-----------------------------

Its precision, recall and F1 are 0 where they cannot be computed, or what `zero_division` says; here
they are 1, and F is 0 only where both of its parts are. Its `cohen_kappa_score` is NaN where both
agree on a single class; here it is 1, since nothing is wrong. Its `matthews_corrcoef` of several
classes is one coefficient of the whole matrix, another thing than the mean of those of each class,
weighted by support, that is here. Its `confusion_matrix` leaves out labels that are not among
`labels`; here they are an error.
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = [
    "Counts",
    "class_metrics",
    "confusion_matrix",
    "multiclass_metrics",
    "one_vs_rest",
    "overall_metrics",
    "weighted_metrics",
]

Side = Sequence[Any] | NDArray[Any]
Labels = list[Any]
Matrix = NDArray[np.int64]
Vector = NDArray[np.float64]
Named = dict[str, Any]
"""Values by their names, in the order in which they are returned."""


class Counts(NamedTuple):
    """The numbers of true negatives, false positives, false negatives, true positives of one class
    against the rest."""

    vn: int
    fp: int
    fn: int
    vp: int


def confusion_matrix(outputs: Side, targets: Side, classes: Side) -> Matrix:
    """Return how many elements of each real class (rows) are given each class (columns).

    Args: n predicted labels, n real ones, n >= 1, and the k classes in their order, k >= 1; labels
    of any type. Returns int64 of shape (k, k).

    Raises ValueError when the lengths differ or are 0, a label is not among the classes, or a class
    is named twice.

    >>> confusion_matrix(["a", "b", "b"], ["a", "a", "b"], ["b", "a"]).tolist()
    [[1, 0], [1, 1]]
    """
    return tabulate(*check(outputs, targets, classes))


def one_vs_rest(matrix: ArrayLike) -> tuple[Matrix, ...]:
    """VN, FP, FN and VP of each class against the rest: four int64 vectors of shape (k,).

    Args: a confusion matrix of shape (k, k), integers, rows the real classes. Raises ValueError for
    one that is not square, has a negative element, or only zeros, or is of no integer type.

    >>> [side.tolist() for side in one_vs_rest([[8, 1], [1, 4]])]
    [[4, 8], [1, 1], [1, 1], [8, 4]]
    """
    sides = zip(*counts_of(given(matrix)), strict=True)
    return pack(dict(zip(Counts._fields, map(whole, sides), strict=True)))


def class_metrics(matrix: ArrayLike) -> tuple[Vector, ...]:
    """TP rate, FP rate, precision, recall, F and MCC: each a float64 vector, an element per class.

    Args and errors: as `one_vs_rest`.

    >>> [side.round(3).tolist() for side in class_metrics([[7, 2], [3, 2]])][:2]
    [[0.778, 0.4], [0.6, 0.222]]
    """
    return pack(of_classes(given(matrix)))


def weighted_metrics(matrix: ArrayLike) -> tuple[float, ...]:
    """The means over the classes of what `class_metrics` gives, weighted by support.

    Args and errors: as `one_vs_rest`.

    >>> [round(value, 3) for value in weighted_metrics([[7, 2], [3, 2]])]
    [0.643, 0.465, 0.629, 0.643, 0.632, 0.189]
    """
    return pack(weighted_of_classes(given(matrix)))


def overall_metrics(matrix: ArrayLike) -> tuple[float, ...]:
    """Accuracy, error rate and Cohen's kappa. Args and errors: as `one_vs_rest`.

    >>> [round(value, 3) for value in overall_metrics([[20, 5], [10, 15]])]
    [0.7, 0.3, 0.4]
    """
    return pack(overall_of(given(matrix)))


def multiclass_metrics(outputs: Side, targets: Side, classes: Side) -> Any:
    """The confusion matrix, what `overall_metrics` and then what `weighted_metrics` gives of it.

    Args and errors: as `confusion_matrix`.
    """
    table = tabulate(*check(outputs, targets, classes))
    return pack({"matrix": table, **overall_of(table), **weighted_of_classes(table)})


# --- The values of a function by their names -----------------------------------------------------


def of_classes(table: Matrix) -> Named:
    """A vector for each metric, an element for each class."""
    metrics = {
        "tp_rate": tp_rate,
        "fp_rate": fp_rate,
        "precision": precision,
        "recall": recall,
        "f_measure": f_measure,
        "mcc": mcc,
    }
    counts = counts_of(table)
    return {name: np.array(list(map(metric, counts))) for name, metric in metrics.items()}


def weighted_of_classes(table: Matrix) -> Named:
    means = {
        "weighted_tp_rate": weighted_tp_rate,
        "weighted_fp_rate": weighted_fp_rate,
        "weighted_precision": weighted_precision,
        "weighted_recall": weighted_recall,
        "weighted_f_measure": weighted_f_measure,
        "weighted_mcc": weighted_mcc,
    }
    supports, sides = supports_of(table), of_classes(table).values()
    return {
        name: mean(side.tolist(), supports)
        for (name, mean), side in zip(means.items(), sides, strict=True)
    }


def overall_of(table: Matrix) -> Named:
    return {"accuracy": accuracy(table), "error_rate": error_rate(table), "kappa": kappa(table)}


# --- What is given, and what is returned ---------------------------------------------------------


def check(outputs: Side, targets: Side, classes: Side) -> tuple[Labels, Labels, Labels]:
    """The three as lists of labels; ValueError as `confusion_matrix` says."""
    predicted, real, order = (as_labels(side) for side in (outputs, targets, classes))
    if len(predicted) != len(real):
        raise ValueError(f"{len(predicted)} outputs but {len(real)} targets")
    if not real:
        raise ValueError("outputs and targets are empty")
    if len(set(order)) != len(order):
        raise ValueError("a class is named twice")
    if unknown := {*predicted, *real} - set(order):
        raise ValueError(f"not among the classes: {unknown}")
    return predicted, real, order


def as_labels(side: Side) -> Labels:
    """Python's own values, so that labels of any type can be looked up."""
    if isinstance(side, np.ndarray) and side.ndim != 1:
        raise ValueError("labels come as vectors")
    return list(side.tolist() if isinstance(side, np.ndarray) else side)


def tabulate(outputs: Labels, targets: Labels, classes: Labels) -> Matrix:
    """The confusion matrix of checked labels: rows real, columns predicted."""
    places = {label: place for place, label in enumerate(classes)}
    size = len(classes)
    cells = [
        places[real] * size + places[predicted]
        for real, predicted in zip(targets, outputs, strict=True)
    ]
    return np.bincount(cells, minlength=size * size).reshape(size, size).astype(np.int64)


def given(matrix: ArrayLike) -> Matrix:
    """A confusion matrix as int64; ValueError as `one_vs_rest` says."""
    table = np.asarray(matrix)
    if table.ndim != 2 or table.shape[0] != table.shape[1]:
        raise ValueError("a confusion matrix is square")
    if table.dtype.kind not in "iu":
        raise ValueError("a confusion matrix counts: its elements are integers")
    if not table.any() or table.min() < 0:
        raise ValueError("a confusion matrix counts: nothing negative, and something at all")
    return table.astype(np.int64)


def counts_of(table: Matrix) -> list[Counts]:
    """Each class against the rest.

    VP stands on the diagonal; the rest of the row is FN, the rest of the column is FP, and VN is
    all that is in neither.
    """
    rows, columns = table.sum(axis=1).tolist(), table.sum(axis=0).tolist()
    hits, n = table.diagonal().tolist(), int(table.sum())
    return [
        Counts(n - row - column + vp, column - vp, row - vp, vp)
        for row, column, vp in zip(rows, columns, hits, strict=True)
    ]


def supports_of(table: Matrix) -> list[int]:
    """Return the number of elements that are really of each class."""
    return list(table.sum(axis=1).tolist())


def whole(side: Sequence[int]) -> Matrix:
    return np.array(side, dtype=np.int64)


def pack(values: Named) -> tuple[Any, ...]:
    """The values in the order in which a function returns them."""
    return tuple(values.values())


def ratio(part: float, whole: float, otherwise: float) -> float:
    """part / whole, and `otherwise` where there is nothing to divide by."""
    return part / whole if whole else otherwise


# --- Metrics of one class ------------------------------------------------------------------------


def tp_rate(counts: Counts) -> float:
    """The share of the elements of the class that is found.

    Formula: VP / (FN + VP)
    Range: 0 to 1
    Special case: 1 if no element is of the class
    Use: which classes are found, and which are missed.
    """
    return ratio(counts.vp, counts.fn + counts.vp, 1.0)


def fp_rate(counts: Counts) -> float:
    """The share of the elements of other classes that is taken for this one.

    Formula: FP / (FP + VN)
    Range: 0 to 1
    Special case: 0 if all elements are of the class
    Use: which classes draw others to them.
    """
    return ratio(counts.fp, counts.fp + counts.vn, 0.0)


def precision(counts: Counts) -> float:
    """The share of the elements that are given the class that is really of it.

    Formula: VP / (VP + FP)
    Range: 0 to 1
    Special case: 1 if no element is given the class
    Use: somebody acts on each element that is given the class.
    """
    return ratio(counts.vp, counts.vp + counts.fp, 1.0)


def recall(counts: Counts) -> float:
    """The TP rate by its name beside precision.

    Formula: VP / (FN + VP)
    Range: 0 to 1
    Special case: 1 if no element is of the class
    Use: with precision: how much of the class is found, and how much of what is found is right.
    """
    return ratio(counts.vp, counts.fn + counts.vp, 1.0)


def f_measure(counts: Counts) -> float:
    """The harmonic mean of the class's precision and recall.

    Formula: 2 · precision · recall / (precision + recall)
    Range: 0 to 1
    Special case: 0 if precision = recall = 0; 1 for a class that no element has or is given
    Use: one number per class; low as soon as one of the two is.
    """
    found = ratio(counts.vp, counts.fn + counts.vp, 1.0)
    right = ratio(counts.vp, counts.vp + counts.fp, 1.0)
    both = right + found
    return 2.0 * right * found / both if both else 0.0


def mcc(counts: Counts) -> float:
    """Matthews correlation coefficient of the class against the rest.

    Formula: (VP · VN - FP · FN) / √((VP + FP)(VP + FN)(VN + FP)(VN + FN))
    Range: -1 to 1
    Special case: where the denominator is 0: 1 if nothing is wrong (FP = FN = 0), else 0
    Use: how well one class is told from the rest, also when it is rare. With two classes both have
        the same.
    """
    # As floats: the product of four counts leaves 64-bit integers soon. In this order what is
    # always right, or always wrong, has exactly 1 or -1.
    vn, fp, fn, vp = map(float, counts)
    product = ((vp + fp) * (vp + fn)) * ((vn + fp) * (vn + fn))
    if product == 0.0:
        return 0.0 if fp + fn else 1.0
    return (vp * vn - fp * fn) / math.sqrt(product)


# --- Their means, weighted by support ------------------------------------------------------------


def weighted(values: Sequence[float], supports: Sequence[int]) -> float:
    """Σ support · value / n, added from the first class to the last."""
    total = 0.0
    for value, support in zip(values, supports, strict=True):
        total += support * value
    return total / sum(supports)


def weighted_tp_rate(values: Sequence[float], supports: Sequence[int]) -> float:
    """The mean TP rate of the classes, weighted by support.

    Formula: Σ support · TP rate / n
    Also: accuracy
    Range: 0 to 1
    Use: shows that accuracy is made mostly of the frequent classes.
    """
    return weighted(values, supports)


def weighted_fp_rate(values: Sequence[float], supports: Sequence[int]) -> float:
    """The mean FP rate of the classes, weighted by support.

    Formula: Σ support · FP rate / n
    Range: 0 to 1
    Use: with the weighted TP rate: it is high where frequent classes draw others to them.
    """
    return weighted(values, supports)


def weighted_precision(values: Sequence[float], supports: Sequence[int]) -> float:
    """The mean precision of the classes, weighted by support.

    Formula: Σ support · precision / n
    Range: 0 to 1
    Use: as precision, for all classes in one number, frequent ones first.
    """
    return weighted(values, supports)


def weighted_recall(values: Sequence[float], supports: Sequence[int]) -> float:
    """The mean recall of the classes, weighted by support.

    Formula: Σ support · recall / n
    Also: accuracy
    Range: 0 to 1
    Use: beside weighted precision.
    """
    return weighted(values, supports)


def weighted_f_measure(values: Sequence[float], supports: Sequence[int]) -> float:
    """The mean F of the classes, weighted by support; not the F of the weighted means.

    Formula: Σ support · F / n
    Range: 0 to 1
    Use: one number where classes are unequal and both errors count. It need not lie between
        weighted precision and weighted recall.
    """
    return weighted(values, supports)


def weighted_mcc(values: Sequence[float], supports: Sequence[int]) -> float:
    """The mean MCC of the classes, weighted by support; not the MCC of the whole matrix.

    Formula: Σ support · MCC / n
    Range: -1 to 1
    Use: how well frequent classes are told from the rest.
    """
    return weighted(values, supports)


# --- Metrics of the whole matrix -----------------------------------------------------------------


def accuracy(table: Matrix) -> float:
    """The share of the elements that is right.

    Formula: sum of the diagonal / n
    Range: 0 to 1
    Use: classes are about equally frequent, and so are the costs of all errors.
    """
    return int(table.trace()) / int(table.sum())


def error_rate(table: Matrix) -> float:
    """The share of the elements that is wrong.

    Formula: (n - sum of the diagonal) / n
    Also: 1 - accuracy
    Range: 0 to 1
    Use: as accuracy, when errors are what is talked about.
    """
    n = int(table.sum())
    return (n - int(table.trace())) / n


def kappa(table: Matrix) -> float:
    """Cohen's kappa: how much of the agreement that chance leaves open is reached.

    Chance is what would agree if predictions were dealt out at random, as often as they are made.

    Formula: (accuracy - chance) / (1 - chance), where chance is Σ r · c / n²
    Also: (n · sum of the diagonal - Σ r · c) / (n² - Σ r · c)
    Range: -1 to 1; 0 is chance
    Special case: 1 if all elements are of one class and are given it
    Use: as accuracy, when one class is so frequent that guessing it is mostly right; also between
        two people who label the same elements.
    """
    # As Python's integers, which are exact however large, until the one division.
    n, agreed = int(table.sum()), int(table.trace())
    rows, columns = table.sum(axis=1).tolist(), table.sum(axis=0).tolist()
    by_chance = sum(row * column for row, column in zip(rows, columns, strict=True))
    return ratio(n * agreed - by_chance, n * n - by_chance, 1.0)
