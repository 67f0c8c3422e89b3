"""Every entry of a class's folder is a submission, under a name that is safe everywhere."""

import unicodedata
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.intake import find_submissions
from grader.intake.names import safe_id, unique


def make(folder: Path, *names: str) -> Path:
    """Files, and folders for the names that end in a slash."""
    for name in names:
        path = folder / name
        if name.endswith("/"):
            path.mkdir(parents=True)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("x = 1\n")
    return folder


def ids(found: Sequence[tuple[str, Path]]) -> list[str]:
    return [name for name, _ in found]


def test_a_folder_holds_one_submission_per_entry(tmp_path: Path) -> None:
    folder = make(tmp_path, "eva/a.py", "eva/b.py", "ana.py", "luis.ipynb", "zoe/")
    found = find_submissions([folder], single=False)
    assert ids(found) == ["ana", "eva", "luis", "zoe"]
    assert found[1][1] == folder / "eva"


def test_a_folder_can_be_a_single_submission(tmp_path: Path) -> None:
    folder = make(tmp_path / "ana", "a.py", "b.py")
    assert find_submissions([folder], single=True) == [("ana", folder)]


def test_files_and_folders_can_be_named_one_by_one(tmp_path: Path) -> None:
    make(tmp_path, "ana.py", "class/eva.py", "class/luis.py")
    found = find_submissions([tmp_path / "ana.py", tmp_path / "class"], single=False)
    assert ids(found) == ["ana", "eva", "luis"]


def test_what_is_named_twice_counts_once(tmp_path: Path) -> None:
    folder = make(tmp_path, "ana.py")
    assert ids(find_submissions([folder, folder / "ana.py", folder], single=False)) == ["ana"]


def test_whoever_handed_in_something_else_is_not_lost(tmp_path: Path) -> None:
    folder = make(tmp_path, "ana.pdf", "eva.zip", ".luis/", "zoe.txt")
    assert ids(find_submissions([folder], single=False)) == ["luis", "ana", "eva", "zoe"]


def test_what_systems_leave_behind_is_nobody_s_submission(tmp_path: Path) -> None:
    junk = (".DS_Store", "__MACOSX/", ".git/", "__pycache__/", ".ipynb_checkpoints/", "._ana.py")
    folder = make(tmp_path, "ana.py", *junk)
    assert ids(find_submissions([folder], single=False)) == ["ana"]


def test_two_files_of_one_name_are_told_apart_by_their_language(tmp_path: Path) -> None:
    folder = make(tmp_path, "ana.py", "ana.jl", "eva.py")
    assert ids(find_submissions([folder], single=False)) == ["ana-jl", "ana-py", "eva"]


def test_names_that_differ_in_case_or_composition_only_get_numbers(tmp_path: Path) -> None:
    folder = make(tmp_path, "ana/", "ANA/", "jose\u0301/", "jos\u00e9/")
    assert ids(find_submissions([folder], single=False)) == ["ANA", "ana-2", "josé", "josé-2"]


def test_a_folder_that_is_a_link_is_listed_and_not_followed(tmp_path: Path) -> None:
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "eva").symlink_to(make(tmp_path / "elsewhere", "a.py"))
    assert ids(find_submissions([tmp_path / "class"], single=False)) == ["eva"]


def test_a_folder_named_through_a_link_is_the_one_it_leads_to(tmp_path: Path) -> None:
    make(tmp_path / "real", "ana.py")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert ids(find_submissions([tmp_path / "link"], single=False)) == ["ana"]


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
