"""Sources side by side, with the lines marked that they have in common and right ones do not."""

import re
from collections.abc import Iterable, Iterator, Sequence, Set

from msgspec import Struct

from grader.model import Submission

_LINES = 60
_BEFORE = 4
_LEAST_CHARACTERS = 6

_TOKEN = re.compile(r"[^\W\d]\w*!?|\d[\w.]*|\S")
_KEYWORDS = frozenset(
    [
        *("and", "begin", "break", "def", "do", "elif", "else", "elseif", "end", "for", "function"),
        *("if", "in", "is", "lambda", "let", "not", "or", "return", "try", "while"),
        *("False", "None", "True", "false", "nothing", "true"),
    ]
)


class SourceView(Struct, frozen=True):
    """A part of a source, around what it has in common with the others."""

    name: str
    first: int
    """The number of the first line that is shown."""
    lines: tuple[tuple[str, bool], ...]
    """Each line, and whether it is marked."""


def side_by_side(
    members: Sequence[tuple[str, Submission]], right: Sequence[Submission]
) -> tuple[SourceView, ...]:
    """Return a view of each submission's main source; `right`: some that have all points."""
    texts = [(name, submission.sources[-1].text.splitlines()) for name, submission in members]
    shared: set[str] = set()
    if len(texts) > 1:
        shared = set.intersection(*(set(_normal_lines(lines)) for _, lines in texts))
    for source in (source for submission in right for source in submission.sources):
        shared.difference_update(_normal_lines(source.text.splitlines()))
    return tuple(_view(name, lines, shared) for name, lines in texts)


def _view(name: str, lines: Sequence[str], shared: Set[str]) -> SourceView:
    marked = [(line, _normal(line) in shared) for line in lines]
    first = next((at for at, (_, mark) in enumerate(marked) if mark), 0)
    start = max(0, min(first - _BEFORE, len(marked) - _LINES))
    return SourceView(name, start + 1, tuple(marked[start : start + _LINES]))


def _normal_lines(lines: Iterable[str]) -> Iterator[str]:
    return (line for line in map(_normal, lines) if len(line) >= _LEAST_CHARACTERS)


def _normal(line: str) -> str:
    """Return what a line does, whatever its variables are called; comments and blanks are gone."""
    code = line.partition("#")[0]
    return "".join("_" if _is_name(token) else token for token in _TOKEN.findall(code))


def _is_name(token: str) -> bool:
    return (token[0].isalpha() or token[0] == "_") and token not in _KEYWORDS
