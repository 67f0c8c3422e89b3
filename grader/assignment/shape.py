"""Whether what the reference returns is what the assignment's fields say."""

import math
from collections.abc import Sequence

from grader.judging.scoring.curves import is_drawable
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
    """What about a returned value contradicts the function's fields; None when nothing does."""
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
        case "vector":
            return _rank(value) == 1 and _elements_fit(value, field.element)
        case "matrix":
            return _rank(value) == 2 and _elements_fit(value, field.element)
        case "curve":
            return is_drawable(value)
        case _:
            return isinstance(value, ScalarValue) and _is(value.value, field.kind)


def _rank(value: Value) -> int | None:
    """How many indices an array or nested list of equal rows takes; None when it is neither."""
    if isinstance(value, ArrayValue):
        return len(value.shape)
    if isinstance(value, ScalarValue):
        return 0
    if not isinstance(value, SequenceValue):
        return None
    inner = {(_rank(item), _length(item)) for item in value.items}
    if len(inner) != 1:
        return 1 if not inner else None
    rank = inner.pop()[0]
    return None if rank is None else rank + 1


def _length(value: Value) -> int:
    if isinstance(value, ArrayValue):
        return value.shape[0] if value.shape else 0
    return len(value.items) if isinstance(value, SequenceValue) else 0


def _elements_fit(value: Value, element: str | None) -> bool:
    return element is None or all(_is(item, element) for item in _leaves(value))


def _leaves(value: Value) -> Sequence[object]:
    match value:
        case ArrayValue():
            return value.items
        case SequenceValue(_, items):
            return [leaf for item in items for leaf in _leaves(item)]
        case ScalarValue(_, content):
            return (content,)
        case _:
            return (None,)


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
    """Whether two values of the reference are equal but for what the tolerance lets pass."""
    if isinstance(one, ScalarValue) and isinstance(other, ScalarValue):
        return _close(one.value, other.value, tolerance)
    if isinstance(one, ArrayValue) and isinstance(other, ArrayValue):
        return one.shape == other.shape and all(
            _close(a, b, tolerance) for a, b in zip(one.items, other.items, strict=True)
        )
    if isinstance(one, SequenceValue) and isinstance(other, SequenceValue):
        return len(one.items) == len(other.items) and all(
            same(a, b, tolerance) for a, b in zip(one.items, other.items, strict=True)
        )
    return one == other


def _close(one: object, other: object, tolerance: Tolerance) -> bool:
    if isinstance(one, float) and isinstance(other, int | float) and math.isfinite(one):
        difference = abs(one - other)
        return difference <= max(tolerance.absolute, tolerance.relative * abs(one))
    if isinstance(one, float) and isinstance(other, float) and math.isnan(one):
        return math.isnan(other)
    return one == other
