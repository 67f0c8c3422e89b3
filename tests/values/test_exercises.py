"""Tasks of public exercise courses, written down without code, and right in both languages."""

import re
from pathlib import Path

import pytest

from grader.assignment import load
from grader.running import Runtime
from tests.grading import graded
from tests.julia import julia_or_skip

TASKS = sorted((Path(__file__).parent / "exercises").glob("*.yaml"))
NAMES = [path.stem for path in TASKS]
SLOW = pytest.mark.slow
# In the default tier; the others take a second each.
FAST = {"grade_school", "react"}


CODE = re.compile(r"\{code: (?!\{python: [\w.]+, julia: [\w.]+\}\})")


def test_all_are_there_and_none_has_code_but_names() -> None:
    assert len(TASKS) == 15
    assert not any(CODE.search(path.read_text(encoding="utf-8")) for path in TASKS)


@pytest.mark.parametrize("task", TASKS, ids=NAMES)
def test_right_python_gets_full_marks_and_nothing_none(
    task: Path, runtime_for_one: Runtime, tmp_path: Path
) -> None:
    assignment = load(task)
    empty = tmp_path / task.with_suffix(".py").name
    empty.write_text("# nothing yet\n")
    right, nothing = (
        graded(assignment, runtime_for_one, path) for path in (task.with_suffix(".py"), empty)
    )
    assert [case for case in right.cases if case.status != "passed"] == []
    assert not nothing.score


@pytest.mark.long
@pytest.mark.julia
@pytest.mark.parametrize(
    "task",
    [pytest.param(path, marks=[] if path.stem in FAST else [SLOW]) for path in TASKS],
    ids=NAMES,
)
def test_right_julia_gets_full_marks(task: Path, runtime_for_one: Runtime) -> None:
    julia_or_skip()
    assignment = load(task)
    report = graded(assignment, runtime_for_one, task.with_suffix(".jl"))
    assert [case for case in report.cases if case.status != "passed"] == []
