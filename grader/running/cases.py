"""A case as a worker is asked it: its calls in their order, and which are interpreted."""

import math
from collections.abc import Hashable

from grader.model import (
    Argument,
    ArrayArgument,
    Call,
    Case,
    DictArgument,
    LoadResult,
    RangeArgument,
    RecordArgument,
    SequenceArgument,
    family_of,
    steps_in,
)
from grader.values.once import once_for_each

Kinds = tuple[Hashable, ...]
"""The kinds of a call's arguments: a compiler compiles anew for others."""

FIRST = b"first=1 "
"""Said with the first call of a case: what was kept for an earlier case is forgotten."""
# Interpreted, an operation on an element takes some microseconds; compiling it, some milliseconds.
_ELEMENTS = 500


def is_single(case: Case) -> bool:
    return len(case.calls) == case.repeat == 1


def is_missing(load: LoadResult, case: Case) -> bool:
    """Return whether there is nothing to call; of several calls the first ones may well be
    there."""
    return is_single(case) and case.last.written in load.missing


@once_for_each(64)
def repeated(case: Case) -> tuple[Call, ...]:
    return case.repeated


def is_short(case: Case) -> bool:
    """Return whether to compile what this case calls takes longer than to interpret it."""
    return sum(map(_size, case.last.values)) <= _ELEMENTS


def _size(argument: Argument) -> int:
    match argument:
        case ArrayArgument(_, shape):
            return math.prod(shape)
        case SequenceArgument(_, items) | DictArgument(_, items) | RecordArgument(_, items):
            return sum(1 + _size(item) for item in items)
        case RangeArgument(start, stop, step):
            return (stop - start) // step + 1
    return 0


def kinds_of(call: Call) -> Kinds:
    return (*map(_kind, call.args), *((name, _kind(call.kwargs[name])) for name in call.kwargs))


def _kind(argument: Argument) -> Hashable:
    parts = frozenset((step, _kind(part)) for step, part in steps_in(argument))
    return family_of(argument), parts
