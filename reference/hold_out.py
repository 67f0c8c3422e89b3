"""Random division of patterns into training, validation and test: the reference.

Source: practice 3 of a university course on machine learning. The answers are random, so that they
are judged by hold_out_checks.py and not by their equality with these.

| function | gives |
| --- | --- |
| `hold_out(n, p)` | training and test: the latter is the share p of the n patterns |
| `hold_out_with_validation(n, p_val, p_test)` | training, validation and test: shares of all n |

The parts are vectors of indices (from 0, in Julia from 1), disjoint, and together all of them. How
a share that is no whole number is rounded is open. The small functions below are what a known
mistake replaces.
"""

import numpy as np
from numpy.typing import NDArray

__all__ = ["hold_out", "hold_out_with_validation"]

Indices = NDArray[np.int64]


def hold_out(n: int, p: float) -> tuple[Indices, Indices]:
    """Training and test indices of n patterns, at random.

    Args:
        n: how many patterns there are, n >= 2.
        p: the share of the test, between 0 and 1.

    Returns:
        Two vectors of indices from 0: training, test.

    Source: practice 3; see the top of this module.

    >>> training, test = hold_out(10, 0.2)
    >>> len(training), len(test), sorted([*training.tolist(), *test.tolist()])
    (8, 2, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    """
    training, test = cut(order(n), size(n, p))
    return two_parts(indices(training), indices(test))


def hold_out_with_validation(n: int, p_val: float, p_test: float) -> tuple[Indices, ...]:
    """Training, validation and test indices of n patterns, at random.

    Args:
        n: how many patterns there are, n >= 3.
        p_val: the share of the validation, of all n patterns.
        p_test: the share of the test, of all n patterns.

    Returns:
        Three vectors of indices from 0: training, validation, test.

    Source: practice 3; see the top of this module.
    """
    others, test = cut(order(n), size(n, p_test))
    training, validation = cut_again(others, validation_size(n, len(others), p_val))
    return three_parts(indices(training), indices(validation), indices(test))


def order(n: int) -> Indices:
    """All indices, shuffled."""
    return np.random.permutation(n)


def size(n: int, share: float) -> int:
    """Return the number of patterns of a share."""
    return round(n * share)


def validation_size(n: int, others: int, share: float) -> int:
    """Return the number of patterns of the validation, of those that the test has left over."""
    return min(size(n, share), others)


def cut(shuffled: Indices, last: int) -> tuple[Indices, Indices]:
    """All but the last ones, and these."""
    return shuffled[: len(shuffled) - last], shuffled[len(shuffled) - last :]


def cut_again(shuffled: Indices, last: int) -> tuple[Indices, Indices]:
    """Return the same as `cut`, of the patterns that the test has left over."""
    return cut(shuffled, last)


def indices(part: Indices) -> Indices:
    """A part, with the language's own first index."""
    return part


def two_parts(training: Indices, test: Indices) -> tuple[Indices, Indices]:
    """Return both parts in the order asked for."""
    return training, test


def three_parts(training: Indices, validation: Indices, test: Indices) -> tuple[Indices, ...]:
    """The three parts in the order asked for."""
    return training, validation, test
