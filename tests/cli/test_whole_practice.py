"""Whole practice files, as the course's students hand them in, graded by all of its assignments."""

from pathlib import Path

import pytest

from tests.commands import ROOT, Command, grades_in
from tests.julia import julia_or_skip
from tests.shipped import COURSE

SCORES = {
    "completa-jl": 800,
    "completa-py": 800,
    "desordenada-jl": 800,
    "desordenada-py": 800,
    "con_errores-jl": 491.5,
    "con_errores-py": 293.083333333,
}
"""`desordenada` are files that a plain include or import refuses; nothing in them is wrong."""


@pytest.mark.slow
@pytest.mark.julia
def test_one_command_grades_them_all_and_joins_the_reports(grader: Command, tmp_path: Path) -> None:
    julia_or_skip()
    also = [option for name in ("confusion_matrix", *COURSE[1:]) for option in ("--also", name)]
    files = ROOT / "cases" / "submissions" / "course"
    result = grader("run", COURSE[0], files, *also, "--out", "grades")
    assert result.exit_code == 0, result.output
    grades = grades_in(tmp_path / "grades")
    totals = {name: float(row["total"]) for name, row in grades.items()}
    assert totals == pytest.approx(SCORES)
    for name in SCORES:
        student = tmp_path / "grades" / "all-exercises" / name / "student" / "report.html"
        assert student.is_file()
