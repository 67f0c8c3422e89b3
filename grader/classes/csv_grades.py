"""Summaries -> grades.csv, one row for each submission, safe to open in a spreadsheet."""

import csv
import io
from collections.abc import Iterable

from grader.judging.report import case_points
from grader.model import Summary
from grader.render.text import safe_cell

_BEFORE = (
    "submission",
    "student",
    "late",
    "attempt",
    "language",
    "status",
    "score",
    "max_score",
)
_AFTER = ("override", "same_as", "sandbox", "not_enforced")
_LATE = {True: "yes", False: "no", None: ""}


def grades_csv(summaries: Iterable[Summary]) -> str:
    """The table in the order given, with a header; write it as UTF-8, `newline=""`.

    Columns: submission, student (the names of a group's members joined by `; `), late (yes, no, or
    blank when nothing says), attempt (a number), language, status, score, max_score, the points of
    each case under its id (in the order in which the cases first appear), override (what was set by
    hand, as `case=points`, the whole score as `score=points`, joined by `; `), same_as (the
    submission with the same content), sandbox, not_enforced (names joined by a space). Score and
    points are those that count, overrides applied. What was not graded has a blank score, never a
    zero. Numbers carry twelve significant digits at most and stand bare; every text is quoted, and
    one that a spreadsheet would take for a formula begins with an apostrophe.
    """
    rows = list(summaries)
    cases = list(dict.fromkeys(case.id for summary in rows for case in summary.cases))
    heads = [*_BEFORE, *map(_column, cases), *_AFTER]
    return csv_text([heads, *(_row(summary, cases) for summary in rows)])


def csv_text(rows: Iterable[Iterable[str | float]]) -> str:
    table = io.StringIO()
    # All texts are quoted, not only those with a comma: where the list separator is a semicolon, a
    # spreadsheet would else split an unquoted `x;=1+1` into two cells.
    writer = csv.writer(table, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n")
    for row in rows:
        writer.writerow([safe_cell(cell) if isinstance(cell, str) else cell for cell in row])
    return table.getvalue()


def _row(summary: Summary, cases: list[str]) -> list[str | float]:
    points = case_points(summary)
    return [
        summary.id,
        "; ".join(student.name for student in summary.by.students),
        _LATE[summary.by.late],
        summary.by.attempt,
        summary.language or "",
        summary.status,
        csv_number(summary.score),
        csv_number(summary.max_score),
        *(csv_number(points.get(case)) for case in cases),
        _overrides(summary),
        summary.same_as or "",
        summary.sandbox,
        " ".join(summary.not_enforced),
    ]


def _overrides(summary: Summary) -> str:
    """Return the overrides that count: of several for the same target the last."""
    last = {override.case: override.points for override in summary.overrides}
    return "; ".join(f"{case or 'score'}={points:.12g}" for case, points in last.items())


def _column(case: str) -> str:
    """A case's id, unless a column of that name is there already."""
    return f"case {case}" if case in (*_BEFORE, *_AFTER) else case


def csv_number(value: float | None) -> float | str:
    """Twelve significant digits at most, a whole number without `.0`; a blank for None."""
    if value is None:
        return ""
    short = float(f"{value:.12g}")
    return int(short) if short.is_integer() else short
