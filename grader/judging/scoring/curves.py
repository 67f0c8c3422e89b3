"""Curves: two are the same when they draw the same line, whichever points say so.

A curve is a polyline. A point on the straight line between its neighbours adds nothing to it, nor
does one that comes twice, and it may be run through from either end; but a corner must be there.
"""

import math
from collections.abc import Callable

from grader.judging.scoring.elements import close
from grader.judging.scoring.views import as_array
from grader.model import (
    CurveReport,
    Message,
    Plain,
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
    """The points of an n×2 array or list of pairs, or of two vectors of coordinates.

    Two vectors may come as a tuple or list, or as the rows of a 2×n array. A 2×2 value is two
    points, unless it is a tuple of two vectors. None for anything else.
    """
    array = as_array(value)
    if array is None or len(array.shape) != 2:
        return None
    numbers = [_number(item) for item in array.items]
    known = [number for number in numbers if number is not None]
    if len(known) != len(numbers):
        return None
    rows, columns = array.shape
    if columns == 2 and not (rows == 2 and _is_pair_of_vectors(value)):
        return tuple(zip(known[::2], known[1::2], strict=True))
    if rows == 2:
        return tuple(zip(known[:columns], known[columns:], strict=True))
    return None


def is_drawable(value: Value) -> bool:
    """True for a curve with points, all of them finite."""
    curve = as_curve(value)
    return curve is not None and len(curve) > 0 and _is_finite(curve)


def difference(wanted: Curve, given: Curve, tolerance: Tolerance) -> Message | None:
    """Return how `given`, which has points, differs; None when both draw the same line."""

    def near(one: Point, other: Point) -> bool:
        return close(one[0], other[0], tolerance) and close(one[1], other[1], tolerance)

    if not _is_finite(given):
        return Message("scoring.curve_not_finite")
    wanted, as_given = _without_idle_points(wanted), given
    given = _without_idle_points(given)
    if _same(wanted, given, near):
        return None
    if _same(wanted, tuple((y, x) for x, y in given), near):
        return Message("scoring.curve_axes_swapped")
    if _same(wanted, _mirrored(given, wanted), near):
        return Message("scoring.curve_mirrored")
    return _missing_end(wanted, given, near) or _where(wanted, as_given, near)


def corners(curve: Curve) -> Curve:
    """Return the points that the curve cannot do without, from the end that is first in order."""
    kept = _without_idle_points(curve)
    return min(kept, kept[::-1])


def _without_idle_points(curve: Curve) -> Curve:
    kept: list[Point] = []
    for point in curve:
        while len(kept) > 1 and _is_on(kept[-1], kept[-2], point):
            kept.pop()
        kept.append(point)
    return tuple(kept)


def _is_finite(curve: Curve) -> bool:
    return all(math.isfinite(x) and math.isfinite(y) for x, y in curve)


def _number(item: Plain) -> float | None:
    if isinstance(item, bool) or not isinstance(item, int | float):
        return None
    try:
        return float(item)
    except OverflowError:
        return None


def _is_pair_of_vectors(value: Value) -> bool:
    """Return whether `value` is two short vectors, or two points, as its container tells."""
    if not isinstance(value, TupleValue):
        return False
    return not any(isinstance(item, TupleValue) for item in value.items)


def _same(wanted: Curve, given: Curve, near: _Near) -> bool:
    return any(_departure(wanted, way, near) is None for way in (given, given[::-1]))


def _departure(wanted: Curve, given: Curve, near: _Near) -> int | None:
    """Return the index of the given point before which the curves part; None when they are one.

    Two walkers go along both at the same speed and must stay near each other. They wait for each
    other where the next points are near, so that rounding does not add up.
    """
    if not given or not near(wanted[0], given[0]):
        return 0
    on_wanted, on_given = wanted[0], given[0]
    i = j = 1
    while i < len(wanted) or j < len(given):
        next_wanted, next_given = wanted[min(i, len(wanted) - 1)], given[min(j, len(given) - 1)]
        at = min(j, len(given) - 1)
        if near(next_wanted, next_given):
            on_wanted, on_given = next_wanted, next_given
            i, j = i + 1, j + 1
            continue
        if i >= len(wanted) or j >= len(given):
            return at
        to_wanted, to_given = math.dist(on_wanted, next_wanted), math.dist(on_given, next_given)
        if to_wanted <= to_given:
            on_wanted, i = next_wanted, i + 1
            on_given = _between(on_given, next_given, to_wanted / to_given)
        else:
            on_given, j = next_given, j + 1
            on_wanted = _between(on_wanted, next_wanted, to_given / to_wanted)
        if not near(on_wanted, on_given):
            return at
    return None


def _between(start: Point, end: Point, part: float) -> Point:
    return (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1]))


def _is_on(point: Point, start: Point, end: Point) -> bool:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length if length else 0.0
    return _nearly_equal(_between(start, end, min(max(along, 0.0), 1.0)), point)


def _nearly_equal(one: Point, other: Point) -> bool:
    return close(one[0], other[0], _NEARLY) and close(one[1], other[1], _NEARLY)


def _mirrored(given: Curve, wanted: Curve) -> Curve:
    """Left and right exchanged within the wanted curve's width."""
    xs = [x for x, _ in wanted]
    both_sides = min(xs) + max(xs)
    return tuple((both_sides - x, y) for x, y in given)


def _missing_end(wanted: Curve, given: Curve, near: _Near) -> Message | None:
    """Return the sentence for a curve that is right but for its first or last piece."""
    first, last = wanted[:1], wanted[-1:]
    for way in (given, given[::-1]):
        if _departure(wanted, first + way, near) is None:
            return _message("scoring.curve_end_missing", first[0])
        if _departure(wanted, way + last, near) is None:
            return _message("scoring.curve_end_missing", last[0])
        if _departure(wanted, first + way + last, near) is None:
            return Message("scoring.curve_ends_missing")
    return None


def _where(wanted: Curve, given: Curve, near: _Near) -> Message:
    """The first place that is off, taken from the end at which the curves begin together."""
    ways = [way for way in (given, given[::-1]) if near(wanted[0], way[0])]
    if not ways:
        return _message("scoring.curve_begins", given[0])
    departure = _departure(wanted, ways[0], near)
    return _message("scoring.curve_leaves", ways[0][departure or 0])


def _message(key: str, point: Point) -> Message:
    return Message(key, {"x": f"{point[0]:.4g}", "y": f"{point[1]:.4g}"})


def drawn(wanted: Value, given: Value) -> CurveReport:
    """Return a wrong curve beside the expected one for the report: few points, all drawable."""
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
