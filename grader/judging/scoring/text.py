"""Compares text that was printed or written with the reference's, as exactly as the field asks."""

import re
from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal
from fractions import Fraction
from functools import cache, partial
from itertools import zip_longest
from math import isfinite

from grader.judging.scoring.elements import PASSED, Comparison, close, failed, near_whole
from grader.judging.scoring.pairs import paired
from grader.judging.scoring.visible import visible
from grader.model import Field, Match, Message, ScalarValue, TextPart, Tolerance, Value
from grader.values.identity import in_order
from grader.values.signs import with_signs

# Of the digits that there are, 0 to 9 alone: others are a difference, and told.
_NUMBER = re.compile(
    r"(?<![\w.])[-+]?(?:(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?|(?:nan|NaN|[iI]nf)(?!\w))"
)
_WHOLE = re.compile(r"[-+]?[0-9]+")
# Of a time such as 12:05, which is a word of a text, both numbers.
_OF_A_CLOCK = r"[-+]?[0-9]+:[0-9][0-9](?![0-9])|(?<=[0-9]:)[0-9][0-9](?![0-9])"
_NUMBER_IN_TEXT = re.compile(rf"(?<![\w.])(?!{_OF_A_CLOCK}){_NUMBER.pattern}")
_PIECE_OF_TEXT = re.compile(rf"{_NUMBER_IN_TEXT.pattern}|\s+|\S")
_CHARACTER = re.compile(".")
_BLANKS = re.compile(r"\s+")
_BLANK_LINES = re.compile(r"\n(?:[^\S\n]*\n)+")
_DECIMALS = 7
_MANY_LINES, _MANY_CHARACTERS = 3, 5
# Whole numbers beyond it are not all doubles.
_EXACT_DOUBLES = 2**53
# The difference of two whole numbers, however many digits they have.
_subtract = Context(Emin=MIN_EMIN, Emax=MAX_EMAX, traps=[]).subtract
# After so many pairs of numbers in lines that are not near each other no more are tried.
_TRIES = 200_000


Number = Decimal | float
"""A number in a text: whole ones have all their digits, others are the nearest double."""


def compare_text(field: Field, expected: Value, got: Value, tolerance: Tolerance) -> Comparison:
    """Return whether a text is right; if not, with the first place where it differs."""
    match, right, text = field.match, text_in(expected), text_in(got)
    if match == "numbers":
        return _compare_numbers(numbers_in(right), numbers_in(text), tolerance)
    if match == "tokens":
        return _compare_words(right, text)

    right_lines, lines = lines_of(match, right), lines_of(match, text)
    if field.unordered:
        return _compare_unordered(field, right_lines, lines, tolerance)
    return _compare_lines(field, right_lines, lines, tolerance)


def share_of_parts(field: Field, part: TextPart, expected: Value, got: Value) -> Fraction:
    """Return the share of the reference's lines or blocks that the answer has, in their order.

    One too many costs as much as a missing one.
    """
    right, tokens = _part_tokens(field, part, expected), _part_tokens(field, part, got)
    return Fraction(_common_in_order(right, tokens), max(len(right), len(tokens), 1))


def _common_in_order(right: Sequence[str], tokens: Sequence[str]) -> int:
    """Return the length of the longest common subsequence.

    A submission chooses how many lines there are: each takes some operations on whole numbers with
    a bit for each right one (Hyyrö, Bit-parallel LCS-length computation revisited, 2004).
    """
    places: dict[str, int] = defaultdict(int)
    for place, token in enumerate(right):
        places[token] |= 1 << place

    everywhere = (1 << len(right)) - 1
    unmatched = everywhere
    for token in tokens:
        if token in places:
            matching = unmatched & places[token]
            unmatched = ((unmatched + matching) | (unmatched - matching)) & everywhere
    return len(right) - unmatched.bit_count()


def text_token(field: Field, value: Value) -> Hashable:
    """Return a token that is equal for texts that are the same answer."""
    match field.match:
        case "numbers":
            return tuple(map(_number_token, numbers_in(text_in(value))))
        case "tokens":
            return tuple(text_in(value).split())
        case _:
            tokens = [_line_token(field, line) for line in lines_of(field.match, text_in(value))]
            return tuple(sorted(tokens, key=repr) if field.unordered else tokens)


def numbers_in(text: str, pattern: re.Pattern[str] = _NUMBER) -> Sequence[Number]:
    """Return the decimal numbers in a text, in their order; digits in a word are no number."""
    words = pattern.findall(text)
    return [Decimal(word) if _WHOLE.fullmatch(word) else float(word) for word in words]


