"""Julia."""

import re
from collections.abc import Sequence
from itertools import islice, takewhile

from grader.languages.julia.newer import needs_newer
from grader.languages.language import Container, LanguageKind

_RESERVED = """
    abstract baremodule begin catch const do else elseif end export false finally for function
    global if import in isa let local macro module mutable primitive quote return struct true try
    type using where while
"""
_LONGEST_HEAD = 2_000
_LOOKED_AT = 200


def _without_commands(lines: Sequence[str]) -> list[str]:
    """Return the lines with commands as comments: shell, help and package mode are for the lines
    with which a cell begins."""
    commands = list(takewhile(lambda line: line.lstrip()[:1] in ("", ";", "?", "]"), lines))
    comments = [f"# {line}" if line.strip() else line for line in commands]
    return [*comments, *lines[len(commands) :]]


def _seems_defined(text: str, name: str) -> bool:
    """Return true for `function f(`, `f(…) = …` with whatever stands between, or `f = …`."""
    name = re.escape(name)
    before = r"^[ \t]*(?:(?:@\w+|const|global)[ \t]+)*"
    long_form = rf"{before}function[ \t]+(?:\w+\.)*{name}[ \t]*[({{]"
    bound = rf"^(?:const[ \t]+)?{name}[ \t]*=(?!=)"
    if re.search(f"{long_form}|{bound}", text, re.MULTILINE):
        return True

    heads = re.finditer(rf"{before}(?:\w+\.)*{name}\(", text, re.MULTILINE)
    return any(_is_assigned(text, head.end()) for head in islice(heads, _LOOKED_AT))


def _is_assigned(text: str, start: int) -> bool:
    """Return whether an `=` follows the bracket that closes the one before `start`."""
    depth = 1
    for position in range(start, min(start + _LONGEST_HEAD, len(text))):
        depth += {"(": 1, ")": -1}.get(text[position], 0)
        if depth == 0:
            return re.compile(r"[^\n=;]{0,200}=(?!=)").match(text, position + 1) is not None
    return False


# As docker-library's Dockerfile for Julia has them; not compared with julialang.org's own list.
_RELEASE = """\
JULIA_VERSION=1.10.11
JULIA_SHA256_X86_64=fb49c6b174600cd2051e37ba3f7330f8acf06dd00bce609bab6611387fdb37bf
JULIA_SHA256_AARCH64=3004a980420e5f3a08847f44db9699105d9febc519205af52764fc97eb12c6b2
"""


def _container(engine: str) -> Container:
    """Return the things that a container installs; `process` needs no Python distribution."""
    if engine == "process":
        return Container({"julia.env": _RELEASE})
    return Container({"julia.env": _RELEASE + "JULIACALL=yes\n"}, ("juliacall",))


LANGUAGE = LanguageKind(
    name="julia",
    title="Julia",
    package="grader.languages.julia",
    endings=(".jl",),
    seems_defined=_seems_defined,
    built_in=("Base",),
    reads_attribute="Base.getproperty",
    calls_object="Base.invokelatest",
    first_index=1,
    kernels=("julia",),
    without_commands=_without_commands,
    forms={"list": "Vector", "tuple": "Tuple", "set": "Set", "dict": "Dict", "date": "Date"},
    printed_as={"true": "True", "false": "False"},
    reserved=frozenset(_RESERVED.split()),
    needs_newer=needs_newer,
    container=_container,
    setup="julia.setup",
)
