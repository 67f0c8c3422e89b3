"""Compares one number, truth value or text with the expected one."""

import cmath
import math
from collections.abc import Container, Mapping

from msgspec import Struct

from grader.model import ElementKind, FieldStatus, Message, Plain, Tolerance, Words

_Number = bool | int | float | complex


class Comparison(Struct, frozen=True):
    status: FieldStatus
    message: Words | None = None


PASSED = Comparison("passed")
# Expected and got stand side by side in the report: they say it already.
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


def failed(key: str, **params: str | int | float) -> Comparison:
    return Comparison("failed", Message(key, params))


def wrong_type(key: str, **params: str | int | float) -> Comparison:
    return Comparison("wrong_type", Message(key, params))


def kind_of(value: Plain) -> ElementKind:
    return _KINDS.get(type(value), "real")


def close(expected: float, got: float, tolerance: Tolerance) -> bool:
    """Equal within the larger of both tolerances; NaN equals NaN, and infinities themselves."""
    if math.isnan(expected) and math.isnan(got):
        return True
    return math.isclose(expected, got, rel_tol=tolerance.relative, abs_tol=tolerance.absolute)


def compare_elements(
    kind: ElementKind | None, expected: Plain, got: Plain, tolerance: Tolerance
) -> Comparison:
    """Compare without a kind: the type of a number costs nothing; 1, 1.0 and true are equal."""
    if type(expected) is type(got) and expected == got and kind in _AT_ONCE.get(type(got), ()):
        return PASSED
    if kind == "text" or isinstance(got, str) or isinstance(expected, str):
        if got is None:
            return failed("scoring.nothing", type="None")
        if not isinstance(got, str) or not isinstance(expected, str):
            return failed("scoring.text_and_number") if expected is not None else DIFFERS
        return DIFFERS
    if expected is None or got is None:
        if expected is got:
            return PASSED
        return failed("scoring.nothing", type="None") if got is None else DIFFERS
    if not _near(expected, got, tolerance):
        return _differing_number(expected, got)
    return PASSED if kind is None else type_of_right_number(kind, got)


def _near(expected: _Number, got: _Number, tolerance: Tolerance) -> bool:
    if isinstance(expected, int) and isinstance(got, int):
        # A count off by a millionth is wrong: only an absolute tolerance allows a difference.
        return expected == got or abs(expected - got) <= tolerance.absolute
    if isinstance(expected, complex) or isinstance(got, complex):
        try:
            one, other = complex(expected), complex(got)
        except OverflowError:
            return False
        return cmath.isclose(
            one, other, rel_tol=tolerance.relative, abs_tol=tolerance.absolute
        ) or (close(one.real, other.real, tolerance) and close(one.imag, other.imag, tolerance))
    wanted, given = _float(expected), _float(got)
    return wanted is not None and given is not None and close(wanted, given, tolerance)


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


def _differing_number(expected: _Number, got: _Number) -> Comparison:
    wanted, given = _float(expected), _float(got)
    if wanted is None or given is None:
        return DIFFERS
    if math.isnan(given):
        return failed("scoring.nan")
    if math.isinf(given):
        return failed("scoring.infinite")
    if math.isclose(given, 100 * wanted):
        return failed("scoring.percentage")
    return DIFFERS


def _float(value: _Number) -> float | None:
    """Return the number as a double; None for a complex number and an integer beyond the range."""
    try:
        return None if isinstance(value, complex) else float(value)
    except OverflowError:
        return None
