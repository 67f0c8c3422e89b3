"""What the known mistakes of the confusion matrix have in common."""

from collections.abc import Callable
from typing import Any

from .confusion_matrix import Counts, Ratios

__all__ = ["ALL", "RATIOS", "f2", "four", "harmonic", "or_value", "undefined"]

RATIOS = ("accuracy", "error_rate", "sensitivity", "specificity", "ppv", "npv", "f1")
ALL = (*RATIOS, "matrix")


def or_value(part: int, whole: int, value: float) -> float:
    """part / whole, and `value` where that cannot be computed."""
    return part / whole if whole else value


def harmonic(a: float, b: float, value: float = 0.0) -> float:
    """The harmonic mean, and `value` where both are 0."""
    return 2.0 * a * b / (a + b) if a + b else value


def f2(r: Ratios) -> float:
    both = 4.0 * r.ppv + r.sensitivity
    return 5.0 * r.ppv * r.sensitivity / both if both else 0.0


def four(value_of: Callable[[int, int, Counts], float]) -> dict[str, Callable[..., Any]]:
    """The four ratios that have special cases, from `value_of(part, whole, counts)`."""
    return {
        "sensitivity": lambda c: value_of(c.vp, c.fn + c.vp, c),
        "specificity": lambda c: value_of(c.vn, c.fp + c.vn, c),
        "ppv": lambda c: value_of(c.vp, c.vp + c.fp, c),
        "npv": lambda c: value_of(c.vn, c.vn + c.fn, c),
    }


def undefined(*_args: Any, **_kwargs: Any) -> Any:
    """What code does that asks for something that is not there."""
    raise NameError("name is not defined")
