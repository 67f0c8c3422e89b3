"""Text is compared line by line, word by word, or by its numbers, as the field asks."""

import time
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.judging.scoring.text import compare_text, share_of_parts, text_token
from grader.judging.scoring.visible import visible
from grader.locale import translate
from grader.model import Field, Match, ScalarValue, Text, Tolerance
from tests.judging.making import verdict


def judged(match: Match, wanted: str, got: str) -> tuple[str, str | None, dict[str, Any]]:
    return verdict(compare_text(field(match), text(wanted), text(got), Tolerance()))


def field(match: Match, *, unordered: bool = False) -> Field:
    return Field("output", "text", Text(""), source="written", match=match, unordered=unordered)


def text(words: str) -> ScalarValue:
    return ScalarValue("text", words)


def differing(line: int, column: int, wanted: str, got: str) -> dict[str, Any]:
    return {"line": line, "column": column, "expected": wanted, "got": got}


def word(number: int, line: int, wanted: str, got: str) -> dict[str, Any]:
    return {"number": number, "line": line, "expected": wanted, "got": got}


def token(match: Match, words: str) -> object:
    return text_token(field(match), text(words))


@pytest.mark.parametrize(
    ("match", "wanted", "got"),
    [
        ("exact", "a\nb\n", "a\nb"),
        ("exact", "a", "a  \n\n \n"),
        ("exact", "", "\n"),
        ("tokens", "a b\nc", " a  b c\n"),
        ("numbers", "mean: 0.5, n = 3", "it is .5 and 3."),
        ("numbers", "1e3", "1000.0"),
        ("numbers", "0.3333333333", "a third, 0.333333333"),
        ("numbers", "-2 +2", "-2.0\n2"),
        ("numbers", "x1 a_2 v1.5", "no number"),
        ("numbers", "1.5e-3", "0.0015"),
        ("numbers", "nan -inf, 2", "it is NaN, -Inf and 2"),
        ("text", "x = nan, -inf", "x = NaN,  -Inf"),
        ("lines", "a b\n\nc", "a   b\nc\n"),
        ("text", "Total:  12.50\n", "Total: 12.5  \n\n"),
        ("text", "x = -1e3, 7 %", "x = -1000.0, 7.0 %"),
        ("text", "no number", "no  number"),
        ("text", "   7  9.5 €", "7 9.50 €"),
    ],
)
def test_what_the_field_does_not_ask_for_makes_no_difference(
    match: Match, wanted: str, got: str
) -> None:
    assert judged(match, wanted, got) == ("passed", None, {})
    if "third" not in got:  # a token knows no tolerance
        assert token(match, wanted) == token(match, got)


@pytest.mark.parametrize(
    ("match", "wanted", "got", "why", "said"),
    [
        ("exact", "a\nb", "a\nc", "text_line", differing(2, 1, "b", "c")),
        ("exact", "a\nb", "a", "text_missing", {"line": 2, "expected": "b"}),
        ("exact", "a", "a\nb\nc", "text_extra", {"line": 2, "got": "b"}),
        ("exact", "a", " a", "text_line", differing(1, 1, "a", "·a")),
        ("exact", "a\n\nb", "a\nb", "text_line", differing(2, 1, "∅", "b")),
        ("exact", "a", "", "text_missing", {"line": 1, "expected": "a"}),
        ("lines", "a b", "ab", "text_line", differing(1, 2, "a b", "ab")),
        (
            "text",
            "Total: 2.50",
            "total: 2.5",
            "text_line",
            differing(1, 1, "Total: 2.50", "total: 2.5"),
        ),
        (
            "text",
            "mean 2.50 m",
            "mean 2.6 m",
            "text_line",
            differing(1, 6, "mean 2.50 m", "mean 2.6 m"),
        ),
        ("text", "a\tb", "a b\u200b", "text_line", differing(1, 4, "a→b", "a b[U+200B]")),
        ("text", "2", "2 2", "text_line", differing(1, 2, "2", "2 2")),
        ("text", "a  2.50 b", "a 2.5 c", "text_line", differing(1, 7, "a··2.50 b", "a 2.5 c")),
        ("tokens", "a b c", "a b d", "printed_word", word(3, 1, "c", "d")),
        ("tokens", "a b", "a b\nc\nd", "printed_word", word(3, 2, "∅", "c")),
        ("tokens", "a b", "\na\n\n", "printed_word", word(2, 2, "b", "∅")),
        ("tokens", "a\nb", "ab", "printed_word", word(1, 1, "a", "ab")),
        ("text", "7 days", "7days", "text_line", differing(1, 2, "7 days", "7days")),
        ("text", "a: 7", "a:7", "text_line", differing(1, 3, "a: 7", "a:7")),
        ("exact", "a b\nc", "a\nb\nc", "break_extra", {"line": 1, "text": "a"}),
        ("exact", "a\n\nb\nc", "a\n\nb c", "break_missing", {"line": 3, "text": "b"}),
        # Two numbers in lines of their own are not one number.
        ("text", "1\n2", "12", "text_line", differing(1, 1, "1", "12")),
        ("numbers", "1 2", "1", "printed_numbers", {"expected": 2, "got": 1}),
        ("numbers", "1 2", "1 2 3", "printed_numbers", {"expected": 2, "got": 3}),
        (
            "numbers",
            "1 2",
            "1 2.5",
            "printed_number",
            {"number": 2, "expected": "2", "got": "2.5"},
        ),
        (
            "numbers",
            "1",
            "-1",
            "printed_number",
            {"number": 1, "expected": "1", "got": "-1"},
        ),
    ],
)
def test_the_first_difference_is_told(
    match: Match, wanted: str, got: str, why: str, said: dict[str, Any]
) -> None:
    assert judged(match, wanted, got) == ("failed", why, said)
    assert token(match, wanted) != token(match, got)


