"""Workers that several trusted submissions share give what workers of their own give."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.assignment import load
from grader.grading import read
from grader.model import Assignment, Limits, Outcome, Run
from grader.running import Runtime
from grader.verify import Workbench
from tests.handing_in import named
from tests.julia import julia_or_skip
from tests.verify.test_verify import CASES, REFERENCE, TWIN, ZERO, shares

SAMPLES = Path(__file__).parents[2] / "cases" / "submissions"


@pytest.fixture
def assignment(tmp_path: Path) -> Assignment:
    loaded: Assignment = load(shares(tmp_path, CASES + ZERO))
    limits = Limits(case_cpu_seconds=0.3, first_call_cpu_seconds=0.0, load_cpu_seconds=0.5)
    return replace(loaded, limits=limits)


def raised(outcome: Outcome) -> object:
    """Julia numbers the type variables that have no name (`var"#s3"`), and goes on counting."""
    if outcome.exception is None:
        return None
    message = re.sub(r"#s\d+", "#s", outcome.exception.message)
    return replace(outcome.exception, message=message)


def graded_parts(run: Run) -> object:
    """Return the parts that count for grading: no CPU seconds, no words on files and limits."""
    outcomes = {
        name: (outcome[-1].kind, outcome[-1].value, raised(outcome[-1]), outcome[-1].printed)
        for name, outcome in run.outcomes.items()
    }
    return outcomes, run.engine, run.load, run.problem


PYTHON = (
    named("right", REFERENCE),
    named("leaves_things", "kept = 1\nimport numpy as np\nnp.share = 7\n" + REFERENCE),
    named("needs_them", "def share(part, whole):\n    return kept\n"),
    named("raises", "def share(part, whole):\n    return part / whole\n"),
    named("prints", "def share(part, whole):\n    print('half')\n    return 0.5\n"),
    named("lacks_it", "def shares(part, whole):\n    return 0.5\n"),
    named("never_ends", "def share(part, whole):\n    while True: pass\n"),
    named("never_loads", "while True: pass\n" + REFERENCE),
    named("does_not_parse", "def share(part, whole:\n"),
    named("draws", "import random\ndef share(part, whole):\n    return random.random()\n"),
    named("right_again", REFERENCE),
)
JULIA = (
    named("right", TWIN, "julia"),
    named("leaves_things", "kept = 1\nhelper(x) = x\nstruct Kept end\n" + TWIN, "julia"),
    named("needs_them", "share(part, whole) = helper(part)\n", "julia"),
    named("for_others", 'share(part::String, whole) = "none"\n', "julia"),
    named("lacks_it", "shares(part, whole) = 0.5\n", "julia"),
    named("does_not_parse", "share(part, whole = (\n", "julia"),
    named("right_again", TWIN, "julia"),
)


@pytest.mark.long
def test_sharing_changes_no_outcome(assignment: Assignment, runtime: Runtime) -> None:
    with Workbench(assignment, runtime) as shared:
        for submission in PYTHON:
            alone = graded_parts(shared.run_alone(submission))
            assert graded_parts(shared.run(submission)) == alone, submission.id


@pytest.mark.slow
@pytest.mark.julia
def test_sharing_changes_no_outcome_in_julia(assignment: Assignment, runtime: Runtime) -> None:
    julia_or_skip()
    with Workbench(replace(assignment, limits=Limits()), runtime) as shared:
        for submission in JULIA:
            alone = graded_parts(shared.run_alone(submission))
            assert graded_parts(shared.run(submission)) == alone, submission.id


def test_run_alone_means_a_worker_of_its_own(assignment: Assignment, runtime: Runtime) -> None:
    """A submission can leave something behind in its process, which shows whether it is alone."""
    leaves = named("leaves", "import math\nmath.kept = 0.25\n" + REFERENCE)
    finds = named("finds", "import math\ndef share(part, whole):\n    return math.kept\n")
    with Workbench(assignment, runtime) as workbench:
        workbench.run(leaves)
        assert workbench.run(finds).outcomes["half"][-1].kind == "value"
        assert workbench.run_alone(finds).outcomes["half"][-1].kind == "exception"


def test_a_call_that_never_ends_costs_its_worker_alone(
    assignment: Assignment, runtime: Runtime
) -> None:
    endless = "def share(part, whole):\n    while whole: pass\n    return 1.0\n"
    half, nothing = assignment.cases
    with Workbench(assignment, runtime) as workbench:
        with workbench.loaded(named("endless", endless)) as answers:
            kinds = [outcomes[-1].kind for outcomes in answers([nothing, half])]
            assert kinds == ["value", "timeout"]
        with workbench.loaded(named("right", REFERENCE)) as answers:
            assert next(answers([half, nothing]))[-1].kind == "value"
        # The other call of the last one may still be made where it was loaded.
        with workbench.loaded(named("right", REFERENCE)) as answers:
            assert [outcomes[-1].kind for outcomes in answers([half])] == ["value"]


@pytest.mark.slow
@pytest.mark.julia
@pytest.mark.parametrize("name", ["confusion_matrix", "ranking_metrics"])
def test_sharing_changes_no_outcome_of_the_shipped_samples(name: str, runtime: Runtime) -> None:
    julia_or_skip()
    assignment: Assignment = load(name)
    paths = [
        path
        for path in sorted((SAMPLES / name).glob("*/*"))
        if path.parent.name != "hostile" and path.suffix in (".py", ".jl", ".ipynb")
    ]
    assert len(paths) > 15
    submissions = [read(assignment, path, path.name) for path in paths]
    with Workbench(assignment, runtime) as shared:
        different = [
            submission.id
            for submission in submissions
            if graded_parts(shared.run(submission)) != graded_parts(shared.run_alone(submission))
        ]
    assert different == []
