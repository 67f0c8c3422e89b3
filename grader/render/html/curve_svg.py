"""A wrong curve beside the expected one, as a picture of its own."""

from xml.sax.saxutils import escape, quoteattr

from grader.locale import words
from grader.model import FieldResult, Locale
from grader.render.html.plot import plot
from grader.render.phrases import curve_said

_STYLE = (
    "text{font:11px sans-serif;fill:#333}.x{text-anchor:middle}"
    ".y{text-anchor:end;dominant-baseline:central}path{fill:none}"
    ".grid,.frame{stroke:#bbb}.expected{stroke:#00629b;stroke-width:4}"
    ".got{stroke:#c0392b;stroke-width:2;stroke-dasharray:6 4}"
)


def curve_svg(field: FieldResult, locale: Locale) -> str:
    """A whole SVG document; ValueError for a field without a curve."""
    if field.curve is None:
        raise ValueError(f"{field.name} has no curve")
    drawn = plot(field.curve, locale)
    width, height = drawn.width, drawn.height
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
