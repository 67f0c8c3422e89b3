"""Equal up to what: each comparer takes the whole class of an answer, and nothing beside it."""

import cmath
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from grader.assignment import AssignmentError, load
from grader.classes.clusters.answers import unexplained_answers
from grader.explaining.known.tokens import answer_tokens
from grader.judging.report.build import Evidence, build
from grader.judging.scoring import score_case, score_run
from grader.judging.scoring.equality import COMPARERS
from grader.locale import sentences, translate
from grader.model import Answer, Assignment, FieldKind, Function, Unexplained, UpTo
from grader.running import Runtime
from tests.assignment.yaml_files import assignment_with
from tests.handing_in import submission
from tests.judging.making import assignment as made
from tests.judging.making import case, field, python, returned, run
from tests.judging.numerics.documented import JULIA, documented, handed_in

CASES = Path(__file__).parents[3] / "cases"
V = [0.6, -0.8, 0.0]
Z = [0.6j, 0.8 + 0j]
M = [[1.0, 0.5], [0.0, 2.0], [3.0, 1.0]]


def asked(comparer: str, right: object, *kinds: FieldKind, period: float = math.tau) -> Assignment:
    """Return an assignment of one call, whose fields are equal up to this, together."""
    fields = tuple(field(f"f{number}", kind) for number, kind in enumerate(kinds))
    names = tuple(each.name for each in fields)
    returns = "tuple" if len(kinds) > 1 else "value"
    function = Function("f", fields, returns, {}, up_to=(UpTo(comparer, names, period),))  # type: ignore[arg-type]
    return made((function,), (case(args=()),), {"one": Answer(python(right))})


def status(assignment: Assignment, got: object) -> str:
    return score_case(assignment, assignment.cases[0], (returned(got),)).status


def token(assignment: Assignment, got: object) -> object:
    tokens = answer_tokens(assignment, assignment.cases[0], [Answer(python(got))])
    return [tokens[unit] for unit in sorted(tokens)]


def times(factor: complex, values: Sequence[complex]) -> list[complex]:
    return [factor * value for value in values]


def flipped(matrix: list[list[float]], order: Sequence[int], signs: Sequence[int]) -> Any:
    return (np.array(matrix)[:, order] * np.array(signs)).tolist()


RIGHT = [
    ("sign", "vector", V, times(-1, V)),
    ("sign", "real", 2.5, -2.5),
    ("sign", "vector", [1, -2], [-1, 2]),
    ("sign", "matrix", M, (-np.array(M)).tolist()),
    ("phase", "vector", Z, times(cmath.exp(2j), Z)),
    ("phase", "vector", V, times(-1, V)),
    ("scale", "vector", V, times(-1e-200, V)),
    ("scale", "vector", V, times(3e120, V)),
    ("scale", "vector", [0.5, 1.0], [1, 2]),
    ("factor", "vector", Z, times(3 - 4j, Z)),
    ("factor", "vector", [1.0, -3.0, 2.0], [-2, 6, -4]),
    ("constant", "vector", V, [value + 17.5 for value in V]),
    ("constant", "matrix", M, (np.array(M) - 3).tolist()),
    ("period", "real", 0.5, 0.5 - 6 * math.pi),
    ("period", "vector", [0.5, 3.1], [0.5 + math.tau, 3.1 - 2 * math.tau]),
    ("order", "vector", [3.0, 1.0, 2.0], [1.0 + 1e-10, 2.0, 3.0]),
    ("order", "vector", [1j, -1j, 2], [2, -1j, 1e-12 + 1j]),
    ("order", "vector", [3, 1, 2], [1, 2, 3]),
    ("order", "matrix", M, M[::-1]),
    ("column_order", "matrix", M, flipped(M, [1, 0], [1, 1])),
    ("columns", "matrix", M, flipped(M, [1, 0], [-1, 1])),
    ("span", "matrix", M, (np.array(M) @ [[1.0, 2.0], [3.0, -1.0]]).tolist()),
    ("span", "matrix", [[1.0], [2.0]], [[-0.1], [-0.2]]),
]
"""A comparer, the kind of a field, what is expected, and another right answer."""

