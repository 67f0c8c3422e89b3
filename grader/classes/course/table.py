"""Summaries of several assignments -> one grades.csv: a block of columns for each, and a total."""

import csv
import io
from collections.abc import Mapping, Sequence

from grader.classes.course.rows import course_rows
from grader.classes.csv_grades import csv_number
from grader.model import Summary
from grader.render.text import safe_cell

__all__ = ["course_csv"]

_OF_EACH = ("language", "status", "score", "max_score")


def course_csv(by_assignment: Mapping[str, Sequence[Summary]]) -> str:
    """One row per submission, in the order in which they first appear; write it as UTF-8.

    Columns: submission; for each assignment its language, status, score and max_score, each headed
    `<assignment> <column>`; total and max_total. Blanks and quoting are those of `grades_csv`.
    """
    table = io.StringIO()
    writer = csv.writer(table, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n")
    heads = [f"{name} {column}" for name in by_assignment for column in _OF_EACH]
    writer.writerow(["submission", *map(safe_cell, heads), "total", "max_total"])
    for row in course_rows(by_assignment):
        cells = [cell for summary in row.results for cell in _block(summary)]
        total = [csv_number(row.total), csv_number(row.max_total)]
        writer.writerow([safe_cell(row.id), *cells, *total])
    return table.getvalue()


def _block(summary: Summary | None) -> list[str | float]:
    if summary is None:
        return ["", "", "", ""]
    return [
        summary.language or "",
        summary.status,
        csv_number(summary.score),
        csv_number(summary.max_score),
    ]
