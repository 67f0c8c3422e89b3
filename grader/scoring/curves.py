"""Curves: two are the same when they draw the same line, whichever points say so.

A curve is a polyline. A point on the straight line between its neighbours adds nothing to it, nor
does one that comes twice, and it may be run through from either end; but a corner must be there.
"""

import math
from collections.abc import Callable

from grader.model import Message, SequenceValue, Tolerance, Value
from grader.scoring.nearness import close
from grader.scoring.views import as_array

__all__ = ["Curve", "as_curve", "corners", "difference", "is_drawable"]

Point = tuple[float, float]
Curve = tuple[Point, ...]

_Near = Callable[[Point, Point], bool]
# What rounding may do to a point that lies on a line, in parts of the line's length.
_ROUNDING = 1e-9
_NEARLY = Tolerance(_ROUNDING, _ROUNDING)


def as_curve(value: Value) -> Curve | None:
    """The points of an n×2 array or list of pairs, or of two vectors of coordinates.

    Two vectors may come as a tuple or list, or as the rows of a 2×n array. What is 2×2 is two
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
    """None when both draw the same line; otherwise how `given`, which has points, differs."""

    def near(one: Point, other: Point) -> bool:
        return close(one[0], other[0], tolerance) and close(one[1], other[1], tolerance)

    if not _is_finite(given):
        return Message("scoring.curve_not_finite")
    if _same(wanted, given, near):
        return None
    if _same(wanted, tuple((y, x) for x, y in given), near):
        return Message("scoring.curve_axes_swapped")
    if _same(wanted, _mirrored(given, wanted), near):
        return Message("scoring.curve_mirrored")
    return _missing_end(wanted, given, near) or _where(wanted, given, near)


def corners(curve: Curve) -> Curve:
    """The points that the curve cannot do without, from the end that is first in order."""
    kept: list[Point] = []
    for point in curve:
        if kept and _nearly_equal(kept[-1], point):
            continue
        while len(kept) > 1 and _on(kept[-1], kept[-2], point, _nearly_equal) is not None:
            kept.pop()
        kept.append(point)
    return min(tuple(kept), tuple(reversed(kept)))


def _is_finite(curve: Curve) -> bool:
    return all(math.isfinite(x) and math.isfinite(y) for x, y in curve)


def _number(item: bool | int | float | str | None) -> float | None:
    if isinstance(item, bool) or not isinstance(item, int | float):
        return None
    try:
        return float(item)
    except OverflowError:
        return None


def _is_pair_of_vectors(value: Value) -> bool:
    """Of two short vectors, or of two points: told by what holds them."""
    return (
        isinstance(value, SequenceValue)
        and value.type in ("tuple", "Tuple")
        and not any(item.type in ("tuple", "Tuple") for item in value.items)
    )


def _same(wanted: Curve, given: Curve, near: _Near) -> bool:
    return any(_departure(wanted, way, near) is None for way in (given, given[::-1]))


def _departure(wanted: Curve, given: Curve, near: _Near) -> int | None:
    """The index of the first given point to which the way does not lie on the wanted curve.

    Both are walked along at once. From a place where they are together, the nearer of the next
    two points has to lie on the other's line; None when both ends are reached so.
    """
    if not given or not near(wanted[0], given[0]):
        return 0
    last_wanted, last_given = len(wanted) - 1, len(given) - 1
    at_wanted = at_given = 0  # the last points passed
    along_wanted = along_given = 0.0  # and how far beyond them, in parts of the way to the next
    while at_wanted < last_wanted or at_given < last_given:
        next_wanted = wanted[min(at_wanted + 1, last_wanted)]
        next_given = given[min(at_given + 1, last_given)]
        if near(next_wanted, next_given):
            at_wanted, at_given = min(at_wanted + 1, last_wanted), min(at_given + 1, last_given)
            along_wanted = along_given = 0.0
            continue
        further = _on(next_given, wanted[at_wanted], next_wanted, near)
        if further is not None and further >= along_wanted - _ROUNDING and at_given < last_given:
            at_given, along_wanted, along_given = at_given + 1, further, 0.0
            continue
        further = _on(next_wanted, given[at_given], next_given, near)
        if further is None or further < along_given - _ROUNDING or at_wanted == last_wanted:
            return min(at_given + 1, last_given)
        at_wanted, along_wanted, along_given = at_wanted + 1, 0.0, further
    return None


def _on(point: Point, start: Point, end: Point, near: _Near) -> float | None:
    """How far from `start` to `end` the point lies, from 0 to 1; None when it is off the line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    along = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length if length else 0.0
    along = min(max(along, 0.0), 1.0)
    foot = (start[0] + along * dx, start[1] + along * dy)
    return along if near(foot, point) else None


def _nearly_equal(one: Point, other: Point) -> bool:
    return close(one[0], other[0], _NEARLY) and close(one[1], other[1], _NEARLY)


def _mirrored(given: Curve, wanted: Curve) -> Curve:
    """Left and right exchanged within the wanted curve's width."""
    xs = [x for x, _ in wanted]
    both_sides = min(xs) + max(xs)
    return tuple((both_sides - x, y) for x, y in given)


def _missing_end(wanted: Curve, given: Curve, near: _Near) -> Message | None:
    """For a curve that is right but for its first or last piece."""
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
