"""Compares one number, truth value or text with the expected one."""

import math
from collections.abc import Container, Mapping
from decimal import Decimal

from msgspec import Struct

from grader.model import (
    CurveReport,
    ElementKind,
    FieldStatus,
    Message,
    Plain,
    ScalarValue,
    Tolerance,
    Value,
    Words,
)
from grader.values.signs import other_signs

_Number = bool | int | float | complex


class Comparison(Struct, frozen=True):
    """The verdict on a value, and what is to be said of it."""

    status: FieldStatus
    message: Words | None = None
    curve: CurveReport | None = None
    """A drawing of its own."""


PASSED = Comparison("passed")
# The expected value and the answer stand side by side in the report: they say it already.
DIFFERS = Comparison("failed")

_KINDS: Mapping[type, ElementKind] = {
    bool: "boolean", int: "integer", complex: "complex", str: "text"
}  # fmt: skip
# Equal elements of one type are right where one of these kinds is asked for: nearly all are.
_AT_ONCE: Mapping[type, Container[ElementKind | None]] = {
    float: {"real", None},
    int: {"integer", "real", "index", None},
    bool: {"boolean", None},
    str: {"text", None},
}

# What sums and roots of doubles are off by, where whole numbers are their results.
_ULPS = 4
_DECIMALS = range(2, 7)
"""A number with one decimal may come near another one by chance."""


def failed(key: str, **params: str | int | float) -> Comparison:
    return Comparison("failed", Message(key, params))


def wrong_type(key: str, **params: str | int | float) -> Comparison:
    return Comparison("wrong_type", Message(key, params))


def kind_of(value: Plain) -> ElementKind:
    return _KINDS.get(type(value), "real")


def is_nothing(value: Value) -> bool:
    return isinstance(value, ScalarValue) and value.value is None


def close(expected: float, got: float, tolerance: Tolerance) -> bool:
    """Return whether both are equal within the larger of both tolerances; NaN equals NaN, and an
    infinity itself."""
    if math.isnan(expected) and math.isnan(got):
        return True
    if math.isclose(expected, got, rel_tol=tolerance.relative, abs_tol=tolerance.absolute):
        return True
    return within(abs(expected - got), abs(expected), tolerance)


def within(distance: float, size: float, tolerance: Tolerance) -> bool:
    """Return whether this is no more than may lie between an answer and what is expected, which is
    of this size."""
    bounds = [tolerance.absolute, tolerance.relative * size, tolerance.ulps * math.ulp(size)]
    if tolerance.digits:
        bounds.append(10.0**-tolerance.digits * (size or 1.0))
    return math.isfinite(distance) and distance <= max(bounds)


def near_whole(whole: int | Decimal, got: complex, tolerance: Tolerance) -> bool:
    """Return whether a number that is not written as a whole one is this whole one: what is
    relative does not hold for what is counted."""
    right = as_double(whole)
    if right is None or math.isinf(right):
        return False
    return _distance(right, got) <= max(tolerance.absolute, _ULPS * math.ulp(right))


def compare_elements(
    kind: ElementKind | None, expected: Plain, got: Plain, tolerance: Tolerance
) -> Comparison:
    """Compare without a kind: the type of a number costs nothing; 1, 1.0 and true are equal."""
    if type(expected) is type(got) and expected == got and kind in _AT_ONCE.get(type(got), ()):
        return PASSED

    if got is None:
        is_right = expected is None and kind != "text"
        return PASSED if is_right else failed("scoring.nothing", type="None")
    if expected is None:
        return DIFFERS

    if isinstance(expected, bool) and isinstance(got, str):
        return failed("scoring.text_for_truth_value")
    if kind == "text" or isinstance(got, str) or isinstance(expected, str):
        if isinstance(got, str) and isinstance(expected, str):
            return Comparison("failed", other_signs(expected, got))
        return failed("scoring.text_and_number")

    if not _near(kind, expected, got, tolerance):
        return _differing_number(expected, got, tolerance.digits)
    return PASSED if kind is None else type_of_right_number(kind, got)


def _near(kind: ElementKind | None, expected: _Number, got: _Number, tolerance: Tolerance) -> bool:
    if isinstance(expected, int) and isinstance(got, int):
        # A count off by a millionth is wrong: only an absolute tolerance allows a difference.
        return expected == got or abs(expected - got) <= tolerance.absolute
    if isinstance(expected, int) and kind not in ("real", "complex"):
        return near_whole(expected, got, tolerance)

    if isinstance(expected, complex) or isinstance(got, complex):
        try:
            right, answer = complex(expected), complex(got)
        except OverflowError:
            return False
        by_part = close(right.real, answer.real, tolerance)
        by_part = by_part and close(right.imag, answer.imag, tolerance)
        size = math.hypot(right.real, right.imag)
        return by_part or within(_distance(right, answer), size, tolerance)

    right_double, double = as_double(expected), as_double(got)
    if right_double is None or double is None:
        return False
    return close(right_double, double, tolerance)


def type_of_right_number(kind: ElementKind, got: _Number) -> Comparison:
    """Return what a right number of this kind is worth: a wrong type costs its share."""
    if kind == "boolean" and not isinstance(got, bool):
        return wrong_type("scoring.not_a_truth_value")
    if kind != "boolean" and isinstance(got, bool):
        return wrong_type("scoring.truth_value_for_number")
    if kind in ("integer", "index") and not isinstance(got, int):
        return wrong_type("scoring.real_for_integer")
    if kind == "real" and isinstance(got, complex):
        return wrong_type("scoring.complex_for_real")
    return PASSED


def _distance(expected: complex, got: complex) -> float:
    off = got - expected
    return math.hypot(off.real, off.imag)


def _differing_number(expected: _Number, got: _Number, digits: int) -> Comparison:
    """Return what a wrong number looks like, of which so many digits are asked for."""
    right, answer = as_double(expected), as_double(got)
    if right is None or answer is None:
        return DIFFERS
    if math.isnan(answer):
        return failed("scoring.nan")
    if math.isinf(answer):
        return failed("scoring.infinite")

    if 0 < right <= 1 and not isinstance(expected, int) and math.isclose(answer, 100 * right):
        return failed("scoring.percentage")
    for decimals in _DECIMALS:
        if answer == round(right, decimals) != round(answer, decimals - 1):
            return failed("scoring.rounded", decimals=decimals)

    count = _right_digits(right, answer) if digits else 0
    return failed("scoring.digits", right=count, asked=digits) if count > 0 else DIFFERS


def _right_digits(expected: float, got: float) -> int:
    """Return the number of right digits of a wrong number; of an expected 0, of right decimals."""
    off = abs(got - expected) / (abs(expected) or 1.0)
    return math.floor(-math.log10(off)) if 0 < off < 1 else 0


def as_double(value: Plain | Decimal) -> float | None:
    """Return the nearest double; None for an integer beyond the range of doubles, and for what is
    no real number."""
    try:
        return float(value) if isinstance(value, int | float | Decimal) else None
    except OverflowError:
        return None
