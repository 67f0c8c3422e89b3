"""Right answers in many styles, the reference and the templates: no rule says a word about them."""

from functools import cache
from pathlib import Path

import pytest

from grader.assignment import load
from grader.judging.rules import Code, check
from grader.model import Assignment, Finding
from grader.submissions import read_submission
from grader.submissions.choice import Criteria
from tests.shipped import NAMES

ROOT = Path(__file__).parents[3]
SAMPLES = [
    path
    for folder in (
        "cases/submissions/confusion_matrix/accepted",
        "student_template",
        "reference",
    )
    for path in sorted(
        (ROOT / folder).glob("*" if "submissions" in folder else "confusion_matrix.*")
    )
    if path.suffix in (".py", ".jl")
]


OF_THE_OTHERS = [
    (name, path)
    for name in NAMES
    if name != "confusion_matrix"
    for path in (
        *sorted((ROOT / "cases" / "submissions" / name / "accepted").iterdir()),
        *(ROOT / "cases/submissions/confusion_matrix/accepted").glob("plain_default*.py"),
        *(ROOT / "student_template").glob(f"{name}.*"),
        *(ROOT / "reference").glob(f"{name}.*"),
    )
]


@cache
def shipped(name: str) -> Assignment:
    return load(name)


def findings(path: Path, name: str = "confusion_matrix") -> tuple[Finding, ...]:
    assignment = shipped(name)
    submission = read_submission(path, assignment.languages, Criteria(assignment.functions))
    if submission.language is None:
        return ()
    return check(Code(submission, submission.language), assignment)


def costs_of(path: Path) -> set[str]:
    """Return what a right sample's findings may cost: nothing, as its name says."""
    return {"warning"} if path.name.startswith("warned_") else set()


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_right_answer_has_no_finding(path: Path) -> None:
    assert {finding.cost for finding in findings(path)} == costs_of(path)


@pytest.mark.parametrize(
    ("name", "path"), OF_THE_OTHERS, ids=[f"{name}-{path.name}" for name, path in OF_THE_OTHERS]
)
def test_nor_has_one_of_the_other_assignments(name: str, path: Path) -> None:
    assert {finding.cost for finding in findings(path, name)} == costs_of(path)


def test_there_are_samples_of_both_languages() -> None:
    names = [path.suffix for path in SAMPLES if path.parent.name == "accepted"]
    assert names.count(".py") >= 20
    assert names.count(".jl") >= 20
