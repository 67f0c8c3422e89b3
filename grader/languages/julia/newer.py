"""Syntax that only a newer Julia knows, found in a source, so that no one is left to guess."""

import re
from collections.abc import Iterator

from grader.model import Message, Submission

_Version = tuple[int, int]

# Comments and texts, in which anything can stand.
_NO_CODE = re.compile(
    r'#=.*?(?:=#|\Z)|#[^\n]*|"""(?:\\.|.)*?(?:"""|\Z)|"(?:\\.|[^"\\])*"', re.DOTALL
)
_CONSTRUCTS: tuple[tuple[_Version, str], ...] = (
    ((1, 6), r"^[ \t]*(?:using|import)\b[^\n]{1,300}[ \t]as[ \t]+\w+"),
    ((1, 7), r"\.(?:&&|\|\|)"),
    # After a name it is the head of a method that has only keywords.
    ((1, 7), r"(?<![\w!)}])\(;[ \t]*\w+(?:[ \t]*,[ \t]*\w+)*[ \t]*\)[ \t]*=(?!=)"),
    ((1, 8), r"^[ \t]+const[ \t]+\w+[ \t]*(?:::|$)"),
    ((1, 9), r"(?<![\w.])@kwdef\b"),
    ((1, 11), r"^public[ \t]+\w+"),
)


def needs_newer(submission: Submission, version: str) -> Message | None:
    """Return the message that a file is written for a newer Julia than `version`; None if none
    is."""
    parts = re.match(r"(\d+)\.(\d+)", version)
    if parts is None:
        return None

    running = int(parts[1]), int(parts[2])
    newer = [
        (needed, source.name, line, code)
        for source in submission.sources
        for needed, line, code in _constructs(source.text)
        if needed > running
    ]
    if not newer:
        return None

    needed, name, line, code = max(newer, key=lambda construct: construct[0])
    params: dict[str, str | int | float] = {"file": name, "line": line, "code": code}
    params |= {"needed": f"{needed[0]}.{needed[1]}", "version": version}
    return Message("julia.written_for_newer", params)


def _constructs(text: str) -> Iterator[tuple[_Version, int, str]]:
    """Yield each construct's version, line and words."""
    code = _NO_CODE.sub(_blank, text)
    for needed, pattern in _CONSTRUCTS:
        for match in re.finditer(pattern, code, re.MULTILINE):
            yield needed, code.count("\n", 0, match.start()) + 1, match[0].strip()


def _blank(match: re.Match[str]) -> str:
    """Return the same number of lines, empty."""
    return "\n" * match[0].count("\n") or " "
