"""A value as a short piece of code of the student's language, for "expected" and "got"."""

import math
from collections.abc import Callable, Sequence

from grader.model import (
    ArrayValue,
    DictValue,
    Language,
    OpaqueValue,
    ScalarValue,
    SequenceValue,
    Value,
)
from grader.values.argument_code import julia_literal, python_literal

__all__ = ["value_code"]

_ITEMS_AT_MOST = 24
_CHARACTERS_AT_MOST = 400
_MATRIX_RANK = 2


def value_code(value: Value, language: Language) -> str:
    text = _python(value) if language == "python" else _julia(value)
    return text if len(text) <= _CHARACTERS_AT_MOST else text[: _CHARACTERS_AT_MOST - 1] + "…"


def _cut(parts: Sequence[str]) -> list[str]:
    if len(parts) <= _ITEMS_AT_MOST:
        return list(parts)
    return [*parts[: _ITEMS_AT_MOST // 2], "…", *parts[-2:]]


def _python(value: Value) -> str:
    match value:
        case ScalarValue(_, content):
            return python_literal(content)
        case ArrayValue():
            return f"array({_python_nested(value.shape, value.items)})"
        case SequenceValue(type_name, items):
            parts = ", ".join(_cut([_python(item) for item in items]))
            if type_name in ("tuple", "Tuple"):
                return f"({parts},)" if len(items) == 1 else f"({parts})"
            return f"[{parts}]"
        case DictValue(_, keys, items):
            pairs = [f"{key!r}: {_python(item)}" for key, item in zip(keys, items, strict=True)]
            return "{" + ", ".join(_cut(pairs)) + "}"
        case OpaqueValue(type_name, text):
            return f"<{type_name}: {text}>"


def _python_nested(shape: tuple[int, ...], items: Sequence[bool | int | float | str]) -> str:
    if not shape:
        return python_literal(items[0])
    if len(shape) == 1:
        return (
            "[" + ", ".join(_cut([python_literal(item) for item in items[: _shown(items)]])) + "]"
        )
    step = math.prod(shape[1:])
    rows = [
        _python_nested(shape[1:], items[start : start + step])
        for start in range(0, min(len(items), step * _ITEMS_AT_MOST), max(step, 1))
    ]
    return "[" + ", ".join(_cut(rows)) + "]"


def _shown(items: Sequence[object]) -> int:
    """How many items are worth formatting: all of a short list, the start of a long one."""
    return len(items) if len(items) <= _ITEMS_AT_MOST * 4 else _ITEMS_AT_MOST * 4


def _julia(value: Value) -> str:
    match value:
        case ScalarValue(_, content):
            return julia_literal(content)
        case ArrayValue():
            return _julia_array(value)
        case SequenceValue(type_name, items):
            parts = ", ".join(_cut([_julia(item) for item in items]))
            if type_name.lower() == "tuple":
                return f"({parts},)" if len(items) == 1 else f"({parts})"
            return f"[{parts}]"
        case DictValue(type_name, keys, items):
            if type_name == "NamedTuple":
                return "(" + ", ".join(_cut(_julia_pairs(keys, items, " = ", str))) + ")"
            return "Dict(" + ", ".join(_cut(_julia_pairs(keys, items, " => ", julia_literal))) + ")"
        case OpaqueValue(type_name, text):
            return f"<{type_name}: {text}>"


def _julia_pairs(
    keys: Sequence[str], items: Sequence[Value], sign: str, key_code: Callable[[str], str]
) -> list[str]:
    return [f"{key_code(key)}{sign}{_julia(item)}" for key, item in zip(keys, items, strict=True)]


def _julia_array(value: ArrayValue) -> str:
    if len(value.shape) == _MATRIX_RANK:
        columns = value.shape[1]
        rows = [
            " ".join(_cut([julia_literal(item) for item in value.items[start : start + columns]]))
            for start in range(0, min(len(value.items), columns * _ITEMS_AT_MOST), max(columns, 1))
        ]
        return "[" + "; ".join(_cut(rows)) + "]"
    shown = value.items[: _shown(value.items)]
    return "[" + ", ".join(_cut([julia_literal(item) for item in shown])) + "]"
