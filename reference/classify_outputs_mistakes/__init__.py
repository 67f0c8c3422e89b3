"""Known ways to get the classes of outputs wrong.

Mistakes that no case could tell apart are one, whose hint names all the causes.
"""

from typing import Any

import numpy as np

from grader.api import Around, Mistake

from ..classify_outputs import (
    BoolMatrix,
    Matrix,
    at_columns,
    last_of_largest,
    more_columns,
    one_column,
    place_of_largest,
)
from ..mistake_parts import no_method


def exclusive(values: Matrix, threshold: float) -> BoolMatrix:
    return np.asarray(values > threshold)


def all_largest(values: Matrix, _threshold: float) -> BoolMatrix:
    return np.asarray(values == values.max(axis=1, keepdims=True))


def largest_of_columns(values: Matrix, _threshold: float) -> BoolMatrix:
    """The largest value of each column, not of each row."""
    return np.asarray(values == values.max(axis=0, keepdims=True))


def largest_of_all(values: Matrix, _threshold: float) -> BoolMatrix:
    return np.asarray(values == values.max())


def whole_columns(values: Matrix, _threshold: float) -> BoolMatrix:
    """Every column that has the largest value of some row, from top to bottom."""
    chosen = np.zeros(values.shape, dtype=np.bool_)
    chosen[:, place_of_largest(values)] = True
    return chosen


def largest_of_classes(values: Matrix, threshold: float) -> BoolMatrix:
    """The first column that reaches the threshold, and the first of all where none does."""
    return more_columns(one_column(values, threshold), threshold)


def no_keyword(go_on: Any, outputs: Any) -> Any:
    return go_on(outputs)


def default_zero(go_on: Any, outputs: Any, *, threshold: float = 0.0) -> Any:
    return go_on(outputs, threshold=threshold)


def numbers(go_on: Any, *args: Any, **keywords: Any) -> Any:
    return go_on(*args, **keywords).astype(np.int64)


MISTAKES = (
    Mistake("last_of_equal", {"place_of_largest": last_of_largest}, decided="open_point"),
    Mistake("all_of_equal", {"more_columns": all_largest}),
    Mistake("threshold_exclusive", {"reaches": exclusive}),
    Mistake("threshold_fixed", {"one_column": lambda values, _threshold: one_column(values, 0.5)}),
    Mistake("threshold_default_zero", {"classify_outputs": Around(default_zero)}),
    Mistake("threshold_not_a_keyword", {"classify_outputs": Around(no_keyword)}),
    Mistake("threshold_reversed", {"one_column": Around(lambda f, v, t: ~f(v, t))}),
    Mistake("vector_for_one_column", {"one_column": Around(lambda f, v, t: f(v, t).ravel())}),
    Mistake("largest_of_one_column", {"one_column": more_columns}),
    Mistake("threshold_for_each_column", {"more_columns": one_column}),
    Mistake(
        "exclusive_threshold_for_each_column", {"reaches": exclusive, "more_columns": exclusive}
    ),
    Mistake("threshold_before_largest", {"more_columns": largest_of_classes}),
    Mistake("largest_of_columns", {"more_columns": largest_of_columns}),
    Mistake("true_in_whole_columns", {"more_columns": whole_columns}),
    Mistake("largest_of_all", {"more_columns": largest_of_all}),
    Mistake(
        "smallest_value",
        {"more_columns": lambda values, _threshold: at_columns(values, np.argmin(values, axis=1))},
    ),
    Mistake(
        "number_of_the_class",
        {"more_columns": lambda values, _threshold: place_of_largest(values) + 1},
    ),
    Mistake(
        "place_of_the_largest",
        {"more_columns": lambda values, _threshold: place_of_largest(values)},
        ("python",),
    ),
    Mistake("numbers_for_bool", {"classify_outputs": Around(numbers)}),
    # Where nothing is Bool, no other mistake shows alone.
    Mistake(
        "numbers_by_threshold",
        {"classify_outputs": Around(numbers), "more_columns": one_column},
    ),
    Mistake(
        "numbers_by_largest",
        {"classify_outputs": Around(numbers), "one_column": more_columns},
    ),
    Mistake(
        "numbers_by_largest_of_columns",
        {
            "classify_outputs": Around(numbers),
            "one_column": largest_of_columns,
            "more_columns": largest_of_columns,
        },
    ),
    Mistake("numbers_for_more_columns", {"more_columns": Around(numbers)}),
    Mistake("more_columns_fail", {"more_columns": no_method}),
)
