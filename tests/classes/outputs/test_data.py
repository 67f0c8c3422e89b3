"""A graded folder as data: the reports as they count, and a row for each case."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from grader import AssignmentError, Runtime, ScoreReport, grade_class, open_runtime, results
from tests.cli import classroom
from tests.commands import Command, rows_of
from tests.render.test_sarif import results_in

pytestmark = pytest.mark.long


@pytest.fixture
def graded(grader: Command, tmp_path: Path) -> Path:
    assignment = classroom.write_assignment(tmp_path)
    (tmp_path / "ana.py").write_text(classroom.RIGHT)
    (tmp_path / "bea.py").write_text(classroom.FIRST)
    (tmp_path / "carlos.txt").write_text("nothing")
    submissions = [tmp_path / name for name in ("ana.py", "bea.py", "carlos.txt")]
    grader("run", assignment, *submissions, "--out", tmp_path / "grades", "--cases", "--json")
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

    content = json.loads((graded / "class.json").read_text(encoding="utf-8"))
    scores = {each["id"]: each["score"] for each in content["submissions"]}
    assert scores == {"ana": 3, "bea": 2.5, "carlos": None}

    assert {row["max_points"] for row in rows} == {"1", "2"}
    assert {row["language"] for row in rows} == {"python"}


def test_a_program_grades_a_class_as_the_command_does(
    grader: Command, graded: Path, tmp_path: Path
) -> None:
    submissions = [tmp_path / name for name in ("ana.py", "bea.py", "carlos.txt")]
    target = tmp_path / "by-program"
    with open_runtime() as runtime:
        assert isinstance(runtime, Runtime)
        # Paths may be texts: nobody imports `Path` for that.
        texts = [str(path) for path in submissions]
        made = grade_class(str(tmp_path / "sums.yaml"), runtime, texts, str(target))
        assert made == results(str(target))
        with pytest.raises(FileNotFoundError, match="anna"):
            grade_class(tmp_path / "sums.yaml", runtime, [*texts, "anna.py"], target)
        files = {path: path.stat().st_mtime_ns for path in target.rglob("*") if path.is_file()}
        # Called again, it grades nothing again.
        assert grade_class(tmp_path / "sums.yaml", runtime, submissions, target) == made
    for path, written in files.items():
        assert path.suffix == ".sqlite" or path.stat().st_mtime_ns == written

    assert _without_times(made) == _without_times(results(graded))
    assert (target / "grades.csv").read_text() == (graded / "grades.csv").read_text()
    names = {path.relative_to(target) for path in files}
    assert names == {p.relative_to(graded) for p in graded.rglob("*") if p.is_file()} - {
        Path("cases.csv"),
        Path("class.json"),
    }

    # The commands go on with the folder.
    again = grader("run", tmp_path / "sums.yaml", *submissions, "--out", target)
    assert "all 3 submissions are graded already" in again.stderr
    text = (tmp_path / "sums.yaml").read_text()
    (tmp_path / "sums.yaml").write_text(text.replace("points: 2", "points: 4"))
    assert grader("regrade", target, "--apply").exit_code == 0
    assert max(report.max_score for report in results(target)) == 5


def test_a_program_is_told_in_words_what_cannot_be_graded(graded: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("dear")
    ana = [tmp_path / "ana.py"]
    with open_runtime("off") as runtime:
        assert isinstance(runtime, Runtime)
        with pytest.raises(ValueError, match="no submission"):
            grade_class("accuracy", runtime, [tmp_path / "empty"], tmp_path / "new")
        with pytest.raises(ValueError, match="another folder"):
            grade_class("accuracy", runtime, ana, tmp_path / "full")
        with pytest.raises(ValueError, match="sums"):
            grade_class("accuracy", runtime, ana, graded, "es")
        with pytest.raises(AssignmentError):
            grade_class("kapa", runtime, ana, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def _without_times(reports: Sequence[ScoreReport]) -> list[ScoreReport]:
    return [
        replace(
            report,
            cases=tuple(replace(case, cpu_seconds=None) for case in report.cases),
        )
        for report in reports
    ]


def test_a_students_log_has_no_line_of_a_hidden_case(grader: Command, tmp_path: Path) -> None:
    assignment = classroom.write_assignment(tmp_path)
    source = "def total(values):\n    if len(values) < 2:\n        raise ValueError('short')\n"
    (tmp_path / "ana.py").write_text(f"{source}    return float(sum(values))\n\n\nimport absent\n")
    run = ("run", assignment, tmp_path / "ana.py", "--out", tmp_path / "grades")
    grader(*run)
    assert not list((tmp_path / "grades").rglob("*.sarif")), "nobody asked for it"

    grader(*run, "--sarif")
    whole = (tmp_path / "grades" / "ana" / "report.sarif").read_text()
    seen = tmp_path / "grades" / "ana" / "student" / "report.sarif"
    rules = [result["ruleId"] for result in results_in(whole)]
    assert rules == ["not_loaded", "error"]
    assert [result["ruleId"] for result in results_in(seen.read_text())] == ["not_loaded"]

    # It is kept up to date, and comes back.
    grader("override", tmp_path / "grades", "ana", "--points", "3", "--reason", "shown")
    seen.unlink()
    grader(*run, "--sarif")
    assert seen.is_file()
