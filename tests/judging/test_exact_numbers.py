"""A Fraction and a Decimal are numbers, whatever an assignment asks of other functions' objects."""

import pytest

from grader.model import Assignment
from grader.running import Runtime
from tests.grading import graded_text
from tests.julia import julia_or_skip

ASSIGNMENT = {
    "account.yaml": """\
format: 1
id: account
title: Account
reference: ref.py
languages: [python, julia]
functions:
  opened: {returns: value, fields: [{name: account, kind: object, attributes: [owner, balance]}]}
  interest: {returns: value, fields: [{name: v, kind: real}]}
  shares: {returns: value, fields: [{name: v, kind: list}]}
cases:
  - {id: opened, function: opened, args: [Ana], visible: true}
  - {id: interest, function: interest, args: [3], visible: true}
  - {id: shares, function: shares, args: [3], visible: true}
""",
    "ref.py": """\
class Account:
    def __init__(self, owner):
        self.owner, self.balance = owner, 0.5

def opened(owner):
    return Account(owner)

def interest(years):
    return years * 0.25

def shares(count):
    return [1 / count] * count
""",
}


@pytest.mark.parametrize(
    ("module", "number"), [("fractions", "Fraction"), ("decimal", "Decimal"), ("builtins", "float")]
)
def test_an_exact_number_is_right_beside_functions_with_attributes(
    assignment: Assignment, runtime: Runtime, module: str, number: str
) -> None:
    text = f"""\
from {module} import {number} as Number

class Account:
    def __init__(self, owner):
        self.owner, self.balance = owner, Number("0.5")

def opened(owner):
    return Account(owner)

def interest(years):
    return years * Number("0.25")

def shares(count):
    return [Number(1) / Number(count)] * count
"""
    report = graded_text(assignment, runtime, text)
    assert report.score == report.max_score == 3


@pytest.mark.julia
@pytest.mark.long
@pytest.mark.parametrize("number", ["Rational", "BigFloat", "identity"])
def test_so_is_one_of_julia(assignment: Assignment, runtime: Runtime, number: str) -> None:
    julia_or_skip()
    text = f"""\
mutable struct Account
    owner
    balance
end
opened(owner) = Account(owner, {number}(0.5))
interest(years) = years * {number}(0.25)
shares(count) = fill({number}(1) / {number}(count), count)
"""
    report = graded_text(assignment, runtime, text, language="julia")
    assert report.score == report.max_score == 3
