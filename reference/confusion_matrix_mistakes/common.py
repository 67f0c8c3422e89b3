"""The parts that known mistakes of the confusion matrix share."""

from collections.abc import Callable
from typing import Any

from ..confusion_matrix import Counts

__all__ = ["ALL", "RATIOS", "four", "or_value"]

RATIOS = ("accuracy", "error_rate", "sensitivity", "specificity", "ppv", "npv", "f1")
ALL = (*RATIOS, "matrix")


def or_value(part: int, whole: int, value: float) -> float:
    """part / whole, and `value` where that cannot be computed."""
    return part / whole if whole else value


def four(value_of: Callable[[int, int, Counts], float]) -> dict[str, Callable[..., Any]]:
    """The four ratios that have special cases, from `value_of(part, whole, counts)`."""
    return {
        "sensitivity": lambda c: value_of(c.vp, c.fn + c.vp, c),
        "specificity": lambda c: value_of(c.vn, c.fp + c.vn, c),
        "ppv": lambda c: value_of(c.vp, c.vp + c.fp, c),
        "npv": lambda c: value_of(c.vn, c.vn + c.fn, c),
    }
