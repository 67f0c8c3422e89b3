"""Equal up to what: of all answers that are the same one, the nearest to what is expected.

A comparer is one function over the numbers of fields that belong together. What it returns depends
on the class of the answer alone, so that it stands for the class in tokens, too.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from grader.judging.scoring.views import ArrayView, as_array, with_numbers
from grader.model import FieldKind, Plain, Single, UpTo, Value

Numbers = NDArray[np.complex128]
Nearest = Callable[[Sequence[Numbers], Sequence[Numbers], float], Sequence[Numbers]]
"""From the right numbers and an answer's, of the same shapes, and the period, to the nearest."""

_HUGE = 1e150
"""Squares of greater numbers are no doubles."""
_COLUMNS = 2000
"""The most columns whose order is tried; more of them are compared in their places."""
_RANK = 1e-10


class Comparer(Struct, frozen=True):
    nearest: Nearest
    kinds: Sequence[FieldKind]
    """The kinds of a field that is compared alone: any other number would be right, or there is no
    sense in it. Fields that belong together may be any of `TOGETHER`."""


TOGETHER: Sequence[FieldKind] = ("real", "complex", "vector", "matrix")


def nearest_parts(
    up_to: UpTo, right: Mapping[str, Value], parts: Mapping[str, Value]
) -> Mapping[str, Value]:
    """Return the parts that belong together, as near to the right ones as they may be moved; none
    where one is missing, of another shape, or anything else than finite numbers."""
    names = up_to.fields
    expected = [x for name in names if (x := _numbers(right.get(name))) is not None]
    got = [x for name in names if (x := _numbers(parts.get(name))) is not None]
    if len(expected) < len(names) or not all(x.size for x in expected):
        return {}
    if [x.shape for x in expected] != [x.shape for x in got]:
        return {}

    with np.errstate(all="ignore"):
        nearest = COMPARERS[up_to.comparer].nearest(expected, got, up_to.period)
    return {name: _with(parts[name], numbers) for name, numbers in zip(names, nearest, strict=True)}


def _numbers(value: Value | None) -> Numbers | None:
    if isinstance(value, Single):
        view: ArrayView | None = ArrayView((), (value.value,), nested=False)
    else:
        view = None if value is None else as_array(value)
    if view is None or not all(map(_is_finite, view.items)):
        return None
    return np.array(view.items, complex).reshape(view.shape)


def _is_finite(item: Plain) -> bool:
    return not (isinstance(item, bool | str) or item is None) and abs(item) < _HUGE


def _with(value: Value, numbers: Numbers) -> Value:
    """Return the value with these numbers; whole ones that are still whole stay so."""
    flat = iter(numbers.ravel().tolist())

    def change(number: Any) -> complex:
        moved: complex = next(flat)
        if isinstance(number, complex) or moved.imag:
            return moved
        is_whole = isinstance(number, int) and moved.real.is_integer()
        return int(moved.real) if is_whole else moved.real

    return with_numbers(value, change)


def _by_factor(allowed: Callable[[complex], complex]) -> Nearest:
    """Multiply all numbers by the factor that brings them nearest, of those that are `allowed`: by
    none that is 0, infinite or NaN."""

    def nearest(right: Sequence[Numbers], answer: Sequence[Numbers], _: float) -> Sequence[Numbers]:
        expected, got = _joined(right), _joined(answer)
        size = np.abs(got).max()
        unit = got / (size or 1.0)
        # Where nothing of it points in the right direction its greatest number decides.
        best = complex(np.vdot(unit, expected)) or complex(unit[np.abs(unit).argmax()]).conjugate()
        factor = allowed(best / (float(np.vdot(unit, unit).real) or 1.0) / float(size or 1.0))
        is_usable = size > 0 and factor != 0 and np.isfinite(factor)
        return [x * factor for x in answer] if is_usable else answer

    return nearest


def _joined(parts: Sequence[Numbers]) -> Numbers:
    return np.concatenate([x.ravel() for x in parts])


def _plus_constant(
    right: Sequence[Numbers], answer: Sequence[Numbers], _: float
) -> Sequence[Numbers]:
    off = np.concatenate([(x - y).ravel() for x, y in zip(right, answer, strict=True)])
    return [x + off.mean() for x in answer]


def _plus_periods(
    right: Sequence[Numbers], answer: Sequence[Numbers], period: float
) -> Sequence[Numbers]:
    return [
        y - period * np.round((y - x).real / period) for x, y in zip(right, answer, strict=True)
    ]


