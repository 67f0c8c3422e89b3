"""A case as a worker is asked it: its calls in their order, and which are interpreted."""

import math
from collections.abc import Callable

from msgspec.structs import replace

from grader.model import (
    Argument,
    ArrayArgument,
    Call,
    Case,
    DictArgument,
    LoadResult,
    Outcome,
    RangeArgument,
    SequenceArgument,
    Step,
)
from grader.values.once import once_for_each

_FIRST = b"first=1 "
"""Said with the first call of a case: what was kept for an earlier case is forgotten."""
# Interpreted, an operation on an element takes some microseconds; compiling it, some milliseconds.
_ELEMENTS = 500


def is_single(case: Case) -> bool:
    return not case.before and case.repeat == 1


def is_missing(load: LoadResult, case: Case) -> bool:
    """True when there is nothing to call; of several calls the first ones may well be there."""
    return is_single(case) and case.written in load.missing


def ended_by(case: Case, outcome: Outcome) -> Call:
    """Return the call of a failed case at which it ended: its own, or a step."""
    steps = outcome.before
    return case.before[len(steps) - 1] if steps and steps[-1].kind == outcome.kind else case


def together(case: Case, make: Callable[[Call, bytes], Outcome | None]) -> Outcome | None:
    """Make the case's calls in their order; what all of them gave is the outcome of its last one.

    A step that fails ends the case, and its outcome is the case's. None when a call gave None.
    """
    before: list[Outcome] = []
    answers: list[Outcome] = []
    cpu = 0.0
    calls: tuple[Call, ...] = (*case.before, *_repetitions(case))
    for call in calls:
        made = make(call, b"" if before or answers else _FIRST)
        if made is None:
            return None
        cpu += made.cpu_seconds
        if isinstance(call, Step):
            before.append(made)
            if made.kind != "value" and not (call.raises and made.kind == "exception"):
                return replace(made, cpu_seconds=cpu, before=tuple(before))
        elif made.kind in ("value", "exception"):
            answers.append(made)
        else:
            answers = [made]
            break
    last, *repeats = answers
    return replace(last, cpu_seconds=cpu, before=tuple(before), repeats=tuple(repeats))


@once_for_each(64)
def _repetitions(case: Case) -> tuple[Case, ...]:
    return case.repetitions


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
