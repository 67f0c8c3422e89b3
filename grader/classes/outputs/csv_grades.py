"""Summaries -> grades.csv, of one assignment or several: a row for each submission.

It is safe to open in a spreadsheet.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from itertools import chain
from math import fsum

from msgspec import Struct

from grader.classes.table.graded import GradedClass
from grader.classes.table.rows import Row
from grader.judging.report import case_points
from grader.model import Override, Summary
from grader.render import view
from grader.render.text import digits, rounded, safe_cell

_OF_EACH = ("language", "status", "score", "max_score")
_BEFORE = ("submission", "student", "late", "attempt", *_OF_EACH)
_AFTER = ("override", "warning", "same_as", "sandbox", "not_enforced")
_POINTS = ("points", "max_points")
_LATE = {True: "yes", False: "no", None: ""}


class _WithComma(float):
    """A number that is written with a decimal comma."""

    def __str__(self) -> str:
        return repr(float(self)).replace(".", ",")


def grades_csv(summaries: Iterable[Summary], *, decimal_comma: bool = False) -> str:
    """Return the table in the order given, with a header; write it as UTF-8, `newline=""`.

    Columns: submission, student (the names of a group's members joined by `; `), late (yes, no, or
    blank when nothing says), attempt (a number), language, status, score, max_score, the points of
    each case under its id (in the order in which the cases first appear), those that people gave
    for each item of the rubric (as `manual ITEM`; blank until then), override (what was set by
    hand, as `case=points`, the whole score as `score=points`, joined by `; `, with `(earlier file)`
    where another one was handed in since), warning (which of the files that define the same
    functions was graded, as `a.py, not b.py`, joined by `; `), same_as (the submission with the
    same content), sandbox, not_enforced (names joined by a space). Score and points are those that
    count, overrides applied. A submission that was not graded has a blank score, never a zero.
    Numbers carry twelve significant digits at most and stand bare; every text is quoted, and one
    that a spreadsheet would take for a formula begins with an apostrophe.

    `decimal_comma`: for a spreadsheet of a country that writes numbers so, with semicolons between
    cells, and a mark by which it knows UTF-8.
    """
    rows = list(summaries)
    cases = list(dict.fromkeys(case.id for summary in rows for case in summary.cases))
    items = list(dict.fromkeys(mark.item.id for summary in rows for mark in summary.marks))
    marks = [f"manual {item}" for item in items]
    heads = [*_BEFORE, *map(_column_of, cases), *marks, *_AFTER]
    cells = (_cells(summary, cases, items) for summary in rows)
    return csv_text(chain([heads], cells), decimal_comma=decimal_comma)


def cases_csv(graded: GradedClass) -> str:
    """Return a table with a row for each case of each submission, as a program of statistics reads
    it; write it as UTF-8.

    Columns: submission, language, case, status, points (those that count), max_points. Blanks,
    numbers and quoting are those of `grades_csv`.
    """
    rows: list[list[str | float]] = [["submission", "language", "case", "status", *_POINTS]]
    for summary in graded.summaries:
        points = case_points(summary)
        for case in summary.cases:
            numbers = map(_number, (points.get(case.id), case.max_points))
            rows.append([summary.id, summary.language or "", case.id, case.status, *numbers])
    return csv_text(rows, decimal_comma=graded.decimal_comma)


def csv_text(rows: Iterable[Iterable[str | float]], *, decimal_comma: bool = False) -> str:
    """Return a table that spreadsheets read as it was meant, whatever people wrote in it."""
    table = io.StringIO()
    table.write("\ufeff" if decimal_comma else "")
    # All texts are quoted, not only those with a comma: where the list separator is a semicolon, a
    # spreadsheet would else split an unquoted `x;=1+1` into two cells.
    separator = ";" if decimal_comma else ","
    writer = csv.writer(
        table, delimiter=separator, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n"
    )
    for row in rows:
        writer.writerow([_cell(cell, decimal_comma=decimal_comma) for cell in row])
    return table.getvalue()


def _cell(cell: str | float, *, decimal_comma: bool) -> str | float:
    if isinstance(cell, str):
        return safe_cell(cell)
    return _WithComma(cell) if decimal_comma and isinstance(cell, float) else cell


def _cells(summary: Summary, cases: list[str], items: list[str]) -> list[str | float]:
    points = case_points(summary)
    marks = {mark.item.id: mark.points for mark in summary.marks}
    students = "; ".join(student.name for student in summary.by.students)

    return [
        summary.id,
        students,
        _LATE[summary.by.late],
        summary.by.attempt,
        *_result(summary),
        *map(_number, map(points.get, cases)),
        *map(_number, map(marks.get, items)),
        _overrides(summary),
        _warning(summary),
        summary.same_as or "",
        summary.sandbox,
        " ".join(summary.not_enforced),
    ]


def _overrides(summary: Summary) -> str:
    """Return the overrides that count: of several for the same target the last."""
    last = {override.case: override for override in summary.overrides}
    return "; ".join(map(_override, last.values()))


def _override(override: Override) -> str:
    earlier = " (earlier file)" if override.earlier_file else ""
    return f"{override.case or 'score'}={digits(override.points)}{earlier}"


def _warning(summary: Summary) -> str:
    choices = view.rivals(summary.twice)
    return "; ".join(f"{', '.join(graded)}, not {', '.join(rest)}" for graded, rest in choices)


def _column_of(case: str) -> str:
    """Return the case's id, unless a column of that name is there already."""
    return f"case {case}" if case in (*_BEFORE, *_AFTER) else case


