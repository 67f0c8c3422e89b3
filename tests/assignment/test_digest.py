"""The digest changes with everything that can change a grade, and with nothing else."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from grader.assignment import load
from tests.assignment.yaml_files import REFERENCES, SMALL

EXTENDING = "format: 1\nid: mine\nextends: ./small.yaml\nsupport: {files: [data.csv]}\n"


def course(folder: Path) -> Path:
    """A small course: an assignment that extends another, its reference, mistakes and data."""
    (folder / "cases").mkdir(parents=True)
    shutil.copytree(REFERENCES, folder / "reference")
    text = SMALL.read_text(encoding="utf-8")
    named = "mistakes: ../reference/mistakes\nchecks: ../reference/checks.py\nscoring:"
    text = text.replace("scoring:", named, 1)
    (folder / "cases" / "small.yaml").write_text(text, encoding="utf-8")
    (folder / "cases" / "mine.yaml").write_text(EXTENDING, encoding="utf-8")
    (folder / "cases" / "data.csv").write_text("1,2\n")
    mistakes = folder / "reference" / "mistakes"
    mistakes.mkdir()
    (mistakes / "__init__.py").write_text("from .calls import MISTAKES\n")
    (mistakes / "calls.py").write_text("from ..parts import part\nMISTAKES = ()\n")
    (mistakes / "hints.toml").write_text("")
    (folder / "reference" / "checks.py").write_text("")
    (folder / "reference" / "parts.py").write_text("part = 1\n")
    (folder / "reference" / "other.py").write_text("")
    return folder / "cases" / "mine.yaml"


def digest(path: Path) -> str:
    return load(path).digest


def appended(text: str) -> Callable[[Path], object]:
    return lambda path: path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")


@pytest.mark.parametrize(
    "name",
    [
        "cases/mine.yaml",
        "cases/small.yaml",
        "cases/data.csv",
        "reference/ratios.py",
        "reference/checks.py",
        "reference/mistakes/__init__.py",
        "reference/mistakes/calls.py",
        "reference/mistakes/hints.toml",
        "reference/parts.py",
    ],
)
def test_it_changes_with_each_file(name: str, tmp_path: Path) -> None:
    path = course(tmp_path)
    before = digest(path)
    appended("\n# a word more\n")(tmp_path / name)
    assert digest(path) != before


def test_it_changes_with_a_module_that_the_reference_imports(tmp_path: Path) -> None:
    path = course(tmp_path)
    appended("\nfrom .other import *\n")(tmp_path / "reference" / "ratios.py")
    before = digest(path)
    appended("# a word more\n")(tmp_path / "reference" / "other.py")
    assert digest(path) != before


def test_it_does_not_change_with_a_module_that_nothing_imports(tmp_path: Path) -> None:
    path = course(tmp_path)
    before = digest(path)
    appended("# a word more\n")(tmp_path / "reference" / "other.py")
    assert digest(path) == before


def test_it_is_the_same_in_another_folder(tmp_path: Path) -> None:
    assert digest(course(tmp_path / "a")) == digest(course(tmp_path / "b" / "c"))


def test_it_is_the_same_with_the_line_ends_of_windows(tmp_path: Path) -> None:
    path = course(tmp_path)
    before = digest(path)
    for file in [*tmp_path.glob("cases/*.yaml"), *tmp_path.glob("reference/**/*.py")]:
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert digest(path) == before


def test_it_is_a_sha_256() -> None:
    assert len(bytes.fromhex(load(SMALL).digest)) == 32
