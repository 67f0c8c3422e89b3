"""A program as tokens that say what it does, whatever its names, comments and layout are."""

from collections.abc import Iterator, Sequence
from zlib import crc32

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Name, Number, Punctuation, String, Text, _TokenType
from pygments.util import ClassNotFound

from grader.model import Language, SourceFile

_CHARACTERS = 200_000
"""The most of a file that is read: what is longer carries data."""

Place = tuple[int, int, int]
"""The number of a file, and the characters of its text at which something begins and ends."""


class Tokens(Struct, frozen=True):
    kinds: NDArray[np.uint64]
    places: tuple[Place, ...]
    """The place of each token."""


def tokens_of(sources: Sequence[SourceFile], number: int = 0) -> Tokens:
    """Return the tokens of all files, with one after each that is nowhere else; `number` is the
    program's own among those that are compared."""
    kinds: list[str] = []
    places: list[Place] = []
    for file, source in enumerate(sources):
        for kind, start, end in _tokens(source.text[:_CHARACTERS], _lexer(source.language)):
            kinds.append(kind)
            places.append((file, start, end))
        kinds.append(f"end of {number}, {file}")
        places.append((file, 0, 0))
    return Tokens(
        np.array([crc32(kind.encode()) for kind in kinds], dtype=np.uint64), tuple(places)
    )


def _lexer(language: Language) -> Lexer:
    try:
        return get_lexer_by_name(language)
    except ClassNotFound:
        return get_lexer_by_name("text")


def _tokens(text: str, lexer: Lexer) -> Iterator[tuple[str, int, int]]:
    """Yield the kind of each token, and where it begins and ends."""
    in_string = False
    for start, token, value in lexer.get_tokens_unprocessed(text):
        is_part = in_string and token in String
        in_string = token in String and token not in String.Doc
        if is_part or token in Comment or token in Text or token in String.Doc:
            continue

        if token in Punctuation:
            for at, sign in enumerate(value, start):
                yield sign, at, at + 1
        else:
            yield _kind(token, value), start, start + len(value)


def _kind(token: _TokenType, value: str) -> str:
    """Return the same for all names of one's own, for all numbers and for all texts."""
    if token in Name and token not in Name.Builtin:
        return "a name"
    if token in Number:
        return "a number"
    return "a text" if token in String else value
