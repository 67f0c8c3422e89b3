"""A curve's drawing: where lines, corners and marks stand, and a picture of its own."""

import math
from typing import ClassVar
from xml.sax.saxutils import escape, quoteattr

from msgspec import Struct

from grader.locale import number, words
from grader.model import CurveReport, FieldResult, Locale

WIDTH, HEIGHT = 300.0, 240.0
"""The size of the frame in which the curves are drawn."""

_Points = tuple[tuple[float, float], ...]
_CORNERS_AT_MOST = 30
_MARKS = 5
# The frame goes so far beyond the expected curve for the other one, in parts of its size.
_BEYOND = 0.5
_STYLE = (
    "text{font:11px sans-serif;fill:#333}.x{text-anchor:middle}"
    ".y{text-anchor:end;dominant-baseline:central}path{fill:none}"
    ".grid,.frame{stroke:#bbb}.expected{stroke:#00629b;stroke-width:4}"
    ".got{stroke:#c0392b;stroke-width:2;stroke-dasharray:6 4}"
)


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
    x = _axis(curve, 0, WIDTH)
    y = _axis(curve, 1, HEIGHT, downwards=True)

    def placed(points: _Points) -> tuple[tuple[str, str], ...]:
        return tuple((_text(x.place(at[0])), _text(y.place(at[1]))) for at in points)

    expected, got = placed(curve.expected), placed(curve.got)
    return Plot(
        expected=_path(expected),
        got=_path(got),
        expected_corners=expected if len(expected) <= _CORNERS_AT_MOST else (),
        got_corners=got if len(got) <= _CORNERS_AT_MOST else (),
        x_marks=_marks(x, locale),
        y_marks=_marks(y, locale),
    )


def _axis(curve: CurveReport, number: int, length: float, *, downwards: bool = False) -> _Axis:
    expected = [point[number] for point in curve.expected]
    got = [point[number] for point in curve.got]
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


def curve_svg(field: FieldResult, locale: Locale) -> str:
    """A whole SVG document; ValueError for a field without a curve."""
    if field.curve is None:
        raise ValueError(f"{field.name} has no curve")
    drawn = plot(field.curve, locale)
    width, height = WIDTH, HEIGHT
    parts = [f'<path class="frame" d="M0 0H{width:g}V{height:g}H0Z"/>']
    for mark in drawn.x_marks:
        parts.append(f'<path class="grid" d="M{mark.at} 0V{height + 4:g}"/>')
        parts.append(
            f'<text class="x" x="{mark.at}" y="{height + 18:g}">{escape(mark.text)}</text>'
        )
    for mark in drawn.y_marks:
        parts.append(f'<path class="grid" d="M-4 {mark.at}H{width:g}"/>')
        parts.append(f'<text class="y" x="-8" y="{mark.at}">{escape(mark.text)}</text>')
    # An inner drawing cuts off what leaves the frame.
    parts.append(f'<svg width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}">')
    parts.append(f'<path class="expected" d="{drawn.expected}"/>')
    parts += [f'<path class="got" d="{drawn.got}"/>'] if drawn.got else []
    parts.append("</svg>")
    for at, name in enumerate(("expected", "got") if drawn.got else ("expected",)):
        x, y = at * 140, height + 38
        parts.append(f'<path class="{name}" d="M{x} {y:g}h28"/>')
        said = escape(words(f"outputs.field.{name}", locale))
        parts.append(f'<text x="{x + 34}" y="{y + 4:g}">{said}</text>')
    label = quoteattr(curve_said(field, locale))
    box = f"-46 -10 {width + 62:g} {height + 60:g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" aria-label={label}>'
        f"<style>{_STYLE}</style>{''.join(parts)}</svg>\n"
    )


def curve_said(field: FieldResult, locale: Locale) -> str:
    """Return what the drawing of a wrong curve shows, for who does not see it."""

    def line(points: _Points) -> str:
        if not points:
            return words("outputs.field.nothing", locale)
        start, end = (
            "; ".join(number(value, locale) for value in point) for point in (points[0], points[-1])
        )
        return words("outputs.curve.line", locale, count=len(points), start=start, end=end)

    if field.curve is None:
        return ""
    expected, got = line(field.curve.expected), line(field.curve.got)
    return words(
        "outputs.curve.drawn", locale, title=field.title[locale], expected=expected, got=got
    )
