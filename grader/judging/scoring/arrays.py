"""Compares an array with the expected one: its size, each element, and what they are."""

import math
from collections.abc import Sequence

from grader.judging.scoring.elements import (
    PASSED,
    Comparison,
    close,
    compare_elements,
    failed,
    kind_of,
    wrong_type,
)
from grader.judging.scoring.views import ArrayView, as_array
from grader.model import ElementKind, Field, Plain, Tolerance, Value


def compare_array(field: Field, expected: Value, got: Value, tolerance: Tolerance) -> Comparison:
    wanted, given = as_array(expected), as_array(got)
    if wanted is None:
        raise TypeError(f"the reference gave no array for the field {field.name}")
    if given is None:
        return failed("scoring.not_array", type=got.type)
    if given.shape != wanted.shape:
        return _wrong_shape(wanted, given, tolerance)
    kind = field.element or _common_kind(wanted.items)
    is_wrong_type = False
    for index, (want, have) in enumerate(zip(wanted.items, given.items, strict=True)):
        comparison = compare_elements(kind, want, have, tolerance)
        if comparison.status == "failed":
            return _wrong_element(field, wanted, given, index, tolerance)
        is_wrong_type |= comparison.status == "wrong_type"
    if is_wrong_type:
        return wrong_type(
            "scoring.reals_in_integer_array"
            if kind in ("integer", "index")
            else "scoring.element_type"
        )
    if given.nested and got.type in ("Vector", "Array"):
        return wrong_type("scoring.vector_of_vectors")
    return PASSED


def _common_kind(items: Sequence[Plain]) -> ElementKind | None:
    """Return the kind of all items; None where kinds are mixed: then none has a wrong type."""
    kinds = set(map(kind_of, items))
    return kinds.pop() if len(kinds) == 1 else None


def _wrong_shape(wanted: ArrayView, given: ArrayView, tolerance: Tolerance) -> Comparison:
    same_count = math.prod(given.shape) == math.prod(wanted.shape)
    if same_count and _all_close(wanted.items, given.items, tolerance):
        key = "scoring.shape_only"
    else:
        key = "scoring.shape"
    return failed(key, expected=shape_text(wanted.shape), got=shape_text(given.shape))


def _wrong_element(
    field: Field, wanted: ArrayView, given: ArrayView, index: int, tolerance: Tolerance
) -> Comparison:
    if field.kind == "matrix" and len(wanted.shape) == 2:
        rows, columns = wanted.shape
        transposed = [
            given.items[row * columns + column] for column in range(columns) for row in range(rows)
        ]
        if rows == columns and _all_close(wanted.items, transposed, tolerance):
            return failed("scoring.transposed")
        total, right = _total(given.items), _total(wanted.items)
        if total is not None and right is not None and close(right, total, tolerance):
            if sorted(map(str, wanted.items)) == sorted(map(str, given.items)):
                return failed("scoring.same_numbers_elsewhere")
            return failed("scoring.same_total")
    return failed("scoring.element", position=_position(index, wanted.shape))


def _total(items: Sequence[Plain]) -> float | None:
    numbers = [item for item in items if isinstance(item, int | float)]
    try:
        return math.fsum(numbers) if len(numbers) == len(items) else None
    except (OverflowError, ValueError):
        return None


def _all_close(wanted: Sequence[Plain], given: Sequence[Plain], tolerance: Tolerance) -> bool:
    return all(
        compare_elements(kind_of(want), want, have, tolerance).status != "failed"
        for want, have in zip(wanted, given, strict=True)
    )


def shape_text(shape: tuple[int, ...]) -> str:
    return "×".join(str(size) for size in shape) or "0-dimensional"


def _position(index: int, shape: tuple[int, ...]) -> str:
    """Row and column from 1: what both languages' users read the same way."""
    places: list[int] = []
    for size in reversed(shape):
        places.append(index % size + 1)
        index //= size
    return ", ".join(str(place) for place in reversed(places))
