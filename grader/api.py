"""The names that known mistakes and checks may import of the grader.

A module of known mistakes:

from grader.api import Mistake

def zero_or_less(values):
    return min(0.0, *values)

MISTAKES = (Mistake("smallest_starts_at_zero", {"smallest": zero_or_less}),)

A file of checks, which judge where more than one answer is right:

from grader.api import Wrong

def check_shuffled(call, answers):
    for answer in answers:
        if sorted(answer["items"]) != sorted(call.args[0]):
            yield Wrong("items", "Items were lost or made up.", "Se perdieron o inventaron datos.")
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

__all__ = ["Around", "Call", "Decision", "Mistake", "Wrong"]

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

    Mistakes are also looked for together, but for those that would contradict each other.
    """

    id: str
    """The mistake's id, and the name of its hint in `hints.toml`."""
    replaces: Mapping[str, Callable[..., Any] | Around]
    """The replacements by the names of the reference's functions; a replacement is called exactly
    as the function is."""
    languages: tuple[str, ...] = ()
    """The languages in which it can happen; those of the assignment when empty."""
    decided: Decision = "scored"
    signature: tuple[str, ...] = ()
    """Kinds of problems that the rule `signature` finds, each of which proves it: then it is enough
    that the same calls fail, whatever they raise."""
    only_proved: bool = False
    """True when what it gives could well have another cause: it is not named without a proof."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call whose answers a check judges."""

    args: tuple[Any, ...]
    """The arguments with which the reference was called."""
    kwargs: Mapping[str, Any]
    expected: Mapping[str, Any]
    """The reference's own answer, by the names of the fields."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A check found this field to be wrong; a field of which it says nothing is right."""

    field: str
    en: str
    """Tells the student why, in English."""
    es: str = ""
    """The Spanish text; the English text when empty."""
