"""Residuals: whatever makes them 0 is right, and nothing that is written or answered is more."""

import math
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from grader.api import Call
from grader.assignment import AssignmentError, load
from grader.assignment.mistakes.frozen.freeze import freeze
from grader.judging.scoring import score_case
from grader.judging.scoring.checking import process
from grader.judging.scoring.checking.expressions import FUNCTIONS, why_unusable
from grader.judging.scoring.checking.residual import ask_for, residual
from grader.locale import translate
from grader.model import (
    Answer,
    Assignment,
    FieldKind,
    FieldResult,
    Function,
    Message,
    Residual,
    Tolerance,
)
from grader.running import Runtime
from grader.verify.checks import check_tests
from tests.assignment.yaml_files import assignment_with
from tests.judging.making import assignment as made
from tests.judging.making import case, field, python, returned
from tests.judging.numerics.documented import JULIA, documented, handed_in

RIGHT_WORK = """
import numpy as np
def solve(A, b):
    return np.linalg.pinv(A) @ b + {more} * np.array([1.0, 1.0, -1.0])
def eigenpair(A):
    values, vectors = np.linalg.eigh(A)
    return values[0], {sign} * vectors[:, 0]
def root(f, low, high):
    for _ in range(80):
        middle = low + 0.5 * (high - low)
        low, high = (low, middle) if f(middle) > 0 else (middle, high)
    return low + {off}
def area(n):
    draws = np.random.default_rng().random((n, 2))
    return {ratio} * float(np.mean(np.hypot(*draws.T) < 1))
"""
JULIAN = """# julia
using LinearAlgebra
solve(A, b) = A \\ b + {more} * [1.0, 1.0, -1.0]
function eigenpair(A)
    values, vectors = eigen(Symmetric(A))
    return values[1], {sign} * vectors[:, 1]
end
function root(f, low, high)
    for _ in 1:80
        middle = (low + high) / 2
        f(middle) > 0 ? (high = middle) : (low = middle)
    end
    return low + {off}
end
area(n) = {ratio} * count(_ -> rand()^2 + rand()^2 < 1, 1:n) / n
"""
RIGHT = {"more": 7.5, "sign": -1, "off": "1e-9", "ratio": 4}
WRONG = {"more": "np.nan", "sign": 0, "off": "1e-4", "ratio": 3.8}


@pytest.mark.parametrize(
    ("text", "words", "status"),
    [
        (RIGHT_WORK, RIGHT, "passed"),
        (RIGHT_WORK, WRONG, "failed"),
        pytest.param(JULIAN, RIGHT, "passed", marks=JULIA),
        pytest.param(JULIAN, WRONG | {"more": "NaN"}, "failed", marks=JULIA),
    ],
)
def test_the_documented_example(
    runtime: Runtime, tmp_path: Path, text: str, words: dict[str, Any], status: str
) -> None:
    assignment = documented(tmp_path, "solved")
    report = handed_in(assignment, runtime, tmp_path, text.format(**words))
    failures = {"passed": {"passed"}, "failed": {"failed", "partial"}}[status]
    assert {each.status for each in report.cases} <= failures, report.cases
    assert not report.diagnoses


def test_a_frozen_assignment_has_it(runtime: Runtime, tmp_path: Path) -> None:
    path = tmp_path / "frozen.json"
    path.write_text(freeze(documented(tmp_path, "solved")), encoding="utf-8")
    (tmp_path / "reference" / "solved.py").unlink()
    report = handed_in(load(path), runtime, tmp_path, RIGHT_WORK.format(**RIGHT))
    assert report.score == report.max_score


def test_verify_disturbs_it(tmp_path: Path) -> None:
    tests = {test.function: test for test in check_tests(documented(tmp_path, "solved"))}
    for test in tests.values():
        assert test.ok
        assert not test.refused + test.unjudged + test.errors
    assert not [how for name in ("solve", "eigenpair") for how in tests[name].accepted]


def test_verify_asks_that_zeros_are_no_eigenvector(tmp_path: Path) -> None:
    documented(tmp_path, "solved")
    path = tmp_path / "cases" / "solved.yaml"
    path.write_text(path.read_text("utf-8").replace(", norm(vector) - 1]", "]"), "utf-8")
    tests = {test.function: test for test in check_tests(load(path))}
    assert not tests["eigenpair"].ok
    assert tests["solve"].ok


