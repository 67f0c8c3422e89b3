"""Outcomes x expected: the points of each case, by the assignment's policy."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from grader.judging.scoring.fields import Standards, score_fields, shares_of
from grader.judging.scoring.steps import score_steps
from grader.judging.scoring.tested import score_tests
from grader.judging.scoring.verdict import (
    FAILURES,
    by_policy,
    decisive,
    result_of,
    why_failed,
    without_points,
    wrong_error,
)
from grader.languages.code import call_code
from grader.languages.localised import localised
from grader.languages.registry import REFERENCE
from grader.model import (
    Answer,
    Answers,
    Assignment,
    Case,
    CaseResult,
    CaseStatus,
    Language,
    Message,
    Outcome,
    Outcomes,
    Run,
    ScalarValue,
    Value,
    Words,
)
from grader.values.once import once_for_each

_Empty = Literal["raises", "nothing"]
"""The answers of a function that is not written yet."""

_ANSWERED = ("value", "exception")
_ZERO = Fraction(0)
# The same for every submission of a class.
_shares = once_for_each(256)(shares_of)


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
    results = _without_empty_passes(results, run, assignment)
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
        others = [
            empty[result.id] == empty[refused.id]
            for result in results
            if result.function == refused.function
            and right[result.id] not in (right[refused.id], "raises")
            and (result.visible or not refused.visible)
        ]
        return bool(others) and all(others)

    def checked(result: CaseResult) -> CaseResult:
        answer = right[result.id]
        is_answered = run.outcomes[result.id][-1].kind in _ANSWERED
        is_right = answer is not None and empty[result.id] == answer and is_answered
        if not is_right or not is_always_empty(result):
            return result
        status: CaseStatus = "error" if answer == "raises" else "failed"
        message = Message(f"scoring.always_{answer}")
        return replace(result, status=status, points=_ZERO, fields=(), message=message)

    return tuple(map(checked, results))


def _empty_value(value: Value | None) -> _Empty | None:
    return "nothing" if isinstance(value, ScalarValue) and value.value is None else None


def score_case(
    assignment: Assignment, case: Case, outcomes: Outcomes, language: Language = REFERENCE
) -> CaseResult:
    """Return the best of the reference's answer and of the other answers that an open point allows.

    Calls and values are shown as code in `language`, which the assignment is localised for.
    """
    standards = Standards(assignment, language)
    expected = assignment.expected[case.id]
    result = _score(standards, case, expected.answers, outcomes)
    for point in assignment.open_points if result.status != "passed" else ():
        if point.id in expected.alternatives:
            reading = _score(standards, case, expected.alternatives[point.id], outcomes)
            if reading.points > result.points or reading.status == "passed":
                result = replace(reading, open_points=(point.note,))

    return replace(
        result,
        call=call_code(case, language),
        printed=_printed(case, outcomes, assignment.limits.printed_characters),
        cpu_seconds=round(sum(outcome.cpu_seconds for outcome in outcomes), 3),
    )


def _printed(case: Case, outcomes: Outcomes, characters: int) -> str | Message | None:
    """Return the text of all calls, of the repeated one that of the first time."""
    shown = outcomes[: len(case.calls)]
    printed = "".join(outcome.printed for outcome in shown)
    if not any(outcome.printed_cut for outcome in shown):
        return printed or None
    return Message("scoring.printed_cut", {"printed": printed, "characters": characters})


def _score(standards: Standards, case: Case, answers: Answers, outcomes: Outcomes) -> CaseResult:
    if len(case.calls) > 1:
        return score_steps(standards, case, answers, outcomes)

    groups: list[Sequence[Outcome]] = [(outcome,) for outcome in outcomes]
    if outcomes[-1].kind not in _ANSWERED:
        groups = groups[-1:]
    elif standards.assignment.function(case.function).check is not None and not answers[0].raises:
        groups = [decisive(standards.assignment, case.last, outcomes)]

    # Each repetition has an answer of its own where random numbers are drawn.
    pairs = zip(answers, groups, strict=False)
    results = [_score_call(standards, case, answer, group) for answer, group in pairs]
    # The worst of them: a function that keeps something of its first call fails in the second.
    worst = min(results, key=lambda result: (result.points, result.status == "passed"))
    if worst.status == "passed" or worst is results[0]:
        return worst

    params: dict[str, Words | int] = {"number": results.index(worst) + 1}
    if worst.message is None:
        return replace(worst, message=Message("scoring.in_repetition", params))
    params["said"] = worst.message
    return replace(worst, message=Message("scoring.in_repetition_said", params))


def _score_call(
    standards: Standards, case: Case, answer: Answer, outcomes: Sequence[Outcome]
) -> CaseResult:
    """Return the result of a case of one call."""
    outcome = outcomes[0]
    if answer.raises:
        wrong = wrong_error(case.last, answer, outcome, standards.language)
        if wrong is None:
            return result_of(case, "passed", case.points)
        status = "failed" if outcome.kind in _ANSWERED else FAILURES[outcome.kind]
        return result_of(case, status, _ZERO, message=wrong)

    if outcome.value is None:
        message = why_failed(case.last, outcome)
        return result_of(case, FAILURES[outcome.kind], _ZERO, message=message)

    function = standards.assignment.function(case.function)
    if not function.fields or answer.value is None:
        return result_of(case, "passed", case.points)

    shares = _shares(function.fields, case.points)
    fields, message = score_fields(standards, case.last, shares, answer, outcomes)
    return by_policy(standards.assignment, case, fields, message)


def _all_or_nothing(results: tuple[CaseResult, ...]) -> tuple[CaseResult, ...]:
    """A function whose scored cases did not all pass earns nothing in any of them."""
    failed = [result for result in results if result.max_points > 0 and result.status != "passed"]
    functions = {result.function for result in failed}
    return tuple(
        replace(result, points=_ZERO, fields=without_points(result.fields))
        if result.function in functions
        else result
        for result in results
    )
