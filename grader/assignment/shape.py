"""Compares what the reference returns with the assignment's fields."""

from collections.abc import Callable, Mapping

from grader.judging.scoring.curves import is_drawable
from grader.judging.scoring.elements import kind_of
from grader.judging.scoring.nested import first_difference
from grader.judging.scoring.parts import expected_parts
from grader.judging.scoring.views import as_array, is_named_tuple, is_tuple
from grader.model import (
    ArrayValue,
    ComplexValue,
    DateValue,
    DictValue,
    ElementKind,
    Expected,
    Field,
    FieldKind,
    Function,
    Message,
    OpaqueValue,
    Plain,
    ScalarValue,
    SequenceValue,
    SetValue,
    Single,
    Text,
    Tolerance,
    Value,
)

_ANY = Field("", "any", Text(""))
_FORMS: Mapping[FieldKind, Callable[[Value], bool]] = {
    "any": lambda _: True,
    "list": lambda value: isinstance(value, SequenceValue) and not is_tuple(value),
    "tuple": is_tuple,
    "set": lambda value: isinstance(value, SetValue),
    "dict": lambda value: isinstance(value, DictValue) and not is_named_tuple(value),
    "object": lambda value: isinstance(value, OpaqueValue),
}
_FITTING: Mapping[FieldKind, set[ElementKind]] = {
    "boolean": {"boolean"},
    "text": {"text"},
    "integer": {"integer"},
    "index": {"integer"},
    "real": {"integer", "real"},
    "complex": {"integer", "real", "complex"},
}


def misfit(expected: Expected, function: Function) -> Message | None:
    """Say how what a call gave contradicts the function's fields; None when it fits."""
    value = expected.value
    if function.returns == "tuple":
        if not isinstance(value, SequenceValue):
            return Message("assignment.no_tuple", {"type": "" if value is None else value.type})
        if len(value.items) != len(function.returned):
            counts = {"returned": len(value.items), "fields": len(function.returned)}
            return Message("assignment.tuple_length", counts)
    parts = expected_parts(function, expected)
    for field in function.fields:
        if (what := _field_misfit(parts[field.name], field)) is not None:
            return what
    return None


def _field_misfit(value: Value, field: Field) -> Message | None:
    if _fits(value, field):
        return None
    params = {"field": field.name, "kind": field.kind, "type": value.type}
    if field.kind == "any":
        return Message("assignment.incomparable", params)
    return Message("assignment.field_kind", params)


def _fits(value: Value, field: Field) -> bool:
    match field.kind:
        case "any" | "list" | "tuple" | "set" | "dict" | "object":
            return _FORMS[field.kind](value) and _is_comparable(value, field)
        case "date":
            return isinstance(value, DateValue)
        case "curve":
            return is_drawable(value)
        case "vector" | "matrix":
            array = as_array(value)
            if array is None or len(array.shape) != (1 if field.kind == "vector" else 2):
                return False
            return field.element is None or all(_is(item, field.element) for item in array.items)
        case _:
            return isinstance(value, Single) and _is(value.value, field.kind)


def _is_comparable(value: Value, field: Field) -> bool:
    """Return whether its objects have attributes to compare, and its elements their kind."""
    match value:
        case OpaqueValue(_, _, names, items):
            asked = [
                item for name, item in zip(names, items, strict=True) if name in field.attributes
            ]
            return bool(asked) and all(_is_comparable(item, field) for item in asked)
        case DictValue(_, keys, items):
            return all(_is_comparable(part, field) for part in (*keys, *items))
        case SequenceValue(_, items) | SetValue(_, items):
            return all(_is_comparable(item, field) for item in items)
        case ArrayValue(_, _, _, plain):
            return field.element is None or all(_is(item, field.element) for item in plain)
        case ScalarValue() | ComplexValue():
            return field.element is None or _is(value.value, field.element)
    return True


def _is(value: Plain, kind: FieldKind) -> bool:
    return value is not None and kind_of(value) in _FITTING[kind]


def same(one: Value | None, other: Value | None, tolerance: Tolerance) -> bool:
    """Return whether two values of the reference are equal but for what the tolerance allows."""
    if one is None or other is None:
        return one is other
    return first_difference(_ANY, one, other, tolerance) is None