@pytest.mark.parametrize(
    "expression",
    [
        "__import__('os').system('true')",
        "x.__class__",
        "x.T",
        "y",
        "open",
        "(lambda: 0)()",
        "[x for x in y]",
        "x if x else 0",
        "(y := x)",
        "'text'",
        "True",
        "None",
        "f'{x}'",
        "sum(x, axis=0)",
        "max(*x)",
        "x and x",
        "x < 1",
        "x % 2",
        "x // 2",
        "{x}",
        "x; x",
        "x +",
        "-" * 300 + "x",
        "+".join(["x"] * 120),
        "9" * 390 + "j" * 2,
    ],
)
def test_no_other_expression_is_read(tmp_path: Path, expression: str) -> None:
    head = """
format: 1
id: steady
title: Steady
reference: own.py
"""
    (tmp_path / "own.py").write_text("def steady(a):\n    return a\n")
    fields = "returns: value, fields: [{name: x, kind: real}]"
    asked = f"functions: {{steady: {{{fields}, residual: {expression!r}}}}}\n"
    with pytest.raises(AssignmentError):
        assignment_with(tmp_path, asked + "cases: [{id: a, args: [1.0]}]", head)


def judged(
    expression: str, right: object, got: object, kind: FieldKind = "vector", **more: Any
) -> FieldResult:
    function = Function(
        "f", (field("x", kind),), "value", {}, check="residual",
        residual=Residual((expression,), parameters=("a",), **more),
    )  # fmt: skip
    assignment: Assignment = made((function,), (case(args=()),), {"one": Answer(python(right))})
    return score_case(assignment, assignment.cases[0], (returned(got),)).fields[0]


@pytest.mark.parametrize(
    ("expression", "right", "got"),
    [
        ("x * 0", [1.0, 2.0], [math.nan, 1.0]),
        ("x * 0", [1.0, 2.0], [math.inf, 1.0]),
        ("x * 0", [1.0, 2.0], [1.0]),
        ("x * 0", [1.0, 2.0], []),
        ("x * 0", [1.0, 2.0], [[1.0], [2.0]]),
        ("x * 0", [1.0, 2.0], [1.0, 2j]),
        ("x * 0", [1.0, 2.0], [10**400, 1]),
        ("x * 0", [1.0, 2.0], [10**30, 1j]),
        ("x * 0", [1.0, 2.0], [True, False]),
        ("x * 0", [1.0, 2.0], ["1", "2"]),
        ("x * 0", [1.0, 2.0], None),
        ("x[5]", [1.0, 2.0], [0.0, 0.0]),
        ("x[1:1]", [1.0, 2.0], [0.0, 0.0]),
        ("x / 0", [1.0, 2.0], [1.0, 2.0]),
        ("log(x) - log(x)", [1.0, 2.0], [-1.0, 2.0]),
        ("nobody(x)", [1.0, 2.0], [1.0, 2.0]),
        ("a - x", [1.0, 2.0], [1.0, 2.0]),
        ("x @ eye(3)", [1.0, 2.0], [1.0, 2.0]),
        ("2 ** x[0] ** 999", [1.0, 2.0], [9.0, 2.0]),
        ("eye(x[0]) * 0", [1.0, 2.0], [1e9, 2.0]),
        ("eye(x[0]) * 0", [1.0, 2.0], [-1e9, 2.0]),
        ("eye(x[0]) * 0", [1.0, 2.0], [1e300, 2.0]),
        ("diag(x) * 0", [0.0] * 9000, [0.0] * 9000),
        ("(x * transpose(eye(len(x)))) * 0", [0.0] * 9000, [0.0] * 9000),
        ("@".join(["eye(1000)"] * 9) + " @ x * 0", [0.0] * 1000, [0.0] * 1000),
    ],
)
def test_what_cannot_be_computed_is_wrong(expression: str, right: object, got: object) -> None:
    started = time.process_time()
    result = judged(expression, right, got)
    assert result.status == "failed"
    assert translate(result.message, "es")  # type: ignore[arg-type]
    assert time.process_time() - started < 5


@pytest.mark.parametrize(
    ("expression", "got", "status"),
    [
        ("x[0] - 1e6", [1e6 + 0.1, 0.0], "passed"),
        ("x[0] - 1e6", [1e6 + 10, 0.0], "failed"),
        ("x[0]", [1e-10, 0.0], "passed"),
        ("x[0]", [1e-8, 0.0], "failed"),
        ("-x[-1] + x[0] - x[1]", [1.0, 0.5], "passed"),
        ("norm(x) - 5", [3, -4], "passed"),
        ("x[0] - 10**30", [10**30, 0], "passed"),
        ("x[0] - 1e30", [10**30 + 10**29, 0], "failed"),
    ],
)
def test_how_near_is_near_enough(expression: str, got: object, status: str) -> None:
    assert judged(expression, [0.0, 0.0], got).status == status


@pytest.mark.parametrize(("got", "status"), [(1j, "passed"), (-1j, "passed"), (1.0, "failed")])
def test_a_complex_number_is_an_answer(got: object, status: str) -> None:
    assert judged("x**2 + 1", 1j, got, "complex").status == status


