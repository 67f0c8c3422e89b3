"""`grader regrade`: after a case was corrected, who gains and who loses; applied when told."""

import json
from pathlib import Path

import pytest

from tests.cli import classroom
from tests.commands import Command, grades_in


def _class(tmp_path: Path, grader: Command) -> Path:
    """Ana is right, Bea gives the first element, Carlos raises; graded, the downloads gone."""
    assignment = classroom.write_assignment(tmp_path)
    for name, text in (
        ("ana", classroom.RIGHT), ("bea", classroom.FIRST), ("carlos", classroom.BROKEN)
    ):  # fmt: skip
        (tmp_path / f"{name}.py").write_text(text)
    grader("run", assignment, "ana.py", "bea.py", "carlos.py", "--out", "grades")
    for name in ("ana", "bea", "carlos"):
        (tmp_path / f"{name}.py").unlink()
    return assignment


def _scores(tmp_path: Path) -> dict[str, str]:
    return {name: row["score"] for name, row in grades_in(tmp_path / "grades").items()}


@pytest.mark.long
def test_the_difference_is_shown_first_and_counts_when_told(
    grader: Command, tmp_path: Path
) -> None:
    _class(tmp_path, grader)
    before = classroom.outputs(tmp_path / "grades")
    classroom.write_assignment(tmp_path, points=4)
    shown = grader("regrade", "grades")
    assert shown.exit_code == 0
    assert "one: 1 → 4" in shown.output
    assert "Gain: 1; lose: 0; the same grade: 2." in shown.output
    assert "Run again: 0; judged from the answers that are kept: 3." in shown.output
    assert "Nothing is changed yet." in shown.output
    assert classroom.outputs(tmp_path / "grades") == before

    applied = grader("regrade", "grades", "--apply")
    assert applied.exit_code == 0
    assert _scores(tmp_path) == {"ana": "6", "bea": "4", "carlos": "0"}
    page = (tmp_path / "grades" / "bea" / "student" / "report.md").read_text()
    assert "4 out of 6" in page or "4/6" in page or "4 of 6" in page
    assert "Nobody's grade changes." in grader("regrade", "grades").output
    assert classroom.count_runs(tmp_path / "grades") == 3


@pytest.mark.long
def test_what_is_called_otherwise_is_run_again_without_the_download(
    grader: Command, tmp_path: Path
) -> None:
    assignment = _class(tmp_path, grader)
    text = assignment.read_text()
    assignment.write_text(
        text.replace('float64: "1 2 3"}], expect: {total: 6}', 'float64: "5 0"}]')
    )
    shown = grader("regrade", "grades", "--apply")
    assert "Run again: 3; judged from the answers that are kept: 0." in shown.output
    assert "three: 0 → 2" in shown.output
    assert _scores(tmp_path) == {"ana": "3", "bea": "3", "carlos": "0"}


@pytest.mark.long
def test_workers_are_started_as_asked(grader: Command, tmp_path: Path) -> None:
    assignment = _class(tmp_path, grader)
    usual = _warm(tmp_path)
    text = assignment.read_text()
    for option, values, expected in (
        ("--no-warm-start", "5 0", {False}),
        ("--warm-start", "4 1", usual),
    ):
        assignment.write_text(
            text.replace('float64: "1 2 3"}], expect: {total: 6}', f'float64: "{values}"}}]')
        )
        shown = grader("regrade", "grades", option, "--apply")
        assert "Run again: 3" in shown.output
        assert _warm(tmp_path) == expected


def _warm(tmp_path: Path) -> set[bool]:
    reports = (tmp_path / "grades").glob("*/report.json")
    return {json.loads(path.read_text())["engine"]["warm"] for path in reports}


@pytest.mark.long
def test_a_corrected_reference_takes_away_too(grader: Command, tmp_path: Path) -> None:
    assignment = _class(tmp_path, grader)
    assignment.write_text(assignment.read_text().replace(", expect: {total: 6}", ""))
    reference = tmp_path / "sum_reference.py"
    reference.write_text(classroom.REFERENCE.replace("np.sum(values)", "values[0]"))
    shown = grader("regrade", "grades", "--apply")
    assert "Gain: 1; lose: 1; the same grade: 1." in shown.output
    assert _scores(tmp_path) == {"ana": "1", "bea": "3", "carlos": "0"}
    history = grader("history", "grades", "ana").output
    assert "3/3" in history
    assert "1/3" in history


def test_any_past_grade_can_be_shown_with_the_versions_that_gave_it(
    grader: Command, tmp_path: Path
) -> None:
    _class(tmp_path, grader)
    classroom.write_assignment(tmp_path, points=4)
    grader("regrade", "grades", "--apply")
    listed = grader("history", "grades", "bea").output
    assert "1/3" in listed
    assert "4/6" in listed
    first = next(line.split()[0] for line in listed.splitlines() if " bea " in line)
    shown = grader("history", "grades", "--show", first).output
    assert "1 out of 3" in shown or "1 of 3" in shown or "1/3" in shown
    assert "grader " in shown
    assert "Python 3." in shown
    assert grader("history", "grades", "--show", "999").exit_code == 2


def test_other_functions_are_no_matter_for_a_regrade(grader: Command, tmp_path: Path) -> None:
    assignment = _class(tmp_path, grader)
    assignment.write_text(
        assignment.read_text().replace("total:\n    returns", "mean:\n    returns")
    )
    (tmp_path / "sum_reference.py").write_text(classroom.REFERENCE.replace("def total", "def mean"))
    assignment.write_text(assignment.read_text().replace(", expect: {total: 6}", ""))
    result = grader("regrade", "grades")
    assert result.exit_code == 2
    assert "Start grader run with the submissions again" in result.output


def test_a_folder_without_grades_is_said_to_be_none(grader: Command, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for command in ("regrade", "history"):
        result = grader(command, "empty")
        assert result.exit_code == 2
        assert "holds no grades" in result.output
    assert list((tmp_path / "empty").iterdir()) == []
