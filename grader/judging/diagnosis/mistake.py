"""A known way to be wrong: which steps of the reference it replaces, and what helps against it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from grader.model.submission import LANGUAGES, Language
from grader.model.text import Text

__all__ = ["Decision", "Mistake"]

Decision = Literal["scored", "open_point"]
"""`scored`: the assignment's text decides it, so it must lose points. `open_point`: the text
leaves it open, so it is named and costs nothing."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake is the reference with some of its steps replaced.

    `build(STEPS | mistake.replaces)` of the reference's module gives the functions as somebody
    with this mistake would write them. Mistakes that replace different steps compose.
    """

    id: str
    replaces: Mapping[str, Callable[..., Any]]
    """By the name of the reference's step; a replacement is called exactly as the step is."""
    hint: Text
    """Helps to find the mistake without giving the solution away."""
    fields: tuple[str, ...] = ()
    """The fields that it touches; empty when it touches whole calls (raises, or returns something
    that has no fields)."""
    languages: tuple[Language, ...] = LANGUAGES
    """The languages in which it can happen."""
    decided: Decision = "scored"

    def composes_with(self, other: "Mistake") -> bool:
        """True when both can be made at once: they replace different steps."""
        return self.replaces.keys().isdisjoint(other.replaces)
