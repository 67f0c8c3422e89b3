"""A curve's drawing: where lines, corners and marks stand, and a picture of its own."""

import math
from typing import ClassVar

from msgspec import Struct

from grader.locale import number, words
from grader.model import CurveReport, FieldResult, Locale
from grader.render.html.pages import page_template

WIDTH, HEIGHT = 300.0, 240.0
"""The size of the frame in which the curves are drawn."""

_Points = tuple[tuple[float, float], ...]
_CORNERS_AT_MOST = 30
_MARKS = 5
# The frame goes so far beyond the expected curve for the other one, in parts of its size.
_BEYOND = 0.5


class Mark(Struct, frozen=True):
    """A number beside an axis."""

    at: str
    text: str


class Plot(Struct, frozen=True):
    width: ClassVar[float] = WIDTH
    height: ClassVar[float] = HEIGHT
    expected: str
    """Path data, from the frame's upper left corner."""
    got: str
    """Empty when there is nothing to draw."""
    expected_corners: tuple[tuple[str, str], ...]
    """Empty when there are too many to tell one from another."""
    got_corners: tuple[tuple[str, str], ...]
    x_marks: tuple[Mark, ...]
    y_marks: tuple[Mark, ...]
    names: tuple[str, ...]
    """The names of both axes, or none."""


class _Axis(Struct, frozen=True):
    low: float
    high: float
    length: float
    downwards: bool

    def place(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return self.length * (1.0 - share if self.downwards else share)


def plot(curve: CurveReport, locale: Locale) -> Plot:
    """Return the drawing. Its frame holds all of the expected curve, and of the other what is not
    far off."""
    x = _axis(curve, 0, WIDTH)
    y = _axis(curve, 1, HEIGHT, downwards=True)

    def placed(points: _Points) -> tuple[tuple[str, str], ...]:
        return tuple((_text(x.place(point[0])), _text(y.place(point[1]))) for point in points)

    expected, got = placed(curve.expected), placed(curve.got)
    return Plot(
        expected=_path(expected),
        got=_path(got),
        expected_corners=expected if len(expected) <= _CORNERS_AT_MOST else (),
        got_corners=got if len(got) <= _CORNERS_AT_MOST else (),
        x_marks=_marks(x, locale),
        y_marks=_marks(y, locale),
        names=_names(curve, locale),
    )


def _names(curve: CurveReport, locale: Locale) -> tuple[str, ...]:
    return tuple(words(key, locale) for key in curve.axes)


def _axis(curve: CurveReport, number: int, length: float, *, downwards: bool = False) -> _Axis:
    expected = [point[number] for point in curve.expected]
    low, high = min(expected), max(expected)
    if low == high:
        low, high = low - 0.5, high + 0.5

    room = _BEYOND * (high - low)
    got = [point[number] for point in curve.got]
    lowest, highest = max(low - room, min([low, *got])), min(high + room, max([high, *got]))
    return _Axis(lowest, highest, length, downwards)


def _marks(axis: _Axis, locale: Locale) -> tuple[Mark, ...]:
    """Return round numbers along the axis: multiples of 1, 2 or 5 times a power of ten."""
    rough = (axis.high - axis.low) / _MARKS
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough * 0.999)

    first, last = math.ceil(axis.low / step - 1e-9), math.floor(axis.high / step + 1e-9)
    values = [index * step for index in range(first, last + 1)]
    return tuple(Mark(_text(axis.place(value)), number(value, locale)) for value in values)


def _path(points: tuple[tuple[str, str], ...]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points) if points else ""


def _text(coordinate: float) -> str:
    return f"{coordinate:.1f}".removesuffix(".0")


def curve_svg(field: FieldResult, locale: Locale) -> str:
    """Return a whole SVG document; ValueError for a field without a curve."""
    if field.curve is None:
        raise ValueError(f"{field.name} has no curve")

    drawing = plot(field.curve, locale)
    names = ("expected", "got") if drawing.got else ("expected",)
    legend = [(name, words(f"outputs.field.{name}", locale)) for name in names]
    return page_template("curve.svg.jinja").render(
        plot=drawing, label=curve_sentence(field, locale), legend=legend
    )


def curve_sentence(field: FieldResult, locale: Locale) -> str:
    """Return what the drawing of a wrong curve shows, for who does not see it."""
    if field.curve is None:
        return ""

    title = ", ".join((field.title[locale], *_names(field.curve, locale)))
    return words(
        "outputs.curve.drawn",
        locale,
        title=title,
        expected=_line(field.curve.expected, locale),
        got=_line(field.curve.got, locale),
    )


def _line(points: _Points, locale: Locale) -> str:
    if not points:
        return words("outputs.field.nothing", locale)

    start, end = (_point(point, locale) for point in (points[0], points[-1]))
    return words("outputs.curve.line", locale, count=len(points), start=start, end=end)


def _point(point: tuple[float, float], locale: Locale) -> str:
    return "; ".join(number(value, locale) for value in point)
