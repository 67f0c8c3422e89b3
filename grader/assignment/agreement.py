"""Holds the reference's answers against a function's fields and the values stated on purpose."""

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from grader.assignment.yaml.tree import Node
from grader.judging.scoring.curves import is_drawable
from grader.judging.scoring.elements import kind_of
from grader.judging.scoring.nested import first_difference
from grader.judging.scoring.parts import expected_parts
from grader.judging.scoring.views import as_array, listed, without_shape
from grader.model import (
    ArrayValue,
    ComplexValue,
    DateValue,
    DictValue,
    ElementKind,
    Expected,
    Field,
    FieldKind,
    Function,
    Message,
    NamedTupleValue,
    OpaqueValue,
    Plain,
    ScalarValue,
    SequenceValue,
    SetValue,
    Single,
    Text,
    Tolerance,
    TupleValue,
    Value,
)

_FRACTION = re.compile(r"[-+]?[0-9]{1,15}/[0-9]{1,15}")
# Half a unit of the last decimal, and a little for what the reference's own rounding does.
_SLACK = 1e-12

_ANY = Field("", "any", Text(""))
_FORMS: Mapping[FieldKind, Callable[[Value], bool]] = {
    "any": lambda _: True,
    "list": lambda value: isinstance(value, SequenceValue) and not isinstance(value, TupleValue),
    "tuple": lambda value: isinstance(value, TupleValue),
    "set": lambda value: isinstance(value, SetValue),
    "dict": lambda value: isinstance(value, DictValue),
    "object": lambda value: isinstance(value, OpaqueValue),
}
_FITTING: Mapping[FieldKind, set[ElementKind]] = {
    "boolean": {"boolean"},
    "text": {"text"},
    "integer": {"integer"},
    "index": {"integer"},
    "real": {"integer", "real"},
    "complex": {"integer", "real", "complex"},
}


def agrees(stated: Node, value: Value) -> bool:
    """Return whether `value` is the stated one, to as many decimals as are written.

    `0.70` agrees with 0.6951 and not with 0.694; an integer, a text like `6/7`, a truth value and
    any other text agree only with the same. A set is stated as a list in any order, a complex
    number as `[re, im]`, a dictionary as a mapping or as a list of `[key, value]` pairs, and an
    object as a mapping of its attributes.
    """
    match value:
        case ScalarValue(_, content):
            return _scalar_agrees(stated, content)
        case DateValue(_, iso):
            return stated.text == iso
        case ComplexValue(_, real, imag):
            return _all_agree(stated, [ScalarValue("", real), ScalarValue("", imag)])
        case SetValue(_, members):
            return _agree_in_any_order(stated, members)
        case NamedTupleValue(_, items, names) if isinstance(stated.value, dict):
            return _named_agree(stated, dict(zip(names, items, strict=True)))
        case DictValue(_, keys, items):
            if isinstance(stated.value, dict):
                return _named_agree(stated, dict(zip(map(short, keys), items, strict=True)))
            pairs = zip(keys, items, strict=True)
            return _agree_in_any_order(stated, [TupleValue("tuple", pair) for pair in pairs])
        case OpaqueValue(_, _, names, items):
            return bool(names) and _named_agree(stated, dict(zip(names, items, strict=True)))
    parts = listed(without_shape(value))
    if parts is None:
        return agrees(stated, without_shape(value))
    return _all_agree(stated, parts)


def agrees_unordered(stated: Node, value: Value) -> bool:
    """Return whether `value` has the stated items, in any order."""
    parts = listed(without_shape(value))
    return agrees(stated, value) if parts is None else _agree_in_any_order(stated, parts)


def short(value: Value) -> str:
    """Return a value as somebody would state it, for a message."""
    value = without_shape(value)
    match value:
        case ScalarValue(_, content):
            text = str(content)
            return (
                "null" if content is None else text.lower() if isinstance(content, bool) else text
            )
        case DateValue(_, iso):
            return iso
        case ComplexValue(_, real, imag):
            return f"[{real}, {imag}]"
        case SetValue(_, members):
            return f"[{', '.join(map(short, members))}]"
        case DictValue(_, keys, items):
            return _mapping(zip(map(short, keys), items, strict=True))
        case OpaqueValue(_, _, names, items):
            return _mapping(zip(names, items, strict=True)) if names else value.type
    parts = listed(value)
    return value.type if parts is None else f"[{', '.join(map(short, parts))}]"


def _mapping(pairs: Iterable[tuple[str, Value]]) -> str:
    return "{" + ", ".join(f"{name}: {short(item)}" for name, item in pairs) + "}"


