"""One-hot encoding of a feature: the reference.

Source: practice 2 of a university course on machine learning. A pattern is a row.

| feature | is encoded as |
| --- | --- |
| of two classes | an n×1 Bool matrix: where the feature is the one of both (open: which) |
| of more classes | an n×L Bool matrix, a column for each class, in the order of `classes` |
| Bool, and no `classes` | an n×1 Bool matrix of the same elements |

Without `classes` they are the different values of the feature, in the order in which they come
first, as Julia's `unique` gives them. NumPy's `unique` sorts them, which the text does not rule
out.

The small functions below are what a known mistake replaces; `second_of_two` and `sorted_values` are
the other readings of what the text leaves open.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["one_hot_encoding"]

Vector = NDArray[Any]
BoolMatrix = NDArray[np.bool_]


def one_hot_encoding(feature: ArrayLike, classes: ArrayLike | None = None) -> BoolMatrix:
    """A feature's values as the rows of a Bool matrix.

    Args:
        feature: n values of any type, n >= 1.
        classes: the L different values that it may have, L >= 2; without them those that it has,
            and of a Bool feature none are needed.

    Returns:
        A Bool matrix of shape (n, 1) for two classes or a Bool feature, else (n, L).

    Raises:
        ValueError: the feature is not one-dimensional.

    Source: practice 2; see the top of this module.

    >>> one_hot_encoding(["b", "a", "c"], ["a", "b", "c"]).astype(int).tolist()
    [[0, 1, 0], [1, 0, 0], [0, 0, 1]]
    >>> one_hot_encoding(["b", "a", "b"]).astype(int).tolist()
    [[1], [0], [1]]
    """
    values = as_vector(feature)
    if classes is None and values.dtype == np.bool_:
        return same_elements(values)
    return encode(values, values_of(values) if classes is None else given(values, classes))


def as_vector(feature: ArrayLike) -> Vector:
    """The feature as an array of shape (n,)."""
    values = np.asarray(feature)
    if values.ndim != 1:
        raise ValueError("the feature must be a vector (one-dimensional)")
    return values


def given(_values: Vector, classes: ArrayLike) -> list[Any]:
    """The classes that the call gives, in its order."""
    return np.asarray(classes).tolist()  # type: ignore[no-any-return]


def values_of(values: Vector) -> list[Any]:
    """The different values, in the order in which they come first."""
    return list(dict.fromkeys(values.tolist()))


def sorted_values(values: Vector) -> list[Any]:
    """The different values, sorted as NumPy's `unique` does."""
    return sorted(values_of(values))


def encode(values: Vector, classes: Sequence[Any]) -> BoolMatrix:
    """One column for two classes, else a column for each."""
    if len(classes) == 2:
        return two_classes(values, classes)
    return more_classes(values, classes)


def same_elements(values: Vector) -> BoolMatrix:
    """A Bool feature as one column."""
    return values.reshape(-1, 1)


def two_classes(values: Vector, classes: Sequence[Any]) -> BoolMatrix:
    """Return where the feature is the class that `true` stands for, as one column."""
    chosen = np.asarray(np.equal(values, true_of_two(classes)), dtype=np.bool_)
    return chosen.reshape(-1, 1)


def true_of_two(classes: Sequence[Any]) -> Any:
    """Return the one of two classes that `true` stands for."""
    return classes[0]


def second_of_two(classes: Sequence[Any]) -> Any:
    """Return the other one than `true_of_two` does."""
    return classes[1]


def more_classes(values: Vector, classes: Sequence[Any]) -> BoolMatrix:
    """A column for each class."""
    return np.column_stack([np.asarray(values == each, dtype=np.bool_) for each in classes])
