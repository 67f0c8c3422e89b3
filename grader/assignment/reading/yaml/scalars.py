"""The meaning of a plain YAML scalar: the core schema of YAML 1.2, nothing more.

PyYAML itself resolves by YAML 1.1, where `no` is false, `1:30` is 90, `017` is 15, `2024-01-01` is
a date, and `1e-6` is text. Here they are text, text, 17, text and a number.
"""

import math
import re

_CONSTANTS: dict[str, bool | float | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True,
    "false": False, "False": False, "FALSE": False,
    ".nan": math.nan, ".NaN": math.nan, ".NAN": math.nan,
    ".inf": math.inf, ".Inf": math.inf, ".INF": math.inf,
    "+.inf": math.inf, "+.Inf": math.inf, "+.INF": math.inf,
    "-.inf": -math.inf, "-.Inf": -math.inf, "-.INF": -math.inf,
}  # fmt: skip

_NUMBER = re.compile(
    r"(?P<decimal>[-+]?[0-9]+)|0o(?P<octal>[0-7]+)|0x(?P<hexadecimal>[0-9a-fA-F]+)"
    r"|(?P<float>[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?)"
)
_BASES = {"decimal": 10, "octal": 8, "hexadecimal": 16}
_DIGITS_AT_MOST = 4_000


class NumberOutOfRangeError(ValueError):
    """A number with absurdly many digits, or beyond the range of a Float64."""


def resolve(text: str) -> bool | int | float | str | None:
    """Return the value of the plain (not quoted) scalar `text`.

    Raises NumberOutOfRangeError for a number that is none.
    """
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    match = _NUMBER.fullmatch(text)
    if match is None or match.lastgroup is None:
        return text

    if len(text) > _DIGITS_AT_MOST:
        raise NumberOutOfRangeError
    if (base := _BASES.get(match.lastgroup)) is not None:
        return int(match[match.lastgroup], base)
    number = float(text)
    if math.isinf(number):
        raise NumberOutOfRangeError
    return number
