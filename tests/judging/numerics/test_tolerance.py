"""Tolerance where it belongs: the nearest table counts, in the ways that it names."""

from pathlib import Path

import pytest

from grader.assignment import AssignmentError, load
from grader.explaining.known.tokens import answer_tokens
from grader.judging.report.redact import redact
from grader.judging.scoring.compare import compare
from grader.locale import translate
from grader.model import Answer, Assignment, Case, Function, Tolerance
from grader.render.markdown.report import to_markdown
from grader.running import Runtime
from tests.assignment.yaml_files import assignment_with
from tests.grading import case_of
from tests.judging.making import assignment as made
from tests.judging.making import case, field, python
from tests.judging.numerics.documented import JULIA, documented, handed_in

RIGHT = """
import numpy as np
def area(radius):
    return {pi} * radius ** 2
def points(count):
    angles = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return np.array([[np.cos(t), np.sin(t)] for t in angles]) + {off}
"""
JULIAN = """# julia
area(radius) = {pi} * radius^2
angle(j, count) = 2pi * (j - 1) / count
points(count) = [[cos, sin][k](angle(j, count)) for j in 1:count, k in 1:2] .+ {off}
"""


def passes(kind: str, expected: object, got: object, **tolerance: object) -> bool:
    asked = field(kind=kind)  # type: ignore[arg-type]
    bounds = Tolerance(**{"relative": 0, "absolute": 0, **tolerance})  # type: ignore[arg-type]
    return compare(asked, python(expected), python(got), bounds).status == "passed"


@pytest.mark.parametrize(
    ("text", "statuses"),
    [
        (RIGHT.format(pi="np.pi", off=0), ("passed", "passed", "passed")),
        (RIGHT.format(pi="3.1415926", off=0), ("failed", "passed", "passed")),
        (RIGHT.format(pi="3.1", off=0), ("failed", "failed", "passed")),
        (RIGHT.format(pi="np.pi", off="1e-6"), ("passed", "passed", "failed")),
        pytest.param(JULIAN.format(pi="pi", off=0), ("passed", "passed", "passed"), marks=JULIA),
        pytest.param(
            JULIAN.format(pi="3.14159", off=1e-6), ("failed", "passed", "failed"), marks=JULIA
        ),
    ],
)  # fmt: skip
def test_the_documented_example(
    runtime: Runtime, tmp_path: Path, text: str, statuses: tuple[str, ...]
) -> None:
    report = handed_in(documented(tmp_path, "circles"), runtime, tmp_path, text)
    assert tuple(case.status for case in report.cases) == statuses


def test_the_report_says_how_many_digits_are_right(runtime: Runtime, tmp_path: Path) -> None:
    circles = documented(tmp_path, "circles")
    report = handed_in(circles, runtime, tmp_path, RIGHT.format(pi="3.1415926", off=0))
    message = case_of(report, "unit").fields[0].message
    assert message is not None
    assert translate(message, "en") == "7 of the 12 digits asked for are right."
    assert translate(message, "es") == "Son correctos 7 de los 12 dígitos pedidos."


def test_who_may_not_see_the_value_is_not_told_how_near_it_is(
    runtime: Runtime, tmp_path: Path
) -> None:
    documented(tmp_path, "circles")
    path = tmp_path / "cases" / "circles.yaml"
    path.write_text(path.read_text("utf-8").replace(", visible: true", ""), "utf-8")
    report = handed_in(load(path), runtime, tmp_path, RIGHT.format(pi="3.1415926", off=0))
    assert "digits asked for" in to_markdown(report, "en")
    assert "digits asked for" not in to_markdown(redact(report, "cases"), "en")


TABLES = """
id: steady
title: Steady
format: 1
reference: "{reference}"
{top}
functions:
  steady:
    returns: value
    {function}
    fields: [{{name: x, kind: real{field}}}]
cases: [{{id: only, args: [1.0]{case}}}]
"""
KEYS = ("top", "function", "field", "case")


def tolerance(folder: Path, **tables: str) -> Tolerance:
    """Return the tolerance that holds where tables stand in these places."""
    words = dict.fromkeys(KEYS, "")
    for name, table in tables.items():
        lead = ", " if name in ("field", "case") else ""
        words[name] = f"{lead}tolerance: {table}"
    (folder / "own.py").write_text("def steady(x):\n    return x\n")
    text = TABLES.format(reference=folder / "own.py", **words)
    assignment = assignment_with(folder, text, head="")
    [field] = assignment.functions[0].fields
    return assignment.cases[0].tolerance_of(field, assignment.tolerance)


