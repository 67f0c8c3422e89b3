"""Functions that the mistakes of several assignments are made of."""

from typing import Any

__all__ = ["f2", "failing", "harmonic", "no_method"]


def harmonic(a: float, b: float, value: float = 0.0) -> float:
    """The harmonic mean, and `value` where both are 0."""
    return 2.0 * a * b / (a + b) if a + b else value


def f2(precision: float, recall: float) -> float:
    """F with more weight on recall, in the place of F1."""
    both = 4.0 * precision + recall
    return 5.0 * precision * recall / both if both else 0.0


def failing(part: float, whole: float) -> float:
    """part / whole, and an error where that cannot be computed, with NumPy's numbers too."""
    if not whole:
        raise ZeroDivisionError("division by zero")
    return part / whole


def no_method(*_args: Any) -> Any:
    """Fail as a call does for which there is no method."""
    raise TypeError("no method for these arguments")
