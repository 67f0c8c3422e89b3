"""Python's parser, for texts of which nothing is known."""

import ast
import re
import warnings
from itertools import pairwise

from grader.languages.source.lines import Lexis, chunk_starts, lines_of

LEXIS = Lexis(
    newline=re.compile(r"\r\n|\r|\n"), openers=re.compile(r"#|\"\"\"|'''|\"|'"), goes_on="@"
)
# More statements in the first column than any file has that a person wrote.
_MOST_CHUNKS = 20_000


def parse(text: str) -> list[ast.stmt] | None:
    """Return the statements of `text`, or None when Python's parser refuses it."""
    try:
        with warnings.catch_warnings():
            # An invalid escape in a student's string is no business of the grader's user.
            warnings.simplefilter("ignore")
            return ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def parse_tolerantly(text: str) -> list[ast.stmt]:
    """Return the statements of `text`; when it does not parse, those of the parts that do."""
    whole = parse(text)
    if whole is not None:
        return whole

    lines = lines_of(text, LEXIS)
    starts = chunk_starts(text, LEXIS)[:_MOST_CHUNKS]
    statements: list[ast.stmt] = []
    for start, end in pairwise([*starts, len(lines)]):
        part = lines[start:end]
        for statement in parse("\n".join(part)) or _without_body(part):
            statements.append(ast.increment_lineno(statement, start))
    return statements


def _without_body(lines: list[str]) -> list[ast.stmt]:
    """Return the statement of which only the head is written, as if `pass` stood below it."""
    statements = parse("\n".join([*lines, "    pass"])) or []
    for statement in statements[-1:]:
        statement.end_lineno, statement.end_col_offset = len(lines), len(lines[-1].encode())
    return statements
