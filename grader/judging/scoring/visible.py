"""Text for people who look for a difference: invisible characters are shown as signs."""

import re
import unicodedata

_CHARACTERS = 120
_SIGNS = {"\t": "→", "\r": "␍", "\xa0": "⍽"}
_BLANKS = re.compile(r"^ +| +$| {2,}")


def visible(line: str, column: int = 1) -> str:
    """Return a line, cut to a readable length around a column, with signs for tabs, for control
    characters, and for blanks at its ends or in a row."""
    start = max(0, min(column - _CHARACTERS // 2, len(line) - _CHARACTERS))
    end = start + _CHARACTERS
    cut = f"{'…' * (start > 0)}{line[start:end]}{'…' * (len(line) > end)}"

    marked = _BLANKS.sub(lambda blanks: "·" * len(blanks[0]), cut)
    return "".join(map(_sign, marked)) or "∅"


def _sign(character: str) -> str:
    if character in _SIGNS:
        return _SIGNS[character]
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code)
    is_invisible = unicodedata.category(character) in ("Cc", "Cf", "Zs", "Zl", "Zp")
    return f"[U+{code:04X}]" if is_invisible and character != " " else character
