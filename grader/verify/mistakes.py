"""Every known mistake against every case: scored ones must lose points, open points must not."""

from collections.abc import Sequence

from grader.api import Mistake
from grader.assignment import predict
from grader.judging.scoring import score_run
from grader.model import (
    Assignment,
    ExceptionInfo,
    Expected,
    LoadResult,
    Outcome,
    Run,
)
from grader.verify.result import MistakeRow

__all__ = ["as_outcome", "as_run", "mistake_rows"]


def mistake_rows(assignment: Assignment, mistakes: Sequence[Mistake]) -> tuple[MistakeRow, ...]:
    return tuple(_row(assignment, mistake) for mistake in mistakes)


def as_run(predicted: dict[str, Expected]) -> Run:
    """A run that gave these answers."""
    outcomes = {name: as_outcome(expected) for name, expected in predicted.items()}
    return Run(None, LoadResult("tolerant", ok=True), outcomes)


def as_outcome(expected: Expected) -> Outcome:
    return Outcome(
        "exception" if expected.raises else "value",
        expected.value,
        _exception(expected.error) if expected.raises else None,
        printed=expected.printed,
        observed=expected.observed,
        before=tuple(map(as_outcome, expected.before)),
        repeats=tuple(map(as_outcome, expected.repeats)),
    )


def _exception(error: str) -> ExceptionInfo:
    kind, _, message = error.partition(": ")
    return ExceptionInfo(kind, message, types=(kind,))


def _row(assignment: Assignment, mistake: Mistake) -> MistakeRow:
    results = score_run(as_run(predict(assignment, mistake.replaces)), assignment)
    lost = {
        result.id: float(result.max_points - result.points)
        for result in results
        if result.points < result.max_points
    }
    told = tuple(
        result.id
        for result in results
        if result.id not in lost and (result.status != "passed" or result.open_points)
    )
    visible = {case.id for case in assignment.cases if case.visible}
    return MistakeRow(
        id=mistake.id,
        scored=mistake.decided == "scored",
        lost=lost,
        told=told,
        only_hidden=not visible & lost.keys(),
    )