WRONG = [
    ("sign", "vector", V, [0.6, 0.8, 0.0]),
    ("sign", "vector", V, times(2, V)),
    ("sign", "vector", V, [0.0, 0.0, 0.0]),
    ("sign", "vector", [[0.6], [-0.8]], [0.6, -0.8]),
    ("phase", "vector", Z, times(1.1, Z)),
    ("phase", "vector", Z, [0.0, 0.0]),
    ("scale", "vector", V, [0.0, 0.0, 0.0]),
    ("scale", "vector", V, [math.nan] * 3),
    ("scale", "vector", V, [math.inf, -math.inf, 0.0]),
    ("scale", "vector", V, times(5e-324, [1.0, -1.0, 0.0])),
    ("scale", "vector", [1.0, 1.0], [1.0, 1.0 + 1e-4]),
    ("scale", "vector", [1.0, 1.0j], [1.0j, -1.0]),
    ("factor", "vector", Z, [0.8, 0.6j]),
    ("factor", "vector", [1.0, -3.0, 2.0], [0.0, 1.0, -3.0, 2.0]),
    ("constant", "vector", V, [1.0, 1.0, 1.0]),
    ("constant", "vector", V, []),
    ("period", "real", 0.5, 0.5 + math.pi),
    ("period", "real", 0.5, math.inf),
    ("order", "vector", [3.0, 1.0, 2.0], [1.0, 2.0, 2.0]),
    ("order", "matrix", M, [row[::-1] for row in M]),
    ("column_order", "matrix", M, flipped(M, [1, 0], [-1, 1])),
    ("columns", "matrix", M, flipped(M, [0, 0], [1, 1])),
    ("columns", "matrix", M, flipped(M, [1, 0], [-2, 1])),
    ("span", "matrix", M, [[1.0, 2.0], [0.0, 0.0], [3.0, 6.0]]),
    ("span", "matrix", M, [[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]]),
    ("span", "matrix", M, [[0.0, 0.0]] * 3),
]


@pytest.mark.parametrize(("comparer", "kind", "right", "got"), RIGHT)
def test_the_whole_class_is_right(comparer: str, kind: FieldKind, right: Any, got: Any) -> None:
    assignment = asked(comparer, right, kind)
    assert status(assignment, got) == status(assignment, right) == "passed"
    assert token(assignment, got) == token(assignment, right)
    # Without the comparer it is another answer.
    plain = replace(assignment.functions[0], up_to=())
    assert status(replace(assignment, functions=(plain,)), got) != "passed"


@pytest.mark.parametrize(("comparer", "kind", "right", "got"), WRONG)
def test_nothing_else_is(comparer: str, kind: FieldKind, right: Any, got: Any) -> None:
    assignment = asked(comparer, right, kind)
    assert status(assignment, got) == "failed"
    assert token(assignment, got) != token(assignment, right)


@pytest.mark.parametrize(
    ("comparer", "right", "wrong", "again"),
    [
        ("sign", V, [0.8, 0.6, 1.0], [-0.8, -0.6, -1.0]),
        ("phase", Z, [1.0, 2.0], times(cmath.exp(1j), [1.0, 2.0])),
        ("scale", V, [1.0, 2.0, 3.0], [-2.0, -4.0, -6.0]),
        ("constant", V, [1.0, 2.0, 3.0], [5.0, 6.0, 7.0]),
        ("order", V, [1.0, 2.0, 3.0], [3.0, 1.0, 2.0]),
    ],
)
def test_two_wrong_answers_of_one_class_are_one_mistake(
    comparer: str, right: Any, wrong: Any, again: Any
) -> None:
    assignment = asked(comparer, right, "vector")
    assert token(assignment, wrong) == token(assignment, again) != token(assignment, right)
    groups = {shared(assignment, answer) for answer in (wrong, again)}
    assert len(groups) == 1
    assert () not in groups


def shared(assignment: Assignment, got: object) -> Sequence[Unexplained]:
    """Return the wrong answers by which the class page groups a submission."""
    made = run({"one": returned(got)})
    report = build(assignment, submission(""), Evidence(made, score_run(made, assignment)))
    return unexplained_answers(assignment, None, made, report)


UNNORMALISED = """
import numpy as np
def power_method(A):
    v = np.ones(len(A))
    for _ in range(200):
        w = A @ v
        v = w / np.sqrt(w @ w)
    w = A @ v
    return v @ w, {sign} * w
"""
UNNORMALISED_IN_JULIA = """# julia
function power_method(A)
    v = ones(size(A, 1))
    for _ in 1:200
        w = A * v
        v = w / sqrt(sum(abs2, w))
    end
    w = A * v
    return v' * w, {sign} * w
end
"""


@pytest.mark.long
@pytest.mark.parametrize("text", [UNNORMALISED, pytest.param(UNNORMALISED_IN_JULIA, marks=JULIA)])
def test_a_known_mistake_may_have_the_other_sign(
    runtime: Runtime, tmp_path: Path, text: str
) -> None:
    assignment = load(CASES / "numerical_methods.yaml")
    for sign in (1, -1):
        report = handed_in(assignment, runtime, tmp_path, text.format(sign=sign))
        named = [mistake for each in report.diagnoses for mistake in each.mistakes]
        assert named.count("vector_without_length_1") == 1


VALUES, VECTORS = [3.0, 1.0], [[0.6, 0.8], [0.8, -0.6]]


