"""A hundred functions of different kinds, and right and wrong programs in both languages."""

from pathlib import Path

import pytest

from grader.model import Assignment, ScoreReport
from grader.running import Runtime
from tests.grading import graded
from tests.julia import julia_or_skip

pytestmark = pytest.mark.long

HUNDRED = Path(__file__).parent / "hundred"
ASSIGNMENT = HUNDRED / "hundred.yaml"
WRONG = {
    "py": "def {name}(*args, **kwargs):\n    return ['wrong', 0.5]\n",
    "jl": '{name}(args...; kwargs...) = Any["wrong", 0.5]\n',
}
ENDINGS = ["py", pytest.param("jl", marks=pytest.mark.julia)]


def test_each_function_is_declared_in_ten_lines_or_fewer(assignment: Assignment) -> None:
    lines = (HUNDRED / "hundred.yaml").read_text(encoding="utf-8").splitlines()
    names = [function.name for function in assignment.functions]
    assert len(names) == 100
    for name in names:
        assert 2 < sum(f" {name}:" in line or f" {name}," in line for line in lines) <= 10


@pytest.mark.parametrize("ending", ENDINGS)
def test_right_programs_get_full_marks(
    ending: str, assignment: Assignment, runtime_for_one: Runtime
) -> None:
    if ending == "jl":
        julia_or_skip()
    report = graded(assignment, runtime_for_one, HUNDRED / f"hundred.{ending}")
    assert [case for case in report.cases if case.status != "passed"] == []
    assert report.score == assignment.max_score


@pytest.mark.julia
def test_wrong_programs_get_the_same_verdicts(
    assignment: Assignment, runtime_for_one: Runtime, tmp_path: Path
) -> None:
    julia_or_skip()

    def verdicts(ending: str) -> dict[str, tuple[object, ...]]:
        path = tmp_path / f"wrong.{ending}"
        names = [function.name for function in assignment.functions]
        path.write_text("".join(WRONG[ending].format(name=name) for name in names))
        report: ScoreReport = graded(assignment, runtime_for_one, path)
        return {case.id: (case.status, case.points) for case in report.cases}

    found = verdicts("py")
    assert {points for _, points in found.values()} == {0}
    assert verdicts("jl") == found
