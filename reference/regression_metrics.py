"""Errors of a regression and its coefficient of determination: the reference.

Source: a university's lecture on evaluating classification and regression. Formula, range, special
case and use of each metric stand in the docstring of its function; those and the sections below are
docs/metrics.md.

Words
-----

y are the targets, ŷ the outputs, n is how many there are.

Definition of R²
----------------

R² is the coefficient of determination, 1 - SS_res / SS_tot, where SS_res is the sum of the squared
errors and SS_tot that of the squared deviations of the targets from their own mean. It compares the
outputs with the best constant prediction, so it is negative for those that are worse than that, and
it is not the square of a correlation (the two agree for a line fitted by least squares to these
very data). Where all targets are equal SS_tot is 0: R² is then 1 without errors, and 0 with some.

Rounding
--------

All sums run from the first element to the last, so that the Julia twin rounds alike; the sums of
NumPy and Julia take another order, and differ from these in the last places only. The targets' mean
is reckoned from the first target on, which makes SS_tot exactly 0 where they are equal: ten times
0.1, added and divided by ten, is not 0.1.

Differences from scikit-learn
-----------------------------

Its `r2_score` of a single element is NaN with a warning; here a single target is one of equal
targets. With more, both give 1 or 0 where the targets are equal (`force_finite=True`, its default),
except where rounding moves the mean that it takes off them: there it divides by what rounding has
left.
"""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["regression_metrics"]

Vector = NDArray[np.float64]
Answer = tuple[float, ...]


def regression_metrics(outputs: ArrayLike, targets: ArrayLike) -> Answer:
    """MAE, MSE, RMSE and R² of predicted values (`outputs`) and real ones (`targets`).

    Args: two vectors of shape (n,), n >= 1, of real numbers of any type, taken as float64.

    Raises ValueError when the lengths differ, a vector is empty or not one-dimensional, or an
    element is no finite real number.

    >>> regression_metrics([2.5, 0.0, 2.0, 8.0], [3.0, -0.5, 2.0, 7.0])
    (0.5, 0.375, 0.6123724356957945, 0.9486081370449679)
    """
    predicted, real = check(outputs, targets)
    squared = mse(predicted, real)
    return pack(
        {
            "mae": mae(predicted, real),
            "mse": squared,
            "rmse": rmse(squared),
            "r2": r2(predicted, real),
        }
    )


def check(outputs: ArrayLike, targets: ArrayLike) -> tuple[Vector, Vector]:
    """Return both as float64 arrays of shape (n,), n >= 1; raise ValueError as `regression_metrics`
    says."""
    predicted, real = np.asarray(outputs), np.asarray(targets)
    if predicted.ndim != 1 or predicted.shape != real.shape:
        raise ValueError("outputs and targets must be vectors of the same length")
    if predicted.size == 0:
        raise ValueError("outputs and targets are empty")
    return reals(predicted), reals(real)


def reals(values: NDArray[Any]) -> Vector:
    """Return the values as float64; raise ValueError for what is no finite real number."""
    if values.dtype.kind not in "biuf":
        raise ValueError(f"outputs and targets must be real numbers, not {values.dtype}")
    if not np.isfinite(values).all():
        raise ValueError("outputs and targets must be finite")
    return values.astype(np.float64)


def mean(values: Vector) -> float:
    """The arithmetic mean; the sum runs from the first element to the last."""
    return total(values) / values.size


def total(values: Vector) -> float:
    """The sum, from the first element to the last: `np.sum` would add pairwise."""
    return float(np.add.accumulate(values)[-1])


def sum_of_squares(values: Vector) -> float:
    return total(values * values)


def mae(outputs: Vector, targets: Vector) -> float:
    """Mean absolute error: how far off an output is on average, in the units of the targets.

    Formula: Σ|ŷ - y| / n
    Range: 0 to ∞
    Use: every unit of error costs the same; a few large errors should not decide.
    """
    return mean(np.abs(outputs - targets))


def mse(outputs: Vector, targets: Vector) -> float:
    """Mean squared error, in squared units of the targets.

    Formula: Σ(ŷ - y)² / n
    Range: 0 to ∞
    Use: large errors are much worse than small ones; it is smooth, so models are trained with it.
    """
    return sum_of_squares(outputs - targets) / targets.size


def rmse(mse_value: float) -> float:
    """Root mean squared error: MSE brought back to the units of the targets.

    Formula: √MSE
    Range: 0 to ∞
    Use: as MSE, when the size of the error is to be read. It is never less than MAE.
    """
    return math.sqrt(mse_value)


def r2(outputs: Vector, targets: Vector) -> float:
    """R², coefficient of determination: the part of the targets' variation that is explained.

    Formula: 1 - Σ(ŷ - y)² / Σ(y - mean of y)²
    Range: -∞ to 1
    Special case: where all targets are equal (also for n = 1): 1 if there is no error, else 0
    Use: how much better than always predicting the mean; negative where it is worse. Comparable
        between targets of different units.
    """
    unexplained = sum_of_squares(outputs - targets)
    first = targets[0]
    variation = sum_of_squares(targets - (first + mean(targets - first)))
    if variation == 0.0:
        return 0.0 if unexplained else 1.0
    return 1.0 - unexplained / variation


def pack(values: Mapping[str, float]) -> Answer:
    """The values in the order in which the function returns them."""
    return tuple(values.values())
