"""The verdict on a call as a whole: its status, and why it failed."""

import re
from fractions import Fraction
from itertools import chain

from msgspec.structs import replace

from grader.model import (
    PROGRAM,
    Answer,
    Assignment,
    Call,
    Case,
    CaseResult,
    CaseStatus,
    ExceptionInfo,
    FieldResult,
    Language,
    Message,
    Outcome,
    OutcomeKind,
    ScalarArgument,
    arguments_in,
)

_ZERO = Fraction(0)
_EMPTY_TEXT = re.compile(r"(^|[\s,;:|])($|[\s,;:|])", re.MULTILINE)
"""An empty line, or perhaps nothing between two separators."""


def failure_of(kind: OutcomeKind) -> CaseStatus:
    """Return the status of a case that such an outcome ended."""
    match kind:
        case "exception":
            return "error"
        case "value" | "too_large":
            return "failed"
    return kind


def result_of(
    case: Case,
    status: CaseStatus,
    points: Fraction,
    fields: tuple[FieldResult, ...] = (),
    message: Message | None = None,
) -> CaseResult:
    return CaseResult(
        case.id, case.title, case.function, case.visible, points, case.points, status, fields,
        message, called=case.last.called, judges=case.last.written,
    )  # fmt: skip


def wrong_error(call: Call, answer: Answer, outcome: Outcome, language: Language) -> Message | None:
    """Return what is wrong with the outcome of a call that must raise; None when nothing is."""
    if outcome.kind != "exception" or outcome.exception is None:
        return why_failed(call, outcome) or Message("scoring.should_raise")

    kinds = answer.kinds.get(language, ())
    names = {part for name in outcome.exception.types for part in (name, name.rpartition(".")[2])}
    if not kinds or names & set(kinds):
        text, message = answer.messages.get(language, ""), outcome.exception.message
        if text in message:
            return None
        return Message("scoring.other_message", {"expected": text, "got": message})
    params = {"type": outcome.exception.type, "kinds": ", ".join(kinds)}
    return Message("scoring.other_error", params)


def is_answered(outcome: Outcome) -> bool:
    """Return whether the call came to an end, with a value or an exception."""
    return outcome.kind in ("value", "exception")


def why_failed(call: Call, outcome: Outcome) -> Message | None:
    if outcome.detail is not None:
        return outcome.detail
    if outcome.kind == "missing":
        return Message("scoring.missing_function", {"function": call.written})

    exception = outcome.exception
    if exception is None:
        return None
    params: dict[str, str | int] = {"type": exception.type, "text": exception.message}
    if exception.line is None or exception.file is None:
        return Message("scoring.exception", params)
    place: dict[str, str | int] = {"file": exception.file, "line": exception.line}
    if call.function == PROGRAM and _is_at_end(call, exception):
        return Message("scoring.no_input_left", place)
    return Message("scoring.exception_at", params | place)


def _is_at_end(call: Call, exception: ExceptionInfo) -> bool:
    """Return whether a program read on where there was no input left.

    Julia reads an empty text there; it may have another one from what the run gives.
    """
    if exception.type == "EOFError":
        return True
    parts = chain.from_iterable(map(arguments_in, call.kwargs.values()))
    texts = (str(part.value).rstrip("\n") for part in parts if isinstance(part, ScalarArgument))
    has_empty_text = any(map(_EMPTY_TEXT.search, texts))
    return "input string is empty" in exception.message and not has_empty_text


def by_policy(
    assignment: Assignment, case: Case, fields: tuple[FieldResult, ...], message: Message | None
) -> CaseResult:
    statuses = {result.status for result in fields}
    if statuses <= {"passed"}:
        return result_of(case, "passed", case.points, fields, message)

    is_right = statuses <= {"passed", "wrong_type"}
    if assignment.scoring.policy != "per_field" and not is_right:
        return result_of(case, "failed", _ZERO, without_points(fields), message)

    # What earns nothing though it was worth something is not what was asked for.
    some = is_right or any(
        result.points or (result.status in ("passed", "wrong_type") and not result.max_points)
        for result in fields
    )
    points = sum((result.points for result in fields), _ZERO)
    return result_of(case, "partial" if some else "failed", points, fields, message)


def without_points(fields: tuple[FieldResult, ...]) -> tuple[FieldResult, ...]:
    return tuple(replace(result, points=_ZERO) for result in fields)


def says_nothing(result: CaseResult) -> bool:
    """Return whether the function gives in every call what is asked for in this one."""
    message = result.message
    return isinstance(message, Message) and message.key.startswith("scoring.always_")
