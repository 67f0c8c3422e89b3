"""A curve's drawing in numbers: where lines, corners and the axes' marks stand on the paper."""

import math

from msgspec import Struct

from grader.locale import number
from grader.model import CurveReport, Locale

WIDTH, HEIGHT = 300.0, 240.0
"""The size of the frame in which the curves are drawn."""

_Points = tuple[tuple[float, float], ...]
_CORNERS_AT_MOST = 30
_MARKS = 5
# How far beyond the expected curve the frame goes for the other, in parts of its size.
_BEYOND = 0.5


class Mark(Struct, frozen=True):
    """A number beside an axis."""

    at: str
    text: str


class Plot(Struct, frozen=True):
    width: float
    height: float
    expected: str
    """Path data, from the frame's upper left corner."""
    got: str
    """Empty when there is nothing to draw."""
    expected_corners: tuple[tuple[str, str], ...]
    """Empty when there are too many to tell one from another."""
    got_corners: tuple[tuple[str, str], ...]
    x_marks: tuple[Mark, ...]
    y_marks: tuple[Mark, ...]


class _Axis(Struct, frozen=True):
    low: float
    high: float
    length: float
    downwards: bool

    def place(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return self.length * (1.0 - share if self.downwards else share)


def plot(curve: CurveReport, locale: Locale) -> Plot:
    """The frame holds all of the expected curve, and of the other what is not far off."""
    x = _axis([point[0] for point in curve.expected], [point[0] for point in curve.got], WIDTH)
    y = _axis(
        [point[1] for point in curve.expected],
        [point[1] for point in curve.got],
        HEIGHT,
        downwards=True,
    )

    def placed(points: _Points) -> tuple[tuple[str, str], ...]:
        return tuple((_text(x.place(at[0])), _text(y.place(at[1]))) for at in points)

    expected, got = placed(curve.expected), placed(curve.got)
    return Plot(
        width=WIDTH,
        height=HEIGHT,
        expected=_path(expected),
        got=_path(got),
        expected_corners=expected if len(expected) <= _CORNERS_AT_MOST else (),
        got_corners=got if len(got) <= _CORNERS_AT_MOST else (),
        x_marks=_marks(x, locale),
        y_marks=_marks(y, locale),
    )


def _axis(
    expected: list[float], got: list[float], length: float, *, downwards: bool = False
) -> _Axis:
    low, high = min(expected), max(expected)
    if low == high:
        low, high = low - 0.5, high + 0.5
    room = _BEYOND * (high - low)
    low, high = max(low - room, min([low, *got])), min(high + room, max([high, *got]))
    return _Axis(low, high, length, downwards)


def _marks(axis: _Axis, locale: Locale) -> tuple[Mark, ...]:
    """Round numbers along the axis: multiples of 1, 2 or 5 times a power of ten."""
    rough = (axis.high - axis.low) / _MARKS
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough * 0.999)
    first, last = math.ceil(axis.low / step - 1e-9), math.floor(axis.high / step + 1e-9)
    return tuple(
        Mark(_text(axis.place(index * step)), number(index * step, locale))
        for index in range(first, last + 1)
    )


def _path(points: tuple[tuple[str, str], ...]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points) if points else ""


def _text(coordinate: float) -> str:
    return f"{coordinate:.1f}".removesuffix(".0")
