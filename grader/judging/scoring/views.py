"""Looks at a returned value as a number, a list of parts or an array, whatever it came as."""

import math
import re
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grader.model import (
    ArrayValue,
    ComplexValue,
    DictValue,
    Field,
    NamedTupleValue,
    Plain,
    ScalarValue,
    SequenceValue,
    SetValue,
    Single,
    TupleValue,
    Value,
)

_OF_ARRAYS = ("numpy.", "array.", "scipy.")
"""The modules whose sequences are arrays in Python, and no lists."""
_CONTAINERS = ("vector", "matrix", "list", "set", "dict")


class ArrayView(Struct, frozen=True):
    shape: tuple[int, ...]
    items: tuple[Plain, ...]
    nested: bool
    """True when it came as sequences in sequences and not as one array."""


def as_array(value: Value) -> ArrayView | None:
    """Return the value as a rectangular array of scalars, or None when it is not one."""
    match value:
        case ArrayValue(_, _, shape, items):
            return ArrayView(shape, items, nested=False)
        case SequenceValue(_, items):
            return _from_parts(items)
    return None


def is_no_list(value: Value) -> bool:
    """Return whether a value with items is an array of Python, which has lists too."""
    return value.type.startswith(_OF_ARRAYS)


def without_shape(value: Value) -> Value:
    """Return an array of no dimension as what it holds."""
    match value:
        case ArrayValue(_, element, (), (item,)):
            return ScalarValue(element, item)
    return value


def with_numbers(value: Value, change: Callable[[Any], Any]) -> Value:
    """Return the value with every number in it changed, in their order; those of dictionaries and
    objects stay as they are."""

    def changed(content: Plain) -> Any:
        is_number = isinstance(content, int | float | complex) and not isinstance(content, bool)
        return change(content) if is_number else content

    match value:
        case ScalarValue(type_name) | ComplexValue(type_name):
            return single(type_name, changed(value.value))
        case ArrayValue(_, _, _, items):
            return replace(value, items=tuple(map(changed, items)))
        case SequenceValue(_, parts):
            return replace(value, items=tuple(with_numbers(part, change) for part in parts))
        case SetValue(_, members):
            return replace(value, members=tuple(with_numbers(part, change) for part in members))
    return value


def single(type_name: str, content: Any) -> Single:
    if isinstance(content, complex):
        return ComplexValue(type_name, content.real, content.imag)
    return ScalarValue(type_name, content)


def listed(value: Value) -> Sequence[Value] | None:
    """Return the items of what has them in an order, of an array its rows; None for anything
    else."""
    match value:
        case SequenceValue(_, items):
            return items
        case ArrayValue(_, element, (_,), items):
            return [ScalarValue(element, item) for item in items]
        case ArrayValue(type_name, element, (count, *rest), items):
            size = math.prod(rest)
            rows = (items[row * size : (row + 1) * size] for row in range(count))
            return [ArrayValue(type_name, element, (*rest,), row) for row in rows]
    return None


def without_names(value: Value, fields: tuple[Field, ...]) -> Value:
    """Return a field_name tuple as a plain one, unless its names say that it is another one.

    A name of nobody's says so only in a tuple of another length.
    """
    if not isinstance(value, NamedTupleValue):
        return value
    fields_by_name = _fields_by_name(fields)
    is_complete = len(value.names) == len(fields)
    for name, field in zip_longest(value.names, fields[: len(value.names)]):
        field_name = fields_by_name.get(_plain(name))
        is_in_place = field_name == (None if field is None else field.name)
        if not is_in_place and (field_name is not None or not is_complete):
            return value

    return TupleValue("tuple", value.items)


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
    """Return a number that came alone in an array or tuple, and whether it had to be taken out."""
    match value:
        case ArrayValue(_, element, shape, (item,)) if math.prod(shape) == 1:
            return ScalarValue(element, item), bool(shape)
        case SequenceValue(_, (ScalarValue() | ComplexValue() as item,)):
            return item, True
    return value, False


def parts_by_position(value: Value) -> Sequence[Value] | None:
    """Return the parts of a tuple, list or vector in order; None for anything else."""
    if isinstance(value, ArrayValue) and len(value.shape) != 1:
        return None
    return listed(value)


def is_first_alone(value: Value, fields: tuple[Field, ...]) -> bool:
    """Return whether an array, set or dictionary is the first field's, and not all fields in
    one."""
    first = fields[0]
    if first.kind not in _CONTAINERS or isinstance(value, TupleValue) or not _may_be(first, value):
        return False
    if isinstance(value, DictValue):
        return len(unknown_names(value, fields)) == len(value.keys)
    parts = parts_by_position(value) or ()
    return not parts or not all(map(_may_be, fields, parts))


def _may_be(field: Field, value: Value) -> bool:
    """Return whether the value is of the field's form, right or wrong."""
    match field.kind:
        case "vector" | "matrix":
            array = as_array(value)
            return array is not None and len(array.shape) == (1 if field.kind == "vector" else 2)
        case "list":
            return listed(value) is not None
        case "set":
            return isinstance(value, SetValue)
        case "dict":
            return isinstance(value, DictValue)
        case "any" | "tuple" | "object" | "curve" | "date":
            return True
    return isinstance(unwrap(value)[0], Single)


def as_dictionary(value: Value) -> DictValue | None:
    """Return a dictionary as it is, and a field_name tuple as the dictionary of its names."""
    match value:
        case NamedTupleValue(type_name, items, names):
            return DictValue(type_name, tuple(ScalarValue("text", name) for name in names), items)
    return value if isinstance(value, DictValue) else None


def parts_by_name(value: DictValue, fields: tuple[Field, ...]) -> dict[str, Value]:
    """Return the parts of a dictionary whose key is clearly one field's name.

    Where there are as many values as fields, the only one without such a key is the field left
    over.
    """
    fields_by_name = _fields_by_name(fields)
    parts: dict[str, Value] = {}
    unnamed = []
    for key, item in zip(value.keys, value.items, strict=True):
        name = fields_by_name.get(_plain_key(key))
        if name is None or name in parts:
            unnamed.append(item)
        else:
            parts[name] = item

    missing = [field.name for field in fields if field.name not in parts]
    if len(unnamed) == len(missing) == 1:
        parts[missing[0]] = unnamed[0]
    return parts


def unknown_names(value: DictValue, fields: tuple[Field, ...]) -> list[str]:
    """Return the keys that are no field's name."""
    names = _fields_by_name(fields)
    unknown = [key for key in value.keys if _plain_key(key) not in names]
    return [str(key.value) if isinstance(key, Single) else key.type for key in unknown]


def _fields_by_name(fields: tuple[Field, ...]) -> dict[str, str]:
    return {_plain(name): field.name for field in fields for name in (field.name, *field.aliases)}


def _plain_key(key: Value) -> str:
    return _plain(key.value) if isinstance(key, ScalarValue) and isinstance(key.value, str) else ""


def _plain(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).casefold()
