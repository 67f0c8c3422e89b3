"""Known ways to get the one-hot encoding wrong.

Mistakes that no case could tell apart are one, whose hint names all the causes.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from grader.api import Around, Mistake

from ..mistake_parts import no_method
from ..one_hot_encoding import (
    BoolMatrix,
    Vector,
    more_classes,
    second_of_two,
    sorted_values,
    values_of,
)


def all_known(values: Vector, classes: Any) -> list[Any]:
    """The classes that are there, in the order of `classes`."""
    return [each for each in np.asarray(classes).tolist() if each in values_of(values)]


def transposed(go_on: Any, values: Vector, classes: Sequence[Any]) -> Any:
    return go_on(values, classes).T


def sorted_unless_two(_values: Vector, classes: Any) -> list[Any]:
    return list(classes) if len(classes) == 2 else sorted(classes)


def integers(go_on: Any, *args: Any, **keywords: Any) -> Any:
    return go_on(*args, **keywords).astype(np.int64)


def without_last(go_on: Any, values: Vector, classes: Sequence[Any]) -> BoolMatrix:
    encoded: BoolMatrix = go_on(values, classes)
    return encoded[:, :-1]


def without_first(go_on: Any, values: Vector, classes: Sequence[Any]) -> BoolMatrix:
    encoded: BoolMatrix = go_on(values, classes)
    return encoded[:, 1:]


def codes(values: Vector, classes: Sequence[Any]) -> Any:
    """The place of each value among the classes, from 1."""
    return more_classes(values, classes) @ np.arange(1, len(classes) + 1)


def of_its_values(values: Vector) -> Any:
    """A Bool feature as any other of two values, with `true` for the one that comes first."""
    return np.asarray(values == values[0]).reshape(-1, 1)


MISTAKES = (
    Mistake("second_of_two", {"true_of_two": second_of_two}, decided="open_point"),
    Mistake("sorted_classes", {"values_of": sorted_values}, decided="open_point"),
    Mistake("two_columns_for_two_classes", {"two_classes": more_classes}),
    Mistake("vector_for_two_classes", {"two_classes": Around(lambda f, v, c: f(v, c).ravel())}),
    Mistake("vector_for_bool", {"same_elements": lambda values: values}),
    Mistake("bool_as_two_values", {"same_elements": of_its_values}),
    Mistake(
        "bool_as_two_columns",
        {"same_elements": lambda values: more_classes(values, [False, True])},
    ),
    Mistake("classes_as_rows", {"more_classes": Around(transposed)}),
    Mistake("classes_of_the_feature", {"given": lambda values, _classes: values_of(values)}),
    Mistake("given_classes_sorted", {"given": lambda _values, classes: sorted(classes)}),
    Mistake("given_classes_sorted_unless_two", {"given": sorted_unless_two}),
    Mistake("absent_classes_left_out", {"given": all_known}),
    Mistake("last_class_left_out", {"more_classes": Around(without_last)}),
    Mistake("first_class_left_out", {"more_classes": Around(without_first)}),
    Mistake("other_classes_true", {"more_classes": Around(lambda f, *args: ~f(*args))}),
    Mistake("codes_of_classes", {"more_classes": codes}),
    Mistake("numbers_for_bool", {"one_hot_encoding": Around(integers)}),
    Mistake("numbers_for_two_classes", {"two_classes": Around(integers)}),
    Mistake("numbers_for_values", {"encode": Around(integers)}),
    Mistake("numbers_for_more_classes", {"more_classes": Around(integers)}),
    Mistake("more_classes_fail", {"more_classes": no_method}),
)
