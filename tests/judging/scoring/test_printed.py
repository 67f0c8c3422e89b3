"""Printed text is compared line by line, word by word, or by its numbers, as the field asks."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.judging.scoring.printed import compare_printed, printed_token
from grader.model import Match, ScalarValue, Tolerance
from tests.judging.making import verdict


def judged(match: Match, wanted: str, got: str) -> tuple[str, str | None, dict[str, Any]]:
    return verdict(compare_printed(match, text(wanted), text(got), Tolerance()))


def text(words: str) -> ScalarValue:
    return ScalarValue("text", words)


def token(match: Match, words: str) -> object:
    return printed_token(match, text(words))


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
        ("exact", "a\nb", "a\nc", "printed_line", {"number": 2}),
        ("exact", "a\nb", "a", "printed_line", {"number": 2}),
        ("exact", "a", "a\nb\nc", "printed_line", {"number": 2}),
        ("exact", "a", " a", "printed_line", {"number": 1}),
        ("exact", "a\n\nb", "a\nb", "printed_line", {"number": 2}),
        ("exact", "a", "", "printed_line", {"number": 1}),
        ("tokens", "a b c", "a b d", "printed_word", {"number": 3}),
        ("tokens", "a b", "a b c", "printed_word", {"number": 3}),
        ("tokens", "a\nb", "ab", "printed_word", {"number": 1}),
        ("numbers", "1 2", "1", "printed_numbers", {"expected": 2, "got": 1}),
        ("numbers", "1 2", "1 2 3", "printed_numbers", {"expected": 2, "got": 3}),
        (
            "numbers",
            "1 2",
            "1 2.5",
            "printed_number",
            {"number": 2, "expected": "2.0", "got": "2.5"},
        ),
        (
            "numbers",
            "1",
            "-1",
            "printed_number",
            {"number": 1, "expected": "1.0", "got": "-1.0"},
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
    assert printed_token("exact", ScalarValue("Nothing", None)) == ()
    assert printed_token("exact", text("a \n")) == ("a",)


@given(st.text("ab1. \n", max_size=12), st.text("ab1. \n", max_size=12))
def test_texts_have_one_token_just_where_they_are_one_answer(one: str, other: str) -> None:
    for match in ("exact", "tokens"):
        same = judged(match, one, other)[0] == "passed"
        assert same == (token(match, one) == token(match, other))
