"""`grader override`: a grade or a case that the instructor sets by hand, with the reason."""

import json
from pathlib import Path

import pytest

from tests.cli import classroom
from tests.cli.conftest import Run


@pytest.fixture
def graded(grader: Run, tmp_path: Path) -> Path:
    classroom.write_assignment(tmp_path)
    (tmp_path / "bea.py").write_text(classroom.FIRST)
    (tmp_path / "carlos.txt").write_text("on paper")
    grader("run", "sums.yaml", "bea.py", "carlos.txt", "--out", "grades")
    return tmp_path / "grades"


def _student(graded: Path, name: str = "bea") -> dict[str, object]:
    found: dict[str, object] = json.loads((graded / name / "student" / "report.json").read_text())
    return found


def test_a_case_set_by_hand_is_shown_as_what_it_is(grader: Run, graded: Path) -> None:
    reason = "The statement <was> unclear"
    arguments = ("bea", "--case", "three", "--points", "1.5", "--reason", reason)
    result = grader("override", graded, *arguments)
    assert result.exit_code == 0, result.output
    assert "bea: 2.5/3 now." in result.output
    assert _student(graded)["score"] == 2.5
    report = json.loads((graded / "bea" / "report.json").read_text())
    assert report["overrides"][0]["graded"] == 0
    assert [case["points"] for case in report["cases"]] == [0, 1], "cases stay as graded"
    folder = graded / "bea" / "student"
    page = (folder / "report.html").read_text()
    assert "set by the instructor" in page
    assert "The statement &lt;was&gt; unclear" in page
    assert "set by the instructor" in (folder / "report.md").read_text()
    assert "three=1.5" in (graded / "grades.csv").read_text()
    assert reason in " ".join(grader("history", graded, "bea").output.split())


def test_a_score_set_by_hand_survives_a_regrade_and_a_run(
    grader: Run, graded: Path, tmp_path: Path
) -> None:
    grader("override", graded, "bea", "--score", "2", "--reason", "oral defence")
    grader("override", graded, "carlos", "--score", "3", "--reason", "handed in on paper")
    classroom.write_assignment(tmp_path, points=8)
    shown = grader("regrade", graded, "--apply")
    assert "2 submissions have points set by hand; they stay." in shown.output
    assert _student(graded)["score"] == 2
    assert _student(graded, "carlos")["score"] == 3
    assert _student(graded, "carlos")["status"] == "ungradable"
    grader("run", "sums.yaml", "bea.py", "carlos.txt", "--out", "grades")
    assert _student(graded)["score"] == 2


def test_a_score_set_by_hand_is_nowhere_called_a_blank(grader: Run, graded: Path) -> None:
    before = (graded / "index.html").read_text()
    assert "Their grade is blank" in before
    grader("override", graded, "carlos", "--score", "0", "--reason", "did not defend it")
    page = (graded / "index.html").read_text()
    assert "Their grade is blank" not in page
    assert "has a grade" in page
    student = (graded / "carlos" / "student" / "report.md").read_text()
    assert "set by hand" in student
    for blank in ("no grade", "blank", "Not graded"):
        assert blank not in student
    again = grader("run", "sums.yaml", "bea.py", "carlos.txt", "--out", graded)
    assert again.exit_code == 0
    assert "Graded: 2; ungradable: 0" in " ".join(again.output.split())


def test_taking_back_is_history_too(grader: Run, graded: Path) -> None:
    grader("override", graded, "bea", "--score", "3", "--reason", "wrong window")
    result = grader("override", graded, "bea", "--remove", "--reason", "meant for Carlos")
    assert result.exit_code == 0
    assert _student(graded)["score"] == 1
    assert _student(graded)["overrides"] == []
    history = " ".join(grader("history", graded, "bea").output.split())
    assert "wrong window" in history
    assert "meant for Carlos" in history


def test_a_hidden_case_is_not_named_where_only_the_total_is_shown(
    grader: Run, tmp_path: Path
) -> None:
    assignment = classroom.write_assignment(tmp_path)
    assignment.write_text(assignment.read_text() + "hidden_view: total\n")
    (tmp_path / "carlos.py").write_text(classroom.BROKEN)
    grader("run", assignment, "carlos.py", "--out", "grades")
    graded = tmp_path / "grades"
    arguments = ("carlos", "--case", "one", "--points", "1", "--reason", "the axis was named so")
    grader("override", graded, *arguments)
    student = _student(graded, "carlos")
    assert student["score"] == 1
    assert student["overrides"] == [
        {
            "case": "", "points": 1, "graded": None, "max_points": 1,
            "reason": "the axis was named so",
            "set_at": student["overrides"][0]["set_at"],  # type: ignore[index]
        }
    ]  # fmt: skip
    assert "A hidden case" in (graded / "carlos" / "student" / "report.md").read_text()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("bea", "--score", "2"), "Say why"),
        (("bea", "--score", "30", "--reason", "x"), "not between 0 and the 3 points"),
        (("bea", "--score", "nan", "--reason", "x"), "not between 0 and the 3 points"),
        (("bea", "--case", "four", "--points", "1", "--reason", "x"), "Its cases: three, one"),
        (("carlos", "--case", "one", "--points", "1", "--reason", "x"), "whole score with --score"),
        (("bea", "--case", "one", "--score", "1", "--reason", "x"), "Give --score POINTS"),
        (("bea", "--points", "1", "--reason", "x"), "Give --score POINTS"),
        (("bea", "--remove", "--reason", "x"), "Nothing of that is set by hand"),
        (("dora", "--score", "1", "--reason", "x"), "No submission dora"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_words(
    grader: Run, graded: Path, arguments: tuple[str, ...], said: str
) -> None:
    result = grader("override", graded, *arguments)
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())
    assert _student(graded)["score"] == 1
