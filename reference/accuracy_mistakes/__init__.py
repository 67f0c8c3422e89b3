"""Known ways to get the accuracy wrong.

Mistakes that no case could tell apart are one, whose hint names all the causes.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from grader.api import Around, Mistake

from ..accuracy import (
    Array,
    BoolArray,
    agreement,
    binarize,
    binarize_exclusive,
    check,
    largest,
    share,
)


def no_keyword(go_on: Any, outputs: Any, targets: Any) -> Any:
    return go_on(outputs, targets)


def default_zero(go_on: Any, outputs: Any, targets: Any, *, threshold: float = 0.0) -> Any:
    return go_on(outputs, targets, threshold=threshold)


def swapped(go_on: Any, targets: Any, outputs: Any, *, threshold: float = 0.5) -> Any:
    if np.asarray(targets).dtype != np.bool_:
        raise TypeError("no method for targets that are real numbers")
    return go_on(outputs, targets, threshold=threshold)


def swapped_without_types(go_on: Any, targets: Any, outputs: Any, *, threshold: float = 0.5) -> Any:
    """Real outputs in the place of the targets are compared with Bool as they are."""
    if np.asarray(targets).dtype != np.bool_:
        return agreement(np.asarray(outputs), np.asarray(targets))
    return go_on(outputs, targets, threshold=threshold)


def only(accepts: Callable[[Array], bool]) -> Callable[..., tuple[Array, BoolArray]]:
    """`check` that fails for outputs of another kind, as for a method that is not there."""

    def checked(outputs: Any, targets: Any) -> tuple[Array, BoolArray]:
        predicted, classes = check(outputs, targets)
        if not accepts(predicted):
            raise TypeError("no method for these outputs")
        return predicted, classes

    return checked


def any_column(predicted: BoolArray, classes: BoolArray) -> float:
    return share(np.any(predicted == classes, axis=1))


def hits_alone(predicted: BoolArray, classes: BoolArray) -> float:
    """The elements that are true in both, among all elements."""
    return share(predicted & classes)


def elements_over_rows(predicted: BoolArray, classes: BoolArray) -> float:
    return int(np.count_nonzero(predicted == classes)) / len(classes)


def largest_of_classes(outputs: Array, threshold: float) -> BoolArray:
    """The first column that reaches the threshold, and the first of all where none does."""
    return largest(binarize(outputs, threshold), threshold)


def both_by_largest(predicted: Array, classes: BoolArray) -> float:
    """The share of the rows whose first largest element is in the same column."""
    return share(np.argmax(predicted, axis=1) == np.argmax(classes, axis=1))


def both_by_columns(predicted: Array, classes: BoolArray) -> Any:
    """The share of the columns whose first largest element is in the same row."""
    return np.mean(np.argmax(predicted, axis=0) == np.argmax(classes, axis=0))


def of_bool(rows: Callable[[BoolArray, BoolArray], float]) -> Callable[..., Any]:
    """Bool matrices alone; real outputs are classified and compared as asked."""

    def made(go_on: Any, outputs: Any, targets: Any, *, threshold: float = 0.5) -> Any:
        predicted, classes = np.asarray(outputs), np.asarray(targets)
        if predicted.dtype == np.bool_ and predicted.ndim == 2:
            return rows(predicted, classes)
        return go_on(outputs, targets, threshold=threshold)

    return made


def places_of_largest(outputs: Any, targets: Any, **_threshold: float) -> float:
    """The share of equal places of the largest element, of which a vector has one alone."""
    predicted, classes = check(outputs, targets)
    return float(np.mean(np.argmax(predicted, axis=-1) == np.argmax(classes, axis=-1)))


def first_column(predicted: Array, classes: BoolArray) -> tuple[Array, BoolArray]:
    return (predicted, classes) if predicted.ndim == 1 else (predicted[:, :1], classes[:, :1])


def largest_of_one_column(outputs: Array, threshold: float) -> BoolArray:
    return binarize(outputs, threshold) if outputs.ndim == 1 else largest(outputs, threshold)


def as_they_are(outputs: Array, _threshold: float) -> Array:
    return outputs


MISTAKES = (
    Mistake("threshold_exclusive", {"binarize": binarize_exclusive}, decided="open_point"),
    Mistake("threshold_fixed", {"binarize": lambda outputs, _threshold: binarize(outputs, 0.5)}),
    Mistake("threshold_default_zero", {"accuracy": Around(default_zero)}),
    Mistake("threshold_not_a_keyword", {"accuracy": Around(no_keyword)}),
    Mistake(
        "arguments_swapped",
        {"accuracy": Around(swapped)},
        signature=("argument_order",),
        only_proved=True,
    ),
    Mistake(
        "arguments_swapped_without_types",
        {"accuracy": Around(swapped_without_types)},
        ("python",),
        signature=("argument_order",),
        only_proved=True,
    ),
    Mistake("elements_instead_of_rows", {"rows": lambda p, c: share(p == c)}),
    Mistake("elements_over_rows", {"rows": elements_over_rows}),
    Mistake("any_column_agrees", {"rows": any_column}),
    Mistake("any_column_of_bool_agrees", {"accuracy": Around(of_bool(any_column))}),
    Mistake("elements_over_rows_of_bool", {"accuracy": Around(of_bool(elements_over_rows))}),
    Mistake("places_of_largest_alone", {"accuracy": places_of_largest}, ("python",)),
    Mistake("first_column_alone", {"check": Around(lambda f, *both: first_column(*f(*both)))}),
    Mistake("largest_of_one_column", {"classified": largest_of_one_column}),
    Mistake("hits_of_all_elements", {"rows": hits_alone}),
    Mistake("each_column_by_threshold", {"largest": binarize}),
    Mistake("threshold_before_largest", {"largest": largest_of_classes}),
    Mistake("error_rate_returned", {"share": lambda right: 1 - share(right)}),
    Mistake("per_cent", {"share": lambda right: 100 * share(right)}),
    Mistake("not_divided", {"share": lambda right: int(np.count_nonzero(right))}),
    Mistake("largest_of_both", {"rows": both_by_largest}),
    Mistake("patterns_as_columns", {"classified": as_they_are, "agreement": both_by_columns}),
    Mistake("outputs_not_classified", {"classified": as_they_are}),
    Mistake("values_for_rows", {"rows": lambda p, c: np.mean(p == c, axis=0)}),
    Mistake("no_matrices", {"check": only(lambda outputs: outputs.ndim == 1)}),
    Mistake("no_vectors", {"check": only(lambda outputs: outputs.ndim == 2)}),
    Mistake(
        "no_real_vectors",
        {"check": only(lambda outputs: outputs.ndim == 2 or outputs.dtype == np.bool_)},
    ),
    Mistake("no_real_outputs", {"check": only(lambda outputs: outputs.dtype == np.bool_)}),
    Mistake(
        "no_real_matrices",
        {"check": only(lambda outputs: outputs.ndim == 1 or outputs.dtype == np.bool_)},
    ),
)
