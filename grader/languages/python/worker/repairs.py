"""The usual repairs of a piece of source that does not parse, and what is left of the others."""

import re
import textwrap
from collections.abc import Callable

from .source import CONFLICT, TOKEN, Parsed, Problem, is_whole, syntax_reason, try_parse

STRAY_TRIES = 10
# The worker's own words stand in reasons by the keys of the grader's sentences.
_REPAIRED = "report.loading.repaired"
_COMMAND = re.compile(r"(\s*)(%{1,2}[A-Za-z]|!(?!=)|\?{1,2}\w)")
_PROMPT = re.compile(r"^(>>>|\.\.\.|In \[\d*\]:|\s+\.\.\.:)( |$)")


def read_piece(lines: list[str], lines_before: int) -> Parsed | SyntaxError:
    """Return the statements of a piece, after as many of the repairs as it needs."""
    text = "\n".join(lines)
    nodes = error = try_parse(text, lines_before)
    if not isinstance(error, SyntaxError):
        return Parsed(error, [])

    problems: list[Problem] = []
    repairs: list[str] = []
    for repair, description in _REPAIRS:
        before, text = text, repair(text)
        if text == before:
            continue
        if description:
            repairs.append(description)
        else:
            problems = _removed_lines(before, lines_before)
        nodes = try_parse(text, lines_before)
        if not isinstance(nodes, SyntaxError):
            break

    if isinstance(nodes, SyntaxError):
        return error
    if repairs:
        reason = f"{syntax_reason(lines, lines_before)} ({_REPAIRED}: {', '.join(repairs)})"
        problems.append(Problem(lines_before + 1, lines[0], reason, repaired=True))
    return Parsed(nodes, problems)


def _without_foreign_lines(text: str) -> str:
    """Drop the lines that notebooks, consoles and version control leave between lines of Python."""
    lines = []
    for line in text.split("\n"):
        command = _COMMAND.match(line)
        if command:
            lines.append(f"{command[1]}pass")
        elif CONFLICT.match(line):
            lines.append("")
        else:
            lines.append(_PROMPT.sub("", line))
    return "\n".join(lines)


def _removed_lines(text: str, lines_before: int) -> list[Problem]:
    return [
        Problem(number, line, "report.loading.not_python")
        for number, line in enumerate(text.split("\n"), lines_before + 1)
        if _COMMAND.match(line) or CONFLICT.match(line)
    ]


_PLAIN_SIGNS = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "\u2212": "-", "–": "-", "\xa0": " "}
    | dict.fromkeys("\u200b\u200e\u200f\u2060\ufeff")
)
_PRINT_STATEMENT = re.compile(r"(\s*|.*[:;]\s*)print[ \t]+(?![=(.,])(?=\S)")
_OLD_EXCEPT = re.compile(r"(\s*except\s+[\w.]+)\s*,\s*(\w+)\s*:")


def _as_python_3(text: str) -> str:
    return "\n".join(_print_called(line) for line in text.split("\n"))


def _print_called(line: str) -> str:
    statement = _PRINT_STATEMENT.match(line)
    if statement is None:
        return _OLD_EXCEPT.sub(r"\1 as \2:", line, count=1)
    comment = next((t.start() for t in TOKEN.finditer(line) if t[0][0] == "#"), len(line))
    printed = line[statement.end() : comment].rstrip()
    return f"{line[: statement.end()].rstrip()}({printed}) {line[comment:]}"


def _with_spaces(text: str) -> str:
    return text.expandtabs(4 if is_whole([text.expandtabs(4)]) else 8)


_REPAIRS: tuple[tuple[Callable[[str], str], str], ...] = (
    (_without_foreign_lines, ""),
    (lambda text: text.translate(_PLAIN_SIGNS), "report.loading.signs"),
    (_as_python_3, "report.loading.python_2"),
    (_with_spaces, "report.loading.tabs"),
    (textwrap.dedent, "report.loading.indentation"),
)


def without_broken(lines: list[str], lines_before: int) -> Parsed:
    """Return the parsed rest of a piece that cannot be read: mostly nothing."""
    at = _stray_start(lines)
    if at is None:
        reason = syntax_reason(lines, lines_before)
        return Parsed([], [Problem(lines_before + 1, lines[0], reason)])

    parsed = Parsed([], [])
    for part, before in ((lines[:at], lines_before), (lines[at:], lines_before + at)):
        piece = read_piece(part, before)
        if isinstance(piece, SyntaxError):
            parsed.problems.append(Problem(before + 1, part[0], syntax_reason(part, before)))
        else:
            parsed.nodes.extend(piece.nodes)
            parsed.problems.extend(piece.problems)
    return parsed


_STRAY = re.compile(r"\s{1,3}(?=(async\s+)?def\b|class\b|@|import\b|from\b)")


def _stray_start(lines: list[str]) -> int | None:
    """Return the line of a broken piece with which another one seems to begin, but for its first
    signs.

    The head of a function is never kept without its tail, for it would do something else.
    """
    body = next((line for line in lines[1:] if line[:1].isspace() and line.strip()), "")
    indentation = len(body) - len(body.lstrip())
    tries = STRAY_TRIES
    for index, line in enumerate(lines[1:], 1):
        stray = _STRAY.match(line)
        if stray and stray.end() < indentation:
            return index
        if tries and line and not line[0].isspace() and line[0] != "#":
            if is_whole(lines[:index]):
                return index
            tries -= 1

    error = try_parse("\n".join(lines))
    if isinstance(error, IndentationError) and error.lineno and error.lineno > 1:
        # Simple statements with something indented after them, like a second pasted cell.
        head = try_parse("\n".join(lines[: error.lineno - 1]))
        if not isinstance(head, SyntaxError) and not any(hasattr(node, "body") for node in head):
            return error.lineno - 1
    return None
