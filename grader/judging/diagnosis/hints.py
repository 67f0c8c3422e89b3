"""The hint about each known mistake."""

from collections.abc import Mapping
from dataclasses import dataclass

from grader.model import Text

__all__ = ["Hint", "Hints"]


@dataclass(frozen=True, slots=True)
class Hint:
    text: Text
    scored: bool
    """False when the assignment's text leaves open whether it is one."""


Hints = Mapping[str, Hint]
