"""A program as tokens that say what it does, whatever its names, comments, layout and language."""

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import islice
from zlib import crc32

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Name, Number, String, Text, _TokenType
from pygments.util import ClassNotFound

from grader.bounded import Bounded
from grader.languages.registry import kind_of
from grader.languages.source.live import live_code
from grader.languages.source.neutral import Node, characters
from grader.languages.source.text import is_short
from grader.model import Language, SourceFile
from grader.similarity.plain import plain

_MOST = 20_000
"""The most tokens of a file: what is longer carries data."""
_CHARACTERS = 2_000_000
"""The most of a file that is read where it has no tree."""
_CPU_SECONDS = 0.5

_WHOLE = {"constant": "", "name": "a name", "number": "number", "text": "text", "word": ""}
"""The nodes without parts, and what is written of them in place of their names."""

FUNCTION = np.uint64(crc32(b"function"))
"""The kind of the token with which a function begins."""

Place = tuple[int, int, int]
"""The number of a file, and the characters of its text at which something begins and ends."""
_Token = tuple[str, int, int]
"""The kind of a token, and where it begins and ends."""


class Tokens(Struct, frozen=True):
    kinds: NDArray[np.uint64]
    places: tuple[Place, ...]
    """The place of each token."""
    languages: frozenset[Language]


def tree_tokens(
    sources: Sequence[SourceFile], number: int, asked: Collection[str] = ()
) -> Tokens | None:
    """Return the tokens of all files, with one after each that is nowhere else; None where one has
    no tree, or one that is costly to read. `number` is the program's own among those that are
    compared, `asked` the functions from which it is run."""
    files = _child().ask("trees", sources, asked) if is_short(sources) else None
    return None if files is None else _tokens(sources, files, number)


def text_tokens(sources: Sequence[SourceFile], number: int) -> Tokens:
    """Return the same of the files' texts, which are tokens of another kind; none of what is costly
    to read as a text too."""
    files = _child().ask("texts", sources)
    return _tokens(sources, [[] for _ in sources] if files is None else files, number)


@cache
def _child() -> Bounded:
    return Bounded({"trees": (_of_trees, _CPU_SECONDS), "texts": (_of_texts, _CPU_SECONDS)})


def _tokens(
    sources: Sequence[SourceFile], files: Sequence[Sequence[_Token]], number: int
) -> Tokens:
    tokens = [
        (crc32(kind.encode()), (file, start, end))
        for file, of_file in enumerate(files)
        for kind, start, end in (*of_file, (f"end of {number}, {file}", 0, 0))
    ]
    kinds = np.array([kind for kind, _ in tokens], dtype=np.uint64)
    languages = frozenset(source.language for source in sources)
    return Tokens(kinds, tuple(place for _, place in tokens), languages)


def _of_trees(
    sources: Sequence[SourceFile], asked: Collection[str]
) -> Sequence[Sequence[_Token]] | None:
    """Return each file's tokens; None where one has no tree, or one that is too deep."""
    try:
        trees = [kind_of(source.language).reading.tree(source) for source in sources]
        read = [tree for tree in trees if tree is not None]
        if len(read) < len(sources):
            return None
        files = zip(sources, live_code(plain(read), asked), strict=True)
        return [list(islice(_placed(source, file), _MOST)) for source, file in files]
    except RecursionError:
        return None


def _placed(source: SourceFile, file: Node) -> Iterator[_Token]:
    at = characters(source.text, kind_of(source.language).reading.lexis)
    for kind, node in _of_node(file):
        start = at(node.start.line, node.start.byte)
        is_whole = node.kind in _WHOLE and not node.parts
        yield kind, start, at(node.end.line, node.end.byte) if is_whole else start + 1


def _of_node(node: Node) -> Iterator[tuple[str, Node]]:
    """Yield a node's kind before its parts, what joins two between them."""
    between = node.name if node.kind == "operation" else ""
    if node.kind in _WHOLE:
        yield _WHOLE[node.kind] or node.name, node
    elif node.kind == "assign":
        yield f"assign {node.name}", node
    elif node.kind not in ("block", "operation", "other"):
        yield node.name if node.kind == "sign" else node.kind, node

    for at, part in enumerate(node.parts):
        if at and between:
            yield between, part
        yield from _of_node(part)


def _of_texts(sources: Sequence[SourceFile]) -> Sequence[Sequence[_Token]]:
    return [list(islice(_of_text(source), _MOST)) for source in sources]


def _of_text(source: SourceFile) -> Iterator[_Token]:
    """Yield the tokens of a file without a tree; none in a language that Pygments does not know."""
    try:
        lexer = get_lexer_by_name(source.language)
    except ClassNotFound:
        return

    for start, token, value in lexer.get_tokens_unprocessed(source.text[:_CHARACTERS]):
        if not (token in Comment or token in Text or token in String.Doc):
            yield _kind(token, value), start, start + len(value)


def _kind(token: _TokenType, value: str) -> str:
    """Return the same for all names of one's own, for all numbers and for all texts."""
    if token in Name and token not in Name.Builtin:
        return "a name"
    if token in Number:
        return "a number"
    return "a text" if token in String else value
