"""Which of the asked functions a source seems to define: enough to choose and to order files.

Read by patterns, in linear time, because sources that do not parse count too, and because no parser
of the grader's own process should meet them for so little.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import islice

from grader.model import Language

__all__ = ["defines", "most_defined"]

_LONGEST_HEAD = 2_000
_LOOKED_AT = 200


def defines(text: str, language: Language, names: Sequence[str]) -> int:
    """How many of the functions `names` the source `text` seems to define."""
    seems_defined = _in_julia if language == "julia" else _in_python
    return sum(seems_defined(text, re.escape(name)) for name in names)


def most_defined(texts: Mapping[Language, Sequence[str]], names: Sequence[str]) -> Language:
    """The language whose texts define most of `names`; the first one when two define as many."""

    def defined(language: Language) -> int:
        return sum(
            any(defines(text, language, [name]) for text in texts[language]) for name in names
        )

    return max(texts, key=defined)


def _in_python(text: str, name: str) -> bool:
    pattern = rf"^(?:[ \t]*(?:async[ \t]+)?def[ \t]+{name}\b|{name}[ \t]*=(?!=))"
    return re.search(pattern, text, re.MULTILINE) is not None


def _in_julia(text: str, name: str) -> bool:
    """`function f(`, `f(…) = …` with whatever stands between, or `f = …`."""
    before = r"^[ \t]*(?:(?:@\w+|const|global)[ \t]+)*"
    long_form = rf"{before}function[ \t]+(?:\w+\.)*{name}[ \t]*[({{]"
    bound = rf"^(?:const[ \t]+)?{name}[ \t]*=(?!=)"
    if re.search(f"{long_form}|{bound}", text, re.MULTILINE):
        return True
    heads = re.finditer(rf"{before}(?:\w+\.)*{name}\(", text, re.MULTILINE)
    return any(_is_assigned(text, head.end()) for head in islice(heads, _LOOKED_AT))


def _is_assigned(text: str, start: int) -> bool:
    """After the bracket that closes the one before `start` comes what makes it a definition."""
    depth = 1
    for position in range(start, min(start + _LONGEST_HEAD, len(text))):
        depth += {"(": 1, ")": -1}.get(text[position], 0)
        if depth == 0:
            return re.compile(r"[^\n=;]{0,200}=(?!=)").match(text, position + 1) is not None
    return False
