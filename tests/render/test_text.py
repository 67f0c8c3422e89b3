"""Text of a student's that is shown: seen as it is, and never more than text."""

import ast
import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.render.text import safe_cell, safe_text

ANYTHING = st.text(st.characters(), max_size=60)


@pytest.mark.parametrize(
    "text",
    ["confusionMatrix(Bool[1, 0])", "precisión ≥ 0,5 ✓", "tab\tand\nlines", "日本語 עברית", "é̂"],
)
def test_ordinary_text_stays_as_it_is(text: str) -> None:
    assert safe_text(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred", r"\x1b[31mred"),
        ("\x9b2J", r"\x9b2J"),
        ("a\rb", r"a\rb"),
        ("a\r\nb", "a\nb"),
        ("bell\x07null\x00", r"bell\x07null\x00"),
        ("user\u202ecod.exe", r"user\u202ecod.exe"),
        ("zero\u200bwidth", r"zero\u200bwidth"),
        ("tag\U000e0041", r"tag\U000e0041"),
        ("half\ud800", r"half\ud800"),
        ("line\u2028end", r"line\u2028end"),
        ("z" + "\u0301" * 6, "z" + "\u0301" * 4 + r"\u0301\u0301"),
    ],
)
def test_what_would_not_show_is_written_out(text: str, shown: str) -> None:
    assert safe_text(text) == shown


def test_one_line_stays_one_line() -> None:
    assert safe_text("a\nb\tc", lines=False) == r"a\nb\tc"


@given(ANYTHING)
def test_nothing_that_steers_or_hides_comes_through(text: str) -> None:
    shown = safe_text(text, lines=False).replace("\u200d", "").replace("\u200c", "")
    categories = {unicodedata.category(c) for c in shown}
    assert not categories & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


@given(ANYTHING)
def test_what_is_safe_already_is_left_alone(text: str) -> None:
    assert safe_text(safe_text(text)) == safe_text(text)


@given(st.text(st.characters(exclude_characters="\\'\r"), max_size=40))
def test_code_stays_the_same_code(text: str) -> None:
    assert ast.literal_eval(f"'{safe_text(text, lines=False)}'") == text


@pytest.mark.parametrize(
    "text",
    ["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "  =1", "＝1+1", "\u00a0=1"],
)
def test_no_cell_is_a_formula(text: str) -> None:
    assert safe_cell(text).startswith("'")


@pytest.mark.parametrize("text", ["practica.jl", "a=b", "García López, Ana", ""])
def test_ordinary_cells_stay_as_they_are(text: str) -> None:
    assert safe_cell(text) == text


@pytest.mark.parametrize(
    "text",
    ["🧑🏽\u200d💻", "❤\ufe0f\u200d🔥", "علی\u200cرضا", "ශ්\u200dරී", "ക്\u200c", "র\u200d্য"],
)
def test_a_joiner_that_joins_stays(text: str) -> None:
    assert safe_text(text) == text
    assert safe_cell(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "pass\u200dword", "Ana\u200d García", "\u200dAna", "Ana\u200c", "日\u200d本", "1\u200d2",
        "🧑\u200d", "\u200d💻", "🧑\u200c💻", "a\u200d💻", "ש\u200dל", "ا\u200d\u061cا",
    ],
)  # fmt: skip
def test_a_joiner_that_only_hides_is_written_out(text: str) -> None:
    shown = safe_text(text)
    assert "\u200d" not in shown
    assert "\u200c" not in shown


@given(
    st.text(
        st.sampled_from("a\u200c\u200dا\u064bش💻\u1f3fd\ufe0f\u094dकর্\u0301\u202e"), max_size=30
    )
)
def test_joiners_are_shown_alike_again_and_never_stack_marks(text: str) -> None:
    shown = safe_text(text)
    assert safe_text(shown) == shown
    without = shown.replace("\u200c", "").replace("\u200d", "")
    assert not re.search("[\u064b\ufe0f\u094d\u09cd\u0301]{5}", without)
    assert "\u202e" not in shown
