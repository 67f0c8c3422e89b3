"""Accuracy of a classifier with one output or several: the reference.

Source: practice 2 of a university course on machine learning. A pattern is a row.

| outputs and targets | accuracy is the share of |
| --- | --- |
| Bool vectors, or Bool matrices of one column | the elements that are equal |
| Bool matrices of more than two columns | the rows that are equal in all columns |
| real vectors, or real matrices of one column | as above, outputs `>= threshold` first |
| real matrices of more than two columns | as above, one `true` in each row first, at its largest |

Two columns are open. So is `>=` or `>` for a vector of outputs, of which only the text on
classifying speaks; `binarize_exclusive` is that other reading. The small functions below are what a
known mistake replaces.
"""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["accuracy"]

Array = NDArray[Any]
BoolArray = NDArray[np.bool_]


def accuracy(outputs: ArrayLike, targets: ArrayLike, *, threshold: float = 0.5) -> float:
    """The share of the patterns that are classified rightly.

    Args:
        outputs: Bool classes, or real numbers to be classified first; shape (n,) or (n, L), n >= 1.
        targets: the real classes, Bool, of the same shape.
        threshold: where the positive class of one real output begins; of no effect otherwise.

    Returns:
        A float from 0 to 1.

    Raises:
        ValueError: the shapes differ, or targets are not Bool.

    Source: practice 2; see the top of this module.

    >>> accuracy([True, False, True, True], [True, True, True, True])
    0.75
    """
    predicted, classes = check(outputs, targets)
    return agreement(
        predicted if predicted.dtype == np.bool_ else classified(predicted, threshold), classes
    )


def check(outputs: ArrayLike, targets: ArrayLike) -> tuple[Array, BoolArray]:
    """Return both as arrays of the same shape, with at least one row."""
    predicted, classes = np.asarray(outputs), np.asarray(targets)
    if predicted.shape != classes.shape:
        raise ValueError(f"shapes {predicted.shape} and {classes.shape} differ")
    if predicted.ndim not in (1, 2) or len(predicted) == 0:
        raise ValueError("outputs and targets must be vectors or matrices with at least one row")
    if classes.dtype != np.bool_:
        raise ValueError(f"targets must be Bool, not {classes.dtype}")
    return predicted, classes


def classified(outputs: Array, threshold: float) -> BoolArray:
    """Bool classes of real outputs, in the same shape."""
    if outputs.ndim == 1 or outputs.shape[1] == 1:
        return binarize(outputs, threshold)
    return largest(outputs, threshold)


def binarize(outputs: Array, threshold: float) -> BoolArray:
    """Return where the one output reaches the threshold, both taken as float64."""
    return np.asarray(outputs.astype(np.float64) >= float(threshold))


def binarize_exclusive(outputs: Array, threshold: float) -> BoolArray:
    """Return the same as `binarize`, but an output exactly on the threshold is negative."""
    return np.asarray(outputs.astype(np.float64) > float(threshold))


def largest(outputs: Array, _threshold: float) -> BoolArray:
    """One `true` in each row, at the (first) largest value."""
    return np.asarray(np.argmax(outputs, axis=1)[:, np.newaxis] == np.arange(outputs.shape[1]))


def agreement(predicted: BoolArray, classes: BoolArray) -> float:
    """The share of the patterns whose classes are equal."""
    return share(predicted == classes) if predicted.ndim == 1 else rows(predicted, classes)


def rows(predicted: BoolArray, classes: BoolArray) -> float:
    """The share of the rows that are equal in all columns."""
    return share(np.all(predicted == classes, axis=1))


def share(right: BoolArray) -> float:
    """Return the share of true elements."""
    return int(np.count_nonzero(right)) / right.size
