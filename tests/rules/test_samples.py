"""Right answers in many styles, the reference and the templates: no rule says a word about them."""

from pathlib import Path

import pytest

from grader.assignment import load
from grader.intake import read_submission
from grader.rules import RuleFinding, check, options_problems

ROOT = Path(__file__).parents[2]
ASSIGNMENT = load(ROOT / "cases" / "confusion_matrix.yaml")
SAMPLES = [
    path
    for folder in (
        "cases/submissions/confusion_matrix/accepted",
        "student_template",
        "reference",
    )
    for path in sorted((ROOT / folder).glob("confusion_matrix.*" if folder == "reference" else "*"))
    if path.suffix in (".py", ".jl")
]


def findings(path: Path) -> tuple[RuleFinding, ...]:
    functions = [function.name for function in ASSIGNMENT.functions]
    return check(read_submission(path, ASSIGNMENT.languages, functions), ASSIGNMENT)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_right_answer_has_no_finding(path: Path) -> None:
    found = findings(path)
    if path.name.startswith("warned_"):
        assert {finding.cost for finding in found} == {"warning"}
    else:
        assert found == ()


def test_there_are_samples_of_both_languages() -> None:
    names = [path.suffix for path in SAMPLES if path.parent.name == "accepted"]
    assert names.count(".py") >= 20
    assert names.count(".jl") >= 20


def test_the_options_of_the_shipped_assignment_are_right() -> None:
    assert ASSIGNMENT.rules
    assert [problem for rule in ASSIGNMENT.rules for problem in options_problems(rule)] == []
