"""Outcomes x expected: the points of each case, by the assignment's policy."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from grader.judging.scoring.checking.findings import Finding, findings
from grader.judging.scoring.compare import compare
from grader.judging.scoring.drawn import drawn
from grader.judging.scoring.views import (
    is_named_tuple,
    parts_by_name,
    parts_by_position,
    without_names,
)
from grader.languages.code import call_code, value_code
from grader.languages.registry import REFERENCE
from grader.model import (
    Assignment,
    Case,
    CaseResult,
    CaseStatus,
    CurveReport,
    DictValue,
    Expected,
    Field,
    FieldResult,
    FieldStatus,
    Function,
    Language,
    Message,
    Outcome,
    Run,
    Value,
)

__all__ = ["score_case", "score_run"]

_FAILURES: Mapping[str, CaseStatus] = {
    "exception": "error",
    "missing": "missing",
    "timeout": "timeout",
    "memory": "memory",
    "crashed": "crashed",
    "too_large": "failed",
    "not_run": "not_run",
}
_ZERO = Fraction(0)
_SHOWN_ANSWERS = 3


def score_run(run: Run, assignment: Assignment) -> tuple[CaseResult, ...]:
    """One result per case that was asked, in the assignment's order."""
    language = REFERENCE if run.engine is None else run.engine.language
    results = tuple(
        score_case(assignment, case, run.outcomes[case.id], language)
        for case in assignment.cases
        if case.id in run.outcomes
    )
    results = _without_empty_passes(results, run, assignment)
    if assignment.scoring.policy == "per_function":
        return _all_or_nothing(results)
    return results


def _without_empty_passes(
    results: tuple[CaseResult, ...], run: Run, assignment: Assignment
) -> tuple[CaseResult, ...]:
    """Where an error is asked for, one that a function raises in all its other calls is no answer.

    A visible case is held against visible ones only, so that it tells nothing of hidden ones.
    """

    def raises(result: CaseResult) -> bool:
        return assignment.expected[result.id].raises

    def always_fails(one: CaseResult) -> bool:
        others = [
            run.outcomes[result.id].kind != "value"
            for result in results
            if result.function == one.function
            and not raises(result)
            and (result.visible or not one.visible)
        ]
        return bool(others) and all(others)

    return tuple(
        replace(result, status="error", points=_ZERO, message=Message("scoring.always_raises"))
        if raises(result) and run.outcomes[result.id].kind == "exception" and always_fails(result)
        else result
        for result in results
    )


def score_case(
    assignment: Assignment, case: Case, outcome: Outcome, language: Language = REFERENCE
) -> CaseResult:
    """The best of the reference's answer and of the other answers that an open point allows.

    Calls and values are shown as code in `language`.
    """
    expected = assignment.expected[case.id]
    result = _score(assignment, case, expected, outcome, language)
    if result.status != "passed":
        for open_point, alternative in expected.alternatives.items():
            other = _score(assignment, case, alternative, outcome, language)
            if other.points > result.points or other.status == "passed":
                notes = {point.id: point.note for point in assignment.open_points}
                result = replace(other, open_points=(notes[open_point],))
    return replace(
        result,
        call=call_code(case, language),
        printed=_printed(outcome, assignment.limits.printed_characters),
        cpu_seconds=round(outcome.cpu_seconds, 3),
    )


def _printed(outcome: Outcome, characters: int) -> str | Message | None:
    if not outcome.printed_cut:
        return outcome.printed or None
    return Message("scoring.printed_cut", {"printed": outcome.printed, "characters": characters})


def _result(
    case: Case,
    status: CaseStatus,
    points: Fraction,
    fields: tuple[FieldResult, ...] = (),
    message: Message | None = None,
) -> CaseResult:
    return CaseResult(
        case.id, case.title, case.function, case.visible, points, case.points, status, fields,
        message,
    )  # fmt: skip


def _score(
    assignment: Assignment, case: Case, expected: Expected, outcome: Outcome, language: Language
) -> CaseResult:
    if expected.raises:
        return _score_raising(case, outcome)
    if outcome.kind != "value" or outcome.value is None:
        return _result(case, _FAILURES[outcome.kind], _ZERO, message=_why(case, outcome))
    function = assignment.function(case.function)
    if not function.fields or expected.value is None:
        return _result(case, "passed", case.points)
    score_fields = _score_checked if function.check is not None else _score_fields
    fields, message = score_fields(assignment, case, expected.value, outcome, language)
    return _by_policy(assignment, case, fields, message)


def _score_raising(case: Case, outcome: Outcome) -> CaseResult:
    if outcome.kind == "exception":
        return _result(case, "passed", case.points)
    if outcome.kind == "value":
        return _result(case, "failed", _ZERO, message=Message("scoring.should_raise"))
    return _result(case, _FAILURES[outcome.kind], _ZERO, message=_why(case, outcome))


def _why(case: Case, outcome: Outcome) -> Message | None:
    if outcome.detail is not None:
        return outcome.detail
    if outcome.kind == "missing":
        return Message("scoring.missing_function", {"function": case.function})
    if outcome.exception is not None:
        exception = outcome.exception
        said: dict[str, str | int] = {"type": exception.type, "text": exception.message}
        if exception.line is None or exception.file is None:
            return Message("scoring.exception", said)
        said |= {"file": exception.file, "line": exception.line}
        return Message("scoring.exception_at", said)
    return None


