"""A result with what people gave for the rubric: the cases and their points stay as they are."""

from math import fsum
from typing import TypeVar

from msgspec.structs import replace

from grader.model import ByHand, Message, ScoreReport, Summary

UNFINISHED = Message("desk.unfinished")
"""The reason for which a graded submission has no score yet."""
_Result = TypeVar("_Result", ScoreReport, Summary)
_NOISE_DIGITS = 12


def with_marks(result: _Result, by_hand: ByHand) -> _Result:
    """Return the result with the rubric's points in its score, blank until all are there.

    A score that was set by hand for the whole is what it is. What was not graded stays so.
    """
    if not by_hand.marks:
        return result

    most = result.max_score + by_hand.max_points
    result = replace(result, marks=by_hand.marks, max_score=most)
    whole = any(override.case is None for override in result.overrides)
    if whole or result.score is None:
        return result
    if not by_hand.finished:
        return replace(result, score=None, message=UNFINISHED)

    points = fsum(mark.points or 0.0 for mark in by_hand.marks)
    total = max(0.0, result.score + min(points, by_hand.max_points))
    return replace(result, score=float(f"{total:.{_NOISE_DIGITS}g}"))


def with_remarks(report: ScoreReport, by_hand: ByHand) -> ScoreReport:
    """Return the report with what was said and given by hand."""
    return replace(with_marks(report, by_hand), remarks=by_hand.remarks)
