"""Mistakes in R², and where it cannot be computed."""

import math
from collections.abc import Callable

import numpy as np

from grader.api import Mistake

from ..regression_metrics import Vector, mean, mse, r2, sum_of_squares, total
from .common import variation


def defined(step: Callable[[Vector, Vector], float]) -> Callable[[Vector, Vector], float]:
    """Another R² where the targets vary, and the right one where they do not."""

    def other(outputs: Vector, targets: Vector) -> float:
        return step(outputs, targets) if np.ptp(targets) else r2(outputs, targets)

    return other


def constant(value: Callable[[float], float]) -> Callable[[Vector, Vector], float]:
    """R², and for equal targets `value` of the sum of squared errors."""

    def other(outputs: Vector, targets: Vector) -> float:
        if np.ptp(targets):
            return r2(outputs, targets)
        return value(sum_of_squares(outputs - targets))

    return other


def correlation_squared(outputs: Vector, targets: Vector) -> float:
    below = variation(outputs) * variation(targets)
    together = total((outputs - mean(outputs)) * (targets - mean(targets)))
    return together**2 / below if below else 0.0


def over(unexplained: float, deviations: Vector) -> float:
    """Return what NumPy gives: infinite, or NaN, where nothing deviates."""
    with np.errstate(all="ignore"):
        return float(np.float64(unexplained) / sum_of_squares(deviations))


def residual_variance(outputs: Vector, targets: Vector) -> float:
    return 1.0 - variation(outputs - targets) / variation(targets)


def adjusted(outputs: Vector, targets: Vector) -> float:
    n = targets.size
    left = 1.0 - r2(outputs, targets)
    return 1.0 - left * (n - 1) / (n - 2) if n > 2 else 1.0 - left


def failing(_unexplained: float) -> float:
    raise ZeroDivisionError("division by zero")


MISTAKES = (
    Mistake("arguments_swapped", {"r2": lambda outputs, targets: r2(targets, outputs)}),
    Mistake(
        "r2_of_the_outputs_mean",
        {
            "r2": defined(
                lambda outputs, targets: (
                    1.0
                    - sum_of_squares(outputs - targets) / sum_of_squares(targets - mean(outputs))
                )
            )
        },
    ),
    Mistake(
        "r2_one_minus_forgotten",
        {
            "r2": defined(
                lambda outputs, targets: sum_of_squares(outputs - targets) / variation(targets)
            )
        },
    ),
    Mistake(
        "r2_inverted",
        {
            "r2": defined(
                lambda outputs, targets: (
                    1.0 - variation(targets) / sum_of_squares(outputs - targets)
                    if (outputs - targets).any()
                    else 1.0
                )
            )
        },
    ),
    Mistake(
        "r2_around_zero",
        {
            "r2": defined(
                lambda outputs, targets: (
                    1.0 - sum_of_squares(outputs - targets) / sum_of_squares(targets)
                )
            )
        },
    ),
    Mistake(
        "r2_over_spread_of_outputs",
        {
            "r2": defined(
                lambda outputs, targets: (
                    1.0 - over(sum_of_squares(outputs - targets), outputs - mean(targets))
                )
            )
        },
    ),
    Mistake("r2_is_squared_correlation", {"r2": defined(correlation_squared)}),
    Mistake(
        "r2_is_explained_over_total",
        {
            "r2": defined(
                lambda outputs, targets: (
                    sum_of_squares(outputs - mean(targets)) / variation(targets)
                )
            )
        },
    ),
    Mistake("r2_of_centred_errors", {"r2": defined(residual_variance)}),
    Mistake(
        "r2_mixed_denominators",
        {
            "r2": defined(
                lambda outputs, targets: (
                    1.0 - mse(outputs, targets) * (targets.size - 1) / variation(targets)
                )
            )
        },
    ),
    Mistake("r2_adjusted", {"r2": adjusted}),
    Mistake(
        "r2_from_absolute_errors",
        {
            "r2": defined(
                lambda outputs, targets: (
                    1.0 - total(np.abs(outputs - targets)) / total(np.abs(targets - mean(targets)))
                )
            )
        },
    ),
    Mistake("r2_clipped", {"r2": lambda outputs, targets: max(r2(outputs, targets), 0.0)}),
    Mistake("r2_absolute", {"r2": lambda outputs, targets: abs(r2(outputs, targets))}),
    Mistake(
        "r2_root",
        {"r2": defined(lambda outputs, targets: math.sqrt(max(r2(outputs, targets), 0.0)))},
    ),
    Mistake(
        "r2_equal_targets_nan",
        {"r2": constant(lambda unexplained: -math.inf if unexplained else math.nan)},
    ),
    Mistake("r2_equal_targets_always_nan", {"r2": constant(lambda _unexplained: math.nan)}),
    Mistake("r2_equal_targets_always_one", {"r2": constant(lambda _unexplained: 1.0)}),
    Mistake("r2_equal_targets_always_zero", {"r2": constant(lambda _unexplained: 0.0)}),
    Mistake("r2_equal_targets_raise", {"r2": constant(failing)}),
)