ATOMS = ("x", "a", "pi", "2.5", "1e308", "3j", "0", "10**30", "10**400", "f(x)", "g(a)")
OPERATIONS = (
    "({0} + {1})", "({0} - {1})", "({0} * {1})", "({0} / {1})", "({0} ** {1})", "({0} @ {1})",
    "{0}[0]", "{0}[1:]", "{0}[::2, 0]", "-{0}", *(f"{name}({{0}})" for name in FUNCTIONS),
)  # fmt: skip
EXPRESSIONS = st.recursive(
    st.sampled_from(ATOMS),
    lambda inner: st.builds(str.format, st.sampled_from(OPERATIONS), inner, inner),
    max_leaves=12,
)
KEYS = {f"scoring.{name}" for name in ("residual", "residual_none", "residual_form")}
NASTY = st.sampled_from(
    [0.0, -1.0, 1e308, 1e-320, math.nan, math.inf, 3, 10**30, 10**400, 1j, complex(0, math.nan)]
)
DATA = NASTY | st.lists(NASTY, max_size=4).map(np.array) | st.just(np.zeros((3000, 1)))


@settings(deadline=None, max_examples=100)
@given(EXPRESSIONS, DATA, DATA, DATA)
def test_nothing_that_is_written_or_answered_is_an_error(
    expression: str, right: object, answer: object, argument: object
) -> None:
    assume(why_unusable(expression, ("x", "a", "f", "g")) is None)
    asked = Residual((expression,), parameters=("a", "f", "g"))
    call = Call((argument, "lambda t: t * t + exp(t)", "lambda t: f(t)"), {}, {"x": right})
    for wrong in residual(ask_for(asked, [call], Tolerance(1e-6, 1e-9)), [{"x": answer}]):
        assert isinstance(wrong.said, Message)
        assert wrong.said.key in KEYS


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ((2.0, [0.6, 0.8], 3.0), {"w", "v", "c"}),
        ((0.0, [0.0, 0.0], 3.0), {"c"}),
        ((2.0, [6.0, 8.0], 3.0), {"c"}),
        ((1.0, [0.6, 0.8], 3.0), {"c"}),
        ((2.0, [0.6, 0.8], 4.0), {"w", "v"}),
    ],
)
def test_fields_that_one_expression_names_are_right_together(
    answer: tuple[object, ...], right: set[str]
) -> None:
    fields = (field("w", "real"), field("v", "vector"), field("c", "real"))
    expressions = ("2 * v - w * v", "norm(v) - 1", "c - 3")
    function = Function(
        "f", fields, "tuple", {}, check="residual", residual=Residual(expressions)
    )  # fmt: skip
    expected = {"one": Answer(python((2.0, [1.0, 0.0], 3.0)))}
    assignment: Assignment = made((function,), (case(args=()),), expected)
    result = score_case(assignment, assignment.cases[0], (returned(answer),))
    assert {each.name for each in result.fields if each.status == "passed"} == right


def test_it_is_said_how_far_it_is() -> None:
    message = judged("x[0] - 1", [1.0, 2.0], [1.25, 2.0]).message
    assert translate(message, "en") == "`x[0] - 1` should be 0, and is as large as 0.25."  # type: ignore[arg-type]


def test_the_average_of_draws_is_held_to_the_deviation() -> None:
    def status(got: float) -> str:
        return judged("x - pi", 3.0, got, "real", deviation="0.01 * 2").status

    assert status(math.pi + 6.1 * 0.02) == "passed"
    assert status(math.pi - 6.2 * 0.02) == "failed"


@pytest.mark.parametrize("deviation", ["1 / 0", "10 ** 400", "eye(2)", "1j", "-1"])
def test_a_deviation_without_a_size_lets_nothing_through(deviation: str) -> None:
    assert judged("x - 3", 3.0, 3.5, "real", deviation=deviation).status == "failed"


@pytest.mark.parametrize("code", ["lambda t:", "def f(t): return 0", "print(0)", "once upon", "\0"])
def test_a_text_that_is_no_arrow_is_no_error_of_the_check(code: str) -> None:
    asked = Residual(("f(x)",), parameters=("f",))
    call = Call((code,), {}, {"x": np.array([1.0])})
    [wrong] = residual(ask_for(asked, [call], Tolerance()), [{"x": np.array([1.0])}])
    assert isinstance(wrong.said, Message)
    assert wrong.said.key == "scoring.residual_none"


@pytest.mark.long
def test_an_answer_that_ends_the_process_of_checks_is_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(process, "_CPU_SECONDS", 1.2)
    process._process.cache_clear()
    slow = "+".join(["sum((eye(x[0]) + 1j) ** 0.37) * 0"] * 12)
    try:
        few = judged(slow, [1.0, 2.0], [3.0, 2.0])
        many = judged(slow, [1.0, 2.0], [2000.0, 2.0])
        again = judged(slow, [1.0, 2.0], [3.0, 2.0])
    finally:
        process._process.cache_clear()
    assert [few.status, many.status, again.status] == ["passed", "failed", "passed"]
