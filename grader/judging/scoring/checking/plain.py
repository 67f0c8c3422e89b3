"""Returned values as the plain data that a check is given: by the kind of their field."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from grader.judging.scoring.curves import as_curve
from grader.judging.scoring.views import as_array, unwrap
from grader.model import (
    ArrayValue,
    DictValue,
    Field,
    Message,
    OpaqueValue,
    ScalarValue,
    SequenceValue,
    Value,
)

__all__ = ["Plain", "Refused", "plain"]


class Refused(Exception):  # noqa: N818  (no error: what a submission returned)
    """The value does not have the field's kind; `message` says so."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key)
        self.message = message


@dataclass(frozen=True, slots=True)
class Plain:
    data: Any
    wrong_type: Message | None = None
    """Why the value costs what a right value of a wrong type costs."""


def plain(field: Field, value: Value) -> Plain:
    """Return numbers and texts as Python's, a vector or matrix as an ndarray, a list as a list …

    Raises Refused where the value does not have the field's kind.
    """
    match field.kind:
        case "vector" | "matrix":
            return _array(field, value)
        case "curve":
            curve = as_curve(value)
            if not curve:
                raise Refused(Message("scoring.not_curve", {"type": value.type}))
            return Plain(np.array(curve))
        case "any":
            return Plain(_anything(value))
    scalar, was_wrapped = unwrap(value)
    if not isinstance(scalar, ScalarValue):
        raise _refused(field.kind, value)
    found = _SCALARS[field.kind](scalar)
    if was_wrapped and found.wrong_type is None:
        return Plain(found.data, Message("scoring.wrapped", {"type": value.type}))
    return found


def _refused(kind: str, value: Value) -> Refused:
    if isinstance(value, ScalarValue) and value.value is None:
        return Refused(Message("scoring.nothing", {"type": value.type}))
    return Refused(Message(f"scoring.not_{kind}", {"type": value.type}))


def _real(scalar: ScalarValue) -> Plain:
    value = scalar.value
    try:
        if isinstance(value, bool):
            return Plain(float(value), Message("scoring.truth_value_for_number"))
        if isinstance(value, int | float):
            return Plain(float(value))
    except OverflowError:
        pass
    raise _refused("real", scalar)


def _integer(scalar: ScalarValue) -> Plain:
    value = scalar.value
    if isinstance(value, bool):
        return Plain(int(value), Message("scoring.truth_value_for_number"))
    if isinstance(value, int):
        return Plain(value)
    if isinstance(value, float) and value.is_integer():
        return Plain(int(value), Message("scoring.real_for_integer"))
    raise _refused("integer", scalar)


def _boolean(scalar: ScalarValue) -> Plain:
    value = scalar.value
    if isinstance(value, bool):
        return Plain(value)
    if isinstance(value, int | float) and value in (0, 1):
        return Plain(bool(value), Message("scoring.not_a_truth_value"))
    raise _refused("boolean", scalar)


def _text(scalar: ScalarValue) -> Plain:
    if isinstance(scalar.value, str):
        return Plain(scalar.value)
    raise _refused("text", scalar)


_SCALARS: Mapping[str, Callable[[ScalarValue], Plain]] = {
    "real": _real,
    "integer": _integer,
    "boolean": _boolean,
    "text": _text,
}


def _array(field: Field, value: Value) -> Plain:
    array = as_array(value)
    if array is None:
        raise _refused("array", value)
    rank = 1 if field.kind == "vector" else 2
    if len(array.shape) != rank:
        raise Refused(Message("scoring.rank", {"got": len(array.shape), "expected": rank}))
    items = [ScalarValue(value.type, item) for item in array.items]
    wrong_type = None
    if field.element is not None:
        found = [_SCALARS[field.element](item) for item in items]
        if any(one.wrong_type is not None for one in found):
            wrong_type = Message("scoring.element_type")
        data = [one.data for one in found]
    else:
        data = [item.value for item in items]
    if array.nested and value.type in ("Vector", "Array"):
        wrong_type = Message("scoring.vector_of_vectors")
    return Plain(_packed(data).reshape(array.shape), wrong_type)


def _packed(items: list[Any]) -> "np.ndarray[Any, Any]":
    """Pack numbers and truth values in an array of their type, all else as objects."""
    kinds = set(map(type, items))
    try:
        if kinds and kinds <= {bool, int, float} and (bool not in kinds or len(kinds) == 1):
            return np.array(items)
    except OverflowError:
        pass
    packed = np.empty(len(items), dtype=object)
    packed[:] = items
    return packed


def _anything(value: Value) -> Any:
    match value:
        case ScalarValue(_, item):
            return item
        case ArrayValue(_, _, shape, items):
            return _packed(list(items)).reshape(shape)
        case SequenceValue(kind, items):
            parts = map(_anything, items)
            return tuple(parts) if kind in ("tuple", "Tuple") else list(parts)
        case DictValue(_, keys, items):
            return dict(zip(keys, map(_anything, items), strict=True))
        case OpaqueValue():
            raise Refused(Message("scoring.not_data", {"type": value.type}))
