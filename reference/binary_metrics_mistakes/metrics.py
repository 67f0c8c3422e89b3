"""Mistakes in the formulas of the metrics that are made of the counts or of the rates."""

import math
from collections.abc import Callable
from typing import Any

from grader.api import Mistake

from ..binary_metrics import Counts, mcc, rooted_share

_INT64 = 2**64


def int64(value: int) -> int:
    """Return what is left of an integer in 64 bits."""
    return (value + _INT64 // 2) % _INT64 - _INT64 // 2


def mcc_with(
    numerator: Callable[[Counts], float], denominator: Callable[[Counts], float]
) -> Callable[[Counts], float]:
    """MCC with another numerator or denominator; its special cases as they should be."""

    def step(c: Counts) -> float:
        below = denominator(c)
        return numerator(c) / below if below else mcc(c)

    return step


def numerator(c: Counts) -> float:
    return c.vp * c.vn - c.fp * c.fn


def product(c: Counts) -> int:
    return (c.vp + c.fp) * (c.vp + c.fn) * (c.vn + c.fp) * (c.vn + c.fn)


def root_of_product(c: Counts) -> float:
    return math.sqrt(product(c))


def mcc_in_int64(c: Counts) -> float:
    """Return the MCC as Julia computes it from `Int64` counts: the product silently starts again at
    the bottom."""
    return mcc_with(numerator, lambda counts: math.sqrt(int64(product(counts))))(c)


def root_of_all(sens: float, spec: float) -> float:
    return math.sqrt((1.0 - spec) / (sens + 1.0 - spec)) if sens + 1.0 - spec else 0.5


def of_all_three(step: Callable[[float], float]) -> dict[str, Callable[..., Any]]:
    return dict.fromkeys(
        ("normalised_informedness", "normalised_mcc", "normalised_markedness"), step
    )


MISTAKES = (
    Mistake("informedness_minus_one_forgotten", {"informedness": lambda r: r.tpr + r.tnr}),
    Mistake("informedness_is_difference", {"informedness": lambda r: r.tpr - r.tnr}),
    Mistake("informedness_is_markedness", {"informedness": lambda r: r.ppv + r.npv - 1.0}),
    Mistake("normalised_forgotten", of_all_three(lambda value: value)),
    Mistake("normalised_halved", of_all_three(lambda value: value / 2.0)),
    Mistake("normalised_precedence", of_all_three(lambda value: value + 1.0 / 2.0)),
    Mistake("normalised_clipped", of_all_three(lambda value: max(value, 0.0))),
    Mistake(
        "balanced_accuracy_is_accuracy",
        {"balanced_accuracy": lambda r: r.tpr * r.prevalence + r.tnr * (1.0 - r.prevalence)},
    ),
    Mistake("balanced_accuracy_not_halved", {"balanced_accuracy": lambda r: r.tpr + r.tnr}),
    Mistake(
        "balanced_accuracy_geometric", {"balanced_accuracy": lambda r: math.sqrt(r.tpr * r.tnr)}
    ),
    Mistake(
        "balanced_accuracy_of_predictions", {"balanced_accuracy": lambda r: (r.ppv + r.npv) / 2.0}
    ),
    Mistake("markedness_minus_one_forgotten", {"markedness": lambda r: r.ppv + r.npv}),
    Mistake("markedness_is_informedness", {"markedness": lambda r: r.tpr + r.tnr - 1.0}),
    Mistake(
        "threshold_without_roots",
        {
            "threshold": lambda sens, spec: rooted_share((1.0 - spec) ** 2, sens**2),
            "threshold_complement": lambda sens, spec: rooted_share(sens**2, (1.0 - spec) ** 2),
        },
    ),
    Mistake(
        "threshold_from_specificity",
        {
            "threshold": lambda sens, spec: rooted_share(spec, sens),
            "threshold_complement": rooted_share,
        },
    ),
    Mistake(
        "threshold_rates_swapped",
        {
            "threshold": lambda sens, spec: rooted_share(1.0 - sens, spec),
            "threshold_complement": lambda sens, spec: rooted_share(spec, 1.0 - sens),
        },
    ),
    Mistake(
        "threshold_and_complement_swapped",
        {
            "threshold": lambda sens, spec: rooted_share(sens, 1.0 - spec),
            "threshold_complement": lambda sens, spec: rooted_share(1.0 - spec, sens),
        },
    ),
    Mistake(
        "threshold_root_of_all",
        {
            "threshold": root_of_all,
            "threshold_complement": lambda sens, spec: 1.0 - root_of_all(sens, spec),
        },
    ),
    Mistake("accuracy_is_error_rate", {"accuracy": lambda c: (c.fp + c.fn) / sum(c)}),
    Mistake("accuracy_without_true_negatives", {"accuracy": lambda c: c.vp / sum(c)}),
    Mistake("mcc_without_root", {"mcc": mcc_with(numerator, product)}),
    Mistake(
        "mcc_sum_of_products",
        {"mcc": mcc_with(lambda c: c.vp * c.vn + c.fp * c.fn, root_of_product)},
    ),
    Mistake("mcc_absolute", {"mcc": lambda c: abs(mcc(c))}),
    Mistake("mcc_clipped", {"mcc": lambda c: max(mcc(c), 0.0)}),
    Mistake(
        "mcc_factor_missing",
        {
            "mcc": mcc_with(
                numerator,
                lambda c: math.sqrt((c.vp + c.fp) * (c.vp + c.fn) * (c.vn + c.fp)),
            )
        },
    ),
    Mistake("mcc_integer_overflow", {"mcc": mcc_in_int64}, languages=("julia",)),
)
