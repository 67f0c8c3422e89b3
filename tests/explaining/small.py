"""The small functions and the program that beginners' samples are handed in for."""

from pathlib import Path

from msgspec.structs import replace

from grader.assignment import load
from grader.model import PROGRAM, Assignment

_COURSE = Path(__file__).parent / "everyday" / "course"
_SMALL, _TILL = load(_COURSE / "everyday.yaml"), load(_COURSE / "till.yaml")


def asking(function: str) -> Assignment:
    """Return the assignment that asks for this function alone."""
    if function == PROGRAM:
        return _TILL

    cases = tuple(case for case in _SMALL.cases if case.function == function)
    called = {function}.union(*({call.function for call in case.calls} for case in cases))
    functions = tuple(asked for asked in _SMALL.functions if asked.name in called)
    return replace(_SMALL, functions=functions, cases=cases)