def text_in(value: Value) -> str:
    """Return a value that is a text; an empty text for any other."""
    return value.value if isinstance(value, ScalarValue) and isinstance(value.value, str) else ""


def lines_of(match: Match, text: str) -> list[str]:
    """Return the lines of a text without trailing blanks and without empty lines at the end."""
    lines = [line.rstrip() for line in text.split("\n")]
    if match == "lines":
        lines = [" ".join(line.split()) for line in lines if line]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _part_tokens(field: Field, part: TextPart, value: Value) -> Sequence[str]:
    """Return a token for each line or block, equal for those that are the same answer; a text, for
    of others a submission can write a million with the same hash."""
    text = text_in(value)
    parts = lines_of(field.match, text) if part == "line" else _BLANK_LINES.split(text.strip("\n"))
    tokens = [repr(text_token(field, ScalarValue("text", text))) for text in parts]
    return sorted(tokens) if field.unordered else tokens


def _number_token(number: Number) -> Hashable:
    """Return a token that is the same for 2, +2, 002 and 2.0."""
    if isinstance(number, Decimal) and abs(number) > _EXACT_DOUBLES:
        return f"{number:f}"
    if not isfinite(number):
        return str(number)
    return round(float(number), _DECIMALS) + 0.0


def _line_token(field: Field, line: str) -> Hashable:
    if field.match != "text":
        return line
    numbers = tuple(map(_number_token, numbers_in(line, _NUMBER_IN_TEXT)))
    return (*_words(field, line), numbers)


def _words(field: Field, line: str) -> Sequence[str]:
    """Return what stands between the numbers of a line; blanks in a row are one blank, and those
    at its ends none."""
    line = _as_the_reference_prints(field, line)
    return [_BLANKS.sub(" ", part) for part in _NUMBER_IN_TEXT.split(line.strip())]


def _as_the_reference_prints(field: Field, line: str) -> str:
    """Return the line, as long as it was, with the words of the reference's language."""
    for word, right_word in field.printed_as.items():
        line = re.sub(rf"\b{word}\b", right_word, line)
    return line


def _compare_words(right: str, text: str) -> Comparison:
    pairs = zip_longest(right.split(), re.finditer(r"\S+", text))
    for number, (right_word, place) in enumerate(pairs, 1):
        word = None if place is None else place[0]
        if word != right_word:
            start = len(text.rstrip()) if place is None else place.start()
            line = text.count("\n", 0, start) + 1
            texts = {"expected": visible(right_word or ""), "got": visible(word or "")}
            message = Message("scoring.printed_word", {"number": number, "line": line, **texts})
            return Comparison("failed", with_signs(message, right_word or "", word or ""))

    return PASSED


def _compare_lines(
    field: Field, right: Sequence[str], lines: Sequence[str], tolerance: Tolerance
) -> Comparison:
    """Return the first line that is missing, is too many, or differs."""
    for number, (right_line, line) in enumerate(zip_longest(right, lines), 1):
        if right_line is None:
            return failed("scoring.text_extra", line=number, got=visible(line or ""))
        if line is None:
            return failed("scoring.text_missing", line=number, expected=visible(right_line))

        if not _same_line(field, right_line, line, tolerance):
            broken = _broken_otherwise(number, right, lines)
            if broken is not None:
                return broken
            column = _column(field, right_line, line, tolerance)
            texts = {"expected": visible(right_line, column), "got": visible(line, column)}
            message = Message("scoring.text_line", {"line": number, "column": column, **texts})
            return Comparison("failed", with_signs(message, right_line, line))

    return PASSED


def _broken_otherwise(number: int, right: Sequence[str], lines: Sequence[str]) -> Comparison | None:
    """Return the line break that is missing or too many in the first line that differs, where
    blanks and line breaks are the only difference; else None."""
    right_words, words = (" ".join(text).split() for text in (right, lines))
    if right_words != words and not _is_broken_in_words(right, lines):
        return None

    right_line, line = right[number - 1], lines[number - 1]
    right_bare, line_bare = ("".join(text.split()) for text in (right_line, line))
    if not right_bare or not line_bare or right_bare == line_bare:
        return None
    if line_bare.startswith(right_bare):
        return failed("scoring.break_missing", line=number, text=visible(right_line))
    if right_bare.startswith(line_bare):
        return failed("scoring.break_extra", line=number, text=visible(line))
    return None


