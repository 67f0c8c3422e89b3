"""Looks at a returned value as a number, a list of parts or an array, whatever it came as."""

import math
import re
from dataclasses import dataclass

from grader.model import (
    ArrayValue,
    DictValue,
    Field,
    OpaqueValue,
    ScalarValue,
    SequenceValue,
    Value,
)

__all__ = ["ArrayView", "as_array", "is_function", "parts_by_name", "parts_by_position", "unwrap"]

_FUNCTION_TYPES = frozenset(
    {"function", "builtin_function_or_method", "method", "type", "DataType", "Function"}
)


@dataclass(frozen=True, slots=True)
class ArrayView:
    shape: tuple[int, ...]
    items: tuple[bool | int | float | str | None, ...]
    nested: bool
    """True when it came as sequences in sequences and not as one array."""


def as_array(value: Value) -> ArrayView | None:
    """The value as a rectangular array of scalars, or None when it is not one."""
    match value:
        case ArrayValue(_, _, shape, items):
            return ArrayView(shape, items, nested=False)
        case SequenceValue(_, items):
            return _from_parts(items)
    return None


def _from_parts(parts: tuple[Value, ...]) -> ArrayView | None:
    if all(isinstance(part, ScalarValue) for part in parts):
        scalars = tuple(part.value for part in parts if isinstance(part, ScalarValue))
        return ArrayView((len(scalars),), scalars, nested=False)
    rows = [as_array(part) for part in parts]
    shape = rows[0].shape if rows and rows[0] is not None else ()
    items: list[bool | int | float | str | None] = []
    for row in rows:
        if row is None or row.shape != shape:
            return None
        items.extend(row.items)
    return ArrayView((len(rows), *shape), tuple(items), nested=True)


def unwrap(value: Value) -> tuple[Value, bool]:
    """A number that came alone in an array or tuple, and whether it had to be taken out."""
    match value:
        case ArrayValue(_, element, shape, (item,)) if math.prod(shape) == 1:
            return ScalarValue(element, item), bool(shape)
        case SequenceValue(_, (ScalarValue() as item,)):
            return item, True
    return value, False


def is_function(value: Value) -> bool:
    """True for a function that was returned in place of its result."""
    return isinstance(value, OpaqueValue) and (
        value.type in _FUNCTION_TYPES or value.type.startswith(("typeof(", 'var"#'))
    )


def parts_by_position(value: Value) -> tuple[Value, ...] | None:
    """The parts of a tuple, list or vector in order; None for anything else."""
    match value:
        case SequenceValue(_, items):
            return items
        case ArrayValue(_, element, (_,), items):
            return tuple(ScalarValue(element, item) for item in items)
    return None


def parts_by_name(value: DictValue, fields: tuple[Field, ...]) -> dict[str, Value]:
    """The parts of a dictionary or named tuple whose key is clearly one field's name."""
    known = {_plain(name): field.name for field in fields for name in (field.name, *field.aliases)}
    found: dict[str, Value] = {}
    for key, item in zip(value.keys, value.items, strict=True):
        name = known.get(_plain(key))
        if name is not None:
            found.setdefault(name, item)
    return found


def _plain(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).casefold()
