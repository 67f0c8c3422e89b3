"""Expected numbers that the absolute tolerance swallows: 0, and what is as small, is right too."""

from collections.abc import Iterator
from math import isfinite

from msgspec import Struct

from grader.judging.scoring.parts import expected_parts
from grader.judging.scoring.text import numbers_in, text_in
from grader.judging.scoring.written import patterns_of
from grader.model import (
    PROGRAM,
    ArrayValue,
    Assignment,
    Case,
    ComplexValue,
    DictValue,
    Field,
    Message,
    OpaqueValue,
    ScalarValue,
    SequenceValue,
    SetValue,
    TupleValue,
    Value,
)

_ROUNDING = 1e-12
"""A number smaller than this share of the largest of its kind is what rounding leaves of 0."""

_Part = tuple[object, ...]
"""The place of a number in a field's value: the keys and positions of dictionaries and tuples."""


class Swallowed(Struct, frozen=True):
    """The first such number of a field: what to say of it, and what to write about it."""

    function: str
    what: Message
    cure: Message


def swallowed(assignment: Assignment) -> tuple[Swallowed, ...]:
    """Return what to say of each field that has such a number."""
    judged = [
        (function, field)
        for function in assignment.functions
        for field in function.fields
        if field.weight and function.check is None
    ]
    messages = (_of_field(assignment, function.name, field) for function, field in judged)
    return tuple(filter(None, messages))


def _of_field(assignment: Assignment, function: str, field: Field) -> Swallowed | None:
    largest: dict[_Part, float] = {}
    small: list[tuple[Case, _Part, float]] = []
    for case in assignment.cases:
        if case.function != function or case.id not in assignment.expected:
            continue
        absolute = case.tolerance_of(field, assignment.tolerance).absolute
        for part, number in _numbers_of(assignment, case, field):
            largest[part] = max(largest.get(part, 0.0), number)
            if 0 < number <= absolute:
                small.append((case, part, number))

    for case, part, number in small:
        if number > _ROUNDING * largest[part]:
            return _told(assignment, case, field, number)
    return None


def _numbers_of(assignment: Assignment, case: Case, field: Field) -> Iterator[tuple[_Part, float]]:
    """Yield how large each real number is that a case expects in a field."""
    function = assignment.function(case.function)
    for answer in case.by_call(assignment.expected[case.id].answers)[-1]:
        if answer.raises or field.name in patterns_of(case.last):
            continue
        value = expected_parts(function, answer)[field.name]
        if field.source not in ("printed", "written"):
            yield from _sizes(value)
        elif field.match in ("numbers", "text"):
            numbers = numbers_in(text_in(value))
            yield from (((), abs(number)) for number in numbers if isinstance(number, float))


def _sizes(value: Value, part: _Part = ()) -> Iterator[tuple[_Part, float]]:
    match value:
        case ScalarValue(_, float() as number) if isfinite(number):
            yield part, abs(number)
        case ComplexValue():
            yield part, abs(value.value)
        case ArrayValue(_, element, _, numbers):
            for content in numbers:
                yield from _sizes(ScalarValue(element, content), part)

        case DictValue(_, keys, items) | OpaqueValue(_, _, keys, items):
            for key, item in zip(keys, items, strict=True):
                yield from _sizes(item, (*part, key))
        case TupleValue(_, items):
            for position, item in enumerate(items):
                yield from _sizes(item, (*part, position))
        case SequenceValue(_, items) | SetValue(_, items):
            for item in items:
                yield from _sizes(item, part)


def _told(assignment: Assignment, case: Case, field: Field, number: float) -> Swallowed:
    absolute = case.tolerance_of(field, assignment.tolerance).absolute
    level = "function" if field.source == "argument" or field.tolerance is None else "field"
    level = "file" if case.function == PROGRAM else level
    level = "case" if case.tolerance is not None else level

    where = {"function": case.function, "field": field.name, "id": case.id}
    numbers = {"value": f"{number:.3g}", "absolute": f"{absolute:g}"}
    what = Message("assignment.swallowed", {**where, **numbers})
    return Swallowed(case.function, what, Message(f"assignment.swallowed.{level}", where))
