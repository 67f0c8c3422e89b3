"""The kinds of blocks that a text for people is made of. Every output is a function of blocks."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from grader.model import FieldResult
from grader.render.view import Sign

Look = Literal["plain", "soft", "strong", "hint", "markdown"]
"""The ways in which a sentence stands out. A hint is what the reader can do now; Markdown, what an
instructor wrote to the student."""


class Span(Struct, frozen=True):
    """Code inside a line, whatever characters it has."""

    text: str


Line = tuple[str | Span, ...]


class Heading(Struct, frozen=True):
    text: str
    level: int = 2


class Sentence(Struct, frozen=True):
    """A message of one or more paragraphs, its code in back-quotes or set in by four."""

    text: str
    look: Look = "plain"
    label: str = ""


class Facts(Struct, frozen=True):
    """Names and numbers in one line."""

    facts: tuple[Line, ...]


class Code(Struct, frozen=True):
    """Lines to be copied, or seen as they are."""

    text: str
    label: str = ""
    language: str = ""
    folded: bool = False
    """True for what a page shows only when asked."""


class Note(Struct, frozen=True):
    """An entry of a list: a name, code, and text, or only some of them."""

    text: str = ""
    name: Line = ()
    code: str | None = None
    sign: Sign | None = None


class Notes(Struct, frozen=True):
    notes: tuple[Note, ...]
    look: Look = "plain"


class Row(Struct, frozen=True):
    """A row of a table, and how it was judged, where it was."""

    name: str
    cells: Line
    sign: Sign | None = None
    verdict: str = ""
    """The last cell, with the sign; without a verdict the sign stands before the name."""
    why: str = ""
    lost: str = ""
    """The points that it costs; a page says them below the verdict."""
    tag: str = ""
    curve: FieldResult | None = None
    """A wrong curve, which a page draws."""


class Table(Struct, frozen=True):
    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    folded: str = ""
    """The words that stand on a page for rows that are shown only when asked."""


class Case(Struct, frozen=True):
    """A thing that was judged: a case, a finding, a mutant; its own blocks stand below its name."""

    name: str
    sign: Sign
    blocks: "tuple[Block, ...]" = ()
    verdict: str = ""
    points: str = ""
    facts: tuple[Line, ...] = ()
    """The names that tell where it is."""
    tag: str = ""
    """A word for a case that not everybody sees."""
    id: str = ""
    folded: bool = False


Block = Heading | Sentence | Facts | Code | Notes | Table | Case


def text_of(line: Iterable[str | Span]) -> str:
    """Return a line as plain text."""
    return "".join(part if isinstance(part, str) else part.text for part in line)
