"""Data sets of NIST as cases in which the certified values are stated: programs are right to the
digits that doubles reach. The reference solves the linear ones in fractions."""

import math
from pathlib import Path
from typing import Any

import pytest
import yaml

from grader.assignment import load
from grader.running import Runtime
from tests.judging.numerics.documented import JULIA, handed_in
from tests.laying import lay

pytestmark = pytest.mark.long

SETS = yaml.safe_load(Path(__file__).with_name("nist.yaml").read_text("utf-8"))
REFERENCE = """
from fractions import Fraction

import numpy as np


def least_squares(A, b):
    rows = [[Fraction(x) for x in (*row, y)] for row, y in zip(A.tolist(), b.tolist())]
    n = len(rows[0]) - 1
    system = [[sum(row[i] * row[j] for row in rows) for j in range(n + 1)] for i in range(n)]
    for k in range(n):
        system[k] = [x / system[k][k] for x in system[k]]
        for i in range(n):
            if i != k:
                factor = system[i][k]
                system[i] = [x - factor * y for x, y in zip(system[i], system[k])]
    return [float(row[n]) for row in system]


def fit(f, x, y, b):
    '''Levenberg's and Marquardt's method, until nothing becomes better.'''

    def left(b):
        return np.array([v - f(u, b) for u, v in zip(x, y)])

    r, damping = left(b), 1e-3
    for _ in range(1000):
        columns = []
        for k, step in enumerate(np.diag(6e-6 * np.abs(b))):
            columns.append((left(b + step) - left(b - step)) / (2 * step[k]))
        J = np.column_stack(columns)
        size = np.linalg.norm(J, axis=0)

        while damping < 1e20:
            padded = np.vstack([J / size, np.sqrt(damping) * np.eye(len(b))])
            move = np.linalg.lstsq(padded, np.append(-r, 0 * b), rcond=0)[0] / size
            moved = left(b + move)
            if moved @ moved < r @ r:
                break
            damping *= 4
        if damping >= 1e20:
            return b
        b, r, damping = b + move, moved, damping / 10
    return b
"""
PYTHON = {
    "orthogonal": """
q, r = np.linalg.qr(A)
return np.linalg.solve(r, q.T @ b)
""",
    "cut off": "return np.linalg.lstsq(A, b, rcond=None)[0]",
    "normal equations": "return np.linalg.solve(A.T @ A, A.T @ b)",
}
JULIAN = {
    "orthogonal": """# julia
using LinearAlgebra
least_squares(A, b) = (F = qr(A); F.R \\ (Matrix(F.Q)' * b))
""",
    "cut off": "# julia\nleast_squares(A, b) = A \\ b\n",
    "normal equations": "# julia\nleast_squares(A, b) = (A' * A) \\ (A' * b)\n",
}
MARQUARDT = """# julia
using LinearAlgebra
function fit(f, x, y, b)
    left(b) = y - [f(u, b) for u in x]
    r, damping = left(b), 1e-3
    for _ in 1:1000
        J = zeros(length(y), length(b))
        for k in eachindex(b)
            step = zeros(length(b))
            step[k] = 6e-6 * abs(b[k])
            J[:, k] = (left(b - step) - left(b + step)) / 2step[k]
        end
        size = [norm(J[:, k]) for k in eachindex(b)]
        while true
            move = [J ./ size'; sqrt(damping) * I] \\ [r; zero(b)] ./ size
            moved = left(b + move)
            if sum(abs2, moved) < sum(abs2, r)
                b, r, damping = b + move, moved, damping / 10
                break
            end
            damping *= 4
            damping < 1e20 || return b
        end
    end
    return b
end
"""


def numbers(text: str) -> list[float]:
    return [float(word) for word in text.split()]


def linear(text: str, width: int, powers: list[int] | None = None) -> list[Any]:
    """Return the matrix and the right side of least squares."""
    flat = numbers(text)
    rows = [flat[start : start + width] for start in range(0, len(flat), width)]
    matrix = [[row[1] ** k for k in powers] if powers else [1.0, *row[1:]] for row in rows]
    return [{"float64": matrix}, {"float64": [row[0] for row in rows]}]


def arguments(data: dict[str, Any]) -> list[Any]:
    if "model" not in data:
        powers = data.get("powers")
        return linear(data["data"], 2 if powers else len(data["certified"]), powers)
    flat = numbers(data["data"])
    x: Any = flat[1::2]
    y = flat[::2]
    if data.get("response") == "log":
        pairs = zip(flat[1::3], flat[2::3], strict=True)
        x = {"list": [{"tuple": list(pair)} for pair in pairs]}
        y = [math.log(number) for number in flat[::3]]

    kind = "function" if isinstance(data["model"], str) else "code"
    start = [float(number) for number in data["start"]]
    return [{kind: data["model"]}, x, y, start]


def laid(folder: Path, function: str, kind: str) -> Path:
    """Write the assignment of one function, whose cases are all data sets of this kind."""
    cases = [
        {
            "id": name,
            "args": arguments(data),
            "expect": {"x": [float(f"{x:.{data['digits']}g}") for x in data["certified"]]},
            "tolerance": {"digits": data["digits"]},
        }
        for name, data in SETS[kind].items()
    ]
    written = {
        "format": 1,
        "id": "nist",
        "title": "NIST",
        "reference": "reference.py",
        "functions": {function: {"returns": "value", "fields": [{"name": "x", "kind": "vector"}]}},
        "cases": cases,
    }
    texts = {"reference.py": REFERENCE, "nist.yaml": yaml.safe_dump(written, sort_keys=False)}
    return lay(folder, texts) / "nist.yaml"


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        (PYTHON["orthogonal"], set()),
        (PYTHON["cut off"], {"filip", "pontius"}),
        (PYTHON["normal equations"], {"filip", "longley"}),
        pytest.param(JULIAN["orthogonal"], set(), marks=JULIA),
        pytest.param(JULIAN["cut off"], {"filip"}, marks=JULIA),
        pytest.param(JULIAN["normal equations"], {"filip", "longley"}, marks=JULIA),
    ],
)
def test_linear_least_squares(runtime: Runtime, tmp_path: Path, text: str, lost: set[str]) -> None:
    if not text.startswith("#"):
        body = text.strip().replace("\n", "\n    ")
        text = f"import numpy as np\ndef least_squares(A, b):\n    {body}\n"
    report = handed_in(load(laid(tmp_path, "least_squares", "linear")), runtime, tmp_path, text)
    failed = {case.id for case in report.cases if case.status != "passed"}
    assert failed >= lost if lost else not failed


@pytest.mark.slow
@pytest.mark.parametrize("text", [REFERENCE, pytest.param(MARQUARDT, marks=JULIA)])
def test_nonlinear_least_squares(runtime: Runtime, tmp_path: Path, text: str) -> None:
    assignment = load(laid(tmp_path, "fit", "nonlinear"))
    report = handed_in(assignment, runtime, tmp_path, text)
    assert {case.id for case in report.cases if case.status != "passed"} == set()

    hasty = handed_in(assignment, runtime, tmp_path, text.replace("1000", "3"))
    assert "passed" not in {case.status for case in hasty.cases}
