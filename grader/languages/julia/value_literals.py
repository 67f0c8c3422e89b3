"""Values as Julia, short enough to be read."""

import json
import math
import re

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
    Single,
    Value,
)


def literal(value: Plain) -> str:
    """A number, truth value, text or nothing."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        if math.isnan(value):
            return "NaN"
        if math.isinf(value):
            return "Inf" if value > 0 else "-Inf"
        return repr(value)
    if isinstance(value, complex):
        return f"complex({literal(value.real)}, {literal(value.imag)})"
    if isinstance(value, str):
        # JSON's escapes are Julia's too, but for the dollar sign, which interpolates.
        return json.dumps(value, ensure_ascii=False).replace("$", "\\$")
    return str(value)


def value_literal(value: Value) -> str:
    match value:
        case ScalarValue() | ComplexValue():
            return _scalar(value)
        case DateValue(_, iso):
            return f'{"DateTime" if "T" in iso else "Date"}("{iso}")'
        case ArrayValue():
            return _array(value)
        case SequenceValue(type_name, items):
            parts = ", ".join(cut(items, value_literal))
            if type_name.lower() == "tuple":
                return f"({parts},)" if len(items) == 1 else f"({parts})"
            return f"[{parts}]"
        case SetValue(_, items):
            return f"Set([{', '.join(cut(items, value_literal))}])"
        case DictValue(type_name, keys, items):
            pairs = [*zip(keys, items, strict=True)]
            if type_name == "NamedTuple":
                return f"({', '.join(cut(pairs, _named))})"
            return f"Dict({', '.join(cut(pairs, _pair))})"
        case OpaqueValue(type_name, text, names, items):
            if names:
                attributes = zip(names, items, strict=True)
                text = ", ".join(f"{name}={value_literal(item)}" for name, item in attributes)
            return f"<{type_name}: {text}>"


def _scalar(value: Single) -> str:
    match value:
        case ScalarValue("Missing", None):
            return "missing"
        case ScalarValue("Char", str(character)):
            return f"'{_character(character)}'"
        case ScalarValue("Symbol", str(name)):
            return f":{name}" if re.fullmatch(r"[^\W\d]\w*", name) else f"Symbol({literal(name)})"
    return literal(value.value)


def _character(character: str) -> str:
    escaped = literal(character)[1:-1]
    return {'\\"': '"', "'": "\\'", "\\$": "$"}.get(escaped, escaped)


def _pair(pair: tuple[Value, Value]) -> str:
    return f"{value_literal(pair[0])} => {value_literal(pair[1])}"


def _named(pair: tuple[Value, Value]) -> str:
    name, item = pair
    written = str(name.value) if isinstance(name, ScalarValue) else value_literal(name)
    return f"{written} = {value_literal(item)}"


def _array(value: ArrayValue) -> str:
    if len(value.shape) == 2:
        lines = [" ".join(cut(row, literal)) for row in rows(value.shape, value.items)]
        return f"[{'; '.join(lines)}]"
    return f"[{', '.join(cut(value.items, literal))}]"
