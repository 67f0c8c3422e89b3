"""Python."""

import ast
import keyword
import re
import sys
from collections.abc import Iterator, Sequence

from grader.languages.language import LanguageKind
from grader.languages.python.source.parser import parse
from grader.languages.python.worker.source import open_after

# The first line of a cell names what runs it; under these it is Python all the same.
_PYTHON_CELLS = ("%%capture", "%%check", "%%prun", "%%python", "%%python3", "%%time", "%%timeit")
_WRITES_PYTHON = re.compile(r"%%(writefile|file)[ \t].*\.py[ \t]*$")
_COMMAND = re.compile(
    r"(?P<indent>[ \t]*)(?:%[A-Za-z%]|!|\?{1,2}\w|\w[\w, ]{0,100}=[ \t]*[%!](?!=)"
    r"|[\w.]{1,100}\?{1,2}[ \t]*$"
    r"|(?:import|from)[ \t]+grader\b|(?:\w+[ \t]*=[ \t]*)?grader\.check\()"
)


def _seems_defined(text: str, name: str) -> bool:
    name = re.escape(name)
    pattern = rf"^(?:[ \t]*(?:async[ \t]+)?def[ \t]+{name}\b|{name}[ \t]*=(?!=))"
    return re.search(pattern, text, re.MULTILINE) is not None


def _accepts_signature(signature: str) -> bool:
    body = parse(f"def function{signature}:\n    pass\n") or []
    return len(body) == 1 and isinstance(body[0], ast.FunctionDef) and len(body[0].body) == 1


def _without_commands(lines: Sequence[str]) -> list[str]:
    """Return the lines of a cell, with what only a notebook understands (`%matplotlib inline`,
    `f?`, `grader.check`) as comments. Lines stay where they are: their numbers are those that its
    author saw."""
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
    """Yield the lines, commands as comments. These are only looked for where a statement can begin:
    neither `%` nor `!` begins one."""
    depth, quote, is_continued = 0, "", False
    for line in lines:
        is_inside = depth > 0 or quote or is_continued
        command = None if is_inside else _COMMAND.match(line)
        if command is not None:
            # A statement, for it may be the only one in its block.
            yield f"{command['indent']}pass  # {line[command.end('indent') :]}"
            continue

        yield line
        depth, quote = open_after(line, depth, quote)
        is_continued = line.endswith("\\")


LANGUAGE = LanguageKind(
    name="python",
    title="Python",
    package="grader.languages.python",
    endings=(".py",),
    seems_defined=_seems_defined,
    has_methods=True,
    built_in=("builtins", *sorted(sys.stdlib_module_names - {"builtins"})),
    reads_attribute="builtins.getattr",
    kernels=("python", "ipython"),
    without_commands=_without_commands,
    reserved=frozenset(keyword.kwlist),
    accepts_signature=_accepts_signature,
)
