"""Data sets of NIST for linear least squares as cases, in which the certified values are stated:
programs are right to the digits that doubles reach.

https://www.itl.nist.gov/div898/strd/lls/lls.shtml; the reference reckons with fractions.
"""

from pathlib import Path

import pytest
import yaml

from grader.assignment import load
from grader.running import Runtime
from tests.judging.numerics.documented import JULIA, handed_in
from tests.laying import lay

pytestmark = pytest.mark.long

REFERENCE = """
from fractions import Fraction


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
"""
NORRIS = """
0.1 0.2 338.8 337.4 118.1 118.2 888.0 884.6 9.2 10.1 228.1 226.5 668.5 666.3 998.5 996.3
449.1 448.6 778.9 777.0 559.2 558.2 0.3 0.4 0.1 0.6 778.1 775.5 668.8 666.9 339.3 338.0
448.9 447.5 10.8 11.6 557.7 556.0 228.3 228.1 998.0 995.8 888.8 887.6 119.6 120.2 0.3 0.3
0.6 0.3 557.6 556.8 339.3 339.1 888.0 887.2 998.5 999.0 778.9 779.0 10.2 11.1 117.6 118.3
228.9 229.2 668.4 669.1 449.2 448.9 0.2 0.5
"""
LONGLEY = """
60323 83.0 234289 2356 1590 107608 1947
61122 88.5 259426 2325 1456 108632 1948
60171 88.2 258054 3682 1616 109773 1949
61187 89.5 284599 3351 1650 110929 1950
63221 96.2 328975 2099 3099 112075 1951
63639 98.1 346999 1932 3594 113270 1952
64989 99.0 365385 1870 3547 115094 1953
63761 100.0 363112 3578 3350 116219 1954
66019 101.2 397469 2904 3048 117388 1955
67857 104.6 419180 2822 2857 118734 1956
68169 108.4 442769 2936 2798 120445 1957
66513 110.8 444546 4681 2637 121950 1958
68655 112.6 482704 3813 2552 123366 1959
69564 114.2 502601 3931 2514 125368 1960
69331 115.7 518173 4806 2572 127852 1961
70551 116.9 554894 4007 2827 130081 1962
"""
CERTIFIED = {
    "norris": "-0.262323073774 1.002116818020",
    "longley": "-3482258.634596 15.0618722714 -0.0358191792926 -2.0202298038 -1.0332268672 "
    "-0.0511041056536 1829.1514646136",
    "no_intercept_1": "2.074380165289",
    "no_intercept_2": "0.727272727273",
    "wampler_1": "1.0 1.0 1.0 1.0 1.0 1.0",
    "wampler_2": "1.0 0.1 0.01 0.001 0.0001 0.00001",
}


def numbers(text: str) -> list[float]:
    return [float(word) for word in text.split()]


def data() -> dict[str, tuple[list[list[float]], list[float]]]:
    """Return the matrix and the right side of each set."""
    norris, powers = numbers(NORRIS), [[float(x**k) for k in range(6)] for x in range(21)]
    longley = [numbers(line) for line in LONGLEY.strip().splitlines()]
    return {
        "norris": ([[1.0, x] for x in norris[1::2]], norris[::2]),
        "longley": ([[1.0, *row[1:]] for row in longley], [row[0] for row in longley]),
        "no_intercept_1": ([[60.0 + k] for k in range(11)], [130.0 + k for k in range(11)]),
        "no_intercept_2": ([[4.0], [5.0], [6.0]], [3.0, 4.0, 4.0]),
        "wampler_1": (powers, [sum(row) for row in powers]),
        "wampler_2": (
            powers,
            [round(sum(x / 10**k for k, x in enumerate(row)), 5) for row in powers],
        ),
    }


def laid(folder: Path) -> Path:
    cases = [
        {"id": name, "args": [{"float64": matrix}, right], "expect": {"x": "CERTIFIED"}}
        for name, (matrix, right) in data().items()
    ]
    text = yaml.safe_dump(
        {
            "format": 1,
            "id": "nist",
            "title": "NIST",
            "reference": "reference.py",
            "functions": {
                "least_squares": {
                    "returns": "value",
                    "fields": [{"name": "x", "kind": "vector"}],
                    "tolerance": {"digits": 9},
                }
            },
            "cases": cases,
        },
        sort_keys=False,
    )
    for values in CERTIFIED.values():
        text = text.replace("x: CERTIFIED", f"x: [{', '.join(values.split())}]", 1)
    return lay(folder, {"reference.py": REFERENCE, "nist.yaml": text}) / "nist.yaml"


def test_the_certified_values_are_those_of_the_reference(tmp_path: Path) -> None:
    assert len(load(laid(tmp_path)).cases) == len(CERTIFIED)


@pytest.mark.parametrize(
    ("text", "is_stable"),
    [
        ("return np.linalg.lstsq(A, b, rcond=None)[0]", True),
        ("q, r = np.linalg.qr(A); return np.linalg.solve(r, q.T @ b)", True),
        ("return np.linalg.inv(A.T @ A) @ A.T @ b", False),
        pytest.param("# julia\nleast_squares(A, b) = A \\ b\n", True, marks=JULIA),
        pytest.param("# julia\nleast_squares(A, b) = inv(A' * A) * A' * b\n", False, marks=JULIA),
    ],
)
def test_programs_are_right_to_nine_digits(
    runtime: Runtime, tmp_path: Path, text: str, is_stable: bool
) -> None:
    if not text.startswith("#"):
        text = f"import numpy as np\ndef least_squares(A, b):\n    {text}\n"
    report = handed_in(load(laid(tmp_path)), runtime, tmp_path, text)
    lost = {case.id for case in report.cases if case.status != "passed"}
    assert not lost if is_stable else "longley" in lost