def _all_agree(stated: Node, parts: Sequence[Value]) -> bool:
    is_as_long = isinstance(stated.value, list) and len(stated.items) == len(parts)
    return is_as_long and all(map(agrees, stated.items, parts))


def _agree_in_any_order(stated: Node, parts: Sequence[Value]) -> bool:
    left = list(parts)
    for item in stated.items:
        found = next((index for index, part in enumerate(left) if agrees(item, part)), None)
        if found is None:
            return False
        del left[found]
    return isinstance(stated.value, list) and not left


def _named_agree(stated: Node, values: Mapping[str, Value]) -> bool:
    return stated.entries.keys() == values.keys() and all(
        agrees(node, values[name]) for name, node in stated.entries.items()
    )


def _scalar_agrees(stated: Node, value: object) -> bool:
    wanted = stated.value
    if isinstance(value, bool) or not isinstance(value, int | float):
        return type(wanted) is type(value) and wanted == value
    if isinstance(wanted, str) and _FRACTION.fullmatch(wanted):
        top, _, bottom = wanted.partition("/")
        return int(bottom) != 0 and _near(float(Fraction(int(top), int(bottom))), value, 0.0)
    if isinstance(wanted, bool) or not isinstance(wanted, int | float):
        return False
    if isinstance(wanted, int):
        return _near(wanted, value, 0.0)
    if not math.isfinite(wanted):
        return value == wanted or (math.isnan(value) and math.isnan(wanted))
    return _near(wanted, value, _half_unit(stated.text))


def _half_unit(text: str) -> float:
    """Half of the last place that is written: 0.005 for `0.70`, and 0.05 for `7.0`."""
    if "." not in text and "e" not in text.lower():
        return 0.0
    return float(Decimal(5).scaleb(int(Decimal(text).as_tuple().exponent) - 1))


def _near(wanted: float, value: float, allowed: float) -> bool:
    try:
        return abs(value - wanted) <= allowed + _SLACK * max(1.0, abs(wanted))
    except OverflowError:  # an integer beyond the range of doubles
        return value == wanted


def misfit(expected: Expected, function: Function) -> Message | None:
    """Say how what a call gave contradicts the function's fields; None when it fits."""
    value = expected.value
    if function.returns == "tuple":
        if not isinstance(value, SequenceValue):
            return Message("assignment.no_tuple", {"type": "" if value is None else value.type})
        if len(value.items) != len(function.returned):
            counts = {"returned": len(value.items), "fields": len(function.returned)}
            return Message("assignment.tuple_length", counts)
    parts = expected_parts(function, expected)
    for field in function.fields:
        part = parts[field.name]
        if not _fits(part, field):
            key = "assignment.incomparable" if field.kind == "any" else "assignment.field_kind"
            return Message(key, {"field": field.name, "kind": field.kind, "type": part.type})
    return None


def _fits(value: Value, field: Field) -> bool:
    match field.kind:
        case "any" | "list" | "tuple" | "set" | "dict" | "object":
            return _FORMS[field.kind](value) and _is_comparable(value, field)
        case "date":
            return isinstance(value, DateValue)
        case "curve":
            return is_drawable(value)
        case "vector" | "matrix":
            array = as_array(value)
            if array is None or len(array.shape) != (1 if field.kind == "vector" else 2):
                return False
            return field.element is None or all(_is(item, field.element) for item in array.items)
        case _:
            return isinstance(value, Single) and _is(value.value, field.kind)


def _is_comparable(value: Value, field: Field) -> bool:
    """Return whether its objects have attributes to compare, and its elements their kind."""
    match value:
        case OpaqueValue(_, _, names, items):
            asked = [
                item for name, item in zip(names, items, strict=True) if name in field.attributes
            ]
            return bool(asked) and all(_is_comparable(item, field) for item in asked)
        case DictValue(_, keys, items):
            return all(_is_comparable(part, field) for part in (*keys, *items))
        case SequenceValue(_, items) | SetValue(_, items):
            return all(_is_comparable(item, field) for item in items)
        case ArrayValue(_, _, _, plain):
            return field.element is None or all(_is(item, field.element) for item in plain)
        case ScalarValue() | ComplexValue():
            return field.element is None or _is(value.value, field.element)
    return True


def _is(value: Plain, kind: FieldKind) -> bool:
    return value is not None and kind_of(value) in _FITTING[kind]


def same(one: Value | None, other: Value | None, tolerance: Tolerance) -> bool:
    """Return whether two values of the reference are equal but for what the tolerance allows."""
    if one is None or other is None:
        return one is other
    return first_difference(_ANY, one, other, tolerance) is None
