"""A case's calls: their fields share its points, and a call that fails ends the case."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from grader.judging.scoring.fields import score_fields, shares_of, weight_of
from grader.judging.scoring.standards import Standards
from grader.judging.scoring.verdict import (
    by_policy,
    failure_of,
    is_answered,
    result_of,
    why_failed,
    wrong_error,
)
from grader.languages.code import call_code, value_code
from grader.model import (
    Answer,
    Answers,
    Assignment,
    Call,
    Case,
    CaseResult,
    Field,
    FieldResult,
    FieldStatus,
    Message,
    OpaqueValue,
    Outcome,
    Outcomes,
    Text,
    Words,
)
from grader.model.arguments import results_in

_ZERO = Fraction(0)
_RAISES = (Field("raises", "any", Text("error", "error")),)
"""Stands for the fields of a call that must raise."""
_NOT_CALLED = (Outcome("not_run"),)
_ByCall = Sequence[Sequence[Outcome]]
"""The outcomes of each call by which it is judged; none of one that was not made."""


def score_calls(
    standards: Standards, case: Case, answers: Answers, outcomes: Outcomes
) -> CaseResult:
    """Return the result of the worst repetition: a function that keeps something of its first call
    fails in the second."""
    steps = len(case.calls) - 1
    if len(answers) <= steps:
        # A case that was made up, or another reading: the reference's own cases never end so.
        is_right = outcomes[-1].kind == "exception" and len(outcomes) == len(answers)
        return (
            result_of(case, "passed", case.points) if is_right else result_of(case, "failed", _ZERO)
        )

    *earlier, repetitions = case.by_call(outcomes)
    groups = _judged_together(standards, case.last, answers[steps], repetitions)
    # Each repetition has an answer of its own where random numbers are drawn.
    results = [
        _score_once(standards, case, (*answers[:steps], answer), (*earlier, group))
        for answer, group in zip(answers[steps:], groups, strict=False)
    ]
    worst = min(results, key=lambda result: (result.points, result.status == "passed"))
    if worst.status == "passed" or worst is results[0]:
        return worst

    params: dict[str, Words | int] = {"number": results.index(worst) + 1}
    if worst.message is None:
        return replace(worst, message=Message("scoring.in_repetition", params))
    params["said"] = worst.message
    return replace(worst, message=Message("scoring.in_repetition_said", params))


def _judged_together(
    standards: Standards, call: Call, answer: Answer, repetitions: Sequence[Outcome]
) -> _ByCall:
    """Return the repetitions one by one; only the last one where it ended the case, and all at once
    where a check judges them."""
    if not repetitions or not is_answered(repetitions[-1]):
        return [repetitions[-1:]]
    if answer.raises or standards.assignment.function(call.function).check is None:
        return [(outcome,) for outcome in repetitions]

    failed = [outcome for outcome in repetitions if outcome.kind != "value"]
    return [failed[:1] or repetitions]


def _score_once(standards: Standards, case: Case, answers: Answers, by_call: _ByCall) -> CaseResult:
    """Return the result of all calls made once."""
    assignment = standards.assignment
    answered = list(zip(case.calls, answers, by_call, strict=True))
    fields_of_calls = [_fields_of(assignment, case, *each) for each in answered]
    of_weight = case.points / (sum(map(weight_of, fields_of_calls)) or 1)

    fields: list[FieldResult] = []
    first_message: Message | None = None
    for (call, answer, outcomes), asked in zip(answered, fields_of_calls, strict=True):
        shares = shares_of(asked, of_weight)
        judged = outcomes or _NOT_CALLED
        results, message = _score_call(standards, call, shares, answer, judged)

        if call.step:
            results = tuple(_with_step(result, call.step) for result in results)
            standards = standards.after(call, judged[0].value)
        if call.step and message is not None:
            message = Message("scoring.in_step", {"step": call.step, "said": message})

        fields += results
        if outcomes:
            first_message = first_message or message

    firsts = [outcomes[0] for outcomes in by_call if outcomes]
    call, answer, end = case.calls[len(firsts) - 1], answers[len(firsts) - 1], firsts[-1]
    result = by_policy(assignment, case, tuple(fields), first_message)
    has_ended = end.kind != "value" and not (answer.raises and is_answered(end))
    if has_ended:
        # A last call without fields has no share that it could lose: all of the case is lost.
        ends_bare = call is case.last and not fields_of_calls[-1]
        points = result.points if fields and not ends_bare else _ZERO
        refused = _refused_step(standards, case, answers, len(firsts) - 1, end)
        if refused is not None and first_message is not None:
            step, value = refused
            params: dict[str, Words | str] = {"said": first_message, "code": step, "value": value}
            result = replace(result, message=Message("scoring.after_step", {**params}))

        result = replace(
            result,
            status="partial" if points else failure_of(end.kind),
            points=points,
            called=call.called if call is case.last else call.written,
        )

    # Of one call that must raise, the case says it all.
    return replace(result, fields=()) if answer.raises and len(case.calls) == 1 else result


def _fields_of(
    assignment: Assignment, case: Case, call: Call, answer: Answer, outcomes: Sequence[Outcome]
) -> tuple[Field, ...]:
    """Return the fields that share a call's worth; none of an only call that failed: the case says
    it all."""
    if answer.raises:
        return _RAISES
    if len(case.calls) == 1 and outcomes[0].value is None:
        return ()
    return assignment.function(call.function).fields


def _score_call(
    standards: Standards,
    call: Call,
    shares: tuple[Fraction, ...],
    answer: Answer,
    outcomes: Sequence[Outcome],
) -> tuple[tuple[FieldResult, ...], Message | None]:
    """Return the fields of one call, and what is to be said of the call."""
    outcome = outcomes[0]
    if not shares:
        return (), why_failed(call, outcome)

    if not answer.raises:
        fields, message = score_fields(standards, call, shares, answer, outcomes)
        return fields, message if outcome.kind == "value" else why_failed(call, outcome)

    wrong = wrong_error(call, answer, outcome, standards.language)
    status: FieldStatus = "passed" if wrong is None else "failed"
    points = shares[0] if wrong is None else _ZERO
    return (FieldResult(_RAISES[0].name, _RAISES[0].title, points, shares[0], status),), wrong


def _refused_step(
    standards: Standards, case: Case, answers: Answers, number: int, end: Outcome
) -> tuple[str, str] | None:
    """Return the code of the earlier step that gave a plain value where an object is asked, and
    that value, of a call that nothing took for it."""
    if end.exception is None or end.exception.line is not None:
        return None

    steps = {step for argument in case.calls[number].values for step in results_in(argument)}
    lines = call_code(case, standards.language).split("\n")
    for earlier, answer, line in zip(case.calls, answers, lines, strict=False):
        value = standards.earlier.get(earlier.step) if earlier.step in steps else None
        is_plain = value is not None and not isinstance(value, OpaqueValue)
        if value is not None and is_plain and isinstance(answer.value, OpaqueValue):
            return line, value_code(value, standards.language)
    return None


def _with_step(result: FieldResult, step: str) -> FieldResult:
    """Return a step's field with the step's name in front."""
    title = result.title
    es = None if title.es is None else f"{step}: {title.es}"
    return replace(result, name=f"{step}.{result.name}", title=Text(f"{step}: {title.en}", es))
