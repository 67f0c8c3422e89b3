"""Positions and views as Julia and NumPy hand them out are what they stand for."""

import pytest

from grader.model import Assignment, Language
from grader.running import Runtime
from tests.grading import case_of, graded_text
from tests.julia import julia_or_skip

_REFERENCE = """\
import numpy as np

def place_of_largest(matrix):
    row, column = np.unravel_index(np.argmax(matrix), matrix.shape)
    return int(row), int(column)

def places_of(matrix, value):
    return [tuple(int(i) for i in place) for place in np.argwhere(matrix == value)]

def largest(matrix):
    return int(matrix.max()), place_of_largest(matrix)

def how_often(words):
    return np.array(list(tally(words).values()))

def words_in(words):
    return list(tally(words))

def kinds(words):
    return set(words)

def tally(words):
    return {word: words.count(word) for word in words}
"""
ASSIGNMENT = {
    "place.yaml": """\
format: 1
id: place
title: Places
reference: ref.py
functions:
  place_of_largest: {returns: value, fields: [{name: v, kind: tuple, element: index}]}
  places_of: {returns: value, fields: [{name: v, kind: list, element: index, unordered: true}]}
  largest: {fields: [{name: v, kind: integer}, {name: at, kind: tuple, element: index}]}
  how_often: {returns: value, fields: [{name: v, kind: vector}]}
  words_in: {returns: value, fields: [{name: v, kind: list}]}
  kinds: {returns: value, fields: [{name: v, kind: set}]}
cases:
  - {id: place, function: place_of_largest, args: [[[1, 2, 3], [4, 9, 6]]], visible: true}
  - {id: places, function: places_of, args: [[[1, 2, 1], [4, 1, 6]], 1], visible: true}
  - {id: largest, function: largest, args: [[[1, 2, 3], [4, 9, 6]]], visible: true}
  - {id: often, function: how_often, args: [{list: [a, a]}], visible: true}
  - {id: words, function: words_in, args: [{list: [a, a]}], visible: true}
  - {id: kinds, function: kinds, args: [{list: [a, b]}], visible: true}
""",
    "ref.py": _REFERENCE,
}
_PYTHON = """\
import numpy as np

def place_of_largest(matrix):
    return np.unravel_index(np.argmax(matrix), matrix.shape)

def places_of(matrix, value):
    return np.argwhere(matrix == value)

def largest(matrix):
    return matrix.max(), np.unravel_index(np.argmax(matrix), matrix.shape)

def how_often(words):
    return {word: words.count(word) for word in words}.values()

def words_in(words):
    return {word: words.count(word) for word in words}.keys()

def kinds(words):
    return dict.fromkeys(words).keys()
"""
_JULIA = """\
place_of_largest(matrix) = argmax(matrix)
places_of(matrix, value) = findall(==(value), matrix)
largest(matrix) = findmax(matrix)
how_often(words) = values(Dict(word => count(==(word), words) for word in words))
words_in(words) = keys(Dict(word => 1 for word in words))
kinds(words) = keys(Dict(word => 1 for word in words))
"""
_VIEWS = {"python": _PYTHON, "julia": _JULIA}


@pytest.mark.parametrize("language", ["python", pytest.param("julia", marks=pytest.mark.julia)])
def test_what_is_right_loses_the_share_of_the_type_at_most(
    language: Language, assignment: Assignment, runtime_for_one: Runtime
) -> None:
    if language == "julia":
        julia_or_skip()
    report = graded_text(assignment, runtime_for_one, _VIEWS[language], language=language)
    points = {case.id: float(case.points) for case in report.cases}
    share = {"python": 0.9, "julia": 1.0}[language]
    whole = dict.fromkeys(("place", "largest", "often", "kinds"), 1.0)
    assert points == whole | {"words": 0.9, "places": share}


@pytest.mark.julia
def test_a_wrong_place_is_wrong_and_shown_as_julia_writes_it(
    julia: str, assignment: Assignment, runtime_for_one: Runtime
) -> None:
    del julia
    wrong = _JULIA.replace("argmax", "argmin").replace("values(", "keys(", 1)
    report = graded_text(assignment, runtime_for_one, wrong, language="julia")
    [shown] = case_of(report, "place").fields
    assert (shown.points, shown.got) == (0, "CartesianIndex(1, 1)")
    assert case_of(report, "often").points == 0
