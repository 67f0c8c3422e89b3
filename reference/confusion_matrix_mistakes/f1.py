"""Mistakes in F1."""

import math
from collections.abc import Callable

from grader.api import Mistake

from ..confusion_matrix import Ratios
from ..mistake_parts import f2, harmonic
from .common import or_value


def f1_from_counts(value: float) -> Callable[[Ratios], float]:
    return lambda r: or_value(2 * r.counts.vp, 2 * r.counts.vp + r.counts.fp + r.counts.fn, value)


MISTAKES = (
    Mistake("f1_special_case_nan", {"f1": lambda r: harmonic(r.ppv, r.sensitivity, math.nan)}),
    Mistake("f1_special_case_one", {"f1": lambda r: harmonic(r.ppv, r.sensitivity, 1.0)}),
    Mistake(
        "f1_special_case_divides_by_zero",
        {"f1": lambda r: 2 * r.ppv * r.sensitivity / (r.ppv + r.sensitivity)},
    ),
    Mistake(
        "f1_special_case_inverted",
        {"f1": lambda r: 0.0 if r.ppv or r.sensitivity else math.nan},
    ),
    Mistake("f1_from_counts", {"f1": f1_from_counts(math.nan)}),
    Mistake("f1_zero_without_positives", {"f1": f1_from_counts(0.0)}),
    Mistake("f1_from_accuracy", {"f1": lambda r: harmonic(r.accuracy, r.sensitivity)}),
    Mistake("f1_from_specificity", {"f1": lambda r: harmonic(r.specificity, r.sensitivity)}),
    Mistake("f1_arithmetic_mean", {"f1": lambda r: (r.ppv + r.sensitivity) / 2}),
    Mistake("f1_geometric_mean", {"f1": lambda r: math.sqrt(r.ppv * r.sensitivity)}),
    Mistake("f1_half", {"f1": lambda r: harmonic(r.ppv, r.sensitivity) / 2}),
    Mistake("f1_is_f2", {"f1": lambda r: f2(r.ppv, r.sensitivity)}),
)
