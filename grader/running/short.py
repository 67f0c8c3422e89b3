"""The choice of calls that are interpreted where a worker can."""

import math

from grader.model import (
    Argument,
    ArrayArgument,
    Case,
    DictArgument,
    RangeArgument,
    SequenceArgument,
)

__all__ = ["is_short"]

# Interpreted, an operation on an element takes some microseconds; compiling it, some milliseconds.
_ELEMENTS = 500


def is_short(case: Case) -> bool:
    """Return whether to compile what this case calls takes longer than to interpret it."""
    arguments = (*case.args, *case.kwargs.values())
    return sum(map(_size, arguments)) <= _ELEMENTS


def _size(argument: Argument) -> int:
    match argument:
        case ArrayArgument(_, shape):
            return math.prod(shape)
        case SequenceArgument(_, items) | DictArgument(_, items):
            return sum(1 + _size(item) for item in items)
        case RangeArgument(start, stop, step):
            return (stop - start) // step + 1
    return 0
