"""A reference that draws random numbers: a submission that draws alike has its answers."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.assignment import AssignmentError
from grader.grading import Grading, grade, read
from grader.model import Assignment, CaseResult, SequenceValue
from grader.running import Runtime
from tests.julia import julia_or_skip
from tests.laying import laid_assignment

CASES = """\
format: 1
id: draws
title: Draws
reference: draws.py
functions:
  draw: {returns: value, fields: [{name: items, kind: list}]}
  shuffled: {returns: value, fields: [{name: items, kind: list}], seed: 3}
cases:
  - {id: alone, function: draw, args: [2]}
  - {id: stated, function: draw, args: [2], seed: 7}
  - {id: repeated, function: draw, args: [2], repeat: 3}
  - id: drawn_among_the_arguments
    function: draw
    args: [{code: {python: "1 + int(9 * draw(1)[0])", julia: "1 + floor(Int, 9 * draw(1)[1])"}}]
  - {id: array, function: shuffled, args: [{list: [1, 2, 3, 4, 5, 6]}]}
  - id: steps
    function: draw
    steps: [{name: first, args: [2]}, {name: second, args: [2]}, {args: [2]}]
"""
PYTHON = """\
import random

import numpy as np


def draw(count):
    return [random.random() for _ in range(count)]


def shuffled(items):
    return [items[i] for i in np.random.permutation(len(items))]
"""
JULIA = """\
draw(count) = [rand() for _ in 1:count]
shuffled(items) = sort(items, by=_ -> rand())
"""
IN_PYTHON = CASES.replace("id: draws\n", "id: draws\nlanguages: [python]\n")
ASSIGNMENT = {"draws.yaml": IN_PYTHON, "draws.py": PYTHON}


def results(
    assignment: Assignment, runtime: Runtime, path: Path, source: str
) -> dict[str, CaseResult]:
    path.write_text(source, encoding="utf-8")
    report = grade(Grading(assignment, runtime), read(assignment, path))
    assert report.message is None
    return {case.id: case for case in report.cases}


def test_the_reference_handed_in_is_right(
    assignment: Assignment, runtime: Runtime, tmp_path: Path
) -> None:
    graded = results(assignment, runtime, tmp_path / "draws.py", PYTHON)
    assert {name: case.status for name, case in graded.items()} == dict.fromkeys(graded, "passed")


def test_each_call_of_a_case_draws_numbers_of_its_own(assignment: Assignment) -> None:
    steps, repeated = assignment.expected["steps"], assignment.expected["repeated"]
    drawn = [*steps.answers, *repeated.answers]
    assert all(isinstance(answer.value, SequenceValue) for answer in drawn)
    assert len({answer.value for answer in drawn[:3]}) == 3
    assert len({answer.value for answer in drawn[3:]}) == 3
    # A case without steps or a seed of its own, and the first step: the same seed.
    assert drawn[:1] == [*assignment.expected["alone"].answers]


@pytest.mark.long
@pytest.mark.julia
def test_julia_draws_the_same_in_each_run_and_not_what_python_draws(
    assignment: Assignment, runtime_for_one: Runtime, tmp_path: Path
) -> None:
    julia_or_skip()
    in_julia = replace(assignment, languages=("julia",))
    one, other = (
        results(in_julia, runtime_for_one, tmp_path / "draws.jl", JULIA) for _ in range(2)
    )
    given = {name: [field.got for field in case.fields] for name, case in one.items()}
    assert given == {name: [field.got for field in case.fields] for name, case in other.items()}
    assert len(set(given["steps"])) == 3
    assert {case.status for name, case in one.items() if name != "array"} == {"failed"}


VARYING = """\
import itertools
import numpy as np

_GENERATOR, _CALLS = np.random.default_rng(), itertools.count()


def draw(count):
    return list(_GENERATOR.random(count))


def shuffled(items):
    return [next(_CALLS), *items]


def check_draw(call, answers):
    yield from ()
"""


def test_a_reference_that_answers_otherwise_the_second_time_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AssignmentError) as caught:
        laid_assignment(tmp_path, {"draws.yaml": CASES, "draws.py": VARYING})
    first, *others = str(caught.value).splitlines()
    assert first.partition("draws.yaml:")[2] == (
        "9:10: case 'alone': called twice in the same way, the reference gives two answers (items);"
        " expected one answer (from `random` and `numpy.random`, which are seeded for each call, or"
        " from a generator with a seed of its own), or a `check`"
    )
    assert len(others) == 5
    assert "(first.items, second.items, items)" in others[-1]


def test_a_reference_that_draws_what_julia_cannot_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AssignmentError) as caught:
        laid_assignment(tmp_path, {"draws.yaml": CASES, "draws.py": PYTHON})
    said = str(caught.value).splitlines()
    assert len(said) == 6
    assert said[0].partition("draws.yaml:")[2] == (
        "9:10: case 'alone': the reference's answer depends on random numbers (items), of which"
        " each language draws others; expected a `check` of the function, or `languages: [python]`"
    )


def test_where_a_check_judges_the_reference_may_vary(tmp_path: Path) -> None:
    checked = CASES.replace("kind: list}]", "kind: list}], check: check_draw")
    checked = checked.replace("reference: draws.py", "reference: draws.py\nchecks: checks.py")
    checks = VARYING.partition("\n\n\n")[2]
    files = {"draws.yaml": checked, "draws.py": VARYING, "checks.py": checks}
    assert laid_assignment(tmp_path, files).expected.keys() >= {"alone", "steps"}
