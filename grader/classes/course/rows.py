"""Summaries of several assignments -> one row for each submission, with its total."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum

from grader.model import Summary

__all__ = ["CourseRow", "course_rows"]


@dataclass(frozen=True, slots=True)
class CourseRow:
    """One submission to all assignments."""

    id: str
    results: tuple[Summary | None, ...]
    """The results in the order of the assignments; None where there is no result."""
    total: float | None
    """The sum of the scores; None while one of the scores is blank, as in the gradebooks: a sum
    without it would be a zero for what was not graded."""
    max_total: float
    """The points of the assignments that have a result."""

    @property
    def first(self) -> Summary:
        """Return the first result, for what all have in common."""
        return next(result for result in self.results if result is not None)


def course_rows(by_assignment: Mapping[str, Sequence[Summary]]) -> list[CourseRow]:
    """Return the submissions in the order in which they first appear."""
    tables = [{one.id: one for one in summaries} for summaries in by_assignment.values()]
    ids = dict.fromkeys(id for table in tables for id in table)
    return [_row(id, tuple(table.get(id) for table in tables)) for id in ids]


def _row(id: str, results: tuple[Summary | None, ...]) -> CourseRow:
    scores = [None if one is None else one.score for one in results]
    known = [score for score in scores if score is not None]
    total = fsum(known) if len(known) == len(results) else None
    return CourseRow(id, results, total, fsum(one.max_score for one in results if one is not None))
