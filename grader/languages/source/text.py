"""The text of a definition, cut out of its file."""

from itertools import accumulate

from grader.languages.source.syntax import Definition


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
