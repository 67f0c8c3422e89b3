"""Compares one returned field with the expected one: by what it is, whatever type it came as."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from grader.judging.scoring.curves import as_curve, difference
from grader.judging.scoring.nearness import close
from grader.judging.scoring.views import ArrayView, as_array, is_function, unwrap
from grader.model import (
    Field,
    FieldStatus,
    Message,
    OpaqueValue,
    ScalarValue,
    Tolerance,
    Value,
)

__all__ = ["Comparison", "compare"]

Element = Literal["real", "integer", "boolean", "text"]
Scalar = bool | int | float | str | None


@dataclass(frozen=True, slots=True)
class Comparison:
    status: FieldStatus
    message: Message | None = None


_PASSED = Comparison("passed")
# Expected and got stand side by side in the report: they say it already.
_DIFFERS = Comparison("failed")


def compare(field: Field, expected: Value, got: Value, tolerance: Tolerance) -> Comparison:
    """Passed, of a wrong type though right, or failed with the reason."""
    if is_function(got):
        return _failed("scoring.is_function")
    match field.kind:
        case "real" | "integer" | "boolean" | "text":
            return _compare_scalar(field.kind, expected, got, tolerance)
        case "curve":
            return _compare_curve(expected, got, tolerance)
        case "vector" | "matrix" | "any":
            if isinstance(expected, ScalarValue):
                return _compare_scalar(_kind_of(expected.value), expected, got, tolerance)
            return _compare_array(field, expected, got, tolerance)


def _failed(key: str, **params: str | int | float) -> Comparison:
    return Comparison("failed", Message(key, params))


def _wrong_type(key: str, **params: str | int | float) -> Comparison:
    return Comparison("wrong_type", Message(key, params))


def _kind_of(value: Scalar) -> Element:
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "integer"
    return "text" if isinstance(value, str) else "real"


def _compare_scalar(kind: Element, expected: Value, got: Value, tolerance: Tolerance) -> Comparison:
    if not isinstance(expected, ScalarValue):
        raise TypeError(f"the reference gave no scalar for a field of kind {kind}")
    scalar, was_wrapped = unwrap(got)
    if not isinstance(scalar, ScalarValue):
        return _no_scalar(kind, got)
    if scalar.value is None:
        return _failed("scoring.nothing", type=scalar.type)
    comparison = _compare_elements(kind, expected.value, scalar.value, tolerance)
    if comparison.status == "passed" and was_wrapped:
        return _wrong_type("scoring.wrapped", type=got.type)
    return comparison


def _no_scalar(kind: Element, got: Value) -> Comparison:
    if isinstance(got, OpaqueValue):
        return _failed(f"scoring.not_{kind}", type=got.type)
    array = as_array(got)
    if array is not None:
        return _failed("scoring.array_for_scalar", shape=_shape_text(array.shape))
    return _failed(f"scoring.not_{kind}", type=got.type)


def _compare_elements(
    kind: Element, expected: Scalar, got: Scalar, tolerance: Tolerance
) -> Comparison:
    if kind == "text" or isinstance(got, str) or isinstance(expected, str):
        if not isinstance(got, str) or not isinstance(expected, str):
            return _failed("scoring.text_and_number")
        return _PASSED if got == expected else _DIFFERS
    if expected is None or got is None:
        return _failed("scoring.nothing", type="None")
    number = _finite_float(got)
    if number is None:
        return _DIFFERS
    if not close(float(expected), number, tolerance):
        return _differing_number(float(expected), number)
    return _type_of_right_number(kind, got)


def _type_of_right_number(kind: Element, got: bool | int | float) -> Comparison:
    if kind == "boolean" and not isinstance(got, bool):
        return _wrong_type("scoring.not_a_truth_value")
    if kind != "boolean" and isinstance(got, bool):
        return _wrong_type("scoring.truth_value_for_number")
    if kind == "integer" and isinstance(got, float):
        return _wrong_type("scoring.real_for_integer")
    return _PASSED


def _differing_number(expected: float, got: float) -> Comparison:
    if math.isnan(got):
        return _failed("scoring.nan")
    if math.isinf(got):
        return _failed("scoring.infinite")
    if math.isfinite(expected) and expected != 0 and math.isclose(got, 100 * expected):
        return _failed("scoring.percentage")
    return _DIFFERS


def _finite_float(value: bool | int | float) -> float | None:
    """None for an integer beyond the range of doubles, which equals no expected number."""
    try:
        return float(value)
    except OverflowError:
        return None


def _compare_curve(expected: Value, got: Value, tolerance: Tolerance) -> Comparison:
    wanted, given = as_curve(expected), as_curve(got)
    if not wanted:
        raise TypeError("the reference gave no points for a curve")
    if given is None:
        return _failed("scoring.not_curve", type=got.type)
    if not given:
        return _failed("scoring.curve_empty")
    message = difference(wanted, given, tolerance)
    return _PASSED if message is None else Comparison("failed", message)


def _compare_array(field: Field, expected: Value, got: Value, tolerance: Tolerance) -> Comparison:
    wanted, given = as_array(expected), as_array(got)
    if wanted is None:
        raise TypeError(f"the reference gave no array for the field {field.name}")
    if given is None:
        return _failed("scoring.not_array", type=got.type)
    if given.shape != wanted.shape:
        return _wrong_shape(wanted, given, tolerance)
    kind = field.element or _kind_of(wanted.items[0] if wanted.items else 0.0)
    wrong_type: Comparison | None = None
    for index, (want, have) in enumerate(zip(wanted.items, given.items, strict=True)):
        comparison = _compare_elements(kind, want, have, tolerance)
        if comparison.status == "failed":
            return _wrong_element(field, wanted, given, index, tolerance)
        if comparison.status == "wrong_type":
            wrong_type = comparison
    if wrong_type is not None:
        return _wrong_type(
            "scoring.reals_in_integer_array" if kind == "integer" else "scoring.element_type"
        )
    if given.nested and got.type in ("Vector", "Array"):
        return _wrong_type("scoring.vector_of_vectors")
    return _PASSED


def _wrong_shape(wanted: ArrayView, given: ArrayView, tolerance: Tolerance) -> Comparison:
    same_count = math.prod(given.shape) == math.prod(wanted.shape)
    if same_count and _all_close(wanted.items, given.items, tolerance):
        key = "scoring.shape_only"
    else:
        key = "scoring.shape"
    return _failed(key, expected=_shape_text(wanted.shape), got=_shape_text(given.shape))


def _wrong_element(
    field: Field, wanted: ArrayView, given: ArrayView, index: int, tolerance: Tolerance
) -> Comparison:
    if field.kind == "matrix" and len(wanted.shape) == 2:
        rows, columns = wanted.shape
        transposed = [
            given.items[row * columns + column] for column in range(columns) for row in range(rows)
        ]
        if rows == columns and _all_close(wanted.items, transposed, tolerance):
            return _failed("scoring.transposed")
        total = _total(given.items)
        if total is not None and close(_total(wanted.items) or 0.0, total, tolerance):
            if sorted(map(str, wanted.items)) == sorted(map(str, given.items)):
                return _failed("scoring.same_numbers_elsewhere")
            return _failed("scoring.same_total")
    return _failed("scoring.element", position=_position(index, wanted.shape))


def _total(items: Sequence[Scalar]) -> float | None:
    numbers = [_finite_float(item) for item in items if isinstance(item, (int, float))]
    if len(numbers) != len(items) or None in numbers:
        return None
    return math.fsum(number for number in numbers if number is not None)


def _all_close(wanted: Sequence[Scalar], given: Sequence[Scalar], tolerance: Tolerance) -> bool:
    return all(
        _compare_elements(_kind_of(want), want, have, tolerance).status != "failed"
        for want, have in zip(wanted, given, strict=True)
    )


def _shape_text(shape: tuple[int, ...]) -> str:
    return "×".join(str(size) for size in shape) or "0-dimensional"


def _position(index: int, shape: tuple[int, ...]) -> str:
    """Row and column from 1: what both languages' users read the same way."""
    places: list[int] = []
    for size in reversed(shape):
        places.append(index % size + 1)
        index //= size
    return ", ".join(str(place) for place in reversed(places))
