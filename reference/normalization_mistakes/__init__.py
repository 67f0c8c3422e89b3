"""Known ways to get the normalization of a data set wrong.

Mistakes that no case could tell apart are one, whose hint names all the causes.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from grader.api import Around, Mistake

from ..mistake_parts import no_method
from ..normalization import (
    Matrix,
    Parameters,
    between,
    calculate_min_max_normalization_parameters,
    calculate_zero_mean_normalization_parameters,
    divided,
    divided_anyway,
    fresh,
    stored,
)


def along(axis: int | None, ddof: int = 1) -> dict[str, Callable[[Matrix], Any]]:
    """The parameters along another axis, or of the whole data set, as matrices."""
    return {
        "minima": lambda values: values.min(axis=axis, keepdims=True),
        "maxima": lambda values: values.max(axis=axis, keepdims=True),
        "means": lambda values: values.mean(axis=axis, keepdims=True),
        "deviations": lambda values: values.std(axis=axis, ddof=ddof, keepdims=True),
    }


def only(names: tuple[str, ...], parameters: dict[str, Callable[[Matrix], Any]]) -> Any:
    return {name: parameters[name] for name in names}


def as_it_was(_go_on: Any, dataset: Any, *_parameters: Any) -> Any:
    return np.array(dataset, dtype=float)


def as_vectors(first: Matrix, second: Matrix) -> Any:
    return first.ravel(), second.ravel()


def as_numbers(first: Matrix, second: Matrix) -> Any:
    return first.item(), second.item()


def own_min_max(dataset: Matrix, _parameters: Parameters | None) -> Parameters:
    return calculate_min_max_normalization_parameters(dataset)


def own_mean_deviation(dataset: Matrix, _parameters: Parameters | None) -> Parameters:
    return calculate_zero_mean_normalization_parameters(dataset)


def min_max_for_zero_mean(dataset: Matrix, parameters: Parameters | None) -> Parameters:
    if parameters is None:
        return calculate_min_max_normalization_parameters(dataset)
    return parameters


def of_the_data_set_alone(go_on: Any, dataset: Any, _parameters: Parameters | None = None) -> Any:
    return go_on(dataset)


def without_brackets(values: Matrix, subtracted: Matrix, scale: Matrix) -> Matrix:
    """Only what is subtracted is divided."""
    return np.where(scale == 0, 0.0, values - divided(subtracted, scale))


def stored_for_constant_columns(dataset: Matrix, values: Matrix) -> Matrix:
    """The columns that were set to 0, which is what Julia's `d[:, columns] .= 0` gives."""
    stored(dataset, values)
    return constant_columns(dataset, values)


def constant_columns(_dataset: Matrix, values: Matrix) -> Matrix:
    return values[:, np.all(values == 0, axis=0)]


def returning_columns(go_on: Any, dataset: Matrix, *parameters: Any) -> Any:
    return constant_columns(dataset, go_on(dataset, *parameters))


def in_a_copy(go_on: Any, dataset: Matrix, *parameters: Any) -> Any:
    return go_on(dataset.copy(), *parameters)


def in_a_copy_alone(go_on: Any, dataset: Matrix, *parameters: Any) -> Any:
    """In place only with parameters; without, what calls the copying function."""
    return go_on(dataset if parameters else dataset.copy(), *parameters)


def moved_min_max(go_on: Any, dataset: Matrix, parameters: Parameters | None = None) -> Matrix:
    """The data set itself is only moved by the minima; what is divided is a new array."""
    low, _ = parameters or calculate_min_max_normalization_parameters(dataset)
    values: Matrix = go_on(dataset.copy(), parameters)
    dataset[...] = dataset - low
    return values


def moved_zero_mean(go_on: Any, dataset: Matrix, parameters: Parameters | None = None) -> Matrix:
    """The data set itself is only moved by the means; what is divided is a new array."""
    mean, _ = parameters or calculate_zero_mean_normalization_parameters(dataset)
    values: Matrix = go_on(dataset.copy(), parameters)
    dataset[...] = dataset - mean
    return values


def stored_for_nothing(dataset: Matrix, values: Matrix) -> None:
    stored(dataset, values)


