"""A case of several calls: their fields share its points."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import chain, islice

from msgspec.structs import replace

from grader.judging.scoring.fields import Standards, score_fields, shares_of
from grader.judging.scoring.verdict import (
    FAILURES,
    by_policy,
    decisive,
    result_of,
    why_failed,
    wrong_error,
)
from grader.model import (
    Answer,
    Answers,
    Call,
    Case,
    CaseResult,
    Field,
    FieldResult,
    FieldStatus,
    Message,
    Outcome,
    Outcomes,
    Text,
)

_ZERO = Fraction(0)
_RAISES = Field("raises", "any", Text("error", "error"))
"""Stands for the fields of one of several calls that must raise."""
_NOT_CALLED = Outcome("not_run")


def score_steps(
    standards: Standards, case: Case, answers: Answers, outcomes: Outcomes
) -> CaseResult:
    """Score each call's fields; after a step that failed nothing was called."""
    assignment = standards.assignment
    if len(answers) < len(case.calls):
        # A case that was made up, or another reading: the reference's own cases never end so.
        is_right = outcomes[-1].kind == "exception" and len(outcomes) == len(answers)
        return (
            result_of(case, "passed", case.points) if is_right else result_of(case, "failed", _ZERO)
        )

    fields_of_calls = [
        (_RAISES,) if answer.raises else assignment.function(call.function).fields
        for call, answer in zip(case.calls, answers, strict=False)
    ]
    shares = iter(shares_of([*chain.from_iterable(fields_of_calls)], case.points))
    results: list[FieldResult] = []
    first_message: Message | None = None
    calls = zip(case.calls, answers, case.by_call(outcomes), fields_of_calls, strict=False)
    for call, answer, repetitions, fields in calls:
        judged = decisive(assignment, call, repetitions) or [_NOT_CALLED]
        call_shares = tuple(islice(shares, len(fields)))
        call_results, message = _score_call(standards, call, call_shares, answer, judged)
        results += [_with_step(result, call.step) for result in call_results]
        if message is not None and call.step:
            message = Message("scoring.in_step", {"step": call.step, "said": message})
        first_message = first_message or message

        value = judged[0].value
        if value is not None:
            earlier = {**standards.earlier, call.step: value}
            standards = replace(standards, earlier=earlier)

    result = result_of(case, "passed", case.points)
    if results:
        result = by_policy(assignment, case, tuple(results), first_message)
    end = outcomes[-1] if len(outcomes) < len(case.calls) else judged[0]
    if end.kind == "value" or (answer.raises and end.kind == "exception"):
        return result

    earns = results and result.points
    return replace(
        result,
        status="partial" if earns else FAILURES[end.kind],
        points=result.points if earns else _ZERO,
        message=first_message,
        called=case.calls[min(len(outcomes), len(case.calls)) - 1].written,
    )


def _score_call(
    standards: Standards,
    call: Call,
    shares: tuple[Fraction, ...],
    answer: Answer,
    outcomes: Sequence[Outcome],
) -> tuple[tuple[FieldResult, ...], Message | None]:
    """Return the fields of one call, and what is to be said of the call."""
    outcome = outcomes[0]
    if answer.raises:
        wrong = wrong_error(call, answer, outcome, standards.language)
        status: FieldStatus = "passed" if wrong is None else "failed"
        points = shares[0] if wrong is None else _ZERO
        result = FieldResult(_RAISES.name, _RAISES.title, points, shares[0], status, message=wrong)
        return (result,), None

    fields, message = score_fields(standards, call, shares, answer, outcomes)
    return fields, message if outcome.kind == "value" else why_failed(call, outcome)


def _with_step(result: FieldResult, step: str) -> FieldResult:
    """Return a step's field with the step's name in front."""
    if not step:
        return result
    title = result.title
    es = None if title.es is None else f"{step}: {title.es}"
    return replace(result, name=f"{step}.{result.name}", title=Text(f"{step}: {title.en}", es))
