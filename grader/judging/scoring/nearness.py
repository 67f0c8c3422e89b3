"""The tolerance of numbers."""

import math

from grader.model import Tolerance

__all__ = ["close"]


def close(expected: float, got: float, tolerance: Tolerance) -> bool:
    """Equal within the larger of both tolerances; NaN equals NaN, and infinities themselves."""
    if math.isnan(expected) and math.isnan(got):
        return True
    return math.isclose(expected, got, rel_tol=tolerance.relative, abs_tol=tolerance.absolute)
