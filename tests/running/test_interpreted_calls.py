"""Calls with short arguments are interpreted in Julia; nobody's outcome may tell."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.assignment import load
from grader.grading import read
from grader.model import Assignment, Language, Message, Outcome, Run, Support
from grader.running import Runtime, run_submission
from grader.running.session import PreparedEngine
from tests.julia import julia_or_skip
from tests.runtimes import opened_runtime

pytestmark = [pytest.mark.julia, pytest.mark.long]

CASES = """\
format: 1
id: sums
title: Sums
reference: sums.py
functions:
  total:
    returns: value
    signatures: {python: ["(items, n)"], julia: ["(items, n)"]}
    fields: [{name: total, kind: real}]
cases:
  - {id: short, args: [{float64: "0.1 0.2 0.3"}, 2], points: 1, visible: true}
  - {id: other, args: [{int: "1 2 3"}, 3], points: 1, visible: true}
  - {id: long, args: [{generate: {length: 100000, seed: 7}}, 2], points: 1, visible: true}
"""
ASSIGNMENT = {
    "sums.yaml": CASES,
    "sums.py": "def total(items, n):\n    return float(sum(items)) * n\n",
}
SHIPPED = Path(__file__).parents[2] / "cases"


class Compiled(Runtime):
    """A runtime that compiles every call."""

    def prepare(
        self, language: Language, support: Support, **choices: bool
    ) -> PreparedEngine | Message:
        prepared = super().prepare(language, support, **choices)
        assert isinstance(prepared, PreparedEngine)
        return replace(prepared, command=replace(prepared.command, interprets=False))


@pytest.fixture(scope="module")
def runtime() -> Iterator[Runtime]:
    julia_or_skip()
    with opened_runtime("off") as opened:
        yield opened


def both_ways(assignment: Assignment, runtime: Runtime, file: Path) -> tuple[Run, Run]:
    submission = read(assignment, file)
    compiled = Compiled(
        runtime.root, runtime.layer, runtime.julia_engine, runtime.say, runtime.opened, warm=False
    )
    return (
        run_submission(submission, assignment, runtime, "together"),
        run_submission(submission, assignment, compiled, "together"),
    )


def untimed(run: Run) -> dict[str, list[Outcome]]:
    return {
        name: [replace(outcome, cpu_seconds=0.0) for outcome in case]
        for name, case in run.outcomes.items()
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "kinds"),
    [
        ("sum(items) * n", "value value value"),
        # Interpreted, it takes minutes.
        (
            "(s = 0.0; for k in 1:10^7; s += k % 3; end; sum(items) * n + s - 1.0e7)",
            "value value value",
        ),
        # Interpreted, the stack is too small for it.
        (
            "(d(a, k) = k == 0 ? 0 : 1 + d(a, k - 1); sum(items) * n + d(items, 30000) - 30000)",
            "value value value",
        ),
        (
            'n == 3 ? ccall(:_exit, Cvoid, (Cint,), 1) : error("no $n")',
            "exception crashed exception",
        ),
    ],
)
def test_an_outcome_is_the_same_interpreted_and_compiled(
    runtime: Runtime, assignment: Assignment, tmp_path: Path, body: str, kinds: str
) -> None:
    (tmp_path / "answer.jl").write_text(f"function total(items, n)\n    {body}\nend\n")
    interpreted, compiled = both_ways(assignment, runtime, tmp_path / "answer.jl")
    assert untimed(interpreted) == untimed(compiled)
    assert [interpreted.outcomes[case.id][-1].kind for case in assignment.cases] == kinds.split()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["confusion_matrix", "ranking_metrics"])
def test_samples_have_the_same_outcomes(runtime: Runtime, name: str) -> None:
    assignment = load(name)
    for file in sorted((SHIPPED / "submissions" / name).glob("[apw]*/*.jl")):
        interpreted, compiled = both_ways(assignment, runtime, file)
        assert untimed(interpreted) == untimed(compiled), file.name
