"""Every student's grade on the scale, with what lateness cost: a table of our own."""

import csv
import io
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from grader.platforms.gradebook.results import Result
from grader.platforms.gradebook.scale import Scale, written
from grader.render.text import safe_cell

__all__ = ["overview_csv"]

_COLUMNS = (
    "name", "id", "email", "submission", "points", "max_points", "submitted", "late",
    "before_lateness", "lateness_percent", "grade", "out_of",
)  # fmt: skip


def overview_csv(results: Sequence[Result], scale: Scale) -> str:
    """One row per student, in order; write it as UTF-8, `newline=""`.

    `grade` is on the scale and blank for what was not graded; `before_lateness` is what it would
    be in time, `lateness_percent` the part of it that lateness cost. Texts are quoted, and one
    that a spreadsheet would take for a formula begins with an apostrophe.
    """
    table = io.StringIO()
    writer = csv.writer(table, quoting=csv.QUOTE_ALL, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for result in results:
        most = float(result.max_points)
        out_of = scale.out_of if scale.out_of is not None else Decimal(f"{most:.12g}")
        writer.writerow(
            [
                safe_cell(result.student.name),
                safe_cell(result.student.key),
                safe_cell(result.student.email),
                safe_cell(result.submission),
                "" if result.points is None else f"{float(result.points):.12g}",
                f"{most:.12g}",
                result.by.submitted.isoformat() if result.by.submitted else "",
                _late(result),
                _grade(result.whole_share, scale, out_of),
                f"{float(result.lost * 100):.12g}",
                _grade(result.share, scale, out_of),
                str(out_of),
            ]
        )
    return table.getvalue()


def _late(result: Result) -> str:
    """Return whether it is late by the rules of this gradebook, else by what was known when it was
    graded."""
    if result.lost or result.by.late:
        return "yes"
    return "" if result.by.late is None else "no"


def _grade(share: Fraction | None, scale: Scale, out_of: Decimal) -> str:
    if share is None:
        return ""
    return written(scale.grade(share, out_of), scale.step, comma=bool(scale.decimal_comma))
