"""Outcomes x expected: the points of each case, by the assignment's policy."""

from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from grader.judging.scoring.calls import score_calls
from grader.judging.scoring.standards import Standards
from grader.judging.scoring.tested import score_tests
from grader.judging.scoring.verdict import is_answered, without_points
from grader.languages.code import call_code
from grader.languages.localised import localised
from grader.languages.registry import REFERENCE
from grader.model import (
    Assignment,
    Case,
    CaseResult,
    CaseStatus,
    FieldResult,
    Language,
    Message,
    Outcomes,
    Run,
    ScalarValue,
    Value,
)
from grader.values.once import once_for_each

_Empty = Literal["raises", "nothing"]
"""The answers of a function that is not written yet."""

_ZERO = Fraction(0)
# The same for every submission of a class, in each language; 20 microseconds each.
_code_of = once_for_each(4096)(call_code)


def score_run(run: Run, assignment: Assignment) -> tuple[CaseResult, ...]:
    """Return one result per case that was asked, in the assignment's order."""
    if assignment.tested is not None:
        return score_tests(run, assignment, assignment.tested)

    language = REFERENCE if run.engine is None else run.engine.language
    assignment = localised(assignment, language)
    results = tuple(
        score_case(assignment, case, run.outcomes[case.id], language)
        for case in assignment.cases
        if case.id in run.outcomes
    )
    results = _without_contradicted(_without_empty_passes(results, run, assignment))
    cases = {case.id: case for case in assignment.cases}
    results = tuple(_counted(cases[result.id], result) for result in results)
    return _all_or_nothing(results) if assignment.scoring.policy == "per_function" else results


def _without_empty_passes(
    results: tuple[CaseResult, ...], run: Run, assignment: Assignment
) -> tuple[CaseResult, ...]:
    """Refuse an error that is asked for where the function raises it in all its other calls too,
    and nothing where it gives nothing in all others.

    A visible case is held against visible ones only, so that it tells nothing of hidden ones.
    """
    right: dict[str, _Empty | None] = {}
    empty: dict[str, _Empty | None] = {}
    for case in (result.id for result in results):
        answer, outcome = assignment.expected[case].answers[-1], run.outcomes[case][-1]
        right[case] = "raises" if answer.raises else _empty_value(answer.value)
        empty[case] = _empty_value(outcome.value) if outcome.kind == "value" else "raises"

    def is_always_empty(refused: CaseResult) -> bool:
        same = [
            empty[result.id] == empty[refused.id]
            for result in results
            if result.function == refused.function
            and right[result.id] not in (right[refused.id], "raises")
            and (result.visible or not refused.visible)
        ]
        return bool(same) and all(same)

    def checked(result: CaseResult) -> CaseResult:
        answer = right[result.id]
        is_right = answer is not None and empty[result.id] == answer
        if not is_right or not is_answered(run.outcomes[result.id][-1]):
            return result
        if not is_always_empty(result):
            return result

        status: CaseStatus = "error" if answer == "raises" else "failed"
        message = Message(f"scoring.always_{answer}")
        return replace(result, status=status, points=_ZERO, fields=(), message=message)

    return tuple(map(checked, results))


def _without_contradicted(results: tuple[CaseResult, ...]) -> tuple[CaseResult, ...]:
    """Return the results without "rounded" where the same value of another call is not: of visible
    cases by visible ones alone."""
    differing = {
        (result.function, field.name, visible)
        for result in results
        for field in result.fields
        for visible in {result.visible, False}
        if field.status == "failed" and field.got is not None and field.message is None
    }

    def checked(result: CaseResult) -> CaseResult:
        fields = []
        for field in result.fields:
            is_contradicted = (result.function, field.name, result.visible) in differing
            silent = replace(field, message=None)
            fields.append(silent if is_contradicted and _says_rounded(field) else field)
        return replace(result, fields=tuple(fields))

    return tuple(map(checked, results))


def _says_rounded(field: FieldResult) -> bool:
    return isinstance(field.message, Message) and field.message.key == "scoring.rounded"


def _empty_value(value: Value | None) -> _Empty | None:
    return "nothing" if isinstance(value, ScalarValue) and value.value is None else None


def score_case(
    assignment: Assignment, case: Case, outcomes: Outcomes, language: Language = REFERENCE
) -> CaseResult:
    """Return the best of the reference's answer and of the other answers that an open point allows.

    Calls and values are shown as code in `language`, which the assignment is localised for.
    """
    standards = Standards(assignment, case, language)
    expected = assignment.expected[case.id]
    result = score_calls(standards, case, expected.answers, outcomes)
    for point in assignment.open_points if result.status != "passed" else ():
        if point.id in expected.alternatives:
            reading = score_calls(standards, case, expected.alternatives[point.id], outcomes)
            if reading.points > result.points or reading.status == "passed":
                result = replace(reading, open_points=(point.note,))

    cpu_seconds = sum(outcome.cpu_seconds for outcome in outcomes)
    return replace(
        result,
        call=_code_of(case, language),
        printed=_printed(case, outcomes, assignment.limits.printed_characters),
        errors="".join(outcome.errors for outcome in outcomes[: len(case.calls)]),
        cpu_seconds=round(cpu_seconds, 3),
    )


def _printed(case: Case, outcomes: Outcomes, characters: int) -> str | Message | None:
    """Return what the calls printed; of a repeated call, what it printed the first time."""
    first_time = outcomes[: len(case.calls)]
    printed = "".join(outcome.printed for outcome in first_time)
    if not any(outcome.printed_cut for outcome in first_time):
        return printed or None
    return Message("scoring.printed_cut", {"printed": printed, "characters": characters})


def _counted(case: Case, result: CaseResult) -> CaseResult:
    """Return the result as the case counts: only what is asked is part of the maximum."""
    if case.asked_points:
        return result
    if case.counts == "taken":
        lost = result.points - case.points
        return replace(result, points=lost, max_points=_ZERO, beside=-case.points)
    return replace(result, max_points=_ZERO, beside=case.points)


def _all_or_nothing(results: tuple[CaseResult, ...]) -> tuple[CaseResult, ...]:
    """Take all points from functions whose scored cases did not all pass."""
    failed = [result for result in results if result.max_points > 0 and result.status != "passed"]
    functions = {result.function for result in failed}
    return tuple(
        replace(result, points=min(result.points, _ZERO), fields=without_points(result.fields))
        if result.function in functions
        else result
        for result in results
    )
