"""Summaries of several assignments as one table: a row for each submission, with its total."""

from collections.abc import Sequence
from math import fsum

from msgspec import Struct

from grader.classes.csv_grades import csv_number, csv_text
from grader.classes.graded import GradedClass
from grader.model import Summary

_OF_EACH = ("language", "status", "score", "max_score")


class CourseRow(Struct, frozen=True):
    """One submission to all assignments."""

    id: str
    results: tuple[Summary | None, ...]
    """The results in the order of the assignments; None where there is no result."""
    total: float | None
    """The sum of the scores; None while one of the scores is blank, as in the gradebooks: a sum
    without it would be a zero for what was not graded."""
    max_total: float
    """The points of the assignments that have a result."""


def course_rows(classes: Sequence[GradedClass]) -> list[CourseRow]:
    """Return the submissions in the order in which they first appear."""
    tables = [{one.id: one for one in of.summaries} for of in classes]
    ids = dict.fromkeys(id for table in tables for id in table)
    return [_row(id, tuple(table.get(id) for table in tables)) for id in ids]


def _row(id: str, results: tuple[Summary | None, ...]) -> CourseRow:
    there = [one for one in results if one is not None]
    scores = [one.score for one in there if one.score is not None]
    total = fsum(scores) if len(scores) == len(results) else None
    return CourseRow(id, results, total, fsum(one.max_score for one in there))


def course_csv(classes: Sequence[GradedClass]) -> str:
    """Return one row per submission, as grades.csv; write it as UTF-8.

    Columns: submission; for each assignment its language, status, score and max_score, each headed
    `<assignment> <column>`; total and max_total. Blanks and quoting are those of `grades_csv`.
    """
    heads = [f"{of.assignment.id} {column}" for of in classes for column in _OF_EACH]
    rows: list[list[str | float]] = [["submission", *heads, "total", "max_total"]]
    for row in course_rows(classes):
        cells = [cell for summary in row.results for cell in _block(summary)]
        rows.append([row.id, *cells, csv_number(row.total), csv_number(row.max_total)])
    return csv_text(rows)


def _block(summary: Summary | None) -> list[str | float]:
    if summary is None:
        return [""] * len(_OF_EACH)
    scores = [csv_number(summary.score), csv_number(summary.max_score)]
    return [summary.language or "", summary.status, *scores]