def _by_columns(*, signed: bool = False, rows: bool = False) -> Nearest:
    """Put the columns (of a vector the numbers) in the order of those that they are nearest to;
    `signed`: each may have another sign, or phase. All fields are put in one order."""

    def nearest(right: Sequence[Numbers], answer: Sequence[Numbers], _: float) -> Sequence[Numbers]:
        expected = [_columns(x, rows=rows) for x in right]
        got = [_columns(x, rows=rows) for x in answer]
        counts = {x.shape[1] for x in expected}
        if len(counts) != 1:
            return answer

        turned = np.concatenate(
            [np.full(len(x), signed and y.ndim > 1) for x, y in zip(expected, right, strict=True)]
        )
        pile, answers = np.concatenate(expected), np.concatenate(got)
        if len(pile) == 1 and not (signed or pile.imag.any() or answers.imag.any()):
            order = np.empty(counts.pop(), int)
            order[pile[0].real.argsort(kind="stable")] = answers[0].real.argsort(kind="stable")
            signs = np.ones(len(order), complex)
        elif pile.shape[1] > _COLUMNS:
            return answer
        else:
            order, signs = _matched(pile, answers, turned)

        moved = answers[:, order] * np.where(turned[:, None], signs, 1)
        parts = np.split(moved, np.cumsum([len(x) for x in got])[:-1])
        turned_back = [x.T if rows else x for x in parts]
        return [x.reshape(y.shape) for x, y in zip(turned_back, answer, strict=True)]

    return nearest


def _columns(numbers: Numbers, *, rows: bool) -> Numbers:
    if numbers.ndim < 2:
        return numbers.reshape(1, -1)
    return numbers.T if rows else numbers


def _matched(
    right: Numbers, answer: Numbers, turned: NDArray[np.bool_]
) -> tuple[NDArray[np.int_], Numbers]:
    """Return which column of the answer each right one is paired with, and the factor that its
    `turned` rows are multiplied by."""
    waiting = list(range(right.shape[1]))
    order, signs = [], []
    for column in right.T:
        rest = answer[:, waiting]
        overlaps = np.where(turned, column, 0).conj() @ rest
        overlaps = np.where(
            overlaps == 0, rest[np.abs(rest).argmax(0), range(len(waiting))], overlaps
        )
        turns = np.where(overlaps == 0, 1, overlaps.conj() / np.abs(overlaps))
        near = rest * np.where(turned[:, None], turns, 1)
        best = int(np.linalg.norm(near - column[:, None], axis=0).argmin())
        order.append(waiting.pop(best))
        signs.append(turns[best])

    return np.array(order, int), np.array(signs)


def _in_span(right: Sequence[Numbers], answer: Sequence[Numbers], _: float) -> Sequence[Numbers]:
    """Return the right columns as far as they lie in the span of the answer's."""
    [expected], [got] = right, answer
    bases = [_basis(x.reshape(len(x), -1)) for x in (expected, got)]
    if bases[0].shape != bases[1].shape:
        return answer
    inside: Numbers = bases[1] @ (bases[1].conj().T @ expected)
    return [inside]


def _basis(columns: Numbers) -> Numbers:
    sizes = np.linalg.norm(columns, axis=0)
    vectors, values, _ = np.linalg.svd(
        columns / np.where(sizes == 0, 1, sizes), full_matrices=False
    )
    return cast(Numbers, vectors[:, values > _RANK * values.max(initial=0.0)])


_ARRAYS: Sequence[FieldKind] = ("vector", "matrix")
_MATRIX: Sequence[FieldKind] = ("matrix",)
COMPARERS: Mapping[str, Comparer] = {
    "sign": Comparer(_by_factor(lambda factor: math.copysign(1, factor.real)), TOGETHER),
    "phase": Comparer(_by_factor(lambda factor: factor / (abs(factor) or 1)), TOGETHER),
    "scale": Comparer(_by_factor(lambda factor: factor.real), _ARRAYS),
    "factor": Comparer(_by_factor(lambda factor: factor), _ARRAYS),
    "constant": Comparer(_plus_constant, _ARRAYS),
    "period": Comparer(_plus_periods, TOGETHER),
    "order": Comparer(_by_columns(rows=True), _ARRAYS),
    "column_order": Comparer(_by_columns(), _MATRIX),
    "columns": Comparer(_by_columns(signed=True), _MATRIX),
    "span": Comparer(_in_span, _ARRAYS),
}
"""The comparers by the names that assignments call them by; the sentence `scoring.up_to.NAME` says
that an answer differs all the same."""
