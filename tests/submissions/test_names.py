"""Names from anywhere become names that are safe everywhere."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.submissions.names import safe_id, unique


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("María José Núñez-Ruiz", "María José Núñez-Ruiz"),
        ("jose\u0301", "jos\u00e9"),
        ("maria.lopez", "maria.lopez"),
        ("..", "submission"),
        ("...hidden", "hidden"),
        ("", "submission"),
        ("a/../b\\c", "a_.._b_c"),
        ("line\nbreak\x1b[31m", "line_break_[31m"),
        ("\u202egnp.exe", "_gnp.exe"),
        ("nul", "_nul"),
        ("Con.mar", "_Con.mar"),
        ("trailing. . ", "trailing"),
        ('what? "this" <is>|it*:', "what_ _this_ _is__it__"),
        ("grades.csv", "grades-csv"),
        ("index.HTML", "index-HTML"),
        ("broken \udcff byte", "broken _ byte"),
    ],
)
def test_ids_are_safe_names(name: str, expected: str) -> None:
    assert safe_id(name) == expected


def test_a_long_name_is_cut_and_still_its_own() -> None:
    first, second = safe_id("ñ" * 300 + "a"), safe_id("ñ" * 300 + "b")
    assert first != second
    assert max(len(first.encode()), len(second.encode())) <= 150


@given(st.lists(st.text(st.characters() | st.sampled_from("./\\ \n\u202e\u0301"), max_size=20)))
def test_any_names_give_safe_and_different_ids(names: list[str]) -> None:
    result = unique(map(safe_id, names))
    assert len({name.casefold() for name in result}) == len(names)
    for name in result:
        assert name == name.strip()
        assert name not in ("", ".", "..")
        assert not name.startswith(".")
        assert not set(name) & set('/\\:*?"<>|')
        assert not any(unicodedata.category(sign).startswith("C") for sign in name)
        assert safe_id(name) == name
