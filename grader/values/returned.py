"""The returned value of a call as an argument of another, perhaps in another language."""

from collections.abc import Mapping, Sequence
from typing import cast

from grader.model import (
    Argument,
    ArrayArgument,
    ArrayValue,
    ComplexValue,
    DateValue,
    DictArgument,
    DictValue,
    ElementType,
    Listed,
    Plain,
    ScalarArgument,
    ScalarType,
    ScalarValue,
    SequenceArgument,
    SequenceKind,
    SequenceValue,
    SetValue,
    TupleValue,
    Value,
)

_INT64 = 1 << 63
_EMPTY: Mapping[str, ElementType] = {
    "bool": "Bool", "int": "Int64", "float32": "Float32", "str": "String"
}  # fmt: skip
"""The element type of an empty array, by a part of its element type's name."""


def as_argument(value: Value, *, lists: bool = False) -> Argument | None:
    """Return the argument that makes this value; None for an object, which is no data.

    `lists`: whether a Julia vector becomes a list in Python, and not an array.
    """
    match value:
        case ScalarValue(type_name, content):
            return ScalarArgument(_scalar_type(content, type_name), cast(None, content))
        case ComplexValue(_, real, imag):
            return ScalarArgument("ComplexF64", (real, imag))
        case DateValue(_, iso):
            return ScalarArgument("DateTime" if "T" in iso else "Date", iso)

        case ArrayValue(_, element, shape, items):
            if (lists and len(shape) == 1) or not _is_uniform(items):
                scalars = [ScalarValue(element, item) for item in items]
                return _sequence("list", scalars, lists=lists)
            return ArrayArgument(_element_type(items, element), shape, Listed(items))

        case SequenceValue(_, items):
            kind: SequenceKind = "tuple" if isinstance(value, TupleValue) else "list"
            return _sequence(kind, items, lists=lists)
        case SetValue(_, members):
            return _sequence("set", members, lists=lists)

        case DictValue(_, keys, items):
            key_tuple = _sequence("tuple", keys, lists=lists)
            item_tuple = _sequence("tuple", items, lists=lists)
            if key_tuple is not None and item_tuple is not None:
                return DictArgument(key_tuple.items, item_tuple.items)
    return None


def argument_of(data: object) -> Argument:
    """Return texts, and lists and dictionaries of them and of arguments, as an argument."""
    match data:
        case str(text):
            return ScalarArgument("String", text)
        case list() | tuple():
            return SequenceArgument("list", tuple(map(argument_of, data)))
        case Mapping():
            keys, items = (tuple(map(argument_of, parts)) for parts in (data, data.values()))
            like = (argument_of(""), argument_of(""))
            return DictArgument(keys, items, None if items else like)
    assert isinstance(data, Argument)
    return data


def plain_data(value: Value) -> object:
    """Return texts, numbers, lists and dictionaries as Python's; an object as None."""
    match value:
        case ScalarValue(_, content):
            return content
        case ArrayValue(_, _, _, items):
            return list(items)
        case SequenceValue(_, items):
            return [plain_data(item) for item in items]
        case DictValue(_, keys, items):
            pairs = zip(keys, items, strict=True)
            return {str(plain_data(key)): plain_data(item) for key, item in pairs}
    return None


def _sequence(
    kind: SequenceKind, items: Sequence[Value], *, lists: bool
) -> SequenceArgument | None:
    arguments = (as_argument(item, lists=lists) for item in items)
    parts = tuple(argument for argument in arguments if argument is not None)
    return SequenceArgument(kind, parts) if len(parts) == len(items) else None


def _scalar_type(content: Plain, type_name: str) -> ScalarType:
    match content:
        case None:
            return "Nothing"
        case bool():
            return "Bool"
        case int():
            return "Int64" if -_INT64 <= content < _INT64 else "BigInt"
        case float():
            return "Float32" if type_name.endswith(("float32", "Float32")) else "Float64"
    return {"Char": "Char", "Symbol": "Symbol"}.get(type_name, "String")  # type: ignore[return-value]


def _is_uniform(items: Sequence[Plain]) -> bool:
    kinds = {type(item) for item in items}
    return len(kinds) < 2 and all(
        not isinstance(item, int) or -_INT64 <= item < _INT64 for item in items
    )


def _element_type(items: Sequence[Plain], element: str) -> ElementType:
    if items:
        return cast(ElementType, _scalar_type(items[0], element))
    name = element.lower()
    return next((kind for part, kind in _EMPTY.items() if part in name), "Float64")
