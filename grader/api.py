"""The names that a module of known mistakes may import of the grader.

from grader.api import Mistake

def zero_or_less(values):
    return min(0.0, *values)

MISTAKES = (Mistake("smallest_starts_at_zero", {"smallest": zero_or_less}),)
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

__all__ = ["Around", "Decision", "Mistake"]

Decision = Literal["scored", "open_point"]
"""`scored`: the assignment's text decides it, so it must lose points. `open_point`: the text
leaves it open, so it is named and costs nothing."""


@dataclass(frozen=True, slots=True)
class Around:
    """A replacement that goes on to the function in whose place it stands.

    `function` is called with that function, and then with the arguments of the call.
    """

    function: Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A known mistake: the reference with some of its functions replaced.

    Mistakes that replace different functions are also looked for together.
    """

    id: str
    """Also the name of its hint in `hints.toml`."""
    replaces: Mapping[str, Callable[..., Any] | Around]
    """By the name of the reference's function; a replacement is called exactly as that is."""
    languages: tuple[str, ...] = ()
    """The languages in which it can happen; those of the assignment when empty."""
    decided: Decision = "scored"
