"""A program as a tree of few kinds, the same for every language; names stand beside it."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import accumulate

from msgspec import Struct

from grader.languages.source.lines import Lexis

_WORDS = """
    abs all any append enumerate exp filter first float floor insert int join keys last length list
    log map max min pop print prod range reverse round set sort split sqrt string sum values zip
"""
"""Functions that both languages have."""
_ALIKE = {
    "len": "length",
    "push": "append",
    "extend": "append",
    "collect": "list",
    "array": "list",
    "maximum": "max",
    "minimum": "min",
    "sorted": "sort",
    "float64": "float",
    "int64": "int",
    "println": "print",
    "str": "string",
    "reversed": "reverse",
}


class Node(Struct, frozen=True, eq=False):
    kind: str
    """`name` and `value` have no parts; the others are those that `SIGNS` of similarity writes."""
    start: int
    end: int
    """The characters of the file at which it begins and ends."""
    parts: tuple["Node", ...] = ()
    name: str = ""
    """The name, the value's kind, the operator, or the name that a function is given."""


def word(name: str) -> str:
    """Return a called function's name where both languages have it, in one spelling."""
    folded = name.rstrip("!").lower()
    folded = _ALIKE.get(folded, folded)
    return folded if folded in _WORDS.split() else ""


def operation(sign: str, left: Node, right: Node) -> Node:
    """Return two sides and what joins them. One more or less is not told: indices begin at 0 or
    1, and ranges end at their end or before it."""
    if sign in ("+", "-") and right.name == "1" and right.kind == "value":
        return left
    return Node("operation", left.start, right.end, (left, right), sign)


def element(base: Node, places: Sequence[Node], start: int, end: int) -> Node:
    """Return an element, or the value itself where it was only put into a list to be taken out."""
    if base.kind in ("tuple", "list") and len(base.parts) == 1:
        return base.parts[0]
    return Node("index", start, end, (base, *places))


def span(start: int, end: int, bounds: Sequence[Node]) -> Node:
    """Return a range; a first bound that is a number is where any begins."""
    if len(bounds) > 1 and bounds[0].kind == "value":
        bounds = bounds[1:]
    return Node("call", start, end, (Node("word", start, end, (), "range"), *bounds))


def characters(text: str, lexis: Lexis) -> Callable[[int, int], int]:
    """Return what says which character of a text stands in a line, from 1, at a byte of it."""
    starts = [0, *(match.end() for match in lexis.newline.finditer(text))]
    if text.isascii():
        return lambda line, byte: min(starts[line - 1] + byte, len(text))

    sizes = [len(sign.encode("utf-8", "replace")) for sign in text]
    before = list(accumulate(sizes, initial=0))
    return lambda line, byte: bisect_left(before, before[starts[line - 1]] + byte)
