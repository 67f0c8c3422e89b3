"""Arrays of other modules are what they stand for, and what a mask hides is missing."""

import pytest

from grader.model import Assignment, Language
from grader.running import Runtime
from tests.grading import case_of, graded_text
from tests.julia import julia_or_skip

ASSIGNMENT = {
    "kinds.yaml": """\
format: 1
id: kinds
title: Kinds
reference: ref.py
support: {packages: [scipy]}
functions:
  numbers: {returns: value, fields: [{name: v, kind: vector}]}
  counted: {returns: value, fields: [{name: v, kind: list, element: integer}]}
  diagonal: {returns: value, fields: [{name: v, kind: matrix}]}
  words: {returns: value, fields: [{name: v, kind: any}]}
  day: {returns: value, fields: [{name: v, kind: date}]}
  moment: {returns: value, fields: [{name: v, kind: date}]}
  days: {returns: value, fields: [{name: v, kind: any}]}
cases:
  - {id: numbers, args: [], function: numbers, visible: true}
  - {id: counted, args: [], function: counted, visible: true}
  - {id: diagonal, args: [], function: diagonal, visible: true}
  - {id: words, args: [], function: words, visible: true}
  - {id: day, args: [], function: day, visible: true}
  - {id: moment, args: [], function: moment, visible: true}
  - {id: days, args: [], function: days, visible: true}
""",
    "ref.py": """\
from datetime import date, datetime

def numbers():
    return [0.0, 0.5, 0.0]

def counted():
    return [0, 1, 0]

def diagonal():
    return [[1.0, 0.0], [0.0, 3.0]]

def words():
    return ["a", "bc"]

def day():
    return date(2024, 2, 29)

def moment():
    return datetime(2024, 2, 29, 12, 30, 1, 250000)

def days():
    return [date(2024, 2, 29), date(2024, 3, 1)]
""",
}
_PYTHON = """\
import array
import numpy as np

def numbers():
    return array.array("d", [0.0, 0.5, 0.0])

def counted():
    return [0, 1, 0]

def diagonal():
    from scipy.sparse import csr_array
    return csr_array(np.diag([1.0, 3.0]))

def words():
    return np.array(["a", "bc"])

def day():
    return np.datetime64("2024-02-29")

def moment():
    return np.datetime64("2024-02-29T12:30:01.25", "ns")

def days():
    return np.array(["2024-02-29", "2024-03-01"], dtype="datetime64[D]")
"""
_JULIA = """\
using Dates, SparseArrays

numbers() = sparsevec([2], [0.5], 3)
counted() = sparsevec([2], [1], 3)
diagonal() = sparse([1, 2], [1, 2], [1.0, 3.0])
words() = SubString{String}["a", "bc"]
day() = Date(2024, 2, 29)
moment() = DateTime(2024, 2, 29, 12, 30, 1, 250)
days() = Date(2024, 2, 29):Day(1):Date(2024, 3, 1)
"""


@pytest.mark.parametrize(
    ("language", "text"),
    [("python", _PYTHON), pytest.param("julia", _JULIA, marks=pytest.mark.julia)],
)
def test_each_is_what_it_stands_for(
    language: Language, text: str, assignment: Assignment, runtime_for_one: Runtime
) -> None:
    if language == "julia":
        julia_or_skip()
    else:
        pytest.importorskip("scipy")
    report = graded_text(assignment, runtime_for_one, text, language=language)
    assert {case.id: case.points for case in report.cases if case.points != 1} == {}


@pytest.mark.parametrize(
    ("type_name", "made"),
    [
        ("array.array", 'array.array("i", [0, 1, 0])'),
        ("numpy.ndarray", "np.array([0, 1, 0])"),
        ("scipy.sparse._csr.csr_array", "csr_array(np.array([0, 1, 0]))"),
    ],
)
def test_no_array_is_a_list(
    type_name: str, made: str, assignment: Assignment, runtime: Runtime
) -> None:
    pytest.importorskip("scipy")
    beside = "from scipy.sparse import csr_array\n" if "csr" in made else ""
    text = f"import array\n{beside}" + _PYTHON.replace("return [0, 1, 0]", f"return {made}")
    case = case_of(graded_text(assignment, runtime, text), "counted")
    assert float(case.points) == 0.9
    [field] = case.fields
    assert type_name in str(field.message)


@pytest.mark.parametrize(
    ("function", "made"),
    [
        ("numbers", "np.ma.array([0.0, 0.5, 0.0], mask=[True, True, True])"),
        ("numbers", "np.ma.array([0.0, 0.5, 0.0], mask=[False, False, True])"),
        ("counted", "np.ma.array([0, 1, 0], mask=[True, False, False])"),
        ("diagonal", "np.ma.array(np.diag([1.0, 3.0]), mask=np.eye(2))"),
        ("diagonal", "[np.ma.array([1.0, 0.0], mask=[0, 1]), [0.0, 3.0]]"),
        ("words", 'np.ma.array(["a", "bc"], mask=[0, 1])'),
        ("days", 'np.ma.array(["2024-02-29", "2024-03-01"], mask=[0, 1], dtype="M8[D]")'),
        ("day", 'np.datetime64("NaT")'),
        ("day", "np.ma.masked"),
    ],
)
def test_what_is_hidden_is_missing(
    function: str, made: str, assignment: Assignment, runtime: Runtime
) -> None:
    text = f"{_PYTHON}\n\ndef {function}():\n    return {made}\n"
    case = case_of(graded_text(assignment, runtime, text), function)
    assert case.points == 0
    [field] = case.fields
    assert "None" in (field.got or "")


def test_a_mask_that_hides_nothing_costs_nothing(assignment: Assignment, runtime: Runtime) -> None:
    made = "np.ma.array([0.0, 0.5, 0.0], mask=[False, False, False])"
    text = f"{_PYTHON}\n\ndef numbers():\n    return {made}\n"
    assert case_of(graded_text(assignment, runtime, text), "numbers").points == 1
