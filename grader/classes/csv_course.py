"""Summaries of several assignments -> one grades.csv: a block of columns for each, and a total."""

import csv
import io
from collections.abc import Mapping, Sequence
from math import fsum

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
    rows = {
        name: {summary.id: summary for summary in summaries}
        for name, summaries in by_assignment.items()
    }
    names = list(dict.fromkeys(id for summaries in rows.values() for id in summaries))
    table = io.StringIO()
    writer = csv.writer(table, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n")
    heads = [f"{name} {column}" for name in rows for column in _OF_EACH]
    writer.writerow(["submission", *map(safe_cell, heads), "total", "max_total"])
    for id in names:
        found = [summaries.get(id) for summaries in rows.values()]
        cells = [cell for summary in found for cell in _block(summary)]
        there = [summary for summary in found if summary is not None]
        total, most = _total(there)
        total = total if len(there) == len(found) else None
        writer.writerow([safe_cell(id), *cells, csv_number(total), csv_number(most)])
    return table.getvalue()


def _total(summaries: Sequence[Summary]) -> tuple[float | None, float]:
    """The sum of one submission's scores, and of the most that they could be.

    None while one of the scores is blank, as in the gradebooks: a sum without it would be a zero
    for what was not graded.
    """
    scores = [summary.score for summary in summaries]
    known = [score for score in scores if score is not None]
    most = fsum(summary.max_score for summary in summaries)
    return (fsum(known) if len(known) == len(scores) else None), most


def _block(summary: Summary | None) -> list[str | float]:
    if summary is None:
        return ["", "", "", ""]
    return [
        summary.language or "",
        summary.status,
        csv_number(summary.score),
        csv_number(summary.max_score),
    ]
