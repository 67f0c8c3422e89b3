"""Mistakes in the counts and in the formulas of the ratios."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from grader.api import Mistake

from ..confusion_matrix import BoolVector, Counts, count, ratio_or_one
from .common import four, or_value


def one_element_only(predicted: BoolVector, targets: BoolVector) -> tuple[BoolVector, BoolVector]:
    """Python asks an array for its one truth value, which it has with one element only."""
    if targets.size > 1:
        raise ValueError("The truth value of an array with more than one element is ambiguous.")
    return predicted, targets


def precedence(predicted: BoolVector, targets: BoolVector) -> Counts:
    """Return the value of `a == x & b == y` where `&` binds tighter and comparisons chain.

    It means (a == (x & b)) and ((x & b) == y), which is right for x = y = true only.
    """
    negative = int(np.count_nonzero(~predicted))
    true_negative = int(np.count_nonzero(~predicted & ~targets))
    return Counts(negative, true_negative, 0, int(np.count_nonzero(predicted & targets)))


def precedence_in_python(predicted: BoolVector, targets: BoolVector) -> Counts:
    return precedence(*one_element_only(predicted, targets))


def false_positives_of_all_errors(predicted: BoolVector, targets: BoolVector) -> Counts:
    """Every answer that is not the real class counts as a false positive."""
    right = count(predicted, targets)
    return right._replace(fp=right.fp + right.fn)


OF_ANY_COUNTS: dict[str, Callable[..., Any]] = {
    "accuracy": lambda c: or_value(c.vn + c.vp, sum(c), math.nan),
    "error_rate": lambda c: or_value(c.fn + c.fp, sum(c), math.nan),
}
"""The replacements for counts that are so wrong that they can add up to 0."""


def accuracies(name: str, accuracy: Callable[[Counts], float]) -> tuple[Mistake, Mistake]:
    """Return the wrong accuracy alone, and with the error rate that is made of it."""
    of_it = {"accuracy": accuracy, "error_rate": lambda c: 1.0 - accuracy(c)}
    return Mistake(name, {"accuracy": accuracy}), Mistake(f"{name}_and_error_rate", of_it)


MISTAKES = (
    Mistake(
        "false_positives_and_negatives_swapped",
        {"count": lambda predicted, targets: count(targets, predicted)},
    ),
    Mistake(
        "true_positives_and_negatives_swapped",
        {"count": lambda predicted, targets: count(~targets, ~predicted)},
    ),
    Mistake(
        "true_positives_and_negatives_swapped_in_ratios",
        {
            "count": lambda predicted, targets: count(~targets, ~predicted),
            "layout": lambda c: np.array([[c.vp, c.fp], [c.fn, c.vn]]),
        },
    ),
    Mistake(
        "false_positives_of_all_errors",
        {
            "count": false_positives_of_all_errors,
            "accuracy": lambda c: (c.vn + c.vp) / (sum(c) - c.fn),
            "error_rate": lambda c: c.fp / (sum(c) - c.fn),
        },
    ),
    Mistake("classes_swapped", {"count": lambda predicted, targets: count(~predicted, ~targets)}),
    Mistake("operator_precedence", {"count": precedence, **OF_ANY_COUNTS}, languages=("julia",)),
    Mistake(
        "operator_precedence_in_python",
        {"count": precedence_in_python, **OF_ANY_COUNTS},
        languages=("python",),
    ),
    Mistake(
        "and_between_arrays",
        {"count": lambda predicted, targets: count(*one_element_only(predicted, targets))},
        languages=("python",),
    ),
    *accuracies("accuracy_without_true_negatives", lambda c: c.vp / sum(c)),
    *accuracies("accuracy_is_ppv", lambda c: ratio_or_one(c.vp, c.vp + c.fp)),
    *accuracies(
        "accuracy_is_mean_of_classes",
        lambda c: (ratio_or_one(c.vp, c.fn + c.vp) + ratio_or_one(c.vn, c.fp + c.vn)) / 2,
    ),
    Mistake("error_rate_of_one_kind", {"error_rate": lambda c: c.fp / sum(c)}),
    Mistake("error_rate_is_accuracy", {"error_rate": lambda c: (c.vn + c.vp) / sum(c)}),
    Mistake(
        "sensitivity_wrong_denominator", {"sensitivity": lambda c: ratio_or_one(c.vp, c.vp + c.fp)}
    ),
    Mistake(
        "specificity_wrong_denominator", {"specificity": lambda c: ratio_or_one(c.vn, c.vn + c.fn)}
    ),
    Mistake(
        "specificity_is_false_positive_rate",
        {"specificity": lambda c: ratio_or_one(c.fp, c.fp + c.vn)},
    ),
    Mistake("ppv_wrong_denominator", {"ppv": lambda c: ratio_or_one(c.vp, c.vp + c.fn)}),
    Mistake("ppv_is_accuracy", {"ppv": OF_ANY_COUNTS["accuracy"]}),
    Mistake("npv_wrong_denominator", {"npv": lambda c: ratio_or_one(c.vn, c.vn + c.fp)}),
    Mistake(
        "integer_division",
        {
            "accuracy": lambda c: (c.vn + c.vp) // sum(c),
            "error_rate": lambda c: (c.fn + c.fp) // sum(c),
            **four(lambda part, whole, _counts: part // whole if whole else 1),
        },
    ),
)
