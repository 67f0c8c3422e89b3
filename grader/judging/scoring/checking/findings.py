"""A call's answers -> what the assignment's check finds wrong, field by field."""

from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from msgspec import Struct

from grader import model
from grader.api import Call
from grader.judging.scoring.checking import CheckEndedError, CheckError, Objection
from grader.judging.scoring.checking.plain import ANY, NotPlain, plain
from grader.judging.scoring.checking.process import ask
from grader.judging.scoring.checking.residual import ask_for
from grader.judging.scoring.elements import Comparison
from grader.judging.scoring.standards import Standards
from grader.languages.materialise import materialise
from grader.model import (
    Function,
    Message,
    OpaqueValue,
    RecordArgument,
    Value,
    arguments_in,
)

Parts = Mapping[str, Value]
"""The fields of one answer that are there, by name."""

_RESIDUAL = Path(__file__).with_name("residual.py")


class Findings(Struct, frozen=True):
    """The objections to each field; a field that is in neither table is right."""

    of_kinds: Mapping[str, Comparison]
    """Found by the kinds of the fields, whatever the check says."""
    of_check: Mapping[str, Comparison] = {}

    @property
    def all(self) -> Mapping[str, Comparison]:
        return {**self.of_kinds, **self.of_check}


def findings(
    standards: Standards, call: model.Call, expected: Parts, answers: Sequence[Parts]
) -> Findings:
    """Return what is wrong. Raises CheckError where the check itself fails."""
    function = standards.assignment.function(call.function)
    first = standards.assignment.first_index
    wrong_kinds: dict[str, Comparison] = {}
    data = [_data(function, answer, first, wrong_kinds) for answer in answers]
    common_names = set(data[0]).intersection(*data)
    missing = [field for field in function.fields if field.name not in common_names]
    if missing:
        # A check judges an answer as a whole: without one field nobody knows about the others.
        unjudged = Comparison("failed", Message("scoring.not_judged", {"field": missing[0].title}))
        result = {field.name: unjudged for field in function.fields}
        return Findings(result | {field.name: wrong_kinds[field.name] for field in missing})

    of_check: dict[str, Comparison] = {}
    for wrong in _wrongs(standards, call, _data(function, expected, 0, {}), data):
        if wrong.field not in data[0]:
            raise CheckError("check_field", check=function.check or "", field=wrong.field)
        of_check.setdefault(wrong.field, Comparison("failed", wrong.said, wrong.curve))
    return Findings(wrong_kinds, of_check)


def _wrongs(
    standards: Standards,
    call: model.Call,
    expected: Mapping[str, Any],
    answers: Sequence[Mapping[str, Any]],
) -> Sequence[Objection]:
    assignment, case = standards.assignment, standards.case
    function, checks = assignment.function(call.function), assignment.checks
    residual = function.residual
    if residual is not None:
        varied = case.varied and case.repeated
        calls = [_plain_call(standards, each, expected) for each in varied or [call]]
        tolerance = case.tolerance_of(function.fields[0], assignment.tolerance)
        try:
            return ask(_RESIDUAL, "residual", ask_for(residual, calls, tolerance), answers)
        except CheckEndedError:
            said = Message("scoring.residual_time")
            return [Objection(field, said) for field in answers[0]]

    if checks is None or function.check is None:
        raise ValueError(f"{function.name} has no check")
    return ask(checks, function.check, _plain_call(standards, call, expected), answers)


def _plain_call(standards: Standards, call: model.Call, expected: Mapping[str, Any]) -> Call:
    """Return a call with its arguments as plain data, code as its text."""
    first = standards.assignment.first_index
    results = {name: _result(value, first) for name, value in standards.earlier.items()}
    parts = chain.from_iterable(map(arguments_in, call.values))
    types = [part.type for part in parts if isinstance(part, RecordArgument)]
    names = {name: dict for written in types for name in written.values()}
    # What code names is in the reference, which does not travel.
    values = [materialise(item, str, results, names) for item in call.values]
    count = len(call.args)
    return Call(
        tuple(values[:count]), dict(zip(call.kwargs, values[count:], strict=True)), expected
    )


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