@pytest.mark.parametrize(
    ("values", "vectors", "expected"),
    [
        ([1.0, 3.0], flipped(VECTORS, [1, 0], [1, -1]), ["passed", "passed"]),
        ([3.0, 1.0], flipped(VECTORS, [0, 1], [1, -1]), ["passed", "passed"]),
        ([3.0, 1.0], flipped(VECTORS, [1, 0], [1, -1]), ["passed", "failed"]),
        ([1.0, 3.0], VECTORS, ["passed", "failed"]),
        ([3.0, 1.0, 2.0], VECTORS, ["failed", "passed"]),
        ([3.0, 1.0], [[1.0, 0.0], [0.0, 1.0]], ["passed", "failed"]),
    ],
)
def test_fields_that_belong_together(values: Any, vectors: Any, expected: list[str]) -> None:
    assignment = asked("columns", (VALUES, VECTORS), "vector", "matrix")
    result = score_case(assignment, assignment.cases[0], (returned((values, vectors)),))
    assert [each.status for each in result.fields] == expected


def test_singular_vectors_turn_together() -> None:
    u, s, v = VECTORS, [2.0, 1.0], [[1.0, 0.0], [0.0, 1.0]]
    assignment = asked("columns", (u, s, v), "matrix", "vector", "matrix")
    both, one = flipped(v, [0, 1], [-1, 1]), flipped(u, [0, 1], [-1, 1])
    assert status(assignment, (one, s, both)) == "passed"
    assert status(assignment, (one, s, v)) != "passed"


def test_a_wrong_answer_is_told_what_was_tried() -> None:
    for comparer, kind, right, got in WRONG:
        assignment = asked(comparer, right, kind)  # type: ignore[arg-type]
        result = score_case(assignment, assignment.cases[0], (returned(got),))
        message = result.fields[0].message
        assert message is None or translate(message, "es")
    result = score_case(asked("sign", V, "vector"), case(args=()), (returned([1.0, 0.0, 0.0]),))
    assert translate(result.fields[0].message, "en") == "It also differs with the other sign."  # type: ignore[arg-type]


def test_each_comparer_has_its_sentence() -> None:
    for locale in ("en", "es"):
        catalogue = sentences("scoring", locale)  # type: ignore[call-arg,arg-type]
        assert {f"scoring.up_to.{name}" for name in COMPARERS} <= set(catalogue)


@pytest.mark.parametrize(
    "words",
    [
        "fields: [{name: x, kind: real, up_to: sing}]",
        "fields: [{name: x, kind: real, up_to: scale}]",
        "fields: [{name: x, kind: text, up_to: sign}]",
        "fields: [{name: x, kind: vector, up_to: columns}]",
        "fields: [{name: x, kind: real}], up_to: [{comparer: sign, fields: [y]}]",
    ],
)
def test_what_makes_no_sense_is_refused(tmp_path: Path, words: str) -> None:
    head = """
format: 1
id: steady
title: Steady
reference: own.py
"""
    (tmp_path / "own.py").write_text("def steady(x):\n    return x\n")
    text = f"functions: {{steady: {{returns: value, {words}}}}}\ncases: [{{id: a, args: [1.0]}}]"
    with pytest.raises(AssignmentError):
        assignment_with(tmp_path, text, head)


RIGHT_WORK = """
import numpy as np
def eigen(matrix):
    values, vectors = np.linalg.eigh(matrix)
    return values{order}, vectors{columns}
def direction(points):
    return {sign} * np.linalg.svd(points - points.mean(axis=0))[2][0]
def angle(x, y):
    return np.arctan2(y, x) {turn}
"""
JULIAN = """# julia
using LinearAlgebra
function eigen(matrix)
    values, vectors = LinearAlgebra.eigen(Symmetric(matrix))
    return values{order}, vectors{columns}
end
direction(points) = {sign} * svd(points .- sum(points, dims=1) / size(points, 1)).V[:, 1]
angle(x, y) = atan(y, x) {turn}
"""
DOCUMENTED = [
    (RIGHT_WORK, {"order": "", "columns": "", "sign": "1", "turn": ""}, "passed passed passed"),
    (
        RIGHT_WORK,
        {"order": "[::-1]", "columns": "[:, ::-1]", "sign": "-1", "turn": "+ 2 * np.pi"},
        "passed passed passed",
    ),
    (
        RIGHT_WORK,
        {"order": "[::-1]", "columns": "", "sign": "2", "turn": "+ np.pi"},
        "partial failed failed",
    ),
    (
        JULIAN,
        {"order": "[end:-1:1]", "columns": "[:, end:-1:1]", "sign": "-1", "turn": "+ 2pi"},
        "passed passed passed",
    ),
    (
        JULIAN,
        {"order": "[end:-1:1]", "columns": "", "sign": "2", "turn": "+ pi"},
        "partial failed failed",
    ),
]


@pytest.mark.parametrize(
    ("text", "words", "statuses"),
    [pytest.param(*row, marks=JULIA if row[0] is JULIAN else ()) for row in DOCUMENTED],
)
def test_the_documented_example(
    runtime: Runtime, tmp_path: Path, text: str, words: dict[str, str], statuses: str
) -> None:
    assignment = documented(tmp_path, "directions")
    report = handed_in(assignment, runtime, tmp_path, text.format(**words))
    assert [case.status for case in report.cases] == statuses.split()
    assert not report.diagnoses or "passed" not in statuses