def test_numbers_are_one_answer_to_seven_decimals_and_zero_has_no_sign() -> None:
    assert token("numbers", "0.12345678") == token("numbers", "0.12345679") == (0.1234568,)
    assert token("numbers", "0.1234567") != token("numbers", "0.1234569")
    assert str(token("numbers", "-0.0")) == "(0.0,)"


def test_what_is_no_text_is_an_empty_one() -> None:
    assert text_token(field("exact"), ScalarValue("Nothing", None)) == ()
    assert text_token(field("exact"), text("a \n")) == ("a",)


@given(st.text("ab1. \n", max_size=12), st.text("ab1. \n", max_size=12))
def test_texts_have_one_token_just_where_they_are_one_answer(one: str, other: str) -> None:
    for match in ("exact", "lines", "tokens"):
        same = judged(match, one, other)[0] == "passed"
        assert same == (token(match, one) == token(match, other))


def test_lines_in_any_order_are_told_by_what_lacks_and_what_is_too_many() -> None:
    any_order = field("text", unordered=True)

    def said(got: str) -> tuple[str, str | None, dict[str, Any]]:
        return verdict(compare_text(any_order, text("a 1.0\nb\nb\n"), text(got), Tolerance()))

    assert said("b\na 1\nb") == ("passed", None, {})
    assert said("b\na 1\nc") == ("failed", "text_lacks", {"expected": "b"})
    assert said("b\na 1\nb\nb") == ("failed", "text_surplus", {"got": "b"})


def test_lines_in_any_order_without_end_are_compared_with_few() -> None:
    # Each right line would be held against each of the others.
    right = "".join(f"row {number}\n" for number in range(2_000))
    junk = "".join(f"rov {number}.5\n" for number in range(60_000))
    any_order = field("text", unordered=True)
    much = compare_text(any_order, text(right), text(junk + right), Tolerance())
    assert verdict(much)[:2] == ("failed", "text_surplus")

    near = "".join(f"row {number:>5}.0\n" for number in reversed(range(2_000)))
    assert compare_text(any_order, text(right), text(near), Tolerance()).status == "passed"


@pytest.mark.long
@pytest.mark.parametrize(
    ("count", "filling"),
    [(90, "1 " * 5_000), (300, "x " * 1_500), (100_000, "x ")],
    ids=["many numbers", "long lines", "many lines"],
)
def test_lines_in_any_order_take_as_long_as_taking_them_apart_a_few_times(
    count: int, filling: str
) -> None:
    right = text("".join(f"{filling}{number}\n" for number in range(min(count, 300))))
    got = text("".join(f"{filling}{number}.5\n" for number in range(count)))
    started = time.process_time()
    text_token(field("text"), got)
    taken_apart = time.process_time()

    comparison = compare_text(field("text", unordered=True), right, got, Tolerance())
    assert comparison.status == "failed"
    assert time.process_time() - taken_apart < 10 * (taken_apart - started)


@given(st.text("abc", max_size=9), st.text("abc", max_size=9))
def test_lines_earn_as_the_longest_common_subsequence_is_long(one: str, other: str) -> None:
    lengths = [[0] * (len(other) + 1) for _ in range(len(one) + 1)]
    for row, first in enumerate(one, 1):
        for column, second in enumerate(other, 1):
            longest = max(lengths[row - 1][column], lengths[row][column - 1])
            both = lengths[row - 1][column - 1] + 1
            lengths[row][column] = both if first == second else longest

    share = share_of_parts(field("text"), "line", text("\n".join(one)), text("\n".join(other)))
    assert share * max(len(one), len(other), 1) == lengths[-1][-1]


