"""Mistakes in what a call takes: the threshold, the types of the arguments, their order."""

from collections.abc import Callable
from typing import Any

import numpy as np

from grader.api import Around, Mistake

from ..confusion_matrix import (
    BoolVector,
    Vector,
    binarize,
    binarize_exclusive,
    check,
    check_broadcast,
)


def binarize_reversed(outputs: Vector, threshold: float) -> BoolVector:
    if outputs.dtype == np.bool_:
        return outputs
    return ~binarize(outputs, threshold)


def only_bool(outputs: Vector, _threshold: float) -> BoolVector:
    if outputs.dtype != np.bool_:
        raise TypeError("no method for scores")
    return outputs


def only_float64(outputs: Vector, threshold: float) -> BoolVector:
    if outputs.dtype not in (np.bool_, np.float64):
        raise TypeError("no method for these scores")
    return binarize(outputs, threshold)


def only_plain_vectors(outputs: Any, targets: Any) -> tuple[Vector, BoolVector]:
    checked = check(outputs, targets)
    if not (checked[0].flags.contiguous and checked[1].flags.contiguous):
        raise TypeError("no method for views")
    return checked


def in_call(function: Callable[..., Any]) -> dict[str, Around]:
    """Replace the parameters of both functions; `function` goes on to the reference's."""
    return dict.fromkeys(("confusionMatrix", "printConfusionMatrix"), Around(function))


def without_keyword(go_on: Callable[..., Any], outputs: Any, targets: Any) -> Any:
    return go_on(outputs, targets)


def default_zero(
    go_on: Callable[..., Any], outputs: Any, targets: Any, *, threshold: float = 0.0
) -> Any:
    return go_on(outputs, targets, threshold=threshold)


def float64_threshold(
    go_on: Callable[..., Any], outputs: Any, targets: Any, *, threshold: float = 0.5
) -> Any:
    if not isinstance(threshold, float):
        raise TypeError("in keyword argument threshold, expected Float64")
    return go_on(outputs, targets, threshold=threshold)


def needs_threshold(
    go_on: Callable[..., Any], outputs: Any, targets: Any, *, threshold: float
) -> Any:
    return go_on(outputs, targets, threshold=threshold)


def threshold_by_position(
    go_on: Callable[..., Any], outputs: Any, targets: Any, **keywords: float
) -> Any:
    """Raise in Python, where no call works; in Julia there is another method, for classes."""
    if np.asarray(outputs).dtype != np.bool_:
        raise TypeError("no method for scores without a third argument")
    if keywords:
        raise TypeError("it got an unexpected keyword argument")
    return go_on(outputs, targets)


def scores_need_threshold(
    go_on: Callable[..., Any], outputs: Any, targets: Any, **keywords: float
) -> Any:
    if not keywords and np.asarray(outputs).dtype != np.bool_:
        raise TypeError("keyword argument threshold not assigned")
    return go_on(outputs, targets, **keywords)


def targets_thresholded(
    go_on: Callable[..., Any], outputs: Any, targets: Any, *, threshold: float = 0.5
) -> Any:
    """Compare the targets too, where the outputs are scores."""
    if np.asarray(outputs).dtype != np.bool_:
        targets = np.asarray(targets) >= threshold
    return go_on(outputs, targets, threshold=threshold)


def swapped(
    go_on: Callable[..., Any], targets: Any, outputs: Any, *, threshold: float = 0.5
) -> Any:
    if np.asarray(targets).dtype != np.bool_:
        raise TypeError("no method for targets that are scores")
    return go_on(outputs, targets, threshold=threshold)


MISTAKES = (
    Mistake("threshold_exclusive", {"binarize": binarize_exclusive}, decided="open_point"),
    Mistake("lengths_broadcast", {"check": check_broadcast}, decided="open_point"),
    Mistake("threshold_fixed", {"binarize": lambda outputs, _threshold: binarize(outputs, 0.5)}),
    Mistake("threshold_reversed", {"binarize": binarize_reversed}),
    Mistake(
        "scores_taken_as_bool",
        {"binarize": lambda outputs, _threshold: outputs != 0},
        languages=("python",),
    ),
    Mistake("targets_thresholded", in_call(targets_thresholded)),
    Mistake("threshold_default_zero", in_call(default_zero)),
    Mistake(
        "threshold_not_a_keyword",
        in_call(without_keyword),
        signature=("positional_keyword", "other_keyword", "missing_keyword", "keyword_type"),
    ),
    Mistake("threshold_only_float64", in_call(float64_threshold), languages=("julia",)),
    Mistake("threshold_without_default", in_call(scores_need_threshold), languages=("julia",)),
    Mistake("threshold_required", in_call(needs_threshold), languages=("python",)),
    Mistake(
        "scores_not_accepted",
        {"binarize": only_bool},
        signature=("missing_method", "exact_element", "narrow_type", "keyword_type"),
    ),
    Mistake(
        "threshold_by_position",
        in_call(threshold_by_position),
        languages=("julia",),
        signature=("positional_keyword",),
        only_proved=True,
    ),
    Mistake("scores_only_float64", {"binarize": only_float64}),
    Mistake("only_plain_vectors", {"check": only_plain_vectors}, languages=("julia",)),
    Mistake("arguments_swapped", in_call(swapped), signature=("argument_order",), only_proved=True),
)
