"""Each known mistake, made by a submission that runs like a student's, is told by its own name.

`test_known_mistakes.py` holds the same of what the mistakes predict; here languages can differ.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.assignment import load
from grader.judging.diagnosis import Mistake, Predictions, diagnose, load_mistakes
from grader.judging.diagnosis.known import ComputedPredictions
from grader.judging.scoring import score_run
from grader.model import Assignment, Language, Message, Run, SourceFile, Submission
from grader.running import open_runtime
from grader.verify import Workbench
from tests.julia import julia_or_skip

ROOT = Path(__file__).parents[3]
IN_JULIA = tomllib.loads((Path(__file__).parent / "julia_mistakes.toml").read_text("utf-8"))

# The reference and its mistakes as modules that are made in the worker; of the grader there is only
# what their imports ask for.
PYTHON = """\
import sys
import types

def package(name, **content):
    module = types.ModuleType(name)
    module.__path__ = []
    module.__dict__.update(content)
    sys.modules[name] = module
    return module

package("grader"), package("grader.judging"), package("grader.judging.diagnosis")
package("grader.model"), package("reference")
package("grader.judging.diagnosis.mistake", Mistake=lambda id, replaces, *_, **__: (id, replaces))
package("grader.model.text", Text=lambda *_: None)
package("grader.model.submission", LANGUAGES=())

for name, source in {sources!r}:
    module = package("reference." + name)
    module.__package__ = "reference"
    exec(compile(source, name, "exec"), module.__dict__)

made = sys.modules["reference.{reference}"].build(
    dict(sys.modules["reference.{mistakes}"].MISTAKES)["{mistake}"]
)
"""


def predictions(assignment: Assignment) -> Predictions:
    return Predictions(ComputedPredictions(assignment, load_mistakes(assignment)))


@pytest.fixture(scope="module")
def workbenches() -> Iterator[dict[str, Workbench]]:
    """By the assignment's name; kept, so that a worker starts once for all of its mistakes."""
    with open_runtime() as runtime:
        assert not isinstance(runtime, Message)
        found = {
            path.stem: Workbench(load(path), runtime) for path in (ROOT / "cases").glob("*.yaml")
        }
        yield found
        for workbench in found.values():
            workbench.close()


def told(assignment: Assignment, known: Predictions, run: Run) -> tuple[str, ...]:
    explanation = diagnose(assignment, known, run, score_run(run, assignment)).by_all
    return () if explanation is None else explanation.mistakes


def not_told(
    workbench: Workbench, submissions: dict[str, Submission]
) -> dict[str, tuple[str, ...]]:
    """Those that are told by another name, but for mistakes that give the same in every case."""
    assignment = workbench.assignment
    known = predictions(assignment)
    found = {
        name: told(assignment, known, workbench.run(submission))
        for name, submission in submissions.items()
    }

    def same(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
        return all(
            known.source.tokens(one, case.id) == known.source.tokens(other, case.id)
            for case in assignment.cases
        )

    return {
        name: names
        for name, names in found.items()
        if names != (name,) and (not names or not same(names, (name,)))
    }


def of(assignment: Assignment, language: Language) -> list[Mistake]:
    return [item for item in load_mistakes(assignment) if language in item.languages]


def handed_in(name: str, language: Language, source: str) -> Submission:
    ending = {"python": "py", "julia": "jl"}[language]
    return Submission(name, language, (SourceFile(f"{name}.{ending}", language, source),), (), name)


def in_python(assignment: Assignment, mistake: Mistake) -> Submission:
    assert assignment.reference is not None
    assert assignment.mistakes is not None
    folder, reference, mistakes = (
        assignment.reference.parent,
        assignment.reference.stem,
        assignment.mistakes.stem,
    )
    # What all have in common before those that use it, and all of them before their collection.
    parts = sorted(
        folder.glob(f"{mistakes}_*.py"), key=lambda path: ("_common" not in path.stem, path)
    )
    paths = [folder / f"{reference}.py", *parts, folder / f"{mistakes}.py"]
    sources = [(path.stem, path.read_text(encoding="utf-8")) for path in paths]
    text = PYTHON.format(
        sources=sources, reference=reference, mistakes=mistakes, mistake=mistake.id
    )
    names = [function.name for function in assignment.functions]
    text += "".join(f'{name} = made["{name}"]\n' for name in names)
    return handed_in(mistake.id, "python", text)


def in_julia(name: str) -> Submission:
    steps: dict[str, str] = {**IN_JULIA["steps"], **IN_JULIA["mistakes"].get(name, {})}
    return handed_in(name, "julia", "\n".join(steps.values()) + "\n")


def test_every_mistake_that_can_happen_in_julia_is_written_in_julia() -> None:
    steps = IN_JULIA["steps"]
    assert IN_JULIA["mistakes"].keys() == {
        item.id for item in of(load("confusion_matrix"), "julia")
    }
    assert all(changed.keys() <= steps.keys() for changed in IN_JULIA["mistakes"].values())


@pytest.mark.slow
@pytest.mark.parametrize("name", [path.stem for path in sorted((ROOT / "cases").glob("*.yaml"))])
def test_in_python(name: str, workbenches: dict[str, Workbench]) -> None:
    workbench = workbenches[name]
    mistakes = of(workbench.assignment, "python")
    submissions = {item.id: in_python(workbench.assignment, item) for item in mistakes}
    assert len(submissions) >= 30
    assert not_told(workbench, submissions) == {}


@pytest.mark.slow
@pytest.mark.julia
def test_in_julia(workbenches: dict[str, Workbench]) -> None:
    julia_or_skip()
    workbench = workbenches["confusion_matrix"]
    right = workbench.run(in_julia("right"))
    assert all(result.status == "passed" for result in score_run(right, workbench.assignment))
    assert not_told(workbench, {name: in_julia(name) for name in IN_JULIA["mistakes"]}) == {}
