"""The token of one field's value: equal for values that are the same answer."""

import math
import sys
from collections.abc import Hashable, Iterable

from grader.judging.scoring.curves import as_curve, corners
from grader.judging.scoring.views import as_array, listed, without_shape
from grader.model import (
    DateValue,
    DictValue,
    Field,
    FunctionValue,
    OpaqueValue,
    Plain,
    SetValue,
    Single,
    TupleValue,
    Value,
)

# Coarser than any tolerance in use, finer than any two different answers of a test case: near zero
# the first, elsewhere the second.
_DECIMALS = 7
_DIGITS = 5
# A double holds each integer up to the first, and none beyond the second.
_EXACT = 2**53 - 1
_LARGEST = int(sys.float_info.max)
_NESTED = frozenset({"any", "list", "tuple", "set", "dict", "object"})


def field_token(field: Field, value: Value) -> Hashable:
    if field.kind in _NESTED:
        return _nested(field, value, field.unordered)

    if isinstance(value, Single):
        return _scalar(value.value, whole=field.kind in ("integer", "index"))
    if isinstance(value, DateValue):
        return ("date", value.iso)
    if isinstance(value, OpaqueValue):
        return _opaque(value)
    curve = as_curve(value) if field.kind == "curve" else None
    if curve is not None:
        return tuple(map(_point, corners(curve)))

    array = as_array(value)
    if array is None:
        # Two answers that cannot be read are seldom the same one.
        return ("unread", _nested(field, value))
    whole = field.element in ("integer", "index")
    return (array.shape, tuple(_scalar(item, whole=whole) for item in array.items))


def _nested(field: Field, value: Value, levels: int = 0) -> Hashable:
    """Types of numbers make no difference here, nor does the order of sets and dictionaries, and on
    these `levels` of lists."""
    value, below = without_shape(value), max(levels - 1, 0)
    match value:
        case DateValue(_, iso):
            return ("date", iso)
        case SetValue(_, members):
            return ("set", _sorted(_nested(field, member, below) for member in members))
        case DictValue(_, keys, items):
            pairs = zip(keys, items, strict=True)
            tokens = ((_nested(field, key), _nested(field, item, below)) for key, item in pairs)
            return ("dict", _sorted(tokens))
        case OpaqueValue(_, _, names, items):
            attributes = dict(zip(names, items, strict=True))
            asked = (name for name in names if name in field.attributes)
            read = [(name, _nested(field, attributes[name], below)) for name in asked]
            return ("object", *read) if read else _opaque(value)

    if isinstance(value, Single):
        if isinstance(value.value, bool) and field.element != "boolean":
            return float(value.value)
        return _scalar(value.value, whole=False)

    parts = tuple(_nested(field, part, below) for part in listed(value) or ())
    form = "tuple" if isinstance(value, TupleValue) else "list"
    return (form, _sorted(parts) if levels else parts)


def _sorted(tokens: Iterable[Hashable]) -> tuple[Hashable, ...]:
    return tuple(sorted(tokens, key=repr))


def _opaque(value: OpaqueValue) -> str:
    return "function" if isinstance(value, FunctionValue) else "opaque"


def _point(point: tuple[float, float]) -> Hashable:
    return tuple(_scalar(coordinate, whole=False) for coordinate in point)


def _scalar(value: Plain, *, whole: bool) -> Hashable:
    """Numbers by value; where whole numbers are asked for, a real one is another answer."""
    if value is None or isinstance(value, bool | str):
        return (type(value).__name__, value)
    if isinstance(value, complex):
        return ("complex", _scalar(value.real, whole=False), _scalar(value.imag, whole=False))

    if isinstance(value, int) and abs(value) > (_EXACT if whole else _LARGEST):
        return ("huge", float(value % _EXACT))
    number = float(value)
    if not math.isfinite(number):
        return repr(number)

    number = number_token(number)
    return (isinstance(value, int), number) if whole else number


def number_token(number: float) -> float:
    """Return the number as a token has it; of its own token, that token. A whole number may be a
    count, and keeps all its digits."""
    # Adding zero makes -0.0 the same as 0.0.
    number = round(number, _DECIMALS) + 0.0
    return number if number.is_integer() else float(f"{number:.{_DIGITS}g}")
