"""Exercises of courses in numerics: five right variants of each have all points, three wrong ones
none, in both languages, and no line of checking code judges them.

A file of `submissions/` holds the variants of all exercises: a name behind `# ---` begins those of
another one. What stands above the first belongs to all.
"""

import re
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from grader.assignment import load
from grader.model import CaseResult
from grader.running import Runtime
from tests.grading import graded
from tests.julia import julia_or_skip
from tests.laying import lay

pytestmark = pytest.mark.long

FOLDER = Path(__file__).with_name("submissions")
MARK = re.compile(r"^# ---(?: \w+)?\n", re.MULTILINE)
COUNTS = {"right": 5, "wrong": 3}


def programs(name: str) -> Sequence[str]:
    """Return one program for each number, with that variant of each exercise."""
    head, *exercises = re.split(r"^# --- \w+\n", (FOLDER / name).read_text("utf-8"), flags=re.M)
    variants = [MARK.split(exercise) for exercise in exercises]
    assert {len(each) for each in variants} == {COUNTS[Path(name).stem]}
    return ["".join((head, *each)) for each in zip(*variants, strict=True)]


def results(runtime: Runtime, folder: Path, name: str) -> Sequence[CaseResult]:
    if name.endswith("jl"):
        julia_or_skip()
    shutil.copy(FOLDER / "exercises.yaml", folder)
    lay(folder, {"right_1.py": programs("right.py")[0]})
    assignment = load(folder / "exercises.yaml")

    cases: list[CaseResult] = []
    for number, text in enumerate(programs(name)):
        file = f"{number}{Path(name).suffix}"
        lay(folder, {file: text})
        cases += graded(assignment, runtime, folder / file).cases
    return cases


@pytest.mark.parametrize("name", ["right.py", pytest.param("right.jl", marks=pytest.mark.julia)])
def test_right_variants_have_all_points(runtime: Runtime, tmp_path: Path, name: str) -> None:
    lost = [case for case in results(runtime, tmp_path, name) if case.points < case.max_points]
    assert not lost


@pytest.mark.parametrize("name", ["wrong.py", pytest.param("wrong.jl", marks=pytest.mark.julia)])
def test_wrong_variants_have_none(runtime: Runtime, tmp_path: Path, name: str) -> None:
    assert not [case for case in results(runtime, tmp_path, name) if case.points]