def _number(value: float | None) -> float | str:
    """Return the number for a cell: of twelve significant digits at most, a whole one without
    `.0`; a blank for None."""
    if value is None:
        return ""
    short = rounded(value)
    return int(short) if short.is_integer() else short


class CourseRow(Struct, frozen=True):
    """One submission to all assignments."""

    id: str
    parts: tuple[Row | None, ...]
    """Its rows in the order of the assignments; None where it has none."""

    @property
    def results(self) -> list[Summary | None]:
        return [None if part is None else part.summary for part in self.parts]

    @property
    def total(self) -> float | None:
        """Return the sum of the scores; None while one of the scores is blank, as in the
        gradebooks: a sum without it would be a zero for what was not graded."""
        scores = [part.summary.score for part in self.parts if part is not None]
        known = [score for score in scores if score is not None]
        return fsum(known) if len(known) == len(self.parts) else None

    @property
    def max_total(self) -> float:
        """Return the points of the assignments that have a result."""
        return fsum(result.max_score for result in self.results if result is not None)


def course_rows(classes: Sequence[GradedClass]) -> list[CourseRow]:
    """Return the submissions in the order in which they first appear."""
    by_name: dict[str, list[Row | None]] = {}
    for place, graded in enumerate(classes):
        for row in graded.rows:
            by_name.setdefault(row.standing.name, [None] * len(classes))[place] = row
    return [CourseRow(name, tuple(parts)) for name, parts in by_name.items()]


def course_csv(classes: Sequence[GradedClass], *, decimal_comma: bool = False) -> str:
    """Return one row per submission, as grades.csv; write it as UTF-8.

    Columns: submission; for each assignment its language, status, score and max_score, each headed
    `<assignment> <column>`; total and max_total. Blanks and quoting are those of `grades_csv`.
    """
    heads = [f"{graded.assignment.id} {column}" for graded in classes for column in _OF_EACH]
    rows: list[list[str | float]] = [["submission", *heads, "total", "max_total"]]
    for row in course_rows(classes):
        cells = [cell for summary in row.results for cell in _result(summary)]
        rows.append([row.id, *cells, _number(row.total), _number(row.max_total)])
    return csv_text(rows, decimal_comma=decimal_comma)


def _result(summary: Summary | None) -> list[str | float]:
    if summary is None:
        return [""] * len(_OF_EACH)
    scores = [_number(summary.score), _number(summary.max_score)]
    return [summary.language or "", summary.status, *scores]
