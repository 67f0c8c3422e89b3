"""Compares printed text with the reference's, as exactly as the field asks."""

import re
from collections.abc import Hashable, Sequence
from itertools import zip_longest

from grader.judging.scoring.elements import PASSED, Comparison, close, failed
from grader.model import Match, ScalarValue, Tolerance, Value

_NUMBER = re.compile(r"(?<![\w.])[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_DECIMALS = 7


def compare_printed(match: Match, expected: Value, got: Value, tolerance: Tolerance) -> Comparison:
    """Return whether it passed, or else the first place where the two texts differ."""
    expected_text, text = _text(expected), _text(got)
    if match == "numbers":
        return _compare_numbers(numbers_in(expected_text), numbers_in(text), tolerance)

    split = str.split if match == "tokens" else _lines
    pairs = enumerate(zip_longest(split(expected_text), split(text)), 1)
    for number, (expected_part, part) in pairs:
        if expected_part != part:
            key = "scoring.printed_word" if match == "tokens" else "scoring.printed_line"
            return failed(key, number=number)
    return PASSED


def printed_token(match: Match, value: Value) -> Hashable:
    """Return a token that is equal for texts that are the same answer."""
    text = _text(value)
    if match == "numbers":
        return tuple(round(number, _DECIMALS) + 0.0 for number in numbers_in(text))
    return tuple(text.split() if match == "tokens" else _lines(text))


def numbers_in(text: str) -> Sequence[float]:
    """Return the decimal numbers in a text, in their order; digits in a word are none."""
    return [float(number) for number in _NUMBER.findall(text)]


def _text(value: Value) -> str:
    return value.value if isinstance(value, ScalarValue) and isinstance(value.value, str) else ""


def _lines(text: str) -> list[str]:
    lines = [line.rstrip() for line in text.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _compare_numbers(
    expected: Sequence[float], got: Sequence[float], tolerance: Tolerance
) -> Comparison:
    if len(expected) != len(got):
        return failed("scoring.printed_numbers", expected=len(expected), got=len(got))

    for number, (right, printed) in enumerate(zip(expected, got, strict=True), 1):
        if not close(right, printed, tolerance):
            values = {"expected": repr(right), "got": repr(printed)}
            return failed("scoring.printed_number", number=number, **values)
    return PASSED
