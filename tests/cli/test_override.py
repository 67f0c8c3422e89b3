"""`grader override`: a grade or a case that the instructor sets by hand, with the reason."""

import json
import re
import time
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.cli import classroom
from tests.commands import Command
from tests.test_bounded import COSTLY

pytestmark = pytest.mark.long


@pytest.fixture
def graded(grader: Command, tmp_path: Path) -> Path:
    classroom.write_assignment(tmp_path)
    (tmp_path / "bea.py").write_text(classroom.FIRST)
    (tmp_path / "carlos.txt").write_text("on paper")
    grader("run", "sums.yaml", "bea.py", "carlos.txt", "--out", "grades")
    return tmp_path / "grades"


def _student(graded: Path, name: str = "bea") -> dict[str, object]:
    found: dict[str, object] = json.loads((graded / name / "student" / "report.json").read_text())
    return found


def test_a_case_set_by_hand_is_shown_as_what_it_is(grader: Command, graded: Path) -> None:
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
    grader: Command, graded: Path, tmp_path: Path
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


def test_a_score_set_by_hand_is_nowhere_called_a_blank(grader: Command, graded: Path) -> None:
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


@pytest.mark.parametrize(("zone", "offset"), [("America/Bogota", "-05:00"), ("UTC", "+00:00")])
def test_history_is_told_by_the_clocks_of_this_machine(
    grader: Command, graded: Path, monkeypatch: pytest.MonkeyPatch, zone: str, offset: str
) -> None:
    monkeypatch.setenv("TZ", zone)
    monkeypatch.setenv("COLUMNS", "200")
    time.tzset()
    try:
        now = datetime.now().astimezone()
        history = grader("history", graded, "bea").output
        report = grader("history", graded, "bea", "--show", "1").output
    finally:
        monkeypatch.undo()
        time.tzset()
    for told in (history, report):
        moment = re.search(r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) \(UTC(.\d\d:\d\d)\)", told)
        assert moment is not None, told
        assert moment[2] == offset
        passed = now - datetime.fromisoformat(moment[1] + moment[2])
        assert timedelta(0) <= passed < timedelta(hours=1)


def test_taking_back_is_history_too(grader: Command, graded: Path) -> None:
    grader("override", graded, "bea", "--score", "3", "--reason", "wrong window")
    result = grader("override", graded, "bea", "--remove", "--reason", "meant for Carlos")
    assert result.exit_code == 0
    assert _student(graded)["score"] == 1
    assert _student(graded)["overrides"] == []
    history = " ".join(grader("history", graded, "bea").output.split())
    assert "wrong window" in history
    assert "meant for Carlos" in history


def test_a_hidden_case_is_not_named_where_only_the_total_is_shown(
    grader: Command, tmp_path: Path
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
            "earlier_file": False,
        }
    ]  # fmt: skip
    assert "A hidden case" in (graded / "carlos" / "student" / "report.md").read_text()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("bea", "--score", "2"), "Say why"),
        (("bea", "--score", "30", "--reason", "x"), "not between 0 and 6"),
        (("bea", "--score", "nan", "--reason", "x"), "is no number like 3.5 or 3,5"),
        (("bea", "--case", "four", "--points", "1", "--reason", "x"), "Its cases: three, one"),
        (("carlos", "--case", "one", "--points", "1", "--reason", "x"), "whole score with --score"),
        (("bea", "--case", "one", "--score", "1", "--reason", "x"), "Give --score POINTS"),
        (("bea", "--points", "1", "--reason", "x"), "Give --score POINTS"),
        (("bea", "--remove", "--reason", "x"), "Nothing of that is set by hand"),
        (("bea", "--keep"), "Nothing of that is set by hand"),
        (("bea", "--keep", "--remove", "--reason", "x"), "Give --score POINTS"),
        (("dora", "--score", "1", "--reason", "x"), "No submission dora"),
        (("carlo", "--score", "1", "--reason", "x"), "Did you mean: carlos?"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_words(
    grader: Command, graded: Path, arguments: tuple[str, ...], said: str
) -> None:
    result = grader("override", graded, *arguments)
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())
    assert _student(graded)["score"] == 1


def _words(text: str) -> str:
    return " ".join(text.split())


def _run_again(grader: Command) -> str:
    return _words(grader("run", "sums.yaml", "bea.py", "carlos.txt", "--out", "grades").stdout)


def test_a_score_set_for_an_earlier_file_is_said_first_and_marked_until_decided(
    grader: Command, graded: Path, tmp_path: Path
) -> None:
    grader("override", graded, "bea", "--score", "2", "--reason", "oral defence")
    (tmp_path / "bea.py").write_text(classroom.RIGHT)
    for _ in range(2):
        said = _run_again(grader)
        assert said.startswith(
            "bea: the score was set by hand (2 of 3) for an earlier file; the new one has 3 of 3."
        )
        assert "--keep" in said
        assert "set by hand for an earlier file" in said.split("--keep")[1], "in the table"
    assert _student(graded)["score"] == 2
    assert _student(graded)["overrides"][0]["earlier_file"] is True  # type: ignore[index]
    marked = "It was set for an earlier file"
    folder = graded / "bea"
    for report in ("report.html", "student/report.html", "student/report.md"):
        assert marked in (folder / report).read_text()
    assert "score=2 (earlier file)" in (graded / "grades.csv").read_text()
    assert "for an earlier file" in (graded / "index.html").read_text()
    assert "oral defence); for an earlier file" in _words(grader("history", graded, "bea").output)

    assert "bea: 2/3 now." in grader("override", graded, "bea", "--keep").output
    assert _run_again(grader).startswith("submission")
    assert marked not in (folder / "student" / "report.html").read_text()
    assert '"score=2"' in (graded / "grades.csv").read_text()
    history = _words(grader("history", graded, "bea").output)
    assert "counts for the new file too: 2 (oral defence)" in history


