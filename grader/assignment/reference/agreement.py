"""Holds the reference's answers against a function's fields and the values stated on purpose."""

import math
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from grader.assignment.reading.yaml.tree import Node
from grader.judging.scoring.checking.plain import ANY, NotPlain, plain
from grader.judging.scoring.curves import is_drawable
from grader.judging.scoring.nested import first_difference
from grader.judging.scoring.parts import expected_parts
from grader.judging.scoring.views import listed, without_shape
from grader.model import (
    Answer,
    ArrayValue,
    ComplexValue,
    DateValue,
    DictValue,
    Field,
    Function,
    Message,
    NamedTupleValue,
    OpaqueValue,
    ScalarValue,
    SequenceValue,
    SetValue,
    Tolerance,
    TupleValue,
    Value,
)

_FRACTION = re.compile(r"[-+]?[0-9]{1,15}/[0-9]{1,15}")
# Half a unit of the last decimal, and a little for what the reference's own rounding does.
_SLACK = 1e-12


def agrees(stated: Node, value: Value, *, levels: int = 0) -> bool:
    """Return whether `value` is the stated one, to as many decimals as are written.

    `0.70` agrees with 0.6951 and not with 0.694; an integer, a text like `6/7`, a truth value and
    any other text agree only with the same. A set is stated as a list in any order, a complex
    number as `[re, im]`, a dictionary as a mapping or as a list of `[key, value]` pairs, and an
    object as a mapping of its attributes. The items of as many `levels` may stand in any order.
    """
    value, below = without_shape(value), max(levels - 1, 0)
    match value:
        case ScalarValue(_, content):
            return _scalar_agrees(stated, content)
        case DateValue(_, iso):
            return stated.text == iso

    if isinstance(stated.value, dict):
        named_parts = _named_parts(value)
        if named_parts is None or stated.entries.keys() != named_parts.keys():
            return False
        return all(
            agrees(node, named_parts[name], levels=below) for name, node in stated.entries.items()
        )

    parts = _parts(value)
    if parts is None or not isinstance(stated.value, list) or len(stated.items) != len(parts):
        return False
    if isinstance(value, SetValue | DictValue) or (levels and listed(value) is not None):
        return _agree_in_any_order(stated.items, parts, below)
    return all(map(agrees, stated.items, parts))


def short(value: Value) -> str:
    """Return a value as somebody would state it, for a message."""
    value = without_shape(value)
    match value:
        case ScalarValue(_, None):
            return "null"
        case ScalarValue(_, content):
            return str(content).lower() if isinstance(content, bool) else str(content)
        case DateValue(_, iso):
            return iso

    named_parts = None if isinstance(value, NamedTupleValue) else _named_parts(value)
    if named_parts is not None:
        return f"{{{', '.join(f'{name}: {short(part)}' for name, part in named_parts.items())}}}"
    parts = _parts(value)
    return value.type if parts is None else f"[{', '.join(map(short, parts))}]"


def _parts(value: Value) -> Sequence[Value] | None:
    """Return the parts that are stated as a list; None for what is not stated so."""
    match value:
        case ComplexValue(_, real, imag):
            return [ScalarValue("", real), ScalarValue("", imag)]
        case SetValue(_, members):
            return members
        case DictValue(_, keys, items):
            pairs = zip(keys, items, strict=True)
            return [TupleValue("tuple", pair) for pair in pairs]
    return listed(value)


def _named_parts(value: Value) -> Mapping[str, Value] | None:
    """Return the parts that are stated as a mapping; None for what is not stated so."""
    match value:
        case DictValue(_, keys, items):
            return dict(zip(map(short, keys), items, strict=True))
        case NamedTupleValue(_, items, names) | OpaqueValue(_, _, names, items) if names:
            return dict(zip(names, items, strict=True))
    return None


def _agree_in_any_order(stated: Sequence[Node], parts: Sequence[Value], levels: int) -> bool:
    unmatched = list(parts)
    for node in stated:
        agreeing = [at for at, part in enumerate(unmatched) if agrees(node, part, levels=levels)]
        if not agreeing:
            return False
        del unmatched[agreeing[0]]
    return True


def _scalar_agrees(stated: Node, value: object) -> bool:
    number = stated.value
    if isinstance(value, bool) or not isinstance(value, int | float):
        return type(number) is type(value) and number == value
    if isinstance(number, str) and _FRACTION.fullmatch(number):
        top, _, bottom = number.partition("/")
        return int(bottom) != 0 and _near(float(Fraction(int(top), int(bottom))), value, 0.0)
    if isinstance(number, bool) or not isinstance(number, int | float):
        return False
    if isinstance(number, float) and not math.isfinite(number):
        return value == number or (math.isnan(value) and math.isnan(number))
    return _near(number, value, 0.0 if isinstance(number, int) else _half_unit(stated.text))


def _half_unit(text: str) -> float:
    """Return half of the last place that is written: 0.005 for `0.70`, and 0.05 for `7.0`."""
    if "." not in text and "e" not in text.lower():
        return 0.0
    return float(Decimal(5).scaleb(int(Decimal(text).as_tuple().exponent) - 1))


def _near(stated: float, value: float, allowed: float) -> bool:
    try:
        return abs(value - stated) <= allowed + _SLACK * max(1.0, abs(stated))
    except OverflowError:  # an integer beyond the range of doubles
        return value == stated


def misfit(expected: Answer, function: Function) -> Message | None:
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
    """Return whether a check would be given it as it is, and all of it can be compared."""
    try:
        _, wrong_type = plain(field, value)
    except NotPlain:
        return False

    is_comparable = is_drawable(value) if field.kind == "curve" else _has_attributes(value, field)
    return wrong_type is None and is_comparable


def _has_attributes(value: Value, field: Field) -> bool:
    """Return whether each object in it has attributes that are compared."""
    if isinstance(value, OpaqueValue):
        attributes = dict(zip(value.names, value.items, strict=True))
        parts = [attributes[name] for name in field.attributes if name in attributes]
        return bool(parts) and all(_has_attributes(part, field) for part in parts)
    if isinstance(value, ArrayValue):
        return True  # no objects, and perhaps a million elements
    return all(_has_attributes(part, field) for part in _parts(value) or ())


def same(first: Value | None, second: Value | None, tolerance: Tolerance) -> bool:
    """Return whether two values of the reference are equal but for what the tolerance allows."""
    if first is None or second is None:
        return first is second
    return first_difference(ANY, first, second, tolerance) is None
