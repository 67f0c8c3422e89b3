"""A graded folder as data: the reports as they count, and a row for each case."""

from pathlib import Path

import pytest

from grader import results
from tests.cli import classroom
from tests.commands import Command, rows_of

pytestmark = pytest.mark.long


@pytest.fixture
def graded(grader: Command, tmp_path: Path) -> Path:
    assignment = classroom.write_assignment(tmp_path)
    (tmp_path / "ana.py").write_text(classroom.RIGHT)
    (tmp_path / "bea.py").write_text(classroom.FIRST)
    (tmp_path / "carlos.txt").write_text("nothing")
    submissions = [tmp_path / name for name in ("ana.py", "bea.py", "carlos.txt")]
    grader("run", assignment, *submissions, "--out", tmp_path / "grades", "--cases")
    return tmp_path / "grades"


def test_the_reports_of_a_folder_are_those_that_count(grader: Command, graded: Path) -> None:
    reports = {report.submission.id: report for report in results(graded)}
    assert {name: report.score for name, report in reports.items()} == {
        "ana": 3.0, "bea": 1.0, "carlos": None
    }  # fmt: skip
    reason = ("--reason", "shown at the desk")
    grader("override", graded, "bea", "--case", "three", "--points", "2", *reason)
    again = {report.submission.id: report for report in results(graded)}
    assert again["bea"].score == 3.0
    assert {report.audience for report in again.values()} == {"instructor"}
    assert {report.assignment.id for report in again.values()} == {"sums"}


def test_another_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        results(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_each_case_of_each_has_a_row_with_the_points_that_count(
    grader: Command, graded: Path
) -> None:
    reason = ("--reason", "shown at the desk")
    grader("override", graded, "bea", "--case", "three", "--points", "1.5", *reason)
    rows = rows_of(graded / "cases.csv")
    told = [(row["submission"], row["case"], row["status"], row["points"]) for row in rows]
    assert told == [
        ("ana", "three", "passed", "2"),
        ("ana", "one", "passed", "1"),
        ("bea", "three", "failed", "1.5"),
        ("bea", "one", "passed", "1"),
    ]
    assert {row["max_points"] for row in rows} == {"1", "2"}
    assert {row["language"] for row in rows} == {"python"}
