"""Text that somebody else wrote, made fit to be shown: no output shows it any other way."""

import unicodedata
from fractions import Fraction

from grader.locale.joiners import joins

# Characters that are invisible, move others, or steer a terminal: controls, formats (right-to-left
# marks, tags, joiners that join nothing), surrogates, private use, unassigned, line and paragraph
# ends.
_UNSAFE_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_MARKS = frozenset({"Mn", "Me"})
_MARKS_IN_A_ROW = 4
_LETTER = 1 + _MARKS_IN_A_ROW
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def safe_text(text: str, *, lines: bool = True) -> str:
    r"""Return `text` with an escape for every character that would not show, or do more than that.

    The escapes (`\x1b`, `\u202e`, `\U000e0041`) mean the same in Python and in Julia, so that
    code stays code. Line feeds and tabs are kept when `lines`, else escaped too; a carriage
    return before a line feed is dropped with them. Letters with more accents than any language
    stacks get the rest of them as escapes. Plain text comes back as it is.
    """
    if text.isascii() and text.isprintable():
        return text
    if lines:
        text = text.replace("\r\n", "\n")

    allowed = "\n\t" if lines else ""
    parts: list[str] = []
    marks = 0
    for index, character in enumerate(text):
        category = unicodedata.category(character)
        if category == "Cf":
            before, after = "".join(parts[-_LETTER:]), text[index + 1 : index + 2]
            if joins(before, character, after):
                parts.append(character)
                continue

        marks = marks + 1 if category in _MARKS else 0
        unsafe = category in _UNSAFE_CATEGORIES and character not in allowed
        if unsafe or marks > _MARKS_IN_A_ROW:
            parts.append(character.encode("unicode_escape").decode())
        else:
            parts.append(character)
    return "".join(parts)


def safe_cell(text: str) -> str:
    """Return `text` for a spreadsheet's cell: one line, and never taken for a formula."""
    cell = safe_text(text, lines=False)
    formula = text.startswith(_FORMULA_STARTS) or cell.lstrip().startswith(_FORMULA_STARTS)
    return f"'{cell}" if formula else cell


def digits(number: float | Fraction) -> str:
    """Return twelve significant digits: no remainder of binary fractions in anybody's gradebook."""
    return f"{float(number):.12g}"


def rounded(number: float | Fraction) -> float:
    return float(digits(number))
