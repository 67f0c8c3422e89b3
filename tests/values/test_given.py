"""Arguments that are something else in each language, and what a submission has by name."""

from pathlib import Path

import pytest

from grader.assignment import AssignmentError, load
from grader.assignment.mistakes.frozen import read_frozen
from grader.assignment.mistakes.frozen.freeze import freeze
from grader.model import Assignment
from grader.running import Runtime
from tests.grading import graded
from tests.julia import julia_or_skip

GIVEN = Path(__file__).parent / "given"
ASSIGNMENT = GIVEN / "given.yaml"


@pytest.mark.parametrize("ending", ["py", pytest.param("jl", marks=pytest.mark.julia)])
def test_each_language_is_given_its_own(
    ending: str, assignment: Assignment, runtime_for_one: Runtime
) -> None:
    if ending == "jl":
        julia_or_skip()
    report = graded(assignment, runtime_for_one, GIVEN / f"right.{ending}")
    assert [case for case in report.cases if case.status != "passed"] == []


def test_calls_are_shown_as_the_language_writes_them(
    assignment: Assignment, runtime_for_one: Runtime
) -> None:
    report = graded(assignment, runtime_for_one, GIVEN / "right.py")
    calls = {case.id: case.call for case in report.cases}
    assert calls["matrix"] == "total([[1, 2], [3, 4]])"
    assert calls["objects"] == "worth([Item(weight=5, value=10), Item(weight=2, value=1)])"
    assert calls["constant"] == "side(LEFT)"


def test_what_a_submission_lacks_is_told_by_its_name(
    assignment: Assignment, runtime_for_one: Runtime, tmp_path: Path
) -> None:
    source = (GIVEN / "right.py").read_text(encoding="utf-8")
    lacking = source.replace("LEFT", "LINKS").replace("class Item", "class Thing")
    path = tmp_path / "lacking.py"
    path.write_text(lacking.replace("[Item]", "[Thing]"), encoding="utf-8")

    report = graded(assignment, runtime_for_one, path)
    failed = {case.id: str(case.message) for case in report.cases if case.status != "passed"}
    assert failed.keys() == {"objects", "constant"}
    assert "name 'LEFT' is not defined" in failed["constant"]
    assert "name 'Item' is not defined" in failed["objects"]


def test_it_is_frozen_as_it_is(assignment: Assignment, tmp_path: Path) -> None:
    path = tmp_path / "frozen.json"
    path.write_text(freeze(assignment), encoding="utf-8")
    assert read_frozen(path).assignment.cases == assignment.cases


def test_only_what_is_asked_for_makes_objects(tmp_path: Path) -> None:
    (tmp_path / "right.py").write_bytes((GIVEN / "right.py").read_bytes())
    text = (GIVEN / "given.yaml").read_text(encoding="utf-8")
    path = tmp_path / "given.yaml"
    path.write_text(text.replace("{object: {Item", "{object: {Itm"), encoding="utf-8")
    with pytest.raises(AssignmentError, match="no function of this assignment makes a 'Itm'"):
        load(path)
