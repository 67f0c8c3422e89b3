"""ScoreReports -> grades.csv, one row for each submission, safe to open in a spreadsheet."""

import csv
import io
from collections.abc import Iterable

from grader.model import ScoreReport
from grader.outputs.text import safe_cell

__all__ = ["grades_csv"]

_BEFORE = ("submission", "language", "status", "score", "max_score")
_AFTER = ("sandbox", "not_enforced")


def grades_csv(reports: Iterable[ScoreReport]) -> str:
    """The table in the order given, with a header; write it as UTF-8, `newline=""`.

    Columns: submission, language, status, score, max_score, the points of each case under its id
    (in the order in which the cases first appear), sandbox, not_enforced (names joined by a
    space). What was not graded has a blank score, never a zero. Numbers carry twelve significant
    digits at most and stand bare; every text is quoted, and one that a spreadsheet would take for
    a formula begins with an apostrophe.
    """
    rows = list(reports)
    cases = list(dict.fromkeys(case.id for report in rows for case in report.cases))
    table = io.StringIO()
    # All texts are quoted, not only those with a comma: where the list separator is a semicolon, a
    # spreadsheet would else split an unquoted `x;=1+1` into two cells.
    writer = csv.writer(table, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n")
    writer.writerow([safe_cell(name) for name in (*_BEFORE, *map(_column, cases), *_AFTER)])
    for report in rows:
        writer.writerow(_row(report, cases))
    return table.getvalue()


def _row(report: ScoreReport, cases: list[str]) -> list[str | float]:
    points = {case.id: case.points for case in report.cases}
    graded = report.status == "graded"
    engine = report.engine
    return [
        safe_cell(report.submission.id),
        report.submission.language or "",
        report.status,
        _number(report.score if graded else None),
        _number(report.max_score),
        *(_number(points.get(case) if graded else None) for case in cases),
        safe_cell(engine.sandbox if engine else ""),
        safe_cell(" ".join(engine.not_enforced) if engine else ""),
    ]


def _column(case: str) -> str:
    """A case's id, unless a column of that name is there already."""
    return f"case {case}" if case in (*_BEFORE, *_AFTER) else case


def _number(value: float | None) -> float | str:
    if value is None:
        return ""
    short = float(f"{value:.12g}")
    return int(short) if short.is_integer() else short
