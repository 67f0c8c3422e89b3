"""Julia's syntax trees, bounded in time."""

import re
import time
import unicodedata
from functools import cache

import tree_sitter
import tree_sitter_julia
from tree_sitter import Node, Range, Tree

from grader.languages.source.lines import Lexis, Position

LEXIS = Lexis(openers=re.compile(r"#=|#|\"\"\"|\""))
_SAME_NAME = str.maketrans("µɛ", "με")
# A file of a megabyte takes two seconds; some hostile ones of the same size would take hours.
_CPU_SECONDS = 5.0
# Read again for the text of each node, so not long.
_PART = 1 << 10


@cache
def _language() -> tree_sitter.Language:
    return tree_sitter.Language(tree_sitter_julia.language())


def parse(source: bytes, part: Range | None = None) -> Tree | None:
    """Return the tree of `source`, or of a part of it as if that stood alone in its place.

    With ERROR nodes where it does not parse; None when it takes so long that no person wrote it.
    """
    end = time.thread_time() + _CPU_SECONDS
    # A new parser each time: one that was stopped would go on with its old text.
    parser = tree_sitter.Parser(_language(), included_ranges=[part] if part else None)
    try:
        return parser.parse(
            lambda offset, _: source[offset : offset + _PART],
            progress_callback=lambda _offset, _error: time.thread_time() > end,
        )
    except ValueError:  # how the binding says that the callback stopped it
        return None


def place_of(node: Node) -> Position:
    row, byte = node.start_point
    return Position(row + 1, byte)


def text_of(node: Node) -> str:
    text = (node.text or b"").decode("utf-8", "replace")
    if text.isascii() or node.type != "identifier":
        return text
    # As Julia's own parser does it: the micro sign of a keyboard and μ are one name.
    return unicodedata.normalize("NFC", text).translate(_SAME_NAME)
