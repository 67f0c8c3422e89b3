"""Answers made wrong on purpose, as a slip in a program would make them."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from grader.judging.scoring.views import listed
from grader.model import (
    ArrayValue,
    ComplexValue,
    DictValue,
    ScalarValue,
    SequenceValue,
    SetValue,
    Value,
)

Disturb = Callable[[Value], Value | None]
"""Return the disturbed value; None where this value cannot be disturbed so."""

_FAR = 10**9
_NUMBERS = (int, float, complex)


def _parts(value: Value) -> tuple[Value, ...] | None:
    """The elements of what has some, of a matrix its rows."""
    match value:
        case SetValue(_, parts) | DictValue(_, _, parts):
            return parts
    found = listed(value)
    return None if found is None else tuple(found)


def _with_parts(value: Value, parts: tuple[Value, ...]) -> Value | None:
    match value:
        case SequenceValue():
            return replace(value, items=parts)
        case SetValue():
            return replace(value, members=tuple(dict.fromkeys(parts)))
        case DictValue(_, keys, _) if len(parts) <= len(keys):
            return replace(value, keys=keys[: len(parts)], items=parts)
        case ArrayValue(_, _, (_, *rest)):
            items = tuple(item for part in parts for item in _plain_items(part))
            return replace(value, shape=(len(parts), *rest), items=items)
    return None


def _plain_items(part: Value) -> tuple[bool | int | float | str, ...]:
    if isinstance(part, ArrayValue):
        return part.items
    return (part.value,) if isinstance(part, ScalarValue) and part.value is not None else ()


def _of_parts(
    change: Callable[[tuple[Value, ...]], tuple[Value, ...]], at_least: int = 1
) -> Disturb:
    def disturb(value: Value) -> Value | None:
        parts = _parts(value)
        if parts is None or len(parts) < at_least:
            return None
        return _with_parts(value, change(parts))

    return disturb


def _of_one(change: Callable[[bool | int | float | str], object]) -> Disturb:
    """Disturb a single value itself, else the last element, as deep as it lies."""

    def disturb(value: Value) -> Value | None:
        if isinstance(value, ScalarValue):
            changed = None if value.value is None else change(value.value)
            if isinstance(changed, bool | int | float | str):
                return ScalarValue(type(changed).__name__, changed)
            return None
        parts = _parts(value)
        changed_part = disturb(parts[-1]) if parts else None
        if parts is None or changed_part is None:
            return None
        return _with_parts(value, (*parts[:-1], changed_part))

    return disturb


def _number(change: Callable[[float], float]) -> Disturb:
    def changed(item: bool | int | float | str) -> object:
        return None if isinstance(item, bool | str) else change(item)

    return _of_one(changed)


def _another(item: bool | int | float | str) -> object:
    if isinstance(item, bool):
        return not item
    return item + "x" if isinstance(item, str) else item + 1


def _nested(value: Value) -> Value | None:
    """The value in a list of its own; of a matrix, its columns as rows."""
    if isinstance(value, ArrayValue) and len(value.shape) == 2:
        rows, columns = value.shape
        items = tuple(value.items[r * columns + c] for c in range(columns) for r in range(rows))
        return replace(value, shape=(columns, rows), items=items)
    return SequenceValue("list", (value,))


def _constant(value: Value) -> Value | None:
    if isinstance(value, ScalarValue | ComplexValue):
        return ScalarValue("int", 0) if isinstance(value.value, _NUMBERS) else None
    return _of_parts(lambda parts: (parts[0],) * len(parts), 2)(value)


def _empty(value: Value) -> Value | None:
    return _with_parts(value, ()) if _parts(value) else None


DISTURBANCES: Mapping[str, Disturb] = {
    "lost": _of_parts(lambda parts: parts[:-1]),
    "doubled": _of_parts(lambda parts: (*parts, parts[0])),
    "replaced": _of_parts(lambda parts: (*parts[:-1], parts[0]), 2),
    "swapped": _of_parts(lambda parts: (parts[-1], *parts[1:-1], parts[0]), 2),
    "empty": _empty,
    "another": _of_one(_another),
    "far": _number(lambda _: _FAR),
    "negative": _number(lambda number: -number - 1),
    "nan": _number(lambda _: float("nan")),
    "infinite": _number(lambda _: float("inf")),
    "text": _of_one(lambda item: None if isinstance(item, str) else str(item)),
    "real": _number(lambda number: number + 0.5),
    "nothing": lambda _: ScalarValue("NoneType", None),
    "constant": _constant,
    "nested": _nested,
}
"""The disturbances by name; the sentence `verify.disturbance.NAME` says what was done."""
