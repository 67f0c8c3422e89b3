"""The text of a file, and of a definition cut out of it."""

from collections.abc import Iterable
from itertools import accumulate

from grader.languages.source.syntax import Definition
from grader.model import SourceFile

_CHARACTERS = 300_000
"""A course's notebooks have 50,000."""


def is_short(sources: Iterable[SourceFile]) -> bool:
    """Return False for sources that are longer together than any that a person wrote: these are
    run, and not read."""
    return sum(len(source.text) for source in sources) <= _CHARACTERS


def code_of(definition: Definition) -> str | Definition:
    """Return the definition's text; one that cannot be cut out is equal to nothing but itself."""
    raw = definition.source.text.encode()
    span = span_of(raw, definition)
    return definition if span is None else bare(raw[slice(*span)].decode(errors="replace"))


def bare(text: str) -> str:
    return "".join(text.split())


def span_of(raw: bytes, definition: Definition) -> tuple[int, int] | None:
    """Return the bytes of `raw`, its file, at which the definition begins and ends."""
    if definition.span is None:
        return None
    lines = list(accumulate((len(line) + 1 for line in raw.split(b"\n")), initial=0))
    start, end = (lines[place.line - 1] + place.byte for place in definition.span)
    return start, end
