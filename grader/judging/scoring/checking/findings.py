"""A call's answers -> what the assignment's check finds wrong, field by field."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from grader import model
from grader.api import Call, Wrong
from grader.judging.scoring.checking import CheckError
from grader.judging.scoring.checking.plain import ANY, NotPlain, plain
from grader.judging.scoring.checking.process import ask
from grader.judging.scoring.checking.residual import ask_for
from grader.judging.scoring.elements import Comparison
from grader.languages.registry import REFERENCE
from grader.model import (
    Assignment,
    Case,
    Function,
    Language,
    Message,
    OpaqueValue,
    Text,
    Value,
    Words,
)
from grader.values import materialise

Parts = Mapping[str, Value]
"""The fields of one answer that are there, by name."""

_NOTHING: Parts = {}
_RESIDUAL = Path(__file__).with_name("residual.py")


class Asked(Struct, frozen=True):
    """The call that was answered, of this case."""

    assignment: Assignment
    case: Case
    call: model.Call
    earlier: Parts = _NOTHING
    """The results of the steps before."""

    @property
    def function(self) -> Function:
        return self.assignment.function(self.call.function)


def findings(
    question: Asked, expected: Parts, answers: Sequence[Parts]
) -> Mapping[str, Comparison]:
    """Return what is wrong, by field; a field that is not in it is right.

    Raises CheckError where the check itself fails.
    """
    function, call = question.function, question.call
    first = question.assignment.first_index
    wrong_kinds: dict[str, Comparison] = {}
    data = [_data(function, answer, first, wrong_kinds) for answer in answers]
    common_names = set(data[0]).intersection(*data)
    missing = [field for field in function.fields if field.name not in common_names]
    if missing:
        # A check judges an answer as a whole: without one field nobody knows about the others.
        unjudged = Comparison("failed", Message("scoring.not_judged", {"field": missing[0].title}))
        result = {field.name: unjudged for field in function.fields}
        return result | {field.name: wrong_kinds[field.name] for field in missing}

    results = {name: _result(value, first) for name, value in question.earlier.items()}
    arguments = tuple(materialise(item, _as_written, results) for item in call.args)
    plain_call = Call(
        args=arguments,
        kwargs={key: materialise(item, _as_written, results) for key, item in call.kwargs.items()},
        expected=_data(function, expected, 0, {}),
    )
    wrongs: dict[str, Comparison] = {}
    for wrong in _wrongs(question, plain_call, data):
        if wrong.field not in data[0]:
            raise CheckError("check_field", check=function.check or "", field=wrong.field)
        wrongs.setdefault(wrong.field, Comparison("failed", _words(function, wrong)))
    return wrong_kinds | wrongs


def _wrongs(question: Asked, call: Call, answers: Sequence[Mapping[str, Any]]) -> Sequence[Wrong]:
    function, checks = question.function, question.assignment.checks
    residual = function.residual
    if residual is not None:
        tolerance = question.case.tolerance_of(function.fields[0], question.assignment.tolerance)
        try:
            return ask(_RESIDUAL, "residual", ask_for(residual, call, tolerance), answers)
        except CheckError:  # whose answer took too much time or room
            return [Wrong(field, residual.expressions[0]) for field in answers[0]]
    if checks is None or function.check is None:
        raise ValueError(f"{function.name} has no check")
    return ask(checks, function.check, call, answers)


def _words(function: Function, wrong: Wrong) -> Words:
    if function.residual is None:
        return Text(wrong.en, wrong.es or None)
    if not wrong.en:
        return Message("scoring.residual_form")
    key = "residual" if wrong.es else "residual_none"
    return Message(f"scoring.{key}", {"expression": wrong.en, "size": wrong.es})


def is_objection(comparison: Comparison) -> bool:
    """Return whether a check or a residual says it, which has seen the answer."""
    message = comparison.message
    if isinstance(message, Message):
        return message.key.startswith("scoring.residual")
    return message is not None


def _data(
    function: Function, answer: Parts, first: int, wrong_kinds: dict[str, Comparison]
) -> dict[str, Any]:
    """Return the fields that have their kind, and note what is wrong with the others' kind."""
    data = {}
    for field in function.fields:
        if field.name not in answer:
            wrong_kinds[field.name] = Comparison("missing", Message("scoring.field_missing"))
            continue

        try:
            data[field.name], wrong_type = plain(field, answer[field.name], first)
        except NotPlain as refused:
            wrong_kinds[field.name] = Comparison("failed", refused.message)
            continue
        if wrong_type is not None:
            wrong_kinds.setdefault(field.name, Comparison("wrong_type", wrong_type))
    return data


def _result(value: Value, first: int) -> Any:
    """Return an earlier result; an object, which is no data, as it prints."""
    try:
        return plain(ANY, value, first)[0]
    except NotPlain:
        return value.text if isinstance(value, OpaqueValue) else None


def _as_written(code: Mapping[Language, str]) -> str:
    """Return code as text: what it names is in the reference, which does not travel."""
    return code[REFERENCE]
