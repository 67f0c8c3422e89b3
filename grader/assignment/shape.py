"""Compares what the reference returns with the assignment's fields."""

from collections.abc import Sequence

from grader.judging.scoring.curves import is_drawable
from grader.judging.scoring.nearness import close
from grader.judging.scoring.views import as_array
from grader.model import (
    ArrayValue,
    Field,
    Function,
    Message,
    OpaqueValue,
    ScalarValue,
    SequenceValue,
    Tolerance,
    Value,
)

__all__ = ["fields_of", "misfit", "same"]


def misfit(value: Value, function: Function) -> Message | None:
    """Say how a returned value contradicts the function's fields; None when it fits."""
    if function.returns == "nothing":
        return None
    if function.returns == "value":
        return _field_misfit(value, function.fields[0])
    if not isinstance(value, SequenceValue):
        return Message("assignment.no_tuple", {"type": value.type})
    if len(value.items) != len(function.fields):
        counts = {"returned": len(value.items), "fields": len(function.fields)}
        return Message("assignment.tuple_length", counts)
    for item, field in zip(value.items, function.fields, strict=True):
        if (what := _field_misfit(item, field)) is not None:
            return what
    return None


def fields_of(value: Value, function: Function) -> Sequence[Value]:
    """The fields' values in a returned value that fits."""
    if function.returns == "tuple" and isinstance(value, SequenceValue):
        return value.items
    return (value,) if function.returns == "value" else ()


def _field_misfit(value: Value, field: Field) -> Message | None:
    if _fits(value, field):
        return None
    params = {"field": field.name, "kind": field.kind, "type": value.type}
    if field.kind == "any":
        return Message("assignment.incomparable", params)
    return Message("assignment.field_kind", params)


def _fits(value: Value, field: Field) -> bool:
    match field.kind:
        case "any":
            return not isinstance(value, OpaqueValue)
        case "curve":
            return is_drawable(value)
        case "vector" | "matrix":
            array = as_array(value)
            if array is None or len(array.shape) != (1 if field.kind == "vector" else 2):
                return False
            return field.element is None or all(_is(item, field.element) for item in array.items)
        case _:
            return isinstance(value, ScalarValue) and _is(value.value, field.kind)


def _is(value: object, kind: str) -> bool:
    match kind:
        case "boolean":
            return isinstance(value, bool)
        case "text":
            return isinstance(value, str)
        case "integer":
            return isinstance(value, int) and not isinstance(value, bool)
        case _:
            return isinstance(value, int | float) and not isinstance(value, bool)


def same(one: Value | None, other: Value | None, tolerance: Tolerance) -> bool:
    """Return whether two values of the reference are equal but for what the tolerance allows."""
    if isinstance(one, ScalarValue) and isinstance(other, ScalarValue):
        return _near(one.value, other.value, tolerance)
    if isinstance(one, ArrayValue) and isinstance(other, ArrayValue):
        return one.shape == other.shape and all(
            _near(a, b, tolerance) for a, b in zip(one.items, other.items, strict=True)
        )
    if isinstance(one, SequenceValue) and isinstance(other, SequenceValue):
        return len(one.items) == len(other.items) and all(
            same(a, b, tolerance) for a, b in zip(one.items, other.items, strict=True)
        )
    return one == other


def _near(one: object, other: object, tolerance: Tolerance) -> bool:
    if isinstance(one, float) and isinstance(other, int | float):
        return close(one, other, tolerance)
    return one == other