def test_lines_without_end_earn_next_to_nothing() -> None:
    right, much = "0\n1\n" * 200, "1\n0\n0\n" * 60_000
    share = share_of_parts(field("text"), "line", text(right), text(much))
    assert share == Fraction(400, 180_000)


def test_the_share_of_lines_counts_those_that_lack_and_those_too_many() -> None:
    def share(got: str) -> float:
        return float(share_of_parts(field("text"), "line", text("a\nb\nc\nd"), text(got)))

    assert share("a\nb\nc\nd") == 1
    assert share("a\nc\nd") == 0.75
    assert share("x\na\nb\nc\nd\ny\nz\nw") == 0.5
    assert share("") == 0


def test_what_is_invisible_has_a_sign() -> None:
    assert visible(" a\tb  c\xa0\x1b[1m\ufeff ") == "·a→b··c⍽␛[1m[U+FEFF]·"
    assert visible("") == "∅"


def test_of_a_long_line_what_lies_around_the_column_is_shown() -> None:
    line = "a" * 300 + "B" + "c" * 300
    assert visible(line) == "a" * 120 + "…"
    assert visible(line, 301) == "…" + "a" * 59 + "B" + "c" * 60 + "…"
    assert visible(line, 601) == "…" + "c" * 120

    _, _, params = judged("text", line, line.replace("B", "D"))
    assert "B" in params["expected"]
    assert "D" in params["got"]


FACTORIAL = "15511210043330985984000000"  # 25!


@pytest.mark.parametrize("match", ["text", "numbers"])
@pytest.mark.parametrize("same", ["+" + FACTORIAL, "00" + FACTORIAL, FACTORIAL])
def test_whole_numbers_of_any_length_are_compared_as_integers(match: Match, same: str) -> None:
    assert judged(match, FACTORIAL, same)[0] == "passed"
    assert token(match, FACTORIAL) == token(match, same)

    for wrong in (FACTORIAL[:-1] + "1", FACTORIAL + "0", "1.5511210043e25"):
        assert judged(match, FACTORIAL, wrong)[0] == "failed"
    assert token(match, FACTORIAL) != token(match, FACTORIAL[:-1] + "1")


@pytest.mark.parametrize("match", ["text", "numbers"])
def test_of_numbers_beyond_all_doubles_no_two_are_one(match: Match) -> None:
    long = "9" * 400
    assert judged(match, long, "9" * 399 + "8")[0] == "failed"
    assert judged(match, long, long)[0] == "passed"


@pytest.mark.parametrize(
    ("wanted", "got", "status"),
    [
        ("2", "2.0", "passed"),
        ("2.0", "2", "passed"),
        ("1000003", "1000003.0", "passed"),
        ("1000003", "1000003.001", "failed"),
        ("1000003", "1000004", "failed"),
        ("1000003.5", "1000003.5001", "passed"),
        ("7", "07", "passed"),
        ("-0", "0", "passed"),
    ],
)
@pytest.mark.parametrize("match", ["text", "numbers"])
def test_what_is_relative_does_not_hold_for_a_whole_number(
    match: Match, wanted: str, got: str, status: str
) -> None:
    tolerance = Tolerance(relative=1e-8)
    assert compare_text(field(match), text(wanted), text(got), tolerance).status == status


def test_a_time_is_a_word_of_a_text_and_two_numbers_where_numbers_are_asked_for() -> None:
    assert judged("text", "at 12:05", "at 12:05")[0] == "passed"
    assert judged("text", "at 12:05", "at 12:5")[0] == "failed"
    assert judged("text", "at 9:05", "at 09:05")[0] == "failed"
    assert judged("numbers", "at 12:05", "12 5")[0] == "passed"


def test_a_line_that_earns_its_part_has_its_whole_numbers_compared_as_integers() -> None:
    lines = Field("output", "text", Text(""), source="written", match="text", points_by="line")
    wanted = f"a {FACTORIAL}\nb 2\n"
    got = f"a {FACTORIAL[:-1]}1\nb 2.0\n"
    assert share_of_parts(lines, "line", text(wanted), text(got)) == Fraction(1, 2)


@pytest.mark.parametrize(
    ("match", "unordered"),
    [("text", False), ("lines", False), ("tokens", False), ("text", True), ("lines", True)],
)
def test_a_sign_that_stands_for_another_is_called_by_its_name(
    match: Match, unordered: bool
) -> None:
    asked = field(match, unordered=unordered)
    comparison = compare_text(asked, text("one\ntotal"), text("one\ntοtal"), Tolerance())
    assert comparison.message is not None
    assert "GREEK SMALL LETTER OMICRON" in translate(comparison.message, "en")
