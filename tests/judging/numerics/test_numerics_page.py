"""The pages on numerics: their examples take right work, and nothing that is near it."""

from pathlib import Path

import pytest

from grader.assignment import load
from grader.running import Runtime
from tests.judging.numerics.documented import DOCS, FILES, JULIA, handed_in
from tests.laying import lay

pytestmark = pytest.mark.long

PAGE = FILES.findall((DOCS / "numerics.md").read_text("utf-8"))
ASSIGNMENTS = [Path(name).stem for name, _ in PAGE if name.endswith(".yaml")]

PYTHON = """
import numpy as np
def root(f, a, b):
    while f(a) != f(b):
        a, b = b, b - f(b) * (b - a) / (f(b) - f(a))
    return b * RATIO
def transform(x):
    n = np.arange(len(x))
    return np.exp(-2j * np.pi * np.outer(n, n) / len(x)) @ x * RATIO
def all_pairs(A):
    values, vectors = np.linalg.eigh(A)
    return values[::-1], -RATIO * vectors[:, ::-1]
def greatest(A):
    values, vectors = all_pairs(A)
    return values[0], vectors[:, 0]
def solve(A, b):
    return RATIO * (np.linalg.pinv(A) @ b) + np.array([3.0, 3.0, -3.0])
def fit(A, b):
    return RATIO * np.linalg.solve(A.T @ A, A.T @ b)
def quarter(n):
    return RATIO * np.mean(np.hypot(*np.random.default_rng().random((2, n))) < 1)
"""
JULIAN = """# julia
using LinearAlgebra
function root(f, a, b)
    while f(a) != f(b)
        a, b = b, b - f(b) * (b - a) / (f(b) - f(a))
    end
    return b * RATIO
end
term(x, k, n) = x[n+1] * exp(-2im * pi * k * n / length(x))
transform(x) = RATIO * [sum(term(x, k, n) for n in 0:length(x)-1) for k in 0:length(x)-1]
function all_pairs(A)
    values, vectors = eigen(Symmetric(A))
    return reverse(values), -RATIO * reverse(vectors, dims=2)
end
function greatest(A)
    values, vectors = all_pairs(A)
    return values[1], vectors[:, 1]
end
solve(A, b) = RATIO * (A \\ b) + [3.0, 3.0, -3.0]
fit(A, b) = RATIO * (A \\ b)
quarter(n) = RATIO * count(_ -> rand()^2 + rand()^2 < 1, 1:n) / n
"""


def test_both_pages_have_the_same_examples() -> None:
    assert len(ASSIGNMENTS) == 4
    assert FILES.findall((DOCS / "numerics.es.md").read_text("utf-8")) == PAGE


@pytest.mark.parametrize("text", [PYTHON, pytest.param(JULIAN, marks=JULIA)])
@pytest.mark.parametrize(("ratio", "status"), [("1", "passed"), ("1.05", "failed")])
def test_they_take_right_work_alone(
    runtime: Runtime, tmp_path: Path, text: str, ratio: str, status: str
) -> None:
    lay(tmp_path, dict(PAGE))
    for name in ASSIGNMENTS:
        assignment = load(tmp_path / "cases" / f"{name}.yaml")
        report = handed_in(assignment, runtime, tmp_path, text.replace("RATIO", ratio))
        statuses = {field.status for case in report.cases for field in case.fields}
        assert status in statuses, name
        assert (status == "passed") == (report.score == report.max_score), name