def _score_fields(
    assignment: Assignment,
    case: Case,
    expected: Value,
    outcome: Outcome,
    language: Language,
) -> tuple[tuple[FieldResult, ...], Message | None]:
    function = assignment.function(case.function)
    wanted = _expected_parts(function, expected)
    parts, container_message = _parts(function, _value(outcome))
    shares = _shares(case.points, tuple(field.weight for field in function.fields))
    results = []
    for field, share in zip(function.fields, shares, strict=True):
        part = parts.get(field.name)
        if part is None:
            status: FieldStatus = "missing"
            message: Message | None = Message("scoring.field_missing")
        else:
            comparison = compare(field, wanted[field.name], part, assignment.tolerance)
            status, message = comparison.status, comparison.message
        if status == "passed" and container_message is not None:
            # Said once, with the case; the field only loses the share that a wrong type costs.
            status = "wrong_type"
        results.append(
            FieldResult(
                field.name,
                field.title,
                _points(share, status, assignment),
                share,
                status,
                value_code(wanted[field.name], language),
                None if part is None else value_code(part, language),
                message,
                _curve(field, status, wanted[field.name], part),
            )
        )
    return tuple(results), container_message


def _score_checked(
    assignment: Assignment,
    case: Case,
    expected: Value,
    outcome: Outcome,
    language: Language,
) -> tuple[tuple[FieldResult, ...], Message | None]:
    """The reference's answer is one of many: it is not shown."""
    function = assignment.function(case.function)
    parts, messages = zip(
        *(_parts(function, _value(answer)) for answer in outcome.answers), strict=True
    )
    container_message = next(filter(None, messages), None)
    found = findings(assignment, case, _expected_parts(function, expected), parts)
    shares = _shares(case.points, tuple(field.weight for field in function.fields))
    results = []
    for field, share in zip(function.fields, shares, strict=True):
        wrong_type: FieldStatus = "passed" if container_message is None else "wrong_type"
        finding = found.get(field.name, Finding(wrong_type, None))
        results.append(
            FieldResult(
                field.name,
                field.title,
                _points(share, finding.status, assignment),
                share,
                finding.status,
                None,
                _answers_code([part.get(field.name) for part in parts], language),
                finding.message,
            )
        )
    return tuple(results), container_message


def _answers_code(answers: Sequence[Value | None], language: Language) -> str | None:
    """The answers of the first repetitions, one after the other."""
    codes = [value_code(answer, language) for answer in answers[:_SHOWN_ANSWERS] if answer]
    more = ["…"] if len(answers) > _SHOWN_ANSWERS else []
    return "; ".join([*codes, *more]) if codes else None


def _points(share: Fraction, status: FieldStatus, assignment: Assignment) -> Fraction:
    if status == "wrong_type":
        return share * (1 - assignment.scoring.type_share)
    return share if status == "passed" else _ZERO


def _value(outcome: Outcome) -> Value:
    if outcome.value is None:
        raise ValueError("only an outcome with a value can be compared")
    return outcome.value


def _curve(
    field: Field, status: FieldStatus, wanted: Value, part: Value | None
) -> CurveReport | None:
    if field.kind != "curve" or status != "failed" or part is None:
        return None
    return drawn(wanted, part)


@lru_cache(maxsize=256)
def _shares(points: Fraction, weights: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """What each field of a case is worth; the same for every submission of a class."""
    whole = sum(weights, _ZERO)
    return tuple(points * weight / whole for weight in weights)


def _expected_parts(function: Function, expected: Value) -> dict[str, Value]:
    if function.returns == "value":
        return {function.fields[0].name: expected}
    parts = parts_by_position(expected)
    if parts is None or len(parts) != len(function.fields):
        raise TypeError(f"the reference of {function.name} does not return its fields")
    return {field.name: part for field, part in zip(function.fields, parts, strict=True)}


def _parts(function: Function, got: Value) -> tuple[Mapping[str, Value], Message | None]:
    """The returned fields by name, and what is wrong with what they came in."""
    fields = function.fields
    if function.returns == "value":
        return {fields[0].name: got}, None
    got = without_names(got, fields)
    if isinstance(got, DictValue):
        key = "scoring.named_out_of_order" if is_named_tuple(got) else "scoring.by_name"
        return parts_by_name(got, fields), Message(key, {"type": got.type})
    parts = parts_by_position(got)
    count = len(fields)
    if parts is None:
        return {}, Message("scoring.not_tuple", {"type": got.type, "count": count})
    by_name = {field.name: part for field, part in zip(fields, parts, strict=False)}
    if len(parts) != count:
        return by_name, Message("scoring.tuple_length", {"got": len(parts), "expected": count})
    if got.type not in ("tuple", "Tuple"):
        return by_name, Message("scoring.not_a_tuple_but", {"type": got.type, "count": count})
    return by_name, None


def _by_policy(
    assignment: Assignment,
    case: Case,
    fields: tuple[FieldResult, ...],
    message: Message | None,
) -> CaseResult:
    statuses = {result.status for result in fields}
    if statuses == {"passed"}:
        return _result(case, "passed", case.points, fields, message)
    earned = sum((result.points for result in fields), _ZERO)
    right = statuses <= {"passed", "wrong_type"}
    if assignment.scoring.policy != "per_field" and not right:
        earned = _ZERO
        fields = tuple(replace(result, points=_ZERO) for result in fields)
    some = right or any(result.status in ("passed", "wrong_type") for result in fields)
    partial = some and (assignment.scoring.policy == "per_field" or right)
    return _result(case, "partial" if partial else "failed", earned, fields, message)


def _all_or_nothing(results: tuple[CaseResult, ...]) -> tuple[CaseResult, ...]:
    """A function whose scored cases did not all pass earns nothing in any of them."""
    lost = {
        result.function for result in results if result.max_points > 0 and result.status != "passed"
    }

    return tuple(
        replace(
            result,
            points=_ZERO,
            fields=tuple(replace(field, points=_ZERO) for field in result.fields),
        )
        if result.function in lost
        else result
        for result in results
    )
