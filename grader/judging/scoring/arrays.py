"""Compares an array with the expected one: its size, each element, and what they are."""

import math
from collections.abc import Sequence

import numpy as np

from grader.judging.scoring.elements import (
    PASSED,
    Comparison,
    compare_elements,
    failed,
    kind_of,
    within,
    wrong_type,
)
from grader.judging.scoring.views import ArrayView, as_array
from grader.model import ElementKind, Field, Message, Plain, Tolerance, Value, Words

# Beyond it nothing is a finite double.
_HUGE = 1e300


def compare_array(
    field: Field, expected: Value, got: Value, tolerance: Tolerance, first: int = 0
) -> Comparison:
    """Compare two arrays; the place of a wrong element is counted from `first`."""
    right, answer = as_array(expected), as_array(got)
    if right is None:
        raise TypeError(f"the reference gave no array for the field {field.name}")
    if answer is None:
        return failed("scoring.not_array", type=got.type)
    if answer.shape != right.shape:
        return _wrong_shape(right, answer, tolerance)

    kind = field.element or _common_kind(right.items)
    items = right.items
    if tolerance.norm is not None and all(map(_is_number, (*right.items, *answer.items))):
        distance, is_near = _in_norm(kind, right, answer, tolerance)
        if not is_near:
            return failed("scoring.norm", distance=f"{distance:.2g}")
        items = answer.items

    is_wrong_type = False
    for index, (right_item, item) in enumerate(zip(items, answer.items, strict=True)):
        comparison = compare_elements(kind, right_item, item, tolerance)
        if comparison.status == "failed":
            if _is_transposed(field, right, answer, tolerance):
                return failed("scoring.transposed")
            return _wrong_element(_index(index, right.shape, first), comparison.message)
        is_wrong_type |= comparison.status == "wrong_type"

    if is_wrong_type and kind in ("integer", "index"):
        return wrong_type("scoring.reals_in_integer_array")
    if is_wrong_type:
        return wrong_type("scoring.element_type")
    if answer.nested and got.type in ("Vector", "Array"):
        return wrong_type("scoring.vector_of_vectors")
    return PASSED


def _in_norm(
    kind: ElementKind | None, right: ArrayView, answer: ArrayView, tolerance: Tolerance
) -> tuple[float, bool]:
    """Return the distance of two arrays of numbers, and whether it is small enough."""
    expected, got = (np.array(view.items, dtype=complex) for view in (right, answer))
    order = np.inf if tolerance.norm == "max" else tolerance.norm
    with np.errstate(all="ignore"):
        distance, size = (float(np.linalg.norm(x, order)) for x in (got - expected, expected))

    # What is relative does not hold for what is counted.
    is_counted = kind in ("integer", "index", "boolean")
    is_same = right.items == answer.items
    return distance, is_same or within(distance, 0.0 if is_counted else size, tolerance)


def _is_number(item: Plain) -> bool:
    return isinstance(item, int | float | complex) and abs(item) < _HUGE


def _wrong_element(index: str, why: Words | None) -> Comparison:
    message = Message("scoring.element", {"index": index})
    if isinstance(why, Message) and why.key == "scoring.digits":
        message = Message("scoring.and", {"one": message, "other": why})
    return Comparison("failed", message)


def _common_kind(items: Sequence[Plain]) -> ElementKind | None:
    """Return the kind of all items; None where kinds are mixed: then none has a wrong type."""
    kinds = set(map(kind_of, items))
    return kinds.pop() if len(kinds) == 1 else None


def _wrong_shape(right: ArrayView, answer: ArrayView, tolerance: Tolerance) -> Comparison:
    same_count = math.prod(answer.shape) == math.prod(right.shape)
    same_items = same_count and _all_close(right.items, answer.items, tolerance)
    key = "scoring.shape_only" if same_items else "scoring.shape"
    return failed(key, expected=shape_text(right.shape), got=shape_text(answer.shape))


def _is_transposed(field: Field, right: ArrayView, answer: ArrayView, tolerance: Tolerance) -> bool:
    """Return whether a wrong square matrix is the right one with rows and columns exchanged."""
    if field.kind != "matrix" or len(right.shape) != 2 or len(set(right.shape)) > 1:
        return False

    side = right.shape[0]
    transposed = [item for column in range(side) for item in answer.items[column::side]]
    # In another order of the classes, some matrices are the same as transposed.
    is_reversed = _all_close(right.items, answer.items[::-1], tolerance)
    return not is_reversed and _all_close(right.items, transposed, tolerance)


def _all_close(right: Sequence[Plain], items: Sequence[Plain], tolerance: Tolerance) -> bool:
    return all(
        compare_elements(kind_of(right_item), right_item, item, tolerance).status != "failed"
        for right_item, item in zip(right, items, strict=True)
    )


def shape_text(shape: tuple[int, ...]) -> str:
    return "×".join(str(size) for size in shape) or "0-dimensional"


def _index(index: int, shape: tuple[int, ...], first: int) -> str:
    """Return the index as the submission's language writes it, row before column."""
    places = np.unravel_index(index, shape)
    return f"[{', '.join(str(place + first) for place in places)}]"
