"""Random folds of a cross-validation: the reference.

Source: practice 5 of a university course on machine learning. The answers are random, so that they
are judged by cross_validation_checks.py and not by their equality with these.

| function | gives each of the patterns a fold, so that |
| --- | --- |
| `cross_validation(n, k)` | each fold comes equally often, or once more |
| `stratified_cross_validation(targets, k)` | that holds for the patterns of each class |

Folds are numbered from 0 in Python and from 1 in Julia. Classes are the columns of a Bool matrix
(one `true` in each row) or the different values of a vector, each with at least k patterns. The
small functions below are what a known mistake replaces.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["cross_validation", "stratified_cross_validation"]

Folds = NDArray[np.int64]


def cross_validation(n: int, k: int) -> Folds:
    """A fold for each of n patterns, at random.

    Args:
        n: how many patterns there are, n >= k.
        k: how many folds, k >= 2.

    Returns:
        A vector of n folds, from 0 to k - 1, each equally often or once more.

    Source: practice 5; see the top of this module.

    >>> sorted(cross_validation(7, 3).tolist())
    [0, 0, 0, 1, 1, 2, 2]
    """
    return result(shuffled(of_all(n, k)))


def stratified_cross_validation(targets: ArrayLike, k: int) -> Folds:
    """A fold for each pattern, at random, so that each class is spread evenly over the folds.

    Args:
        targets: a Bool matrix of shape (n, L) with a column for each class, or a vector of n
            labels; each class has at least k patterns.
        k: how many folds, k >= 2.

    Returns:
        A vector of n folds, from 0 to k - 1; of the patterns of each class, each fold has
        equally many, or one more.

    Source: practice 5; see the top of this module.

    >>> stratified_cross_validation(["a", "b", "a", "b"], 2)[:2].shape
    (2,)
    """
    values = np.asarray(targets)
    groups = columns(values) if values.ndim == 2 else labels(values)
    return result(stratified(len(values), groups, k))


def even(n: int, k: int) -> Folds:
    """The folds in turn, n in all."""
    return np.arange(n) % k


def shuffled(folds: Folds) -> Folds:
    """The folds in random order."""
    return np.random.permutation(folds)


def columns(values: NDArray[Any]) -> list[NDArray[np.bool_]]:
    """Return the patterns of each column of a Bool matrix; of one alone, also the others."""
    if values.shape[1] == 1:
        return [values[:, 0], ~values[:, 0]]
    return list(values.T)


def labels(values: NDArray[Any]) -> list[NDArray[np.bool_]]:
    """Return the patterns of each different value."""
    return [np.asarray(values == each) for each in dict.fromkeys(values.tolist())]


def stratified(n: int, groups: Sequence[NDArray[np.bool_]], k: int) -> Folds:
    """Folds of their own for the patterns of each group."""
    folds = np.zeros(n, dtype=np.int64)
    for group in groups:
        folds[group] = shuffled(of_class(int(np.count_nonzero(group)), k))
    return folds


def of_all(n: int, k: int) -> Folds:
    """The folds of all n patterns."""
    return even(n, k)


def of_class(n: int, k: int) -> Folds:
    """The folds of the n patterns of a class."""
    return even(n, k)


def result(folds: Folds) -> Folds:
    """The folds as they are returned."""
    return folds