def _is_broken_in_words(right: Sequence[str], lines: Sequence[str]) -> bool:
    """Return whether several lines are put together without blanks, or words lie on two lines; what
    has few different characters, as a drawing, may look so by accident."""
    right_bare, bare = ("".join("".join(text).split()) for text in (right, lines))
    if right_bare != bare or len(set(bare)) < _MANY_CHARACTERS:
        return False
    return len(lines) > len(right) or (len(lines) < len(right) and len(right) >= _MANY_LINES)


def _same_line(field: Field, right: str, line: str, tolerance: Tolerance) -> bool:
    if field.match != "text" or line == right:
        return line == right
    right_numbers, numbers = (numbers_in(text, _NUMBER_IN_TEXT) for text in (right, line))
    pairs = zip(right_numbers, numbers, strict=False)
    return _words(field, right) == _words(field, line) and all(
        _near(*pair, tolerance) for pair in pairs
    )


def _near(expected: Number, got: Number, tolerance: Tolerance) -> bool:
    """Return whether two numbers are the same; a whole one is a count, or an identifier."""
    match expected, got:
        case Decimal(), Decimal():
            return expected == got or abs(_subtract(expected, got)) <= tolerance.absolute
        case Decimal(), float():
            return near_whole(expected, got, tolerance)
        case float(), Decimal():
            return near_whole(got, expected, tolerance)
        case _:
            return close(float(expected), float(got), tolerance)


def _column(field: Field, right: str, line: str, tolerance: Tolerance) -> int:
    """Return the column of `line` at which it begins to differ from the right one."""
    right, line = (_as_the_reference_prints(field, text) for text in (right, line))
    pieces = _PIECE_OF_TEXT if field.match == "text" else _CHARACTER
    for right_piece, piece in zip_longest(pieces.finditer(right), pieces.finditer(line)):
        if piece is None:
            break
        if right_piece is None or not _same_line(field, right_piece[0], piece[0], tolerance):
            return piece.start() + 1
    return len(line) + 1


def _compare_unordered(
    field: Field, right: Sequence[str], lines: Sequence[str], tolerance: Tolerance
) -> Comparison:
    """Return a line that is missing or too many. Only lines with the same words are held against
    each other, and each is taken apart once."""
    right_by_words, by_words = _by_words(field, right), _by_words(field, lines)
    numbers_of = cache(partial(numbers_in, pattern=_NUMBER_IN_TEXT))
    tries = _TRIES

    def alike(expected: Value, got: Value) -> bool | None:
        nonlocal tries
        if tries <= 0:
            return None
        pairs = zip(numbers_of(text_in(expected)), numbers_of(text_in(got)), strict=False)
        for tried, pair in enumerate(pairs, 1):
            if not _near(*pair, tolerance):
                tries -= tried
                return False

        return True

    missing: list[Value] = []
    extra: list[Value] = []
    for words in dict.fromkeys([*right_by_words, *by_words]):
        partners = paired(right_by_words.get(words, ()), by_words.get(words, ()), alike)
        missing += partners.missing
        extra += partners.extra

    if missing:
        first = text_in(min(missing, key=in_order))
        message = Message("scoring.text_lacks", {"expected": visible(first)})
        # Beside one line alone there is no doubt which was meant for it.
        counterpart = text_in(extra[0]) if len(extra) == 1 else first
        return Comparison("failed", with_signs(message, first, counterpart))
    if extra:
        return failed("scoring.text_surplus", got=visible(text_in(min(extra, key=in_order))))
    return PASSED


def _by_words(field: Field, lines: Sequence[str]) -> Mapping[Hashable, Sequence[Value]]:
    """Return the lines by what stands between their numbers; of a text, with one blank for
    several."""
    is_text = field.match == "text"
    groups: dict[Hashable, list[Value]] = defaultdict(list)
    for line in lines:
        shortened = " ".join(line.split()) if is_text else line
        words = tuple(_words(field, line)) if is_text else line
        groups[words].append(ScalarValue("text", shortened))
    return groups


def _compare_numbers(
    expected: Sequence[Number], got: Sequence[Number], tolerance: Tolerance
) -> Comparison:
    if len(expected) != len(got):
        return failed("scoring.printed_numbers", expected=len(expected), got=len(got))

    for number, (right, printed) in enumerate(zip(expected, got, strict=True), 1):
        if not _near(right, printed, tolerance):
            values = {"expected": visible(str(right)), "got": visible(str(printed))}
            return failed("scoring.printed_number", number=number, **values)
    return PASSED
