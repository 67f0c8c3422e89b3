"""Extra credit, practice, and points that are taken: the example of the documentation, graded."""

import re
from pathlib import Path

import pytest

from grader.assignment import AssignmentError, load
from grader.grading import Grading, grade, read
from grader.judging.report import redact
from grader.judging.report.cause import cause
from grader.model import ScoreReport
from grader.render.phrases import case_points
from grader.running import Runtime
from tests.commands import Command
from tests.grading import case_of
from tests.julia import julia_or_skip
from tests.laying import lay

TEXT = (Path(__file__).parents[2] / "docs" / "assignment-format.md").read_text(encoding="utf-8")
[HALF] = re.findall(r"```yaml\n# file: cases/half.yaml\n(.*?)```", TEXT, re.DOTALL)
HALF = HALF.replace("../reference/half.py", "half.py")
REFERENCE = "def half(x):\n    return x / 2\n"
JULIA = (pytest.mark.julia, pytest.mark.long)


def graded(runtime: Runtime, folder: Path, file: str, text: str, cases: str = HALF) -> ScoreReport:
    if file.endswith(".jl"):
        julia_or_skip()
    lay(folder, {"half.py": REFERENCE, "half.yaml": cases, f"in/{file}": text})
    assignment = load(folder / "half.yaml")
    return grade(Grading(assignment, runtime), read(assignment, folder / "in" / file))


@pytest.mark.parametrize(
    ("file", "text", "score"),
    [
        ("a.py", REFERENCE, 12),
        ("a.py", "def half(x):\n    return abs(x) / 2\n", 9),
        ("a.py", "def half(x):\n    return x / 2 if abs(x) < 100 else 0\n", 10),
        ("a.py", "def half(x):\n    return 7\n", 0),
        ("a.py", "def other(x):\n    return x\n", 0),
        pytest.param("a.jl", "half(x) = x / 2\n", 12, marks=JULIA),
        pytest.param("a.jl", "half(x) = abs(x) / 2\n", 9, marks=JULIA),
        pytest.param("a.jl", "half(x) = 7\n", 0, marks=JULIA),
    ],
)
def test_the_documented_example_gives_what_is_said(
    runtime: Runtime, tmp_path: Path, file: str, text: str, score: float
) -> None:
    report = graded(runtime, tmp_path, file, text)
    student = redact(report, "cases")
    assert (report.score, report.max_score) == (student.score, student.max_score) == (score, 10)


def test_each_case_says_how_its_points_count(runtime: Runtime, tmp_path: Path) -> None:
    report = redact(graded(runtime, tmp_path, "a.py", "def half(x):\n    return 7\n"), "cases")
    said = {case.id: (case_points(case, "en"), case_points(case, "es")) for case in report.cases}
    assert said == {
        "plain": ("0 of 10 points", "0 de 10 puntos"),
        "huge": ("0 of 2 extra points", "0 de 2 puntos extra"),
        "negative": ("takes 3 of 3 points", "resta 3 de 3 puntos"),
        "warm_up": ("practice", "de práctica"),
    }


def test_extra_that_fails_costs_nothing(runtime: Runtime, tmp_path: Path) -> None:
    text = "def half(x):\n    return x / 2 if abs(x) < 100 else 0\n"
    report = graded(runtime, tmp_path, "a.py", text)
    assert cause(report).kind == "free"


@pytest.mark.parametrize("policy", ["per_field", "per_case", "per_function"])
def test_what_is_taken_is_taken_under_every_policy(
    runtime: Runtime, tmp_path: Path, policy: str
) -> None:
    cases = HALF.replace("cases:", f"scoring: {{policy: {policy}}}\ncases:")
    report = graded(runtime, tmp_path, "a.py", "def half(x):\n    return abs(x) / 2\n", cases)
    assert case_of(report, "negative").points == -3
    assert report.score == 9


def test_a_function_s_points_rescale_the_maximum_alone(runtime: Runtime, tmp_path: Path) -> None:
    cases = HALF.replace("{half: {returns", "{half: {points: 50, returns")
    report = graded(runtime, tmp_path, "a.py", "def half(x):\n    return abs(x) / 2\n", cases)
    assert (report.score, report.max_score) == (49, 50)


@pytest.mark.long
def test_verify_takes_the_example_for_whole(grader: Command, tmp_path: Path) -> None:
    lay(tmp_path, {"half.py": REFERENCE, "half.yaml": HALF})
    result = grader("verify", "half.yaml")
    assert "Python: 12/12" in result.output
    assert "none earns what it must not" in result.output
    assert result.exit_code == 0, result.output


def test_extra_points_below_nothing_are_refused(tmp_path: Path) -> None:
    cases = HALF.replace("points: 2, extra", "points: -2, extra")
    lay(tmp_path, {"half.py": REFERENCE, "half.yaml": cases})
    with pytest.raises(AssignmentError, match="points that are taken away"):
        load(tmp_path / "half.yaml")
