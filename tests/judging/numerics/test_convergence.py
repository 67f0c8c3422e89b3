"""Convergence: answers are right where their errors fall as a method of the order lets them."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.assignment import AssignmentError, load
from grader.assignment.mistakes.frozen.freeze import freeze
from grader.judging.scoring import score_case
from grader.model import (
    Answer,
    Convergence,
    FieldResult,
    Function,
    Residual,
    ScalarArgument,
    Tolerance,
)
from grader.render.html.plot import plot
from grader.running import Runtime
from tests.judging.making import assignment as made
from tests.judging.making import case, field, python, returned
from tests.judging.numerics.documented import JULIA, documented, handed_in

PYTHON = """
import numpy as np
def trapezoid(f, a, b, n):
    y = np.array([f(x) for x in np.linspace(a, b, n + 1)])
    return (b - a) / n * (y.sum() - LESS * (y[0] + y[-1]))
def euler(f, y, h, n):
    for k in range(n):
        y += h * f(k * h, y + STEP * h / 2 * f(k * h, y))
    return y
"""
JULIAN = """# julia
function trapezoid(f, a, b, n)
    y = f.(range(a, b, length=n + 1))
    return (b - a) / n * (sum(y) - LESS * (y[1] + y[end]))
end
function euler(f, y, h, n)
    for k in 0:n-1
        y += h * f(k * h, y + STEP * h / 2 * f(k * h, y))
    end
    return y
end
"""


@pytest.mark.parametrize("text", [PYTHON, pytest.param(JULIAN, marks=JULIA)])
def test_the_documented_example(runtime: Runtime, tmp_path: Path, text: str) -> None:
    assignment = documented(tmp_path, "orders")
    right = text.replace("LESS", "0.5").replace("STEP", "0")
    report = handed_in(assignment, runtime, tmp_path, right)
    assert report.score == report.max_score

    wrong = text.replace("LESS", "0.4").replace("STEP", "1")
    report = handed_in(assignment, runtime, tmp_path, wrong)
    assert [each.status for each in report.cases] == ["failed", "failed"]


def test_a_frozen_assignment_has_it(runtime: Runtime, tmp_path: Path) -> None:
    path = tmp_path / "frozen.json"
    path.write_text(freeze(documented(tmp_path, "orders")), encoding="utf-8")
    frozen = load(path)
    right = PYTHON.replace("LESS", "0.5").replace("STEP", "0")
    assert handed_in(frozen, runtime, tmp_path, right).score == 2
    wrong = right.replace("0.5", "0.4")
    assert handed_in(frozen, runtime, tmp_path, wrong).score == 1


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("order: 2", "order: 3", "it falls with order"),
        ("relative: 1.0e-3", "relative: 1.0e-6", "should be nearer"),
        (", [16], [32]", "", "3 to 6 calls"),
        ("[[4], [8], [16], [32]]", "[[32], [16], [8], [4]]", "do not become smaller"),
        ("step: (b - a) / n", 'step: "1"', "do not become smaller"),
        ("step: h", "step: y + step", "'step' is nothing that a residual may have"),
        ("exact: exp(b)", "exact: integral", "'integral' is nothing that a residual may have"),
        ("order: 1,", "order: 1, residual: y,", "residual"),
        ("returns: value", "returns: value\n    repeat: 2", "`repeat` stands beside `convergence`"),
        ("visible: true", "repeat: 2", "`repeat` stands beside `convergence`"),
    ],
)
def test_what_does_not_hold_is_refused(
    tmp_path: Path, before: str, after: str, sentence: str
) -> None:
    documented(tmp_path, "orders")
    path = tmp_path / "cases" / "orders.yaml"
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), "utf-8")
    with pytest.raises(AssignmentError, match=sentence.replace("it falls", "The error falls")):
        load(path)


def judged(errors: Sequence[float], exact: str | None = "1.0", step: str = "h") -> FieldResult:
    """Judge answers with these errors, where h is 1/8, 1/4 …, as those of order 2."""
    asked = Convergence(2, step, 0.2, exact)
    residual = Residual((), parameters=("h",), convergence=asked)
    function = Function(
        "f", (field("x", "real"),), "value", {}, check="residual", residual=residual
    )
    steps = tuple((ScalarArgument("Float64", 2.0**k / 8),) for k in range(len(errors)))
    called = replace(case(args=steps[0]), repeat=len(errors), varied=steps)
    expected = {"one": [Answer(python(1.0))] * len(errors)}
    assignment = made((function,), (called,), expected)
    assignment = replace(assignment, tolerance=Tolerance(1e-2, 0))
    outcomes = tuple(returned(1.0 + error) for error in errors)
    return score_case(assignment, assignment.cases[0], outcomes).fields[0]


@pytest.mark.parametrize(
    ("errors", "exact", "status"),
    [
        ([1e-4, 4e-4, 16e-4, 64e-4], "1.0", "passed"),
        ([1e-4, 4e-4, 16e-4, 64e-4], None, "passed"),
        ([1e-4, 2e-4, 4e-4, 8e-4], "1.0", "failed"),
        ([1e-4, 8e-4, 64e-4], None, "failed"),
        # The smallest step is not near enough.
        ([0.02, 0.08, 0.32], "1.0", "failed"),
        ([0.02, 0.0203, 0.0215], None, "failed"),
        # Rounding has no order; one error that is left has none either.
        ([1e-16, 3e-15, 2e-16, 5e-14], "1.0", "passed"),
        ([1e-16, 3e-15, 2e-16, 1e-3], "1.0", "passed"),
        ([1e-16, 3e-15, 2e-16, 0.1], "1.0", "failed"),
        ([1e-4, float("nan"), 16e-4], "1.0", "failed"),
        ([float("inf"), 4e-4, 16e-4], None, "failed"),
        ([1e-4, 4e-4, 16e-4], "1 / 0", "failed"),
    ],
)
def test_errors_of_an_order(errors: Sequence[float], exact: str | None, status: str) -> None:
    assert judged(errors, exact).status == status


@pytest.mark.parametrize("step", ["0 * h", "h / 0", "h[1]", "h * 0 / 0", "1.0"])
def test_steps_that_are_none_make_no_answer_right(step: str) -> None:
    assert judged([1e-4, 4e-4, 16e-4], step=step).status == "failed"


def test_another_order_is_drawn_beside_the_right_one() -> None:
    curve = judged([1e-4, 2e-4, 4e-4, 8e-4]).curve
    assert curve is not None
    slopes = [
        (line[-1][1] - line[0][1]) / (line[-1][0] - line[0][0])
        for line in (curve.expected, curve.got)
    ]
    assert slopes == pytest.approx([2, 1])
    assert plot(curve, "es").got
    assert plot(curve, "es").names == ("log₁₀ del tamaño del paso", "log₁₀ del error")
