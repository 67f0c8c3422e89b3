"""Compares printed text with the reference's, as exactly as the field asks."""

import re
from collections.abc import Hashable, Sequence
from itertools import zip_longest

from grader.judging.scoring.elements import PASSED, Comparison, close, failed
from grader.model import Match, ScalarValue, Tolerance, Value

_NUMBER = re.compile(r"(?<![\w.])[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_DECIMALS = 7


def compare_printed(match: Match, wanted: Value, got: Value, tolerance: Tolerance) -> Comparison:
    """Passed, or failed with the first place where the two texts differ."""
    expected, given = _text(wanted), _text(got)
    if match == "numbers":
        return _compare_numbers(numbers_in(expected), numbers_in(given), tolerance)
    parts = str.split if match == "tokens" else _lines
    key = "scoring.printed_word" if match == "tokens" else "scoring.printed_line"
    mine, its = parts(expected), parts(given)
    if mine == its:
        return PASSED
    return failed(key, number=_first_difference(mine, its))


def printed_token(match: Match, value: Value) -> Hashable:
    """Return what is equal for texts that are the same answer."""
    text = _text(value)
    if match == "numbers":
        return tuple(round(number, _DECIMALS) + 0.0 for number in numbers_in(text))
    return tuple(text.split() if match == "tokens" else _lines(text))


def numbers_in(text: str) -> Sequence[float]:
    """The decimal numbers in a text, in their order; digits in a word are none."""
    return [float(found) for found in _NUMBER.findall(text)]


def _text(value: Value) -> str:
    return value.value if isinstance(value, ScalarValue) and isinstance(value.value, str) else ""


def _lines(text: str) -> list[str]:
    lines = [line.rstrip() for line in text.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _compare_numbers(
    wanted: Sequence[float], got: Sequence[float], tolerance: Tolerance
) -> Comparison:
    if len(wanted) != len(got):
        return failed("scoring.printed_numbers", expected=len(wanted), got=len(got))
    for number, (one, other) in enumerate(zip(wanted, got, strict=True), 1):
        if not close(one, other, tolerance):
            return failed(
                "scoring.printed_number", number=number, expected=repr(one), got=repr(other)
            )
    return PASSED


def _first_difference(mine: Sequence[str], its: Sequence[str]) -> int:
    """Return the number of the first place that is not the same in both, which are not equal."""
    pairs = enumerate(zip_longest(mine, its), 1)
    return next(number for number, (one, other) in pairs if one != other)
