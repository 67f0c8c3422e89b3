"""The text of a file, and whether a stretch of it can be parsed as it is."""

# Importing pathlib would cost each worker a twentieth of its start.
# ruff: noqa: PTH123

import ast
import re
from typing import NamedTuple

TOKEN = re.compile(
    r"""(?P<triple>\"{3}|'{3})|"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|\#.*|(?P<bracket>[()\[\]{}])"""
)
_CLOSING = {mark: re.compile(rf"(?:\\.|(?!{mark})[^\\])*{mark}") for mark in ('"' * 3, "'" * 3)}
LINE_CHARACTERS = 60
CONFLICT = re.compile(r"(<{7}|={7}|\|{7}|>{7})( |$)")


class Problem(NamedTuple):
    """A part that was left out or repaired, and why; `line` counts from 1."""

    line: int
    code: str
    reason: str
    repaired: bool = False


class Parsed(NamedTuple):
    nodes: list[ast.stmt]
    problems: list[Problem]


def open_after(line: str, depth: int, quote: str) -> tuple[int, str]:
    """Return how many brackets, and which long quote, are open at the end of a line."""
    position = 0
    while position < len(line):
        if quote:
            closing = _CLOSING[quote].match(line, position)
            if closing is None:
                break
            position, quote = closing.end(), ""
            continue

        token = TOKEN.search(line, position)
        if token is None:
            break
        position, quote = token.end(), token["triple"] or ""
        if bracket := token["bracket"]:
            depth = max(depth + (1 if bracket in "([{" else -1), 0)
    return depth, quote


def read_source(path: str) -> str:
    with open(path, "rb") as file:
        text = file.read().decode("utf-8-sig", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")


def try_parse(text: str, lines_before: int = 0) -> list[ast.stmt] | SyntaxError:
    # Empty lines in front cost less than counting on through a large tree.
    large = len(text) > lines_before
    try:
        tree = ast.parse("\n" * lines_before + text if large else text)
    except SyntaxError as error:
        if large and error.lineno:
            error.lineno -= lines_before
        return error
    except (ValueError, RecursionError, MemoryError) as error:  # nested too deep for the parser
        return SyntaxError(f"{type(error).__name__}: {error}")
    if not large:
        ast.increment_lineno(tree, lines_before)
    return tree.body


def is_whole(lines: list[str]) -> bool:
    return not isinstance(try_parse("\n".join(lines)), SyntaxError)


def syntax_reason(lines: list[str], lines_before: int) -> str:
    # Parsed in its place, because the messages name lines too.
    error = try_parse("\n" * lines_before + "\n".join(lines))
    if not isinstance(error, SyntaxError):
        return "SyntaxError"
    where = f" (line {error.lineno})" if error.lineno else ""
    if error.lineno and 1 < error.lineno - lines_before <= len(lines):
        # What stands beside it is the first line of the whole.
        at_fault = lines[error.lineno - lines_before - 1].strip()
        where = f" (line {error.lineno}: `{at_fault[:LINE_CHARACTERS]}`)"
    return f"SyntaxError: {error.msg}{where}"
