"""Curves: two are the same when they draw the same line, whichever points say so.

A curve is a polyline. A point on the straight line between its neighbours adds nothing to it, nor
does one that comes twice, and it may be run through from either end; but a corner must be there.
"""

import math
from collections.abc import Callable, Iterable

from grader.judging.scoring.elements import as_double, close
from grader.judging.scoring.views import as_array
from grader.model import (
    CurveReport,
    Message,
    Tolerance,
    TupleValue,
    Value,
)

Point = tuple[float, float]
Curve = tuple[Point, ...]

_Near = Callable[[Point, Point], bool]
# Rounding may move a point off its line so far, in parts of the line's length.
_NEARLY = Tolerance(1e-9, 1e-9)

_DRAWN_AT_MOST = 200
_DRAWN_DIGITS = 6
# Points farther off than so many times the expected curve's size are drawn at this distance.
_FAR = 9.0


def as_curve(value: Value) -> Curve | None:
    """Return the points of an n×2 array or list of pairs, or of two vectors of coordinates.

    Two vectors may come as a tuple or list, or as the rows of a 2×n array. A 2×2 value is two
    points, unless it is a tuple of two vectors. None for anything else.
    """
    array = as_array(value)
    if array is None or len(array.shape) != 2:
        return None
    doubles = [as_double(item) for item in array.items if type(item) in (int, float)]
    numbers = [number for number in doubles if number is not None]
    if len(numbers) != len(array.items):
        return None

    rows, columns = array.shape
    if columns == 2 and not (rows == 2 and _is_pair_of_vectors(value)):
        return tuple(zip(numbers[::2], numbers[1::2], strict=True))
    if rows == 2:
        return tuple(zip(numbers[:columns], numbers[columns:], strict=True))
    return None


def is_drawable(value: Value) -> bool:
    """Return whether it is a curve with points, all of them finite."""
    curve = as_curve(value)
    return curve is not None and len(curve) > 0 and _is_finite(curve)


def curve_difference(right: Curve, answer: Curve, tolerance: Tolerance) -> Message | None:
    """Return how `answer`, which has points, differs; None when both draw the same line."""

    if not _is_finite(answer):
        return Message("scoring.curve_not_finite")

    def near(point: Point, neighbour: Point) -> bool:
        return _nearly_equal(point, neighbour, tolerance)

    right, whole = _without_idle_points(right), answer
    answer = _without_idle_points(answer)
    if _same(right, answer, near):
        return None
    if _same(right, tuple((y, x) for x, y in answer), near):
        return Message("scoring.curve_axes_swapped")
    return _where(right, whole, near)


def corners(curve: Curve) -> Curve:
    """Return the points that the curve cannot do without, from the end that is first in order."""
    points = _without_idle_points(curve)
    return min(points, points[::-1])


def _without_idle_points(curve: Curve) -> Curve:
    points: list[Point] = []
    for point in curve:
        while len(points) > 1 and _is_on(points[-1], points[-2], point):
            points.pop()
        points.append(point)
    return tuple(points)


def _is_finite(curve: Curve) -> bool:
    return all(math.isfinite(x) and math.isfinite(y) for x, y in curve)


def _is_pair_of_vectors(value: Value) -> bool:
    """Return whether `value` is two short vectors, or two points, as its container tells."""
    if not isinstance(value, TupleValue):
        return False
    return not any(isinstance(item, TupleValue) for item in value.items)


def _same(right: Curve, answer: Curve, near: _Near) -> bool:
    return any(_departure(right, way, near) is None for way in (answer, answer[::-1]))


def _departure(right: Curve, answer: Curve, near: _Near) -> int | None:
    """Return the index of the answer point before which the curves part; None when they are one.

    Two walkers go along both at the same speed and must stay near each other. They wait for each
    other where the next points are near, so that rounding does not add up.
    """
    if not answer or not near(right[0], answer[0]):
        return 0
    on_right, on_answer = right[0], answer[0]
    i = j = 1
    while i < len(right) or j < len(answer):
        at = min(j, len(answer) - 1)
        next_right, next_answer = right[min(i, len(right) - 1)], answer[at]
        if near(next_right, next_answer):
            on_right, on_answer = next_right, next_answer
            i, j = i + 1, j + 1
            continue
        if i >= len(right) or j >= len(answer):
            return at

        to_right, to_answer = math.dist(on_right, next_right), math.dist(on_answer, next_answer)
        if to_right <= to_answer:
            on_right, i = next_right, i + 1
            on_answer = _between(on_answer, next_answer, to_right / to_answer)
        else:
            on_answer, j = next_answer, j + 1
            on_right = _between(on_right, next_right, to_answer / to_right)
        if not near(on_right, on_answer):
            return at

    return None


def _between(start: Point, end: Point, part: float) -> Point:
    return (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1]))


def _is_on(point: Point, start: Point, end: Point) -> bool:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length if length else 0.0
    return _nearly_equal(_between(start, end, min(max(along, 0.0), 1.0)), point, _NEARLY)


def _nearly_equal(point: Point, neighbour: Point, tolerance: Tolerance) -> bool:
    return all(close(*pair, tolerance) for pair in zip(point, neighbour, strict=True))


def _where(right: Curve, answer: Curve, near: _Near) -> Message:
    """Return the first place that is off, taken from the end at which the curves begin together."""
    ways = [way for way in (answer, answer[::-1]) if near(right[0], way[0])]
    if not ways:
        return _message("scoring.curve_begins", answer[0])
    departure = _departure(right, ways[0], near)
    return _message("scoring.curve_leaves", ways[0][departure or 0])


def _message(key: str, point: Point) -> Message:
    return Message(key, {"x": f"{point[0]:.4g}", "y": f"{point[1]:.4g}"})


def drawn(expected: Curve, got: Curve) -> CurveReport:
    """Return a wrong curve beside the expected one for the report: few points, all drawable."""
    right, answer = _few_points(expected), _few_points(got)
    xs = [x for x, _ in right]
    ys = [y for _, y in right]
    near = [(_brought_near(x, xs), _brought_near(y, ys)) for x, y in answer]
    return CurveReport(_rounded(right), _rounded(near))


def _rounded(points: Iterable[Point]) -> Curve:
    return tuple((_short(x), _short(y)) for x, y in points)


def _few_points(curve: Curve) -> Curve:
    """Return both ends, and of many corners between them as many as are allowed, evenly."""
    points = corners(tuple(point for point in curve if all(map(math.isfinite, point))))
    if len(points) <= _DRAWN_AT_MOST:
        return points
    last = len(points) - 1
    return tuple(points[last * step // (_DRAWN_AT_MOST - 1)] for step in range(_DRAWN_AT_MOST))


def _brought_near(coordinate: float, expected: list[float]) -> float:
    low, high = min(expected), max(expected)
    room = _FAR * (high - low or 1.0)
    return min(max(coordinate, low - room), high + room)


def _short(coordinate: float) -> float:
    return float(f"{coordinate:.{_DRAWN_DIGITS}g}")
