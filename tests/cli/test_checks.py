"""The commands work with an assignment whose own checks judge."""

import shutil
from pathlib import Path

import pytest

from tests.commands import Command

pytestmark = pytest.mark.long

COURSE = Path(__file__).parents[1] / "judging" / "checks" / "course"
SAMPLES = Path(__file__).parents[2] / "cases" / "submissions" / "shuffle_and_split"


def test_a_student_reads_what_the_check_says(grader: Command) -> None:
    result = grader("check", "shuffle_and_split", SAMPLES / "partial" / "copy_shuffled.py")
    assert result.exit_code == 1
    assert "was a copy of it shuffled?" in " ".join(result.output.split())
    spanish = grader(
        "check", "shuffle_and_split", SAMPLES / "partial" / "copy_shuffled.py", "--locale", "es"
    )
    assert "¿se ha barajado una copia?" in " ".join(spanish.output.split())


def test_a_check_that_fails_costs_nobody_else_and_can_be_mended(
    grader: Command, tmp_path: Path
) -> None:
    shutil.copytree(COURSE, tmp_path / "course")
    (tmp_path / "class").mkdir()
    right = "def below(limit):\n    return 0\n"
    (tmp_path / "class" / "ana.py").write_text(right)
    (tmp_path / "class" / "eva.py").write_text(right.replace("0", "-1"))
    run = ("run", tmp_path / "course" / "pairs.yaml", tmp_path / "class", "--out", "out")
    output = " ".join(grader(*run).output.split())
    assert "Graded: 1" in output
    assert "not graded because the grader failed: 1" in output
    assert "the limit is 10" in output

    checks = tmp_path / "course" / "pairs_checks.py"
    checks.write_text(checks.read_text(encoding="utf-8").replace("== -1:", "== -1000:"))
    assert "Graded: 2" in " ".join(grader(*run).output.split())
