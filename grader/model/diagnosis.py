"""The explanation of a submission's failures, and the hints on its mistakes."""

from collections.abc import Mapping

from msgspec import Struct, field

from grader.model.text import Message, Text


class Hint(Struct, frozen=True):
    """The hint about a known mistake."""

    text: Text
    scored: bool
    """False when the assignment's text leaves open whether it is one."""


Hints = Mapping[str, Hint]
"""The hints by the ids of their mistakes."""


class Explanation(Struct, frozen=True):
    """Mistakes that, made together, give what a submission gave, and how much they explain."""

    mistakes: tuple[str, ...]
    explained: int
    """Failed cases all of whose failed fields are explained; where there is none, most of them."""
    failures: int
    cases: tuple[str, ...] = ()
    """The ids of the explained cases, in the order of the answers."""
    sentences: Mapping[str, Message] = field(default_factory=dict)
    """The sentences on everyday mistakes, of which no hint knows, by their names."""
    partly: tuple[str, ...] = ()
    """The ids of the cases in which something is explained, and something is not."""


class Diagnosed(Struct, frozen=True):
    """The explanations of a submission's failures; None where nothing explains them."""

    by_all: Explanation | None = None
    by_visible: Explanation | None = None
    """The explanation that may be shown to the student."""
