"""The asked signatures of a function, as its language's reader understands them."""

import re
from functools import lru_cache

from grader.languages.registry import kind_of
from grader.languages.source.functions import Asked
from grader.model import Function, Language, SourceFile


def asked_of(function: Function, language: Language) -> tuple[Asked, ...]:
    """The signatures of `function`; one that cannot be read is left out."""
    found = (
        _asked(language, function.name.rpartition(".")[2], text)
        for text in function.signatures.get(language, ())
    )
    return tuple(asked for asked in found if asked is not None)


@lru_cache(maxsize=256)
def _asked(language: Language, name: str, text: str) -> Asked | None:
    text = " ".join(text.split())
    # "f(a, b)" and "a, b" are understood like "(a, b)".
    list_only = re.sub(r"^[\w.!]+(?=\()", "", text)
    reading = kind_of(language).reading
    head, code = reading.asked(name, list_only if list_only.startswith("(") else f"({list_only})")
    unit = reading.read(SourceFile("", language, code))
    return Asked(unit.definitions[0].parameters, head) if len(unit.definitions) == 1 else None
