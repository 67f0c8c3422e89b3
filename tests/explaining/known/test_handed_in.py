"""Each known mistake, made by a submission that runs like a student's, is told by its own name.

`test_known_mistakes.py` holds the same of what the mistakes predict; here languages can differ.
"""

import tomllib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from msgspec.structs import replace

from grader import api
from grader.api import Mistake
from grader.assignment import load
from grader.assignment.mistakes.package import ReferencePredictor, load_mistakes
from grader.explaining import KnownMistakes, diagnose
from grader.judging.scoring import score_run
from grader.model import Assignment, Language, Outcome, Run, Submission
from grader.testing.programs import ENGINE
from grader.verify import Workbench
from tests.handing_in import named
from tests.judging.making import mistakes_of
from tests.julia import julia_or_skip
from tests.runtimes import opened_runtime
from tests.shipped import FILES, NAMES

ROOT = Path(__file__).parents[3]
IN_JULIA = tomllib.loads((Path(__file__).parent / "julia_mistakes.toml").read_text("utf-8"))

# The reference and its mistakes as modules that are made in the worker; of the grader there is only
# what their imports ask for, and what puts a mistake in its place.
PYTHON = """\
import sys
import types

def module(name, source=""):
    made = sys.modules.get(name) or types.ModuleType(name)
    made.__path__ = []
    made.__package__ = name if name in {packages!r} else name.rpartition(".")[0]
    sys.modules[name] = made
    holder, _, last = name.rpartition(".")
    if holder:
        setattr(sys.modules[holder], last, made)
    exec(compile(source, name, "exec", dont_inherit=True), made.__dict__)

module("grader"), module("reference")
for name, source in {sources!r}:
    module(name, source)

known = {{item.id: item for item in sys.modules[{package!r}].MISTAKES}}
made = sys.modules["engine"].with_replaced(
    sys.modules[{reference!r}], known[{mistake!r}].replaces
)
"""

# Small assignments have few known mistakes.
SMALL = {
    "accuracy": 16,
    "bank_account": 14,
    "classify_outputs": 16,
    "confusion_matrix_multiclass": 23,
    "cross_validation": 14,
    "hold_out": 13,
    "normalization": 20,
    "one_hot_encoding": 16,
    "shuffle_and_split": 11,
    "word_lists": 20,
}


def predictions(assignment: Assignment) -> KnownMistakes:
    return KnownMistakes(ReferencePredictor(assignment, load_mistakes(assignment)))


@pytest.fixture(scope="module")
def workbenches() -> Iterator[dict[str, Workbench]]:
    """Workbenches by the assignment's name; a worker starts once for all of its mistakes."""
    with ExitStack() as stack:
        runtime = stack.enter_context(opened_runtime())
        yield {path.stem: stack.enter_context(Workbench(load(path), runtime)) for path in FILES}


def told(assignment: Assignment, known: KnownMistakes, run: Run) -> tuple[str, ...] | None:
    """Return the mistakes that are told; None where nothing fails that one could explain."""
    results = score_run(run, assignment)
    if all(result.status == "passed" for result in results):
        return None

    return mistakes_of(diagnose(assignment, known, run, results).by_all)


def _from_anywhere(outcome: Outcome) -> Outcome:
    if outcome.exception is None:
        return outcome
    return replace(outcome, exception=replace(outcome.exception, origin=None))


def from_anywhere(run: Run) -> Run:
    """The run, where a mistake's error that Python raises itself is raised by the mistake."""
    if run.engine is None or run.engine.language != "python":
        return run
    outcomes = {case: tuple(map(_from_anywhere, of_case)) for case, of_case in run.outcomes.items()}
    return replace(run, outcomes=outcomes)


def not_told(
    workbench: Workbench, submissions: dict[str, Submission]
) -> dict[str, tuple[str, ...]]:
    """Return the mistakes that get another hint.

    Not those that give the same in every case, nor those that an open point accepts: its note tells
    them.
    """
    assignment = workbench.assignment
    known = predictions(assignment)
    found = {
        name: told(assignment, known, from_anywhere(workbench.run(submission)))
        for name, submission in submissions.items()
    }

    def same(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
        return all(
            known.predictor.tokens(one, case.id) == known.predictor.tokens(other, case.id)
            for case in assignment.cases
        )

    return {
        name: names
        for name, names in found.items()
        if names not in (None, (name,)) and (not names or not same(names, (name,)))
    }


def of(assignment: Assignment, language: Language) -> list[Mistake]:
    return [item for item in load_mistakes(assignment) if language in item.languages]


def in_python(assignment: Assignment, mistake: Mistake) -> Submission:
    assert assignment.reference is not None
    assert assignment.mistakes is not None
    package = f"reference.{assignment.mistakes.name}"
    reference = f"reference.{assignment.reference.stem}"
    # A module that others import comes first.
    parts = sorted(assignment.mistakes.glob("*.py"), key=lambda path: "common" not in path.stem)
    paths = {
        "grader.api": Path(api.__file__),
        "reference.mistake_parts": assignment.reference.with_name("mistake_parts.py"),
        reference: assignment.reference,
        **{f"{package}.{path.stem}": path for path in parts if path.stem != "__init__"},
        package: assignment.mistakes / "__init__.py",
    }
    sources = [(name, path.read_text(encoding="utf-8")) for name, path in paths.items()]
    text = PYTHON.format(
        sources=[(package, ""), *sources, ("engine", ENGINE)],
        packages=["reference", package],
        package=package,
        reference=reference,
        mistake=mistake.id,
    )
    # Two of an assignment's functions may be one that students write.
    names = [function.name for function in assignment.functions]
    text += "".join(f'{name} = made.get("{name}")\n' for name in names)
    return named(mistake.id, text)


def in_julia(name: str) -> Submission:
    steps: dict[str, str] = {**IN_JULIA["steps"], **IN_JULIA["mistakes"].get(name, {})}
    return named(name, "\n".join(steps.values()) + "\n", "julia")


def test_every_mistake_that_can_happen_in_julia_is_written_in_julia() -> None:
    steps = IN_JULIA["steps"]
    assert IN_JULIA["mistakes"].keys() == {
        item.id for item in of(load("confusion_matrix"), "julia")
    }
    assert all(changed.keys() <= steps.keys() for changed in IN_JULIA["mistakes"].values())


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_in_python(name: str, workbenches: dict[str, Workbench]) -> None:
    workbench = workbenches[name]
    mistakes = of(workbench.assignment, "python")
    submissions = {item.id: in_python(workbench.assignment, item) for item in mistakes}
    assert len(submissions) >= SMALL.get(name, 30)
    assert not_told(workbench, submissions) == {}


@pytest.mark.slow
@pytest.mark.julia
def test_in_julia(workbenches: dict[str, Workbench]) -> None:
    julia_or_skip()
    workbench = workbenches["confusion_matrix"]
    right = workbench.run(in_julia("right"))
    assert all(result.status == "passed" for result in score_run(right, workbench.assignment))
    assert not_told(workbench, {name: in_julia(name) for name in IN_JULIA["mistakes"]}) == {}
