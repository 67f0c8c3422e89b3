"""Compares text that was printed or written with the reference's, as exactly as the field asks."""

import re
from collections.abc import Hashable, Sequence
from difflib import SequenceMatcher
from fractions import Fraction
from itertools import zip_longest

from grader.judging.scoring.elements import PASSED, Comparison, close, failed
from grader.judging.scoring.visible import visible
from grader.model import Field, Match, ScalarValue, Tolerance, Value

_NUMBER = re.compile(r"(?<![\w.])[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_DECIMALS = 7


def compare_text(field: Field, expected: Value, got: Value, tolerance: Tolerance) -> Comparison:
    """Return whether it passed, or else the first place where the two texts differ."""
    match, right, text = field.match, _text(expected), _text(got)
    if match == "numbers":
        return _compare_numbers(numbers_in(right), numbers_in(text), tolerance)
    if match == "tokens":
        words = enumerate(zip_longest(right.split(), text.split()), 1)
        differing = (number for number, (word, own) in words if word != own)
        number = next(differing, None)
        return PASSED if number is None else failed("scoring.printed_word", number=number)

    right_lines, lines = _lines(match, right), _lines(match, text)
    if field.unordered:
        return _compare_unordered(match, right_lines, lines, tolerance)
    for number, (line, own) in enumerate(zip_longest(right_lines, lines), 1):
        if line is None or own is None or not _same_line(match, line, own, tolerance):
            return _differing_line(match, number, line, own, tolerance)
    return PASSED


def share_of_lines(field: Field, expected: Value, got: Value) -> Fraction:
    """Return the part of the reference's lines that are there in their order, where as many lines
    too many cost as much as missing ones."""
    right, lines = (_lines(field.match, _text(value)) for value in (expected, got))
    keys = [[_line_token(field.match, line) for line in each] for each in (right, lines)]
    if field.unordered:
        keys = [sorted(each, key=repr) for each in keys]

    matcher = SequenceMatcher(a=keys[0], b=keys[1], autojunk=False)
    count = sum(block.size for block in matcher.get_matching_blocks())
    return Fraction(count, max(len(right), len(lines), 1))


def text_token(field: Field, value: Value) -> Hashable:
    """Return a token that is equal for texts that are the same answer."""
    match, text = field.match, _text(value)
    if match == "numbers":
        return _rounded(numbers_in(text))
    if match == "tokens":
        return tuple(text.split())

    tokens = [_line_token(match, line) for line in _lines(match, text)]
    return tuple(sorted(tokens, key=repr) if field.unordered else tokens)


def numbers_in(text: str) -> Sequence[float]:
    """Return the decimal numbers in a text, in their order; digits in a word are none."""
    return [float(number) for number in _NUMBER.findall(text)]


def _text(value: Value) -> str:
    return value.value if isinstance(value, ScalarValue) and isinstance(value.value, str) else ""


def _lines(match: Match, text: str) -> list[str]:
    """Return the lines without what does not count: blanks at their ends and empty last lines."""
    lines = [line.rstrip() for line in text.split("\n")]
    if match == "lines":
        lines = [" ".join(line.split()) for line in lines if line]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _rounded(numbers: Sequence[float]) -> Hashable:
    return tuple(round(number, _DECIMALS) + 0.0 for number in numbers)


def _line_token(match: Match, line: str) -> Hashable:
    return (*_words(line), _rounded(numbers_in(line))) if match == "text" else line


def _words(line: str) -> Sequence[str]:
    """Return what stands between the numbers of a line; any blanks there are one blank."""
    return [" ".join(part.split()) for part in _NUMBER.split(line)]


def _same_line(match: Match, line: str, own: str, tolerance: Tolerance) -> bool:
    if match != "text" or line == own:
        return line == own
    pairs = zip(numbers_in(line), numbers_in(own), strict=False)
    return _words(line) == _words(own) and all(close(*pair, tolerance) for pair in pairs)


def _differing_line(
    match: Match, number: int, line: str | None, own: str | None, tolerance: Tolerance
) -> Comparison:
    """Return what is wrong with a line: it is missing, too many, or differs from a column on."""
    if line is None:
        return failed("scoring.text_extra", line=number, got=visible(own or ""))
    if own is None:
        return failed("scoring.text_missing", line=number, expected=visible(line))

    column = _column(match, line, own, tolerance)
    shown = {"expected": visible(line), "got": visible(own)}
    return failed("scoring.text_line", line=number, column=column, **shown)


def _column(match: Match, line: str, own: str, tolerance: Tolerance) -> int:
    """Return the column in the submission's line from which on it differs."""
    places = list(_NUMBER.finditer(own)) if match == "text" else []
    pairs = zip(numbers_in(line), places, strict=False)
    if _words(line) == _words(own):
        for right, place in pairs:
            if not close(right, float(place[0]), tolerance):
                return place.start() + 1
    return next(
        (at for at, (left, right) in enumerate(zip(line, own, strict=False), 1) if left != right),
        min(len(line), len(own)) + 1,
    )


def _compare_unordered(
    match: Match, right: Sequence[str], lines: Sequence[str], tolerance: Tolerance
) -> Comparison:
    left = list(lines)
    for line in right:
        own = next((own for own in left if _same_line(match, line, own, tolerance)), None)
        if own is None:
            return failed("scoring.text_lacks", expected=visible(line))
        left.remove(own)
    return failed("scoring.text_surplus", got=visible(left[0])) if left else PASSED


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
