"""A case of several calls: their fields share its points."""

from fractions import Fraction
from itertools import islice

from msgspec.structs import replace

from grader.judging.scoring.fields import Standards, score_fields, shares_of
from grader.judging.scoring.verdict import (
    FAILURES,
    by_policy,
    result_of,
    why_failed,
    wrong_error,
)
from grader.model import (
    Call,
    Case,
    CaseResult,
    Expected,
    Field,
    FieldResult,
    FieldStatus,
    Message,
    Outcome,
    Step,
    Text,
)

_ZERO = Fraction(0)
_RAISES = Field("raises", "any", Text("error", "error"))
"""Stands for the fields of one of several calls that must raise."""
_NOT_CALLED = Outcome("not_run")


def score_steps(by: Standards, case: Case, expected: Expected, outcome: Outcome) -> CaseResult:
    """Score each call's fields; after a step that failed nothing was called."""
    pairs = zip(case.before, expected.before, strict=False)
    if any(one.raises and not step.raises for step, one in pairs):
        # A case that was made up, or another reading: the reference's own cases never end so.
        right = outcome.kind == "exception" and len(outcome.before) == len(expected.before)
        return result_of(case, "passed" if right else "failed", case.points if right else _ZERO)
    wanted = (*expected.before, expected)
    ended = _ended_early(case, outcome)
    given = outcome.before if ended else (*outcome.before, outcome)
    asked = [
        (_RAISES,) if one.raises else by.assignment.function(call.function).fields
        for call, one in zip(case.calls, wanted, strict=True)
    ]
    left = iter(shares_of([field for fields in asked for field in fields], case.points))
    results: list[FieldResult] = []
    message: Message | None = None
    for number, (call, one, fields) in enumerate(zip(case.calls, wanted, asked, strict=True)):
        shares = tuple(islice(left, len(fields)))
        got = given[number] if number < len(given) else _NOT_CALLED
        step = call.name if isinstance(call, Step) else ""
        found, said = _score_call(by, call, shares, one, got)
        if step and got.value is not None:
            by = replace(by, earlier={**by.earlier, step: got.value})
        results += [_named(result, step) for result in found]
        if step and said is not None:
            said = Message("scoring.in_step", {"step": step, "said": said})
        message = message or said
    if results:
        result = by_policy(by.assignment, case, tuple(results), message)
    else:
        result = result_of(case, "passed", case.points)
    answered = outcome.kind == "value" or (expected.raises and outcome.kind == "exception")
    if answered and not ended:
        return result
    last_made = case.calls[len(given) - 1]
    if not results or not result.points:
        status, points = FAILURES[outcome.kind], _ZERO
    else:
        status, points = "partial", result.points
    return replace(result, status=status, points=points, message=message, called=last_made.written)


def _ended_early(case: Case, outcome: Outcome) -> bool:
    """True when a step failed: its outcome is the case's, and nothing was called after it."""
    if len(outcome.before) < len(case.before):
        return True
    last = outcome.before[-1].kind
    return last != "value" and not (case.before[-1].raises and last == "exception")


def _score_call(
    by: Standards, call: Call, shares: tuple[Fraction, ...], expected: Expected, outcome: Outcome
) -> tuple[tuple[FieldResult, ...], Message | None]:
    """The fields of one call, and what is to be said of the call."""
    if expected.raises:
        wrong = wrong_error(call, expected, outcome, by.language)
        status: FieldStatus = "passed" if wrong is None else "failed"
        points = shares[0] if wrong is None else _ZERO
        result = FieldResult(_RAISES.name, _RAISES.title, points, shares[0], status, message=wrong)
        return (result,), None
    if by.assignment.function(call.function).check is not None:
        outcome = next((one for one in outcome.answers if one.kind != "value"), outcome)
    fields, message = score_fields(by, call, shares, expected, outcome)
    return fields, message if outcome.kind == "value" else why_failed(call, outcome)


def _named(result: FieldResult, step: str) -> FieldResult:
    """A step's field with the step's name in front."""
    if not step:
        return result
    title = result.title
    es = None if title.es is None else f"{step}: {title.es}"
    return replace(result, name=f"{step}.{result.name}", title=Text(f"{step}: {title.en}", es))
