"""Every known mistake against every case: scored ones must lose points, open points must not; and
learned ones against what is known to be right."""

from collections.abc import Sequence

from grader.api import Mistake
from grader.assignment.mistakes import predict
from grader.judging.diagnosis.known import LearnedMistake
from grader.judging.diagnosis.learned import evidence, gives, withheld
from grader.judging.diagnosis.tokens import expected_tokens
from grader.judging.scoring import score_run
from grader.model import (
    Assignment,
    ExceptionInfo,
    Expected,
    LoadResult,
    Outcome,
    Run,
)
from grader.verify.result import LearnedRow, MistakeRow, Mutation, SampleCheck


def mistake_rows(assignment: Assignment, mistakes: Sequence[Mistake]) -> tuple[MistakeRow, ...]:
    predicted = [predict(assignment, mistake.replaces) for mistake in mistakes]
    given = [
        [expected_tokens(assignment, case, answers[case.id]) for case in assignment.cases]
        for answers in predicted
    ]

    def alike(number: int) -> str:
        """Return the first mistake from which diagnosis cannot tell this one."""
        mistake = mistakes[number]
        for other, tokens in zip(mistakes[:number], given, strict=False):
            # A proof in the source tells apart what no case does.
            proved = mistake.only_proved or other.only_proved
            together = set(mistake.languages) & set(other.languages)
            if together and not proved and tokens == given[number]:
                return other.id
        return ""

    return tuple(
        _row(assignment, mistake, predicted[number], alike(number))
        for number, mistake in enumerate(mistakes)
    )


def as_run(predicted: dict[str, Expected]) -> Run:
    """A run that gave these answers."""
    outcomes = {name: as_outcome(expected) for name, expected in predicted.items()}
    return Run(None, LoadResult("tolerant", ok=True), outcomes)


def as_outcome(expected: Expected) -> Outcome:
    kind, _, message = expected.error.partition(": ")
    return Outcome(
        "exception" if expected.raises else "value",
        expected.value,
        ExceptionInfo(kind, message, types=(kind,)) if expected.raises else None,
        printed=expected.printed,
        observed=expected.observed,
        before=tuple(map(as_outcome, expected.before)),
        repeats=tuple(map(as_outcome, expected.repeats)),
    )


def _row(
    assignment: Assignment, mistake: Mistake, predicted: dict[str, Expected], alike: str
) -> MistakeRow:
    results = score_run(as_run(predicted), assignment)
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
        alike=alike,
    )


def learned_rows(
    assignment: Assignment,
    learned: Sequence[LearnedMistake],
    mutations: Sequence[Mutation],
    samples: Sequence[SampleCheck],
) -> tuple[LearnedRow, ...]:
    """Return what each rests on, and which other programs give the same answers."""
    right = dict(assignment.expected)
    accepted = {
        point.id: {case: one.alternatives.get(point.id, one) for case, one in right.items()}
        for point in assignment.open_points
    }
    programs = {"reference": as_run(right)} | {
        point: as_run(answers) for point, answers in accepted.items()
    }
    visible = [case for case in assignment.cases if case.visible]
    kept_quiet = withheld(learned, assignment)
    return tuple(
        LearnedRow(
            id=one.id,
            students=one.students,
            answers=evidence(one, assignment.cases),
            visible=evidence(one, visible),
            told=one.id not in kept_quiet,
            mutants=tuple(mutant.id for mutant in mutations if one.id in mutant.learned),
            right=(
                *(name for name, run in programs.items() if gives(one, assignment, run)),
                *(sample.path for sample in samples if one.id in sample.learned),
            ),
        )
        for one in learned
    )