MISTAKES = (
    Mistake("constant_column_nan", {"divided": divided_anyway}, decided="open_point"),
    Mistake("not_in_place", {"stored": fresh}),
    Mistake("always_in_place", {"fresh": stored}),
    Mistake("in_place_returns_nothing", {"stored": stored_for_nothing}),
    Mistake("in_place_returns_columns", {"stored": stored_for_constant_columns}, ("julia",)),
    Mistake(
        "in_place_returns_columns_min_max",
        {"normalize_min_max_in_place": Around(returning_columns)},
        ("julia",),
    ),
    Mistake(
        "in_place_returns_columns_zero_mean",
        {"normalize_zero_mean_in_place": Around(returning_columns)},
        ("julia",),
    ),
    Mistake("not_in_place_min_max", {"normalize_min_max_in_place": Around(in_a_copy)}),
    Mistake("not_in_place_zero_mean", {"normalize_zero_mean_in_place": Around(in_a_copy)}),
    Mistake("not_in_place_alone_min_max", {"normalize_min_max_in_place": Around(in_a_copy_alone)}),
    Mistake(
        "not_in_place_alone_zero_mean", {"normalize_zero_mean_in_place": Around(in_a_copy_alone)}
    ),
    Mistake(
        "not_divided_in_place",
        {
            "normalize_min_max_in_place": Around(moved_min_max),
            "normalize_zero_mean_in_place": Around(moved_zero_mean),
        },
    ),
    Mistake("copy_as_it_was_min_max", {"normalize_min_max": Around(as_it_was)}),
    Mistake("copy_as_it_was_zero_mean", {"normalize_zero_mean": Around(as_it_was)}),
    Mistake("copies_return_columns", {"fresh": constant_columns}, ("julia",)),
    Mistake("parameters_of_rows", along(1)),
    Mistake("minima_and_maxima_of_rows", only(("minima", "maxima"), along(1))),
    Mistake("means_and_deviations_of_rows", only(("means", "deviations"), along(1))),
    Mistake("parameters_of_everything", along(None)),
    Mistake("parameters_of_rows_with_n", along(1, ddof=0)),
    Mistake(
        "parameters_of_everything_with_n",
        {**along(None, ddof=0), "min_max": as_numbers, "mean_deviation": as_numbers},
    ),
    Mistake("parameters_as_vectors", {"min_max": as_vectors, "mean_deviation": as_vectors}),
    Mistake("parameters_ignored_min_max", {"min_max_for": own_min_max}),
    Mistake("parameters_ignored_zero_mean", {"mean_deviation_for": own_mean_deviation}),
    Mistake(
        "parameters_ignored_in_copy_min_max", {"normalize_min_max": Around(of_the_data_set_alone)}
    ),
    Mistake(
        "parameters_ignored_in_copy_zero_mean",
        {"normalize_zero_mean": Around(of_the_data_set_alone)},
    ),
    Mistake(
        "min_max_parameters_for_zero_mean",
        {"mean_deviation_for": min_max_for_zero_mean},
    ),
    Mistake("minimum_and_maximum_swapped", {"min_max": lambda low, high: (high, low)}),
    Mistake(
        "maximum_before_minimum",
        {
            "min_max": lambda low, high: (high, low),
            "between": lambda v, high, low: between(v, low, high),
        },
    ),
    Mistake("mean_and_deviation_swapped", {"mean_deviation": lambda mean, std: (std, mean)}),
    Mistake("deviation_with_n", {"deviations": lambda v: v.std(axis=0, keepdims=True)}),
    Mistake("variance_with_n", {"deviations": lambda v: v.var(axis=0, keepdims=True)}),
    Mistake("variance", {"deviations": lambda v: v.var(axis=0, ddof=1, keepdims=True)}),
    Mistake(
        "division_before_subtraction_min_max",
        {"between": lambda v, low, high: without_brackets(v, low, high - low)},
    ),
    Mistake("division_before_subtraction_zero_mean", {"around": without_brackets}),
    Mistake("range_and_one", {"between": lambda v, low, high: divided(v - low, high - low + 1)}),
    Mistake("minimum_not_subtracted", {"between": lambda v, low, high: divided(v, high - low)}),
    Mistake(
        "mean_for_minimum",
        {"between": lambda v, low, high: divided(v - v.mean(axis=0, keepdims=True), high - low)},
    ),
    Mistake("divided_by_maximum", {"between": lambda v, low, high: divided(v - low, high)}),
    Mistake(
        "between_minus_one_and_one",
        {"between": lambda v, low, high: 2 * divided(v - low, high - low) - 1},
    ),
    Mistake(
        "min_max_formula_for_zero_mean",
        {"around": lambda v, mean, std: divided(v - mean, std - mean)},
    ),
    Mistake("mean_not_subtracted", {"around": lambda v, _mean, std: divided(v, std)}),
    Mistake("not_divided_by_deviation", {"around": lambda v, mean, _std: v - mean}),
    Mistake("rounded", {"fresh": lambda _dataset, values: np.round(values, 2)}),
    Mistake("zero_mean_fails", {"around": no_method}),
)
