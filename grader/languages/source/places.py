"""The places of a program at which it could be changed, the same for every language; a change."""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

Span = tuple[int, int]
"""The characters of a file between which something stands."""

PlaceKind = Literal[
    "branch",  # a condition's first word, and where its part of the chain ends
    "call",  # a call; its parts are the arguments that have no name
    "called",  # the bare name of a function or method that is called
    "condition",
    "given",  # an expression that a call gets, a name is given, or a function returns
    "index",  # an index, or an end of a range
    "indices",  # those of an item of a matrix; its parts are all of them
    "items",  # a tuple or list; its parts are the items
    "name",  # a variable that is read; its names are the function's others
    "negation",  # its part is what it negates
    "number",
    "over",  # what a loop goes over
    "parameters",  # the names that a function takes; its parts are all of them
    "side",  # what an operator stands beside
    "returned",  # its names are the function's
    "sign",  # an operator; its parts are the two sides
    "truth",  # true or false
]


class Place(Struct, frozen=True):
    kind: PlaceKind
    start: int
    end: int
    text: str = ""
    """The text that stands there, a sign as `Spelling` has it; of a call the function's name."""
    parts: tuple[Span, ...] = ()
    names: tuple[str, ...] = ()


Form = Literal["choice", "loop", "return", "value", "other"]


class Statement(Struct, frozen=True):
    """A statement that has its lines for itself."""

    start: int
    """The beginning of its first line."""
    end: int
    """The end of its last line, with what ends it."""
    form: Form = "other"
    blocks: tuple["Block", ...] = ()


class Block(Struct, frozen=True):
    statements: tuple[Statement, ...]


class Anatomy(Struct, frozen=True):
    """The places of a function, or of what runs outside of functions."""

    function: str
    """The outermost function or the class; empty outside of them."""
    places: Sequence[Place] = ()
    body: Block = Block(())
    names: tuple[str, ...] = ()
    """The variables of a function, as it takes or sets them."""
    method: str = ""
    """Its own name, which a class does not say."""


class Spelling(Struct, frozen=True):
    """The words and signs of a language that changes put in."""

    signs: dict[str, str]
    """A sign of all languages -> this one's, where it differs."""
    true: str
    false: str
    negated: str
    """With `{}` for what is negated, as the following."""
    copied: tuple[str, ...]
    around: tuple[str, ...]
    """Calls that may be missing around a value, with `{}` for it, those first that often are."""
    counted: str
    """An item of a dictionary, with `{}` for that and for its key; 0 where the key is new."""
    over: tuple[tuple[str, ...], ...]
    """Groups of ways to write the items of a loop, of which one may stand for another."""
    branch: str
    """The first word of a further condition: `elif`."""
    otherwise: str
    """The line that begins the other block."""
    cost: int = 1
    """A changed program takes so many times as long to load as one in a language without a
    compiler."""
    nothing: str = ""
    """A statement that does nothing, where a block needs one."""
    closing: str = ""
    """The word that ends a chain of conditions."""
    also: Mapping[str, str] = {}
    """Further ways to write a sign -> the sign of all languages."""


class Edit(Struct, frozen=True):
    start: int
    end: int
    text: str


Edits = tuple[Edit, ...]


class Change(Struct, frozen=True):
    kind: str
    rank: int
    """The likeliest mistakes are of the first rank."""
    at: int
    """The character of the file at which somebody should look."""
    edits: Edits

    def line_in(self, text: str) -> int:
        return text.count("\n", 0, self.at) + 1


def own_lines(text: str, start: int, end: int) -> Span | None:
    """Return the whole lines of a statement; None where another one stands in them."""
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end) + 1 or len(text)
    rest = text[end:last].strip()
    return None if text[first:start].strip() or rest[:1] not in ("", "#") else (first, last)
