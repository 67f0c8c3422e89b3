"""The statements of a source, however much of the file is broken.

A file that parses is taken as it is. In one that does not, the pieces that begin in the first
column are read one by one; what cannot be read even after the usual repairs is left out, and the
rest still loads. Line numbers stay those of the file.
"""

import re

from .repairs import read_piece, without_broken
from .source import CONFLICT, Parsed, open_after, try_parse

LOOK_AHEAD_LINES = 200_000
"""The number of lines of a file that does not parse which are read in search of closing brackets,
in all."""
_CONTINUES = re.compile(r"[\s#)\]}]|(else|elif|except|finally)\b|\.\.\.( |$)|$")


def parse(text: str) -> Parsed:
    """Return all statements that can be read in `text`."""
    nodes = try_parse(text)
    if not isinstance(nodes, SyntaxError):
        return Parsed(nodes, [])

    parsed, lines = Parsed([], []), text.split("\n")
    starts = [0, *(index for index in range(1, len(lines)) if _starts_piece(lines, index))]
    starts.append(len(lines))
    look_ahead = LOOK_AHEAD_LINES
    at = 0
    while at < len(starts) - 1:
        first = starts[at]
        # A piece ends where the next begins, unless that lies in an open bracket or quote. If it
        # cannot be read either way, only the lines up to there are given up.
        closed, looked = _closed_end(lines, starts, at, look_ahead)
        look_ahead -= looked
        for end in dict.fromkeys((closed, at + 1)):
            piece = read_piece(lines[first : starts[end]], first)
            if not isinstance(piece, SyntaxError):
                break
        else:
            end = at + 1
            piece = without_broken(lines[first : starts[end]], first)

        parsed.nodes.extend(piece.nodes)
        parsed.problems.extend(piece.problems)
        at = end
    return parsed


def _starts_piece(lines: list[str], index: int) -> bool:
    """Return true when a statement seems to begin in this line's first column."""
    line, before = lines[index], lines[index - 1]
    if _CONTINUES.match(line) or CONFLICT.match(line):
        return False
    return not before.startswith("@") and not before.endswith("\\")


def _closed_end(lines: list[str], starts: list[int], at: int, look_ahead: int) -> tuple[int, int]:
    """Return the first of the `starts` where all brackets and quotes opened since `at` are closed.

    Where none is within `look_ahead` lines, return the start after `at`; and how many lines that
    took.
    """
    depth, quote, end = 0, "", at + 1
    first = starts[at]
    for index in range(first, min(first + look_ahead, len(lines))):
        if index == starts[end]:
            if depth == 0 and not quote:
                return end, index - first
            end += 1
        depth, quote = open_after(lines[index], depth, quote)

    is_closed = depth == 0 and not quote and end == len(starts) - 1
    return (end if is_closed else at + 1), min(look_ahead, len(lines) - first)
