"""Results as rows, and rows as a Markdown table and as a picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

__all__ = ["Goal", "Row", "Table", "markdown", "picture"]

_ROW, _LEFT, _WIDTH, _RIGHT = 22, 330, 330, 90


@dataclass(frozen=True, slots=True)
class Goal:
    at_most: float
    measured: float
    unit: str = "×"

    def __str__(self) -> str:
        verdict = "met" if self.measured <= self.at_most else "**missed**"
        return f"≤ {self.at_most:.3g} {self.unit}: {self.measured:.3g}, {verdict}"


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    value: float | None
    """The measured value; None for one that could not be measured."""
    ratio: float | None
    """The value divided by the one that the table compares with."""
    goal: Goal | str = ""
    """The goal, or the reason why there is no value."""


@dataclass(frozen=True, slots=True)
class Table:
    title: str
    unit: str
    compared_with: str
    rows: Sequence[Row]
    note: str = ""


def markdown(table: Table) -> str:
    lines = [
        f"## {table.title}",
        "",
        f"| | {table.unit} | × {table.compared_with} | goal |",
        "| --- | ---: | ---: | --- |",
        *(
            f"| {row.name} | {_number(row.value)} | {_number(row.ratio)} | {row.goal} |"
            for row in table.rows
        ),
    ]
    if table.note:
        lines += ["", table.note]
    return "\n".join(lines) + "\n"


def picture(tables: Sequence[Table]) -> str:
    """An SVG with a bar for each row, as long as its ratio within its table."""
    parts, y = [], 8
    for table in tables:
        y += _ROW
        title = f"{table.title} (× {table.compared_with})"
        parts.append(f'<text x="8" y="{y}" font-weight="bold">{escape(title)}</text>')
        bars = [(row.name, row.ratio) for row in table.rows if row.ratio is not None]
        longest = max((ratio for _, ratio in bars), default=1.0)
        for name, ratio in bars:
            y += _ROW
            width = max(1.0, _WIDTH * ratio / longest)
            parts.append(
                f'<text x="{_LEFT - 8}" y="{y}" text-anchor="end">{escape(name)}</text>'
                f'<rect x="{_LEFT}" y="{y - 12}" width="{width:.0f}" height="15" fill="#3b6ea5"/>'
                f'<text x="{_LEFT + width + 6:.0f}" y="{y}">{_number(ratio)}</text>'
            )
        y += _ROW // 2
    width, height = _LEFT + _WIDTH + _RIGHT, y + 8
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="13">\n'
        f'<rect width="100%" height="100%" fill="white"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.3g}"
