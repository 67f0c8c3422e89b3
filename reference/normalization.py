"""Normalization of a data set, between minimum and maximum and to mean zero: the reference.

Source: practice 2 of a university course on machine learning. A pattern is a row, and each column
is normalized by parameters of its own:

| | parameters | a value x becomes |
| --- | --- | --- |
| min-max | minimum and maximum | (x - minimum) / (maximum - minimum) |
| zero mean | mean m and standard deviation s | (x - m) / s |

The standard deviation is the one with n - 1, as Julia's `std` has it; NumPy's default divides by n
(`ddof=1` gives this one). The functions that end in `_in_place` change the data set and return it,
the others leave it as it was. The course leaves a constant column open: here it is 0, and
`divided_anyway` is the other reading, 0 / 0. The small functions below are what a known mistake
replaces. Sums run from the first row to the last, and a zero has no sign, so that the Julia twin
gives the same bits.
"""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = [
    "calculate_min_max_normalization_parameters",
    "calculate_zero_mean_normalization_parameters",
    "normalize_min_max",
    "normalize_min_max_in_place",
    "normalize_zero_mean",
    "normalize_zero_mean_in_place",
]

Matrix = NDArray[Any]
Parameters = tuple[Matrix, Matrix]


def calculate_min_max_normalization_parameters(dataset: ArrayLike) -> Parameters:
    """Minimum and maximum of each column.

    Args:
        dataset: real numbers, shape (n, m), n and m >= 1.

    Returns:
        Two matrices of shape (1, m): minima, maxima.

    Source: practice 2; see the top of this module.

    >>> calculate_min_max_normalization_parameters([[1.0, 5.0], [3.0, 4.0]])[0].tolist()
    [[1.0, 4.0]]
    """
    values = as_matrix(dataset)
    return min_max(minima(values), maxima(values))


def calculate_zero_mean_normalization_parameters(dataset: ArrayLike) -> Parameters:
    """Mean and standard deviation (with n - 1) of each column.

    Args:
        dataset: real numbers, shape (n, m), n >= 2, m >= 1.

    Returns:
        Two matrices of shape (1, m): means, standard deviations.

    Source: practice 2; see the top of this module.

    >>> calculate_zero_mean_normalization_parameters([[1.0], [3.0]])[1].tolist()
    [[1.4142135623730951]]
    """
    values = as_matrix(dataset)
    return mean_deviation(means(values), deviations(values))


def normalize_min_max_in_place(dataset: Matrix, parameters: Parameters | None = None) -> Matrix:
    """Put each column between its minimum and maximum, in the data set itself.

    Args:
        dataset: an array of real numbers, shape (n, m); it is changed.
        parameters: minima and maxima, each of shape (1, m); without them the data set's own.

    Returns:
        The data set.

    Source: practice 2; see the top of this module.

    >>> data = np.array([[1.0], [3.0], [2.0]])
    >>> normalize_min_max_in_place(data) is data, data.ravel().tolist()
    (True, [0.0, 1.0, 0.5])
    """
    low, high = min_max_for(dataset, parameters)
    return stored(dataset, between(dataset, low, high))


def normalize_min_max(dataset: ArrayLike, parameters: Parameters | None = None) -> Matrix:
    """A data set with each column between its minimum and maximum; the given one is not changed.

    Args, source: as `normalize_min_max_in_place`. Returns a new array of shape (n, m).
    """
    values = as_matrix(dataset)
    low, high = min_max_for(values, parameters)
    return fresh(values, between(values, low, high))


def normalize_zero_mean_in_place(dataset: Matrix, parameters: Parameters | None = None) -> Matrix:
    """Give each column mean 0 and standard deviation 1, in the data set itself.

    Args:
        dataset: an array of real numbers, shape (n, m); it is changed.
        parameters: means and standard deviations, each of shape (1, m); without them the data
            set's own.

    Returns:
        The data set.

    Source: practice 2; see the top of this module.
    """
    mean, deviation = mean_deviation_for(dataset, parameters)
    return stored(dataset, around(dataset, mean, deviation))


def normalize_zero_mean(dataset: ArrayLike, parameters: Parameters | None = None) -> Matrix:
    """A data set with mean 0 and standard deviation 1 in each column; the given one is not changed.

    Args, source: as `normalize_zero_mean_in_place`. Returns a new array of shape (n, m).
    """
    values = as_matrix(dataset)
    mean, deviation = mean_deviation_for(values, parameters)
    return fresh(values, around(values, mean, deviation))


def as_matrix(dataset: ArrayLike) -> Matrix:
    """The data set as an array of shape (n, m)."""
    values = np.asarray(dataset)
    if values.ndim != 2 or not values.size:
        raise ValueError("the data set must be a matrix (two-dimensional) with elements")
    return values


def min_max_for(dataset: Matrix, parameters: Parameters | None) -> Parameters:
    """The parameters of the call, else those of the data set."""
    if parameters is None:
        return calculate_min_max_normalization_parameters(dataset)
    return parameters


def mean_deviation_for(dataset: Matrix, parameters: Parameters | None) -> Parameters:
    """The parameters of the call, else those of the data set."""
    if parameters is None:
        return calculate_zero_mean_normalization_parameters(dataset)
    return parameters


def minima(values: Matrix) -> Matrix:
    """The smallest value of each column, shape (1, m)."""
    return values.min(axis=0, keepdims=True) + values.dtype.type(0)  # type: ignore[no-any-return]


def maxima(values: Matrix) -> Matrix:
    """The largest value of each column, shape (1, m)."""
    return values.max(axis=0, keepdims=True) + values.dtype.type(0)  # type: ignore[no-any-return]


def means(values: Matrix) -> Matrix:
    """The mean of each column, shape (1, m)."""
    return total(values) / len(values)


def deviations(values: Matrix) -> Matrix:
    """The standard deviation of each column, with n - 1, shape (1, m)."""
    with np.errstate(invalid="ignore"):
        return np.sqrt(total((values - means(values)) ** 2) / np.float64(len(values) - 1))


def total(values: Matrix) -> Matrix:
    """The sum of each column, from the first row to the last, shape (1, m)."""
    return np.cumsum(values, axis=0, dtype=np.float64)[-1:]


def min_max(low: Matrix, high: Matrix) -> Parameters:
    """Return both parameters in the order asked for."""
    return low, high


def mean_deviation(mean: Matrix, deviation: Matrix) -> Parameters:
    """Return both parameters in the order asked for."""
    return mean, deviation


def between(values: Matrix, low: Matrix, high: Matrix) -> Matrix:
    """Each column moved and stretched so that `low` is 0 and `high` is 1."""
    return divided(values - low, high - low)


def around(values: Matrix, mean: Matrix, deviation: Matrix) -> Matrix:
    """Each column in standard deviations from its mean."""
    return divided(values - mean, deviation)


def divided(distances: Matrix, scales: Matrix) -> Matrix:
    """Distances by the scale of their column, and 0 where that is 0."""
    constant = scales == 0
    return np.where(constant, 0.0, distances / np.where(constant, 1, scales))


def divided_anyway(distances: Matrix, scales: Matrix) -> Matrix:
    """Return the same as `divided`, with what a division by 0 gives."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(distances / scales)


def stored(dataset: Matrix, values: Matrix) -> Matrix:
    """The data set, which now has these values."""
    dataset[...] = values
    return dataset


def fresh(_dataset: Matrix, values: Matrix) -> Matrix:
    """The values, and the data set as it was."""
    return values
