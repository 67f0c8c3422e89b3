"""A wrong curve as it goes into the report: few points, all of them drawable."""

import math

from grader.judging.scoring.curves import Curve, as_curve, corners
from grader.model import CurveReport, Value

__all__ = ["drawn"]

_POINTS_AT_MOST = 200
_DIGITS = 6
# What lies farther off than so many times the expected curve's size is brought back to there.
_FAR = 9.0


def drawn(wanted: Value, given: Value) -> CurveReport:
    """Expected and got, to be drawn together."""
    expected, got = _points(wanted), _points(given)
    xs, ys = ([point[axis] for point in expected] for axis in (0, 1))
    return CurveReport(
        tuple((_short(x), _short(y)) for x, y in expected),
        tuple((_short(_brought_near(x, xs)), _short(_brought_near(y, ys))) for x, y in got),
    )


def _points(value: Value) -> Curve:
    finite = tuple(point for point in as_curve(value) or () if all(map(math.isfinite, point)))
    return _thinned(corners(finite))


def _thinned(points: Curve) -> Curve:
    """Return both ends, and of many points between them as many as are allowed, evenly."""
    if len(points) <= _POINTS_AT_MOST:
        return points
    last = len(points) - 1
    return tuple(points[last * step // (_POINTS_AT_MOST - 1)] for step in range(_POINTS_AT_MOST))


def _brought_near(coordinate: float, expected: list[float]) -> float:
    low, high = min(expected), max(expected)
    room = _FAR * (high - low or 1.0)
    return min(max(coordinate, low - room), high + room)


def _short(coordinate: float) -> float:
    return float(f"{coordinate:.{_DIGITS}g}")
