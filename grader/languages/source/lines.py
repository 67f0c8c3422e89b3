"""Lines of source text: positions for people, and where code that does not parse can be cut."""

import re
from bisect import bisect_right

from msgspec import Struct

from grader.model import SourceFile

_SHOWN = 160
_BEFORE = 60

_CLOSER = {"#=": "=#", '"""': '"""', "'''": "'''"}
# A string on one line, from after its first quote to after its last.
_REST_OF_STRING = {sign: re.compile(rf"(?:\\.|[^{sign}\\\n])*{sign}") for sign in "\"'"}
# Lines in the first column that go on with what stands above them.
_CONTINUES = re.compile(r"[)\]}#]|(?:else|elif|except|finally)\b|\\")


class Position(Struct, frozen=True, order=True):
    """A position as parsers count: lines from 1, UTF-8 bytes in the line from 0."""

    line: int
    byte: int


class Lexis(Struct, frozen=True):
    """The signs by which a language's text is cut into lines and statements."""

    newline: re.Pattern[str] = re.compile(r"\r?\n")
    """The end of a line, as the language's parser counts lines."""
    openers: re.Pattern[str] = re.compile(r"#")
    """The beginning of a comment or a string."""
    goes_on: str = "\0"
    """A line in the first column that begins so goes on with the line below."""


PLAIN = Lexis()


def lines_of(text: str, lexis: Lexis) -> list[str]:
    """Return the lines as the language's parser counts them."""
    return lexis.newline.split(text)


def column(line: str, byte: int) -> int:
    """Return the character, from 1, at a UTF-8 byte, from 0."""
    if line.isascii():
        return byte + 1
    return len(line.encode("utf-8", "replace")[:byte].decode("utf-8", "ignore")) + 1


def excerpt(line: str, at: int) -> str:
    """Return the line without its indentation; of a very long one, the part around column `at`."""
    code = line.strip()
    if len(code) <= _SHOWN:
        return code
    start = max(0, at - 1 - _BEFORE)
    part = line[start : start + _SHOWN].strip()
    return f"{'…' if start else ''}{part}{'…' if start + _SHOWN < len(line) else ''}"


def notebook_place(source: SourceFile, place: Position) -> tuple[int, int] | None:
    """Return the cell and the line in it, both from 1; None outside notebooks."""
    cell = bisect_right(source.cells, place.line)
    return (cell, place.line - source.cells[cell - 1] + 1) if cell else None


def chunk_starts(text: str, lexis: Lexis) -> list[int]:
    """Return the lines, from 0, at which a statement seems to begin: in the first column, and
    neither inside a string or comment over several lines nor going on with the statement above."""
    inside = _lines_inside(text, lexis)
    starts = []
    decorated = False

    for number, line in enumerate(lines_of(text, lexis)):
        if not line or line[0].isspace() or number in inside or _CONTINUES.match(line):
            continue
        if not decorated:
            starts.append(number)
        decorated = line[0] == lexis.goes_on
    return starts


def _lines_inside(text: str, lexis: Lexis) -> set[int]:
    """Return the lines, from 0, that begin inside a string or comment over several lines."""
    inside: set[int] = set()
    unclosed: set[str] = set()
    line = position = 0
    while match := lexis.openers.search(text, position):
        opener, start = match.group(), match.end()
        end = start
        if opener == "#":
            newline = text.find("\n", start)
            end = len(text) if newline < 0 else newline
        elif opener in _CLOSER and opener not in unclosed:
            closing = text.find(_CLOSER[opener], start)
            if closing < 0:
                unclosed.add(opener)  # and no later one is closed either: do not look again
            else:
                end = closing + len(_CLOSER[opener])
        elif opener in _REST_OF_STRING:
            rest = _REST_OF_STRING[opener].match(text, start)
            end = rest.end() if rest else start

        # A lone "\r" counts as no line here: no editor of this century writes it.
        first = line + text.count("\n", position, start)
        line = first + text.count("\n", start, end)
        inside.update(range(first + 1, line + 1))
        position = end
    return inside
