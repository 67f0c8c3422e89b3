"""Values as Python, short enough to be read."""

import math
import re
from collections.abc import Iterator

from grader.languages.shortened import cut, rows
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


def literal(value: Plain) -> str:
    """A number, truth value, text or None."""
    if isinstance(value, float) and not math.isfinite(value):
        return f"float({str(value)!r})"
    if isinstance(value, complex):
        return f"complex({literal(value.real)}, {literal(value.imag)})"
    return repr(value)


def value_literal(value: Value) -> str:
    match value:
        case ScalarValue() | ComplexValue():
            return literal(value.value)
        case DateValue():
            return _date(value)
        case ArrayValue():
            return f"array({_array(value)})"
        case SequenceValue(type_name, items):
            parts = ", ".join(cut(items, value_literal))
            if type_name in ("tuple", "Tuple"):
                return f"({parts},)" if len(items) == 1 else f"({parts})"
            return f"[{parts}]"
        case SetValue(type_name, items):
            text = "{" + ", ".join(cut(items, value_literal)) + "}" if items else "set()"
            return f"frozenset({text if items else ''})" if type_name == "frozenset" else text
        case DictValue(_, keys, items):
            return "{" + ", ".join(cut([*zip(keys, items, strict=True)], _pair)) + "}"
        case OpaqueValue(type_name, text, names, items):
            if names:
                pairs = zip(names, items, strict=True)
                text = ", ".join(f"{name}={value_literal(item)}" for name, item in pairs)
            return f"<{type_name}: {text}>"


def _pair(pair: tuple[Value, Value]) -> str:
    return f"{value_literal(pair[0])}: {value_literal(pair[1])}"


def _date(value: DateValue) -> str:
    if "T" not in value.iso:
        numbers = ", ".join(_numbers(value.iso))
        return f"datetime.date({numbers})"
    if re.search(r"T.*[-+]", value.iso):
        return f"datetime.datetime.fromisoformat({value.iso!r})"
    moment, _, fraction = value.iso.partition(".")
    numbers = ", ".join([*_numbers(moment), *([str(int(fraction.ljust(6, "0")))] * bool(fraction))])
    return f"datetime.datetime({numbers})"


def _numbers(text: str) -> Iterator[str]:
    return (str(int(digits)) for digits in re.findall(r"\d+", text))


def _array(value: ArrayValue) -> str:
    if not value.shape:
        return literal(value.items[0])
    if len(value.shape) == 1:
        written = cut(value.items, literal)
    else:
        inner = [
            ArrayValue(value.type, value.element, value.shape[1:], tuple(row))
            for row in rows(value.shape, value.items)
        ]
        written = cut(inner, _array)
    return "[" + ", ".join(written) + "]"
