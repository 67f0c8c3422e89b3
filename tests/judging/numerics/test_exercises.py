"""Exercises of courses in numerics: five right variants of each have all points, three wrong ones
lose some, in both languages, and no line of checking code judges them.

The files of `submissions/right` and `submissions/wrong` hold the variants of the exercises of a
topic: a name behind `# ---` begins an exercise, `# ---` alone its next variant. A program has one
variant of each exercise.
"""

import re
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
HEADS = {
    "py": "import cmath\nimport math\nimport random\n\nimport numpy as np\n\n\n",
    "jl": "using LinearAlgebra\n\n\n",
}
COUNTS = {"right": 5, "wrong": 3}
KINDS = ["py", pytest.param("jl", marks=(pytest.mark.julia, pytest.mark.slow))]


def programs(folder: str, suffix: str) -> Sequence[str]:
    """Return one program for each number, with that variant of each exercise."""
    texts = [path.read_text("utf-8") for path in sorted((FOLDER / folder).glob(f"*.{suffix}"))]
    exercises = re.split(r"^# --- \w+\n", "".join(texts), flags=re.M)[1:]
    variants = [exercise.split("# ---\n") for exercise in exercises]
    assert len(variants) == 31
    assert {len(set(each)) for each in variants} == {COUNTS[folder]}
    return [HEADS[suffix] + "".join(each) for each in zip(*variants, strict=True)]


def results(
    runtime: Runtime, folder: Path, kind: str, suffix: str
) -> Sequence[Sequence[CaseResult]]:
    """Return the cases of each program."""
    if suffix == "jl":
        julia_or_skip()
    texts = {"reference.py": programs("right", "py")[0]}
    texts["exercises.yaml"] = (FOLDER / "exercises.yaml").read_text("utf-8")
    assignment = load(lay(folder, texts) / "exercises.yaml")
    assert assignment.checks is None

    name = f"program.{suffix}"
    return [
        graded(assignment, runtime, lay(folder, {name: text}) / name).cases
        for text in programs(kind, suffix)
    ]


@pytest.mark.parametrize("suffix", KINDS)
def test_right_variants_have_all_points(runtime: Runtime, tmp_path: Path, suffix: str) -> None:
    for cases in results(runtime, tmp_path, "right", suffix):
        assert not [case for case in cases if case.status != "passed"]


@pytest.mark.parametrize("suffix", KINDS)
def test_wrong_variants_lose_points(runtime: Runtime, tmp_path: Path, suffix: str) -> None:
    for cases in results(runtime, tmp_path, "wrong", suffix):
        losing = {case.function for case in cases if case.status in ("partial", "failed")}
        assert losing == {case.function for case in cases}
