"""The meaning of a plain YAML scalar: the core schema of YAML 1.2, nothing more.

PyYAML itself resolves by YAML 1.1, where `no` is false, `1:30` is 90, `017` is 15, `2024-01-01` is
a date, and `1e-6` is text. Here they are text, text, 17, text and a number.
"""

import math
import re

__all__ = ["NumberOutOfRangeError", "resolve"]

_CONSTANTS: dict[str, bool | float | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True,
    "false": False, "False": False, "FALSE": False,
    ".nan": math.nan, ".NaN": math.nan, ".NAN": math.nan,
    **{f"{sign}.{inf}": math.inf for sign in ("", "+") for inf in ("inf", "Inf", "INF")},
    **{f"-.{inf}": -math.inf for inf in ("inf", "Inf", "INF")},
}  # fmt: skip

_INTEGER = re.compile(r"[-+]?[0-9]+")
_OCTAL = re.compile(r"0o[0-7]+")
_HEXADECIMAL = re.compile(r"0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_DIGITS_AT_MOST = 400


class NumberOutOfRangeError(ValueError):
    """A number with absurdly many digits, or beyond the range of a Float64."""


def resolve(text: str) -> bool | int | float | str | None:
    """The value of the plain (not quoted) scalar `text`; NumberOutOfRangeError if it is none."""
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    # Most texts begin with a letter; only what begins like a number goes through the patterns.
    if text[0] not in "0123456789+-.":
        return text
    base = next(
        (
            base
            for pattern, base in ((_INTEGER, 10), (_OCTAL, 8), (_HEXADECIMAL, 16))
            if pattern.fullmatch(text)
        ),
        None,
    )
    is_float = base is None and _FLOAT.fullmatch(text) is not None
    if base is None and not is_float:
        return text
    if len(text) > _DIGITS_AT_MOST:
        raise NumberOutOfRangeError
    if base is not None:
        return int(text if base == 10 else text[2:], base)
    number = float(text)
    if math.isinf(number):
        raise NumberOutOfRangeError
    return number
