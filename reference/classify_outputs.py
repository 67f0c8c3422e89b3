"""The reference of `classifyOutputs`: from the outputs of a model to classes.

Source: practice 2 of a university course on machine learning. A pattern is a row.

| outputs | become |
| --- | --- |
| n×1 | an n×1 Bool matrix: `outputs >= threshold` |
| n×L, L > 1 | an n×L Bool matrix with one `true` in each row, at its largest value |

Which one of two equal largest values it is, is open; `last_of_largest` is the other reading. The
small functions below are what a known mistake replaces.
"""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["classify_outputs"]

Matrix = NDArray[Any]
BoolMatrix = NDArray[np.bool_]


def classify_outputs(outputs: ArrayLike, *, threshold: float = 0.5) -> BoolMatrix:
    """The class of each pattern, from what a model says of it.

    Args:
        outputs: real numbers, shape (n, L), n and L >= 1.
        threshold: of one column, where the positive class begins, it included; of no effect on
            more columns.

    Returns:
        A Bool matrix of the shape of `outputs`.

    Raises:
        ValueError: outputs are not two-dimensional.

    Source: practice 2; see the top of this module.

    >>> classify_outputs([[0.5], [0.4]]).astype(int).tolist()
    [[1], [0]]
    >>> classify_outputs([[0.1, 0.3, 0.2]]).astype(int).tolist()
    [[0, 1, 0]]
    """
    values = np.asarray(outputs)
    if values.ndim != 2:
        raise ValueError("outputs must be a matrix (two-dimensional)")
    if values.shape[1] == 1:
        return one_column(values, threshold)
    return more_columns(values, threshold)


def one_column(values: Matrix, threshold: float) -> BoolMatrix:
    """Return where the one output reaches the threshold, both taken as float64."""
    return reaches(values.astype(np.float64), float(threshold))


def reaches(values: Matrix, threshold: float) -> BoolMatrix:
    """Return where a value is at the threshold or above."""
    return np.asarray(values >= threshold)


def more_columns(values: Matrix, _threshold: float) -> BoolMatrix:
    """One `true` in each row, at its largest value."""
    return at_columns(values, place_of_largest(values))


def place_of_largest(values: Matrix) -> NDArray[np.int64]:
    """The column of each row's largest value, the first one of equal ones."""
    return np.asarray(np.argmax(values, axis=1))


def last_of_largest(values: Matrix) -> NDArray[np.int64]:
    """Return the same as `place_of_largest`, but the last one of equal ones."""
    return np.asarray(values.shape[1] - 1 - np.argmax(values[:, ::-1], axis=1))


def at_columns(values: Matrix, columns: NDArray[np.int64]) -> BoolMatrix:
    """A Bool matrix of the same shape, true in each row at its column."""
    return np.asarray(columns[:, np.newaxis] == np.arange(values.shape[1]))
