"""Toy, a language that the grader knows nothing of: a package beside it brings it.

`toy/` is what the steps in docs/extending.md lead to. Its `dist-info` is what installing it would
leave.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import grades_in

pytestmark = pytest.mark.long

TOY = Path(__file__).parent / "toy"
ROOT = TOY.parents[2]
ASSIGNMENT = TOY / "cases" / "mean.yaml"
SUBMISSIONS = TOY / "cases" / "submissions"


def grader(
    *arguments: str | Path, folder: Path, package: Path = TOY
) -> subprocess.CompletedProcess[str]:
    """The command line where the package is installed."""
    environment = {**os.environ, "PYTHONPATH": f"{package}:{ROOT}", "LANG": "C.UTF-8"}
    return subprocess.run(
        [sys.executable, "-m", "grader", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("toy")
    run = grader("run", ASSIGNMENT, SUBMISSIONS, "--out", "out", folder=folder)
    assert run.returncode == 0, run.stderr
    return folder / "out"


def test_a_class_in_two_languages_is_graded(results: Path) -> None:
    grades = grades_in(results)
    rows = {name: (row["language"], row["score"]) for name, row in grades.items()}
    assert rows == {
        "raises": ("toy", "0"),
        "right-py": ("python", "4"),
        "right-toy": ("toy", "4"),
        "two": ("toy", "0"),
        "wrong": ("toy", "3"),
    }


def test_the_report_says_how_it_was_run_and_what_was_left_out(results: Path) -> None:
    report = json.loads((results / "wrong" / "report.json").read_text())
    assert (report["engine"]["name"], report["engine"]["version"]) == ("toy", "1.0")
    skipped = report["load"]["skipped"][0]
    assert (skipped["line"], skipped["code"]) == (2, "nonsense")
    failed = next(case for case in report["cases"] if case["status"] == "failed")
    assert failed["call"] == "mean (4.5)"
    assert " · Toy</p>" in (results / "wrong" / "report.html").read_text()


def test_rules_read_its_source(results: Path) -> None:
    report = json.loads((results / "two" / "report.json").read_text())
    (finding,) = report["findings"]
    assert (finding["rule"], finding["line"]) == ("signature", 1)
    assert "mean values =" in finding["remedy"]


def test_a_student_checks_a_file_and_finds_the_line_that_failed(tmp_path: Path) -> None:
    check = grader("check", ASSIGNMENT, SUBMISSIONS / "raises.toy", folder=tmp_path)
    assert check.returncode == 1, check.stderr
    # Python 3.14 says no `float`.
    told = r"ZeroDivisionError: (float )?division by zero \(line 1 of raises\.toy\)"
    assert re.search(told, check.stdout)


def test_a_tuple_is_one_under_the_name_that_the_language_has_for_it(tmp_path: Path) -> None:
    right = tmp_path / "right.toy"
    right.write_text("halves x = x 2 / x 2 *", encoding="utf-8")
    check = grader("check", TOY / "cases" / "halves.yaml", right, folder=tmp_path)
    assert check.returncode == 0, check.stdout


@pytest.mark.parametrize(
    ("module", "name"),
    [("starting", "find_engine"), ("literals", "LITERALS"), ("reading", "READING")],
)
@pytest.mark.parametrize("is_empty", [False, True])
def test_a_half_made_one_says_what_is_missing(
    tmp_path: Path, module: str, name: str, is_empty: bool
) -> None:
    shutil.copytree(TOY, tmp_path / "toy")
    part = tmp_path / "toy" / "toy_language" / f"{module}.py"
    part.write_text("") if is_empty else part.unlink()
    sample = ASSIGNMENT, SUBMISSIONS / "right.toy"
    checked = grader("check", *sample, folder=tmp_path, package=tmp_path / "toy")
    assert checked.returncode == 2
    assert f"the language Toy is half made: it lacks {module}.py: {name}" in checked.stderr
    assert "Traceback" not in checked.stderr


def test_the_steps_name_the_files_that_are_here() -> None:
    text = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
    section = text.partition("## A language\n")[2].partition("\n## ")[0]
    named = set(re.findall(r"`(\w+\.py)`", section))
    here = {path.name for path in (TOY / "toy_language").glob("*.py")} - {"__init__.py"}
    assert named == here
    assert "tests/languages/toy" in section


# These modules say something about the languages themselves.
OF_LANGUAGES = {
    "grader/assignment/cases/arrow.py": "it writes an expression down, in each language its own",
    "grader/assignment/new/hints.py": "the constructor of a list is another in each language",
    "grader/assignment/new/written.py": "it writes programs, in each language its own",
    "grader/notebook.py": "a session of Jupyter is a notebook in Python",
    "grader/model/former.py": "a record of 0.2 is read for the languages of then",
    "grader/running/crashes.py": "what a program prints when it fails is each language's own",
}


def test_no_other_room_names_a_language() -> None:
    found = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "grader").rglob("*.py")
        if "languages" not in path.relative_to(ROOT).parts
        and re.search(r"""["'](python|julia|toy)["']""", path.read_text(encoding="utf-8"))
    }
    assert found == set(OF_LANGUAGES)