def test_one_that_is_taken_back_lets_the_new_file_count(
    grader: Command, graded: Path, tmp_path: Path
) -> None:
    grader("override", graded, "bea", "--case", "three", "--points", "1", "--reason", "unclear")
    (tmp_path / "bea.py").write_text(classroom.RIGHT)
    assert _run_again(grader).startswith(
        "bea: case three was set by hand (1 of 2) for an earlier file; the new one has 2 of 2"
    )
    arguments = ("bea", "--case", "three", "--remove", "--reason", "the new one is right")
    grader("override", graded, *arguments)
    assert _run_again(grader).startswith("submission")
    assert _student(graded)["score"] == 3


def test_bytes_count_where_nothing_is_a_source_too_and_a_regrade_changes_none(
    grader: Command, graded: Path, tmp_path: Path
) -> None:
    grader("override", graded, "carlos", "--score", "3", "--reason", "handed in on paper")
    classroom.write_assignment(tmp_path, points=8)
    grader("regrade", graded, "--apply")
    assert _run_again(grader).startswith("submission")
    (tmp_path / "carlos.txt").write_text("on another paper")
    assert _run_again(grader).startswith(
        "carlos: the score was set by hand (3 of 10) for an earlier file; the new one has – of 10."
    )
    (tmp_path / "carlos.txt").write_text("on paper")
    assert _run_again(grader).startswith("submission"), "the file it was set for is back"


@pytest.fixture
def moodle(grader: Command, tmp_path: Path) -> Path:
    """A class from Moodle, two of whom have one name."""
    classroom.write_assignment(tmp_path)
    for name in ("Elena Vidal_1011", "Ana Gil_1012", "Ana Gil_1013"):
        folder = tmp_path / "class" / f"{name}_assignsubmission_file_"
        folder.mkdir(parents=True)
        (folder / "sum.py").write_text(f"{classroom.FIRST}# {name}")
    grader("run", "sums.yaml", "class", "--out", "grades")
    return tmp_path / "grades"


@pytest.mark.parametrize("name", ["Elena Vidal", "elena vidal ", "Elena Vidal_1011"])
def test_a_students_name_is_enough_where_one_has_it(
    grader: Command, moodle: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Wide enough for a reason on one line.
    monkeypatch.setenv("COLUMNS", "200")
    result = grader("override", moodle, name, "--score", "2", "--reason", "oral defence")
    assert "Elena Vidal_1011: 2/3 now." in _words(result.output)
    history = _words(grader("history", moodle, name).output)
    assert "oral defence" in history
    assert "Ana" not in history


@pytest.mark.parametrize("command", ["override", "history"])
def test_a_name_of_two_or_of_nobody_is_asked_about(
    grader: Command, moodle: Path, command: str
) -> None:
    options = ("--score", "2", "--reason", "x") if command == "override" else ()
    result = grader(command, moodle, "Ana Gil", *options)
    assert result.exit_code == 2
    assert "are of Ana Gil: Ana Gil_1012; Ana Gil_1013." in _words(result.output)
    result = grader(command, moodle, "Helena Vidal", *options)
    assert result.exit_code == 2
    assert "Did you mean: Elena Vidal_1011?" in _words(result.output)
    result = grader(command, moodle, "Zoe", *options)
    assert "No submission Zoe" in _words(result.output)


@pytest.mark.parametrize(("written", "score"), [("2,5", 2.5), ("2.5", 2.5), (",125", 0.125)])
def test_a_comma_is_a_decimal_sign(
    grader: Command, graded: Path, written: str, score: float
) -> None:
    result = grader("override", graded, "bea", "--score", written, "--reason", "oral defence")
    assert result.exit_code == 0, result.output
    assert _student(graded)["score"] == score


@pytest.mark.parametrize("written", ["two", "1.234,5", "2,", "nan", ""])
def test_what_is_no_number_is_refused_in_words(grader: Command, graded: Path, written: str) -> None:
    before = _student(graded)
    result = grader("override", graded, "bea", "--score", written, "--reason", "oral defence")
    assert result.exit_code == 2
    assert "is no number like 3.5 or 3,5" in result.output
    assert _student(graded) == before


@pytest.mark.usefixtures("julia")
@pytest.mark.parametrize("name", ["characters", "comments"])
def test_what_is_too_costly_to_be_judged_by_a_rule_is_settled_by_hand(
    grader: Command, tmp_path: Path, name: str
) -> None:
    path, (language, text) = classroom.write_assignment(tmp_path), COSTLY[name]
    rule = "rules: [{id: no_loops, cost: function}]"
    path.write_text(path.read_text().replace("functions:", f"{rule}\nfunctions:"))
    right = {"python": classroom.RIGHT, "julia": "total(values) = float(sum(values))\n"}[language]
    file = {"python": "ana.py", "julia": "ana.jl"}[language]
    (tmp_path / file).write_text(right + text)
    order = ("run", "sums.yaml", file, "--julia-engine", "process", "--out", "grades")
    grades = tmp_path / "grades" / "grades.csv"

    run = grader(*order)
    assert run.exit_code == 1
    assert f"The rules could not be checked in {file}" in " ".join(run.output.split())
    assert f'"{language}","ungradable","",3,' in grades.read_text()
    assert "Nothing to do" in grader(*order).output, "it is not tried again"

    grader("override", "grades", "ana", "--score", "2", "--reason", "read by me")
    assert f'"{language}","ungradable",2,3,' in grades.read_text()
    assert _student(tmp_path / "grades", "ana")["score"] == 2
