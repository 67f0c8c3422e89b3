"""A real number stands for an integer within rounding alone, wherever it stands."""

import pytest

from grader.model import Assignment, Language
from grader.running import Runtime
from tests.grading import case_of, graded_text
from tests.julia import julia_or_skip

pytestmark = pytest.mark.long

ASSIGNMENT = {
    "counts.yaml": """\
format: 1
id: counts
title: Counts
reference: ref.py
functions:
  count: {returns: value, fields: [{name: v, kind: integer}]}
  counts: {returns: value, fields: [{name: v, kind: list}]}
  tally: {returns: value, fields: [{name: v, kind: dict}]}
  rows: {returns: value, fields: [{name: v, kind: matrix, element: integer}]}
  anything: {returns: value, fields: [{name: v, kind: any}]}
  measure: {returns: value, fields: [{name: v, kind: real}]}
cases:
  - {id: count, function: count, args: [], visible: true}
  - {id: counts, function: counts, args: [], visible: true}
  - {id: tally, function: tally, args: [], visible: true}
  - {id: rows, function: rows, args: [], visible: true}
  - {id: anything, function: anything, args: [], visible: true}
  - {id: measure, function: measure, args: [], visible: true}
""",
    "ref.py": """\
def count():
    return 7_000_000


def counts():
    return [7_000_000, 2]


def tally():
    return {"a": 7_000_000}


def rows():
    return [[7_000_000, 1], [2, 3]]


def anything():
    return 7_000_000


def measure():
    return 6
""",
}
_PYTHON = """\
import numpy as np
N = {n}
def count(): return N
def counts(): return [N, 2]
def tally(): return {{"a": N}}
def rows(): return np.array([[N, 1], [2, 3]])
def anything(): return N
def measure(): return 5.99999999999
"""
_JULIA = """\
const N = {n}
count() = N
counts() = [N, 2]
tally() = Dict("a" => N)
rows() = [N 1; 2 3]
anything() = N
measure() = 5.99999999999
"""


@pytest.mark.parametrize(
    ("language", "text"),
    [("python", _PYTHON), pytest.param("julia", _JULIA, marks=pytest.mark.julia)],
)
def test_what_is_off_by_more_than_rounding_earns_nothing(
    language: Language, text: str, assignment: Assignment, runtime_for_one: Runtime
) -> None:
    if language == "julia":
        julia_or_skip()
    off = graded_text(assignment, runtime_for_one, text.format(n="7000002.0"), language=language)
    assert {case.id: float(case.points) for case in off.cases} == {
        "count": 0, "counts": 0, "tally": 0, "rows": 0, "anything": 0, "measure": 1
    }  # fmt: skip

    near = graded_text(
        assignment, runtime_for_one, text.format(n="7000000.000000001"), language=language
    )
    assert float(case_of(near, "count").points) == 0.9
    assert float(case_of(near, "rows").points) == 0.9
    for name in ("counts", "tally", "anything"):
        assert case_of(near, name).points == 1
