"""The identity of a value as a text: equal where `==` says so, in an order of our own.

A text, because Python hashes texts with a secret: of numbers and tuples a submission could return
a million with the same hash.
"""

from math import isfinite, isnan

from grader.model import (
    ArrayValue,
    ComplexValue,
    DateValue,
    DictValue,
    OpaqueValue,
    Plain,
    ScalarValue,
    SequenceValue,
    SetValue,
    Value,
)


def identity(value: Value) -> str:
    """Return the identity: a list, a tuple and an array with equal items have the same one, and so
    have a text and a Symbol."""
    match value:
        case ScalarValue() | ComplexValue():
            return _plain(value.value)
        case DateValue(_, iso):
            return f"@{iso}"

        case ArrayValue(_, _, shape, items):
            return _array(shape, [_plain(item) for item in items])
        case SequenceValue(_, items):
            return _joined(items)
        case SetValue(_, items):
            return "{" + ",".join(sorted(map(identity, items))) + "}"

        case DictValue(_, keys, items):
            pairs = zip(keys, items, strict=True)
            entries = [f"{identity(key)}:{identity(item)}" for key, item in pairs]
            return "{:" + ",".join(sorted(entries)) + "}"

        case OpaqueValue(type_name, text, names, items):
            return f"<{type_name!r}{text!r}{names}{_joined(items)}>"


def in_order(value: Value) -> tuple[bool, float | int, str]:
    """Return a key to sort by: numbers by their size, then all else by its identity."""
    number = value.value if isinstance(value, ScalarValue) else None
    if isinstance(number, int) or (isinstance(number, float) and not isnan(number)):
        return (False, number, "")
    return (True, 0, identity(value))


def _joined(items: tuple[Value, ...]) -> str:
    return "[" + ",".join(map(identity, items)) + "]"


def _array(shape: tuple[int, ...], items: list[str]) -> str:
    """Return rows in brackets; an array of no dimension is what it holds."""
    for size in reversed(shape[1:]):
        count = len(items) // size if size else 0
        rows = [items[at * size : (at + 1) * size] for at in range(count)]
        items = ["[" + ",".join(row) + "]" for row in rows]
    return "[" + ",".join(items) + "]" if shape else items[0]


def _plain(value: Plain) -> str:
    if isinstance(value, complex):
        return _plain(value.real) if value.imag == 0 else f"{value.real!r}+{value.imag!r}j"
    if isinstance(value, float) and isfinite(value) and value.is_integer():
        return hex(int(value))
    return hex(value) if isinstance(value, int) else repr(value)
