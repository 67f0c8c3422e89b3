"""Reads a worker's JSON as a Value. The JSON is hostile: every type and size is checked."""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from grader.model import (
    ArrayValue,
    ComplexValue,
    DateValue,
    DictValue,
    FunctionValue,
    NamedTupleValue,
    OpaqueValue,
    ScalarValue,
    SequenceValue,
    SetValue,
    TupleValue,
    Value,
)
from grader.values.identity import in_order

MAX_DEPTH = 32
_MAX_TYPE_NAME = 200
_MAX_TEXT = 100_000
_MAX_DATE = 50
_DATE = re.compile(
    r"(-?\d{4,9}-\d\d-\d\d(T\d\d:\d\d:\d\d)?)(?:\.(\d{1,9}))?([-+][\d:.]{2,20})?", re.ASCII
)
# Python reads no more than 4,300 decimal digits, in the square of the time of hexadecimal ones.
_INTEGER = re.compile(r"-?(0x[0-9a-f]{1,250000}|[0-9]{1,4000})")
_NON_FINITE = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}


class MalformedValueError(ValueError):
    """The answer is not a value of the protocol: the worker's channel was tampered with."""


def decode(wire: object, depth: int = 0) -> Value:
    """Return the value that `wire`, parsed JSON, stands for; `depth` is the number of values around
    it.

    Raises MalformedValueError for anything that the protocol does not define.
    """
    if not isinstance(wire, dict):
        raise MalformedValueError("a value is not an object")
    if depth > MAX_DEPTH:
        raise MalformedValueError("values are nested too deep")

    type_name = _text(wire, "type", _MAX_TYPE_NAME)
    match wire.get("t"):
        case "array":
            return _array(wire, type_name)
        case "sequence":
            return SequenceValue(type_name, _items(wire, "items", depth))
        case "tuple":
            return TupleValue(type_name, _items(wire, "items", depth))
        case "named":
            names, items = _named_items(wire, depth)
            return NamedTupleValue(type_name, items, names)
        case "set":
            # Python's sets have another order in each process.
            return SetValue(type_name, tuple(sorted(_items(wire, "items", depth), key=in_order)))
        case "dict":
            keys, items = _items(wire, "keys", depth), _items(wire, "items", depth)
            if len(keys) != len(items):
                raise MalformedValueError("a dictionary has not as many keys as items")
            return DictValue(type_name, keys, items)
        case "opaque":
            names, items = _named_items(wire, depth) if "names" in wire else ((), ())
            return OpaqueValue(type_name, _text(wire, "text", _MAX_TEXT), names, items)
        case "function":
            return FunctionValue(type_name, _text(wire, "text", _MAX_TEXT))
    return _leaf(wire, type_name)


def _leaf(wire: Mapping[Any, Any], type_name: str) -> Value:
    value = wire.get("value")
    match wire.get("t"):
        case "scalar":
            return ScalarValue(type_name, None if value is None else _bool(value))
        case "int" | "real" | "text" as kind:
            return ScalarValue(type_name, _PLAIN[kind](value))
        case "complex":
            return _complex(type_name, _list(wire, "value"))
        case "date":
            return DateValue(type_name, _date(_text(wire, "value", _MAX_DATE)))
    raise MalformedValueError("a value of an unknown kind")


def _items(wire: Mapping[Any, Any], key: str, depth: int) -> tuple[Value, ...]:
    return tuple([decode(item, depth + 1) for item in _list(wire, key)])


def _named_items(wire: Mapping[Any, Any], depth: int) -> tuple[tuple[str, ...], tuple[Value, ...]]:
    names = tuple(_checked_text(name, _MAX_TYPE_NAME) for name in _list(wire, "names"))
    items = _items(wire, "items", depth)
    if not len(set(names)) == len(names) == len(items):
        raise MalformedValueError("there are not as many names as values, or one comes twice")
    return names, items


def _array(wire: Mapping[Any, Any], type_name: str) -> ArrayValue:
    shape = _list(wire, "shape")
    if len(shape) > MAX_DEPTH or not all(type(size) is int and size >= 0 for size in shape):
        raise MalformedValueError("an array's shape is not a list of sizes")
    raw = _list(wire, "items")
    if math.prod(shape) != len(raw):
        raise MalformedValueError("an array has not as many items as its shape says")

    kind = wire.get("kind")
    if not isinstance(kind, str) or kind not in _PLAIN:
        raise MalformedValueError("an array of an unknown kind")
    items = tuple(map(_PLAIN[kind], raw))
    return ArrayValue(type_name, _text(wire, "element", _MAX_TYPE_NAME), tuple(shape), items)


def _bool(item: object) -> bool:
    if type(item) is bool:
        return item
    raise MalformedValueError("not a truth value")


def _int(item: object) -> int:
    if type(item) is int:
        return item
    # Text where a JSON number would lose bits.
    if isinstance(item, str) and _INTEGER.fullmatch(item):
        return int(item, 16 if "x" in item else 10)
    raise MalformedValueError("not an integer")


def _real(item: object) -> float:
    if type(item) is float:
        return item
    if type(item) is int:
        try:
            return float(item)
        except OverflowError as error:
            raise MalformedValueError("not a double") from error
    if isinstance(item, str) and item in _NON_FINITE:
        return _NON_FINITE[item]
    raise MalformedValueError("not a real number")


def _complex(type_name: str, parts: Sequence[Any]) -> ComplexValue:
    if len(parts) != 2:
        raise MalformedValueError("a complex number has not two parts")
    return ComplexValue(type_name, _real(parts[0]), _real(parts[1]))


def _date(text: str) -> str:
    match = _DATE.fullmatch(text)
    if match is None:
        raise MalformedValueError("not a date")
    moment, fraction, zone = match[1], (match[3] or "").rstrip("0"), match[4] or ""
    return moment + (f".{fraction}" if fraction else "") + zone


def _list(wire: Mapping[Any, Any], key: str) -> Sequence[Any]:
    value = wire.get(key)
    if not isinstance(value, list):
        raise MalformedValueError(f"{key} is not a list")
    return value


def _text(wire: Mapping[Any, Any], key: str, limit: int) -> str:
    return _checked_text(wire.get(key), limit)


def _checked_text(value: object, limit: int = _MAX_TEXT) -> str:
    if not isinstance(value, str):
        raise MalformedValueError("not a text")
    text = value[:limit]
    # JSON can carry half of a surrogate pair, which no file or terminal accepts later.
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


_PLAIN: Mapping[str, Callable[[object], bool | int | float | str]] = {
    "bool": _bool, "int": _int, "real": _real, "text": _checked_text
}  # fmt: skip
"""The checks of what has no parts, by its kind."""
