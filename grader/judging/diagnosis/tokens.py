"""What a call gave, boiled down to tokens that are equal when the answers are the same mistake.

There is one token per unit, a unit being one field of one case (or the case as a whole, when it has
no fields or should raise). Comparing tokens costs next to nothing, so that hundreds of combinations
of mistakes can be held against a submission.
"""

import math
from collections.abc import Hashable, Mapping

from grader.judging.scoring.curves import as_curve, corners
from grader.judging.scoring.views import as_array, is_function, parts_by_name, parts_by_position
from grader.model import (
    Assignment,
    Case,
    DictValue,
    Expected,
    Field,
    OpaqueValue,
    Outcome,
    ScalarValue,
    Value,
)

__all__ = ["RAISES", "Token", "Unit", "expected_tokens", "outcome_tokens"]

Unit = tuple[str, str]
"""Case id and field name; the field is empty for the case as a whole."""
Token = Hashable

RAISES = "raises"
# Exceptions that mean the same in both languages; any other only says that something was wrong.
_ERRORS: Mapping[str, str] = {
    "NameError": "undefined name",
    "UnboundLocalError": "undefined name",
    "UndefVarError": "undefined name",
    "TypeError": "no such call",
    "MethodError": "no such call",
    "UndefKeywordError": "no such call",
    "ZeroDivisionError": "division by zero",
    "DivideError": "division by zero",
    "ValueError": "value refused",
    "ArgumentError": "value refused",
    "DimensionMismatch": "value refused",
}

# Coarser than any tolerance in use, finer than any two different answers of a test case.
_DECIMALS = 7


def outcome_tokens(assignment: Assignment, case: Case, outcome: Outcome) -> dict[Unit, Token]:
    """Empty where the outcome says nothing about the mathematics (a timeout, a crash …)."""
    if outcome.kind == "exception" and outcome.exception is not None:
        return _tokens(assignment, case, None, outcome.exception.type)
    if outcome.kind == "value" and outcome.value is not None:
        return _tokens(assignment, case, outcome.value)
    return {}


def expected_tokens(assignment: Assignment, case: Case, expected: Expected) -> dict[Unit, Token]:
    value = None if expected.raises else expected.value
    return _tokens(assignment, case, value, expected.error)


def _tokens(
    assignment: Assignment, case: Case, value: Value | None, error: str = ""
) -> dict[Unit, Token]:
    fields = assignment.function(case.function).fields
    if not fields or assignment.expected[case.id].raises:
        return {(case.id, ""): RAISES if value is None else "returns"}
    if value is None:
        kind = _ERRORS.get(error, RAISES)
        return {(case.id, field.name): kind for field in fields}
    if assignment.function(case.function).returns == "value":
        return {(case.id, fields[0].name): _token(fields[0], value)}
    container, parts = _parts(fields, value)
    return {
        (case.id, field.name): (
            container,
            _token(field, parts[field.name]) if field.name in parts else "absent",
        )
        for field in fields
    }


def _parts(fields: tuple[Field, ...], value: Value) -> tuple[Token, Mapping[str, Value]]:
    if isinstance(value, DictValue):
        return "by name", parts_by_name(value, fields)
    parts = parts_by_position(value)
    if parts is None:
        return ("no tuple", _what(value)), {}
    by_name = {field.name: part for field, part in zip(fields, parts, strict=False)}
    if len(parts) != len(fields):
        return len(parts), by_name
    return "tuple" if value.type in ("tuple", "Tuple") else "list", by_name


def _what(value: Value) -> str:
    """Coarse: whatever stands in a tuple's place is the same in both languages."""
    if isinstance(value, ScalarValue):
        return "nothing" if value.value is None else "scalar"
    return "opaque" if isinstance(value, OpaqueValue) else "array"


def _token(field: Field, value: Value) -> Token:
    if isinstance(value, ScalarValue):
        return _scalar(value.value, whole=field.kind == "integer")
    if isinstance(value, OpaqueValue):
        return "function" if is_function(value) else "opaque"
    if field.kind == "curve":
        curve = as_curve(value)
        return "no curve" if curve is None else tuple(map(_point, corners(curve)))
    array = as_array(value)
    if array is None:
        return "ragged"
    whole = field.element == "integer"
    return (array.shape, tuple(_scalar(item, whole=whole) for item in array.items))


def _point(point: tuple[float, float]) -> Token:
    return tuple(_scalar(coordinate, whole=False) for coordinate in point)


def _scalar(value: bool | int | float | str | None, *, whole: bool) -> Token:
    """Numbers by value; where whole numbers are asked for, a real one is another answer."""
    if value is None or isinstance(value, (bool, str)):
        return (type(value).__name__, value)
    try:
        number = float(value)
    except OverflowError:
        return "huge"
    if not math.isfinite(number):
        return repr(number)
    # Adding zero makes -0.0 the same as 0.0.
    return (
        (isinstance(value, int), round(number, _DECIMALS) + 0.0)
        if whole
        else (round(number, _DECIMALS) + 0.0)
    )
