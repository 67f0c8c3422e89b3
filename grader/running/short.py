"""The choice of calls that are interpreted where a worker can."""

import math

from grader.model import ArrayArgument, Case

__all__ = ["is_short"]

# Interpreted, an operation on an element takes some microseconds; compiling it, some milliseconds.
_ELEMENTS = 500


def is_short(case: Case) -> bool:
    """Return whether to compile what this case calls takes longer than to interpret it."""
    arguments = (*case.args, *case.kwargs.values())
    sizes = (math.prod(item.shape) for item in arguments if isinstance(item, ArrayArgument))
    return sum(sizes) <= _ELEMENTS