def test_the_nearest_table_counts_as_a_whole(tmp_path: Path) -> None:
    assert tolerance(tmp_path) == Tolerance()
    top = {"top": "{absolute: 0.5}"}
    assert tolerance(tmp_path, **top) == Tolerance(1e-6, 0.5)
    assert tolerance(tmp_path, top="{digits: 12}") == Tolerance(0, 0, digits=12)
    assert tolerance(tmp_path, **top, function="{relative: 0.1}") == Tolerance(0.1, 0)
    field = {"function": "{relative: 0.1}", "field": "{ulps: 4}"}
    assert tolerance(tmp_path, **top, **field) == Tolerance(0, 0, ulps=4)
    assert tolerance(tmp_path, **top, **field, case="{}") == Tolerance(0, 0)


@pytest.mark.parametrize("table", ["{digits: 0}", "{digits: 16}", "{norm: 3}", "{relativ: 1}"])
def test_a_table_that_makes_no_sense_is_refused(tmp_path: Path, table: str) -> None:
    with pytest.raises(AssignmentError):
        tolerance(tmp_path, field=table)


def test_each_way_of_being_near() -> None:
    assert passes("real", 1.0, 1.0 + 4e-16, ulps=2)
    assert not passes("real", 1.0, 1.0 + 9e-16, ulps=2)
    assert passes("real", 2e10, 2e10 + 1, digits=10)
    assert not passes("real", 2e10, 2e10 + 3, digits=10)
    assert passes("real", 0.0, 1e-11, digits=10)
    assert not passes("real", 0.0, 1e-9, digits=10)
    assert passes("complex", 3 + 4j, 3 + 4.0000004j, digits=7)
    assert not passes("complex", 3 + 4j, 3 + 4.000001j, digits=7)
    assert not passes("real", 1.0, float("nan"), digits=1)
    assert not passes("real", float("inf"), 1.0, digits=1, relative=1)


def test_what_is_relative_does_not_hold_for_whole_numbers() -> None:
    assert not passes("integer", 10**6, 10**6 + 1, digits=3)
    assert not passes("integer", 10**6, 10.0**6 + 1, digits=3, ulps=1000)
    assert not passes("vector", [10**6, 1], [10**6 + 1, 1], relative=0.1, norm=2)
    assert passes("vector", [10**6, 1], [10**6 + 1, 1], absolute=1, norm=2)


def test_a_norm_looks_at_the_whole() -> None:
    right, near = [1000.0, 0.001], [1000.0, 0.002]
    assert not passes("vector", right, near, relative=1e-5)
    assert passes("vector", right, near, relative=1e-5, norm=2)
    assert passes("vector", right, near, absolute=0.0011, norm="max")
    assert not passes("vector", [0.0, 0.0], [0.8, 0.8], absolute=1, norm=1)
    assert passes("matrix", [[0.0, 0.0]], [[0.8, 0.8]], absolute=1, norm="max")
    for wrong in (float("nan"), float("inf")):
        assert not passes("vector", right, [1000.0, wrong], relative=1, norm="max")
    # The last element is of a wrong type, near or not.
    asked, bounds = field(kind="vector", element="integer"), Tolerance(0, 1, norm=2)
    assert compare(asked, python([1, 2]), python([1.0, 2.0]), bounds).status == "wrong_type"


def numbers(digits: int) -> tuple[Assignment, Case]:
    asked = field(kind="real", tolerance=Tolerance(0, 0, digits=digits))
    only = case(args=())
    function = Function("f", (asked,), "value", {})
    return made((function,), (only,), {"one": Answer(python(1 / 3))}), only


def test_tokens_go_by_the_same_tolerance() -> None:
    def token(digits: int, answer: float) -> object:
        assignment, only = numbers(digits)
        return answer_tokens(assignment, only, [Answer(python(answer))])["one", "x"]

    assert token(12, 1 / 3 + 1e-9) != token(12, 1 / 3) == token(12, 1 / 3 + 1e-15)
    assert token(12, 1 / 3 + 1e-9) == token(12, 1 / 3 + 1e-9 + 1e-16) != token(12, 1 / 3 + 2e-9)
    assert token(2, 0.3331) == token(2, 1 / 3) != token(2, 0.35)
