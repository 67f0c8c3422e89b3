"""A program as one tree of few kinds, the same for every language: what is written, and where.

| kind | parts | name |
| --- | --- | --- |
| `name`, `number`, `constant` | | as it is written; `true`, `false` or `none` |
| `text` | the values that it is filled with | as it is written |
| `function`, `lambda` | a `tuple` of parameters, then a block or a value | its name |
| `class`, `import` | a block; nothing | its name; the name that it brings |
| `if` | a condition, a block, and `else` with the rest of the chain | |
| `for`, `while` | a target and what is gone over, or a condition; a block | |
| `assign` | the targets, then the value | the sign before `=` |
| `return`, `raise`, `break`, `continue` | what is given back | |
| `operation`, `sign` | its sides, or its one | `+`, `and`, `not`, … |
| `choice` | a condition and two values | |
| `call` | what is called, then the arguments | `.` where it is of each element |
| `keyword` | an argument that is given by its name | that name |
| `index` | what is asked, then the places | |
| `range`, `tuple`, `list`, `dict` | its bounds; its items | |
| `each` | a value, then loops and conditions | |
| `clause` | a target and what is gone over, in `each` | |
| `field` | its owner | its name |
| `block`, `else` | statements | |
| `delete`, `macro` | what is deleted; what a macro is given | |
| `other` | whatever has no kind of its own | |
"""

from bisect import bisect_left
from collections.abc import Callable
from itertools import accumulate

from msgspec import Struct

from grader.languages.source.lines import Lexis, Position

VALUES = frozenset(
    ("call", "choice", "constant", "dict", "each", "field", "index", "lambda", "list", "name")
) | {"number", "operation", "sign", "text", "tuple"}
"""The kinds of what has a value."""


class Node(Struct, frozen=True, eq=False):
    kind: str
    start: Position
    end: Position
    parts: tuple["Node", ...] = ()
    name: str = ""


def unless_too_deep(read: Callable[[], Node]) -> Node | None:
    """Return a tree; None where it is deeper than anybody writes."""
    try:
        return read()
    except RecursionError:
        return None


def characters(text: str, lexis: Lexis) -> Callable[[int, int], int]:
    """Return what says which character of a text stands in a line, from 1, at a byte of it."""
    starts = [0, *(match.end() for match in lexis.newline.finditer(text))]
    if text.isascii():
        return lambda line, byte: min(starts[line - 1] + byte, len(text))

    sizes = [len(sign.encode("utf-8", "replace")) for sign in text]
    before = list(accumulate(sizes, initial=0))
    return lambda line, byte: bisect_left(before, before[starts[line - 1]] + byte)
