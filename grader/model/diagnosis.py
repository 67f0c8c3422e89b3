"""The explanation of a submission's failures, and the hints on its mistakes."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from grader.model.text import Message, Text

LineHint = Literal["place", "change", "off"]
"""What a student is told of a proved line: where it is, or how to change it, or nothing."""


class Hint(Struct, frozen=True):
    """The hint about a known mistake."""

    text: Text
    scored: bool
    """False when the assignment's text leaves open whether it is one."""


Hints = Mapping[str, Hint]
"""The hints by the ids of their mistakes."""


class Mend(Struct, frozen=True):
    """A small change of a submission with which calls that fail would be right."""

    kind: str
    """The kind of what it changes: `comparison`, `name`, `moved` …"""
    file: str
    line: int
    change: str
    """The lines that it changes, as `diff` writes them."""


class ProvedLine(Struct, frozen=True):
    """The place of a mistake, proved by changes that make all right, each by itself."""

    function: str
    mends: tuple[Mend, ...]
    """One change; two of which either does, or that have to be made both."""
    cases: tuple[str, ...]
    """The ids of the visible cases that fail, and would be right."""
    both: bool = False
    fields: tuple[str, ...] = ()
    """The values that would be right where others would not; empty for all."""
    vetoed: bool = False
    """True where a hidden case would not be right: then nobody is told."""


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
