"""Looks at a returned value as a number, a list of parts or an array, whatever it came as."""

import math
import re
from collections.abc import Sequence
from itertools import chain, repeat

from msgspec import Struct

from grader.model import (
    ArrayValue,
    ComplexValue,
    DictValue,
    Field,
    OpaqueValue,
    Plain,
    ScalarValue,
    SequenceValue,
    Single,
    Value,
)

_FUNCTION_TYPES = frozenset(
    {"function", "builtin_function_or_method", "method", "type", "DataType", "Function"}
)


class ArrayView(Struct, frozen=True):
    shape: tuple[int, ...]
    items: tuple[Plain, ...]
    nested: bool
    """True when it came as sequences in sequences and not as one array."""


def as_array(value: Value) -> ArrayView | None:
    """The value as a rectangular array of scalars, or None when it is not one."""
    match value:
        case ArrayValue(_, _, shape, items):
            return ArrayView(shape, items, nested=False)
        case SequenceValue(_, items):
            return _from_parts(items)
        case DictValue() if is_named_tuple(value):
            return _from_parts(value.items)
    return None


def is_named_tuple(value: Value) -> bool:
    """True for Python's and Julia's named tuples: their worker says so."""
    return isinstance(value, DictValue) and value.type == "NamedTuple"


def is_tuple(value: Value) -> bool:
    return is_named_tuple(value) or (
        isinstance(value, SequenceValue) and value.type in ("tuple", "Tuple")
    )


def without_shape(value: Value) -> Value:
    """Return an array of no dimension as what it holds."""
    match value:
        case ArrayValue(_, element, (), (item,)):
            return ScalarValue(element, item)
    return value


def listed(value: Value) -> Sequence[Value] | None:
    """The items of what has them in an order, of an array its rows; None for anything else."""
    match value:
        case SequenceValue(_, items):
            return items
        case ArrayValue(_, element, (_,), items):
            return [ScalarValue(element, item) for item in items]
        case ArrayValue(type_name, element, (count, *rest), items):
            size = math.prod(rest)
            return [
                ArrayValue(type_name, element, (*rest,), items[row * size : (row + 1) * size])
                for row in range(count)
            ]
        case DictValue() if is_named_tuple(value):
            return value.items
    return None


def without_names(value: Value, fields: tuple[Field, ...]) -> Value:
    """Return a named tuple as a plain one, unless a name says that its place is another one."""
    if not isinstance(value, DictValue) or not is_named_tuple(value):
        return value
    known = _fields_by_name(fields)
    meant = [known.get(_plain_key(key)) for key in value.keys]
    places = chain((field.name for field in fields), repeat(""))
    in_order = all(name in (None, place) for name, place in zip(meant, places, strict=False))
    return SequenceValue("tuple", value.items) if in_order else value


def _from_parts(parts: tuple[Value, ...]) -> ArrayView | None:
    if all(isinstance(part, Single) for part in parts):
        scalars = tuple(part.value for part in parts if isinstance(part, Single))
        return ArrayView((len(scalars),), scalars, nested=False)
    rows = [as_array(part) for part in parts]
    shape = rows[0].shape if rows and rows[0] is not None else ()
    items: list[Plain] = []
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
        case SequenceValue(_, (ScalarValue() | ComplexValue() as item,)):
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
    """Return the parts of a dictionary or named tuple whose key is clearly one field's name.

    Where there are as many values as fields, the only one without such a key is the field left
    over.
    """
    known = _fields_by_name(fields)
    found: dict[str, Value] = {}
    others = []
    for key, item in zip(value.keys, value.items, strict=True):
        name = known.get(_plain_key(key))
        if name is None or name in found:
            others.append(item)
        else:
            found[name] = item
    missing = [field.name for field in fields if field.name not in found]
    if len(others) == len(missing) == 1:
        found[missing[0]] = others[0]
    return found


def _fields_by_name(fields: tuple[Field, ...]) -> dict[str, str]:
    return {_plain(name): field.name for field in fields for name in (field.name, *field.aliases)}


def _plain_key(key: Value) -> str:
    return _plain(key.value) if isinstance(key, ScalarValue) and isinstance(key.value, str) else ""


def _plain(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).casefold()
