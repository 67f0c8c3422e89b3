"""Notebook commands (`%matplotlib inline`, `!pip install`, `f?`) in a cell of Python.

Lines stay where they are, so that the line of a notebook's source is the line that its author saw.
"""

import re
from collections.abc import Iterator, Sequence

__all__ = ["without_commands"]

# The first line of a cell names what runs it; under these it is Python all the same.
_PYTHON_CELLS = ("%%time", "%%timeit", "%%capture", "%%prun", "%%python", "%%python3")
_WRITES_PYTHON = re.compile(r"%%(writefile|file)[ \t].*\.py[ \t]*$")
_COMMAND = re.compile(
    r"(?P<indent>[ \t]*)(?:%[A-Za-z%]|!|\?{1,2}\w|\w[\w, ]{0,100}=[ \t]*[%!](?!=)"
    r"|[\w.]{1,100}\?{1,2}[ \t]*$)"
)
_TOKEN = re.compile(
    r"""(?P<quote>\"{3}|'{3})|"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|\#.*|(?P<bracket>[()\[\]{}])"""
)
_CLOSING = {mark: re.compile(rf"(?:\\.|(?!{mark})[^\\])*{mark}") for mark in ('"' * 3, "'" * 3)}


def without_commands(lines: Sequence[str]) -> list[str]:
    """The lines of a cell, with what only a notebook understands as comments."""
    first = next((index for index, line in enumerate(lines) if line.strip()), 0)
    command = lines[first].strip()
    if not command.startswith("%%"):
        return list(_without_line_commands(lines))
    head = [*lines[:first], _comment(lines[first])]
    body = lines[first + 1 :]
    if command.split()[0] in _PYTHON_CELLS or _WRITES_PYTHON.match(command):
        return [*head, *_without_line_commands(body)]
    return [*head, *map(_comment, body)]


def _comment(line: str) -> str:
    return f"# {line}" if line.strip() else line


def _without_line_commands(lines: Sequence[str]) -> Iterator[str]:
    """Commands are only looked for where a statement can begin: neither `%` nor `!` begins one."""
    depth, quote, continued = 0, "", False
    for line in lines:
        if depth == 0 and not quote and not continued and (found := _COMMAND.match(line)):
            # A statement, for it may be the only one in its block.
            yield f"{found['indent']}pass  # {line[found.end('indent') :]}"
            continue
        yield line
        depth, quote = _after(line, depth, quote)
        continued = line.endswith("\\")


def _after(line: str, depth: int, quote: str) -> tuple[int, str]:
    """Return how many brackets, and which long quote, are open at the end of a line."""
    position = 0
    while position < len(line):
        if quote:
            closing = _CLOSING[quote].match(line, position)
            if closing is None:
                return depth, quote
            position, quote = closing.end(), ""
            continue
        token = _TOKEN.search(line, position)
        if token is None:
            break
        position, quote = token.end(), token["quote"] or ""
        if bracket := token["bracket"]:
            depth = max(depth + (1 if bracket in "([{" else -1), 0)
    return depth, quote
