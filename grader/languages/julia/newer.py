"""Constructs that only a newer Julia knows, found in a source, so that no one is left to guess."""

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
_TYPED_GLOBAL = ((1, 8), r"^\w+::[\w{}., ]+=(?!=)[^\n]*")
_BLOCKS = ("function", "macro", "let", "struct", "for", "while", "do", "try", "if", "begin")
_BOUNDARY = re.compile(rf"([(\[)\]]|\b(?:{'|'.join(_BLOCKS)}|end)\b)")
# Functions of Base by the version that brought them.
_FUNCTIONS: dict[_Version, str] = {
    (1, 6): "insorted",
    (1, 7): "argmax findmax findmin argmin keepat!",
    (1, 8): "allequal eachsplit",
    (1, 9): "stack",
    (1, 11): "logrange",
}
# Older versions have these too, but not with a function as the first of two arguments.
_OF_A_FUNCTION = frozenset({"argmax", "argmin", "findmax", "findmin"})


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
    searched = [(code, construct) for construct in _CONSTRUCTS]
    searched.append((_outermost(code), _TYPED_GLOBAL))
    for part, (needed, pattern) in searched:
        for match in re.finditer(pattern, part, re.MULTILINE):
            yield needed, _line(part, match.start()), match[0].strip()

    for needed, names in _FUNCTIONS.items():
        for name in names.split():
            called = rf"(?<![\w.!@]){re.escape(name)}\("
            if name in _OF_A_FUNCTION:
                called += r"(?:\w+[ \t]*->|[a-z]\w*[ \t]*,[ \t]*(?!dims)\w)"
            head = rf"^[ \t]*(?:function[ \t]+)?{re.escape(name)}"
            defined = head + r"\([^\n]{0,300}\)[^\n=]{0,100}(?:=(?!=)|$)"
            first = re.search(called, code)
            if first is not None and re.search(defined, code, re.MULTILINE) is None:
                yield needed, _line(code, first.start()), name


def _outermost(code: str) -> str:
    """Return the code without what stands inside brackets or blocks: `a::T = 1` is an argument or a
    local variable there."""
    outside: list[str] = []
    brackets = blocks = 0
    for part in _BOUNDARY.split(code):
        outside.append("\n" * part.count("\n") if brackets or blocks else part)

        if part in ("(", "["):
            brackets += 1
        elif part in (")", "]"):
            brackets = max(0, brackets - 1)
        elif not brackets and part in _BLOCKS:
            blocks += 1
        elif not brackets and part == "end":  # in brackets it is an index
            blocks = max(0, blocks - 1)
    return "".join(outside)


def _blank(match: re.Match[str]) -> str:
    """Return the same number of lines, empty."""
    return "\n" * match[0].count("\n") or " "


def _line(code: str, at: int) -> int:
    return code.count("\n", 0, at) + 1
