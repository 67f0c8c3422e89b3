"""The parts that known mistakes of the regression metrics share."""

from collections.abc import Callable, Mapping
from typing import Any

from ..regression_metrics import Vector, mean, sum_of_squares

__all__ = ["in_order", "variation"]


def variation(targets: Vector) -> float:
    """SS_tot: what the denominator of R² should be."""
    return sum_of_squares(targets - mean(targets))


def in_order(*names: str) -> Callable[[Mapping[str, float]], Any]:
    """A tuple of these values instead of the four in their order."""
    return lambda values: tuple(values[name] for name in names)
