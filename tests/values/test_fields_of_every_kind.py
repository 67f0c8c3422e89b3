"""One file of cases, two languages: answers of every kind get the same verdict."""

import pytest

from grader.locale import translate
from grader.model import Assignment, CaseResult
from grader.running import Runtime
from tests.grading import graded
from tests.julia import julia_or_skip

pytestmark = pytest.mark.long

FILE = """
format: 1
id: kinds
title: Kinds
reference: reference.py
languages: [python, julia]
sequences: list
defaults: {visible: true, points: 1}
functions:
  people: {returns: value, fields: [{name: people, kind: any}]}
  counts: {returns: value, fields: [{name: counts, kind: dict}]}
  letters: {returns: value, fields: [{name: letters, kind: set}]}
  first: {returns: value, fields: [{name: first, kind: index}]}
  places: {returns: value, fields: [{name: places, kind: list, element: index}]}
  account: {returns: value, fields: [{name: account, kind: object, attributes: [owner, balance]}]}
  halves: {returns: value, fields: [{name: halves, kind: tuple}]}
  maybe: {returns: value, fields: [{name: maybe, kind: any}]}
  root: {returns: value, fields: [{name: root, kind: complex}]}
  day: {returns: value, fields: [{name: day, kind: date}]}
cases:
  - id: people
    function: people
    args: [[Ana, Bo]]
    expect: {people: [{name: Ana, scores: [1, 2.5]}, {name: Bo, scores: [1, 2.5]}]}
  - {id: counts, function: counts, args: [[a, b, a]], expect: {counts: {a: 2, b: 1}}}
  - {id: letters, function: letters, args: [hello]}
  - {id: first, function: first, args: [[a, b], b], expect: {first: 1}}
  - {id: places, function: places, args: [[a, b, a], a], expect: {places: [0, 2]}}
  - {id: account, function: account, args: [Ana, 10]}
  - {id: halves, function: halves, args: [[1, 2, 3]]}
  - {id: maybe, function: maybe, args: [-1], expect: {maybe: null}}
  - {id: root, function: root, args: [-4.0]}
  - {id: day, function: day, args: [31]}
"""
REFERENCE = """
import datetime

class Account:
    def __init__(self, owner, balance):
        self.owner, self.balance = owner, balance

def people(names):
    return [{"name": name, "scores": (1, 2.5)} for name in names]

def counts(words):
    return {word: words.count(word) for word in words}

def letters(text):
    return set(text)

def first(names, name):
    return names.index(name)

def places(names, name):
    return [place for place, one in enumerate(names) if one == name]

def account(owner, balance):
    return Account(owner, balance)

def halves(items):
    return (items[: len(items) // 2], items[len(items) // 2 :])

def maybe(x):
    return None if x < 0 else x

def root(x):
    return complex(x) ** 0.5

def day(number):
    return datetime.date(2026, 1, number)
"""
RIGHT_JULIA = """
using Dates
struct Account <: Real
    owner
    balance
end
people(names) = [Dict(:name => n, "scores" => (true, 2.5)) for n in names]
counts(words) = Dict(w[1] => count(==(w), words) for w in words)
letters(text) = Set(text)
first(names, name) = findfirst(==(name), names)
places(names, name) = findall(==(name), names)
account(owner, balance) = Account(SubString(owner, 1), Float64(balance))
halves(items) = (items[1:end÷2], items[end÷2+1:end])
maybe(x) = x < 0 ? nothing : x
root(x) = sqrt(Complex(x))
day(number) = Date(2026, 1, number)
"""
WRONG = {
    "(1, 2.5)": "(1, 2.6)",
    "words.count(word)": "words.count(word) + (word == 'b')",
    "set(text)": "list(set(text))",
    "names.index(name)": "names.index(name) + 1",
    "[place for": "[place + 1 for",
    "balance = owner, balance": "balance = owner, balance - 1",
    "return (items[": "return [items[",
    "// 2 :])": "// 2 :]]",
    "None if": "0 if",
    "complex(x) ** 0.5": "abs(complex(x)) ** 0.5",
    "2026, 1, number": "2026, 2, number - 3",
}
WRONG_JULIA = {
    "(true, 2.5)": "(true, 2.6)",
    "count(==(w), words)": 'count(==(w), words) + (w == "b")',
    "Set(text)": "unique(collect(text))",
    "findfirst(==(name), names)": "findfirst(==(name), names) - 1",
    "findall(==(name), names)": "findall(==(name), names) .- 1",
    "Float64(balance)": "Float64(balance) - 1",
    "(items[1:end÷2], items[end÷2+1:end])": "[items[1:end÷2], items[end÷2+1:end]]",
    "nothing :": "0 :",
    "sqrt(Complex(x))": "sqrt(abs(x))",
    "2026, 1, number": "2026, 2, number - 3",
}
SAID = {
    "people": "expected 2.5, got 2.6.",
    "counts": "expected 1, got 2.",
    "letters": "et is asked for.",
    "first": "The position is off by one",
    "places": "The position is off by one",
    "account": "At .balance: expected 10, got 9",
    "halves": "uple is asked for.",
    "maybe": "",
    "root": "",
    "day": "",
}


def changed(text: str, changes: dict[str, str]) -> str:
    for before, after in changes.items():
        assert before in text, before
        text = text.replace(before, after)
    return text


ASSIGNMENT = {
    "kinds.yaml": FILE,
    "reference.py": REFERENCE,
    "right.py": REFERENCE,
    "wrong.py": changed(REFERENCE, WRONG),
    "right.jl": RIGHT_JULIA,
    "wrong.jl": changed(RIGHT_JULIA, WRONG_JULIA),
}


def results_of(
    assignment: Assignment, runtime_for_one: Runtime, name: str
) -> dict[str, CaseResult]:
    if name.endswith(".jl"):
        julia_or_skip()
    assert assignment.path is not None
    report = graded(assignment, runtime_for_one, assignment.path.with_name(name))
    assert report.status == "graded", report
    return {case.id: case for case in report.cases}


@pytest.mark.parametrize("name", ["right.py", pytest.param("right.jl", marks=pytest.mark.julia)])
def test_a_right_answer_gets_full_marks(
    name: str, assignment: Assignment, runtime_for_one: Runtime
) -> None:
    cases = results_of(assignment, runtime_for_one, name)
    assert {case.id: (case.status, case.fields) for case in cases.values() if case.points < 1} == {}


@pytest.mark.parametrize("name", ["wrong.py", pytest.param("wrong.jl", marks=pytest.mark.julia)])
def test_a_wrong_answer_is_told_by_the_first_place_that_differs(
    name: str, assignment: Assignment, runtime_for_one: Runtime
) -> None:
    cases = results_of(assignment, runtime_for_one, name)
    for id, words in SAID.items():
        message = cases[id].fields[0].message
        assert cases[id].status != "passed", id
        assert words in ("" if message is None else translate(message, "en")), (id, message)
