"""A case's calls in a row: each has its share, and one that fails ends the case."""

from fractions import Fraction
from typing import Any

import pytest

from grader.judging.scoring import score_case
from grader.model import (
    Answer,
    Answers,
    Call,
    Case,
    CaseResult,
    Field,
    Function,
    Message,
    Outcome,
    OutcomeKind,
    Outcomes,
    Policy,
    Scoring,
    Text,
)
from tests.judging.making import assignment, case, field, python, raised, returned

MAKE = Function("make", (), "nothing", {})
PUT = Function("put", (Field("left", "integer", Text("left", "quedan")),), "value", {})
LOOK = Function("look", (field("low"), field("high", weight=Fraction(2))), "tuple", {})


def step(name: str, function: str, **more: Any) -> Call:
    return Call(function, step=name, **more)


def account() -> tuple[Case, Answers]:
    """Make, put, an error, and a look at two values: five shares of ten points."""
    steps = (step("made", "make"), step("first", "put"), step("wrong", "put", raises=True))
    answers = (Answer(python(None)), Answer(python(7)), Answer(None, raises=True))
    return case(function="look", points=10, steps=steps), (*answers, Answer(python((1, 2))))


def score(
    outcomes: Outcomes, made: tuple[Case, Answers] | None = None, policy: Policy = "per_field"
) -> CaseResult:
    asked, expected = made or account()
    subject = assignment((MAKE, PUT, LOOK), (asked,), {"one": expected}, scoring=Scoring(policy))
    return score_case(subject, asked, outcomes)


MADE, FIRST, WRONG = returned(None), returned(7), raised()
LAST = returned((1, 2))


def fields(result: CaseResult) -> dict[str, tuple[str, Fraction]]:
    return {one.name: (one.status, one.points) for one in result.fields}


def test_all_right_steps_share_the_points() -> None:
    result = score((MADE, FIRST, WRONG, LAST))
    assert (result.status, result.points, result.message) == ("passed", 10, None)
    assert fields(result) == {
        "first.left": ("passed", 2),
        "wrong.raises": ("passed", 2),
        "low": ("passed", 2),
        "high": ("passed", 4),
    }


def test_a_step_s_field_is_titled_by_its_step() -> None:
    titles = [one.title for one in score((MADE, FIRST, WRONG, LAST)).fields]
    assert titles == [
        Text("first: left", "first: quedan"),
        Text("wrong: error", "wrong: error"),
        Text("low"),
        Text("high"),
    ]
    plain = Function("put", (field("left"),), "value", {})
    made = assignment((MAKE, plain, LOOK), (account()[0],), {"one": account()[1]})
    outcome = (MADE, FIRST, WRONG, LAST)
    assert score_case(made, made.cases[0], outcome).fields[0].title == Text("first: left")


@pytest.mark.parametrize(
    ("outcomes", "wrong", "points"),
    [
        ((MADE, returned(8), WRONG, LAST), {"first.left": "failed"}, 8),
        ((MADE, returned(7.0), WRONG, LAST), {"first.left": "wrong_type"}, "9.8"),
        ((MADE, FIRST, returned(3), LAST), {"wrong.raises": "failed"}, 8),
        ((MADE, FIRST, WRONG, returned((1, 3))), {"high": "failed"}, 6),
    ],
)
def test_a_wrong_step_costs_its_share(
    outcomes: Outcomes, wrong: dict[str, str], points: int | str
) -> None:
    result = score(outcomes)
    assert (result.status, result.points) == ("partial", Fraction(points))
    statuses = {name: status for name, (status, _) in fields(result).items()}
    assert {name: one for name, one in statuses.items() if one != "passed"} == wrong


def test_per_case_a_wrong_step_costs_all() -> None:
    result = score((MADE, returned(8), WRONG, LAST), policy="per_case")
    assert (result.status, result.points) == ("failed", 0)


def test_what_is_wrong_with_a_step_as_a_whole_is_said_with_its_name() -> None:
    result = score((MADE, FIRST, WRONG, returned([1, 2])))
    assert result.message == Message("scoring.not_a_tuple_but", {"type": "list", "count": 2})
    looked = case(function="put", points=2, steps=(step("seen", "look"), step("again", "look")))
    expected = (*(Answer(python((1, 2))),) * 2, Answer(python(7)))
    result = score((returned([1, 2]), returned(3), FIRST), (looked, expected))
    said = Message("scoring.not_a_tuple_but", {"type": "list", "count": 2})
    assert result.message == Message("scoring.in_step", {"step": "seen", "said": said})


@pytest.mark.parametrize(
    ("kind", "status"), [("exception", "error"), ("timeout", "timeout"), ("crashed", "crashed")]
)
def test_a_step_that_fails_ends_the_case(kind: OutcomeKind, status: str) -> None:
    detail = Message("scoring.nan")
    failed = Outcome(kind, detail=detail)
    first = score((MADE, failed))
    assert (first.status, first.points, first.written) == (status, 0, "put")
    assert first.message == Message("scoring.in_step", {"step": "first", "said": detail})
    assert {one.status for one in first.fields} == {"missing", "failed"}
    at_once = score((failed,))
    assert (at_once.status, at_once.points, at_once.written) == (status, 0, "make")


def test_what_was_right_before_a_failure_keeps_its_points() -> None:
    outcome = (MADE, FIRST, Outcome("timeout"))
    result = score(outcome)
    assert (result.status, result.points, result.written) == ("partial", 2, "put")
    assert fields(result)["wrong.raises"] == ("failed", 0)
    last = score((MADE, FIRST, WRONG, raised("KeyError", "'x'")))
    assert (last.status, last.points, last.written) == ("partial", 4, "look")
    assert last.message == Message("scoring.exception", {"type": "KeyError", "text": "'x'"})
    assert fields(last)["low"] == ("missing", 0)
    assert score(outcome, policy="per_case").points == 0


def test_a_last_call_without_fields_that_fails_loses_the_case() -> None:
    made = case(function="make", points=2, steps=(step("first", "put"),))
    expected = (Answer(python(7)), Answer(python(None)))
    assert score((FIRST, MADE), (made, expected)).points == 2

    result = score((FIRST, raised("KeyError", "'x'")), (made, expected))
    assert (result.status, result.points, result.written) == ("error", 0, "make")


def test_the_name_that_was_called_last_is_told() -> None:
    before = (step("made", "make", called="make!"),)
    made = (
        case(function="put", points=2, steps=before, called="put!"),
        (Answer(python(None)), Answer(python(7))),
    )
    assert score((raised(),), made).written == "make!"
    assert score((MADE, raised()), made).written == "put!"
    assert score((MADE, FIRST), made).written == "put!"


def test_a_case_may_end_with_an_error_that_is_asked_for() -> None:
    made = (
        case(function="put", points=4, steps=(step("first", "put"),)),
        (Answer(python(7)), Answer(None, raises=True)),
    )
    result = score((FIRST, WRONG), made)
    assert (result.status, result.points) == ("passed", 4)
    assert fields(result) == {"first.left": ("passed", 2), "raises": ("passed", 2)}
    assert [one.title for one in result.fields][1] == Text("error", "error")
    value = score((FIRST, FIRST), made)
    assert (value.status, value.points) == ("partial", 2)
    assert value.message == Message("scoring.should_raise")
    late = score((FIRST, Outcome("timeout")), made)
    assert (late.status, late.points) == ("partial", 2)


def test_what_is_wrong_with_a_step_that_must_raise_is_said_with_its_name() -> None:
    said = Message("scoring.should_raise")
    result = score((MADE, FIRST, returned(3), LAST))
    assert result.message == Message("scoring.in_step", {"step": "wrong", "said": said})
    assert score((MADE, Outcome("not_run"))).message is None, "it was not called"


def test_a_call_that_fails_earns_nothing_for_what_it_printed() -> None:
    text = Field("text", "text", Text("text"), source="printed")
    show = Function("show", (text,), "nothing", {})
    asked = case(function="show", points=2, steps=(step("first", "show"),))
    answers = (Answer(python(None), printed="a"), Answer(python(None), printed="b"))
    made = assignment((show,), (asked,), {"one": answers})
    result = score_case(
        made, asked, (returned(None, printed="a"), Outcome("exception", printed="b"))
    )
    assert (result.status, result.points) == ("partial", 1)
    assert fields(result) == {"first.text": ("passed", 1), "text": ("missing", 0)}


def test_a_step_that_fails_ends_the_case_though_the_last_call_must_raise() -> None:
    made = (
        case(function="put", points=4, steps=(step("first", "put"),)),
        (Answer(python(7)), Answer(None, raises=True)),
    )
    result = score((raised(),), made)
    assert (result.status, result.points) == ("error", 0)


def test_after_steps_too_the_worst_repetition_of_the_last_call_counts() -> None:
    asked = case(function="put", points=4, steps=(step("made", "make"),), repeat=2)
    made = (asked, (Answer(python(None)), Answer(python(7)), Answer(python(7))))
    assert score((MADE, FIRST, FIRST), made).status == "passed"
    wrong = score((MADE, FIRST, returned(8)), made)
    assert (wrong.status, wrong.points) == ("failed", 0)
    assert wrong.message == Message("scoring.in_repetition", {"number": 2})


def test_a_step_that_must_raise_counts_once_however_many_values_it_would_return() -> None:
    made = (
        case(function="put", points=4, steps=(step("wrong", "look", raises=True),)),
        (Answer(None, raises=True), Answer(python(7))),
    )
    result = score((WRONG, FIRST), made)
    assert fields(result) == {"wrong.raises": ("passed", 2), "left": ("passed", 2)}


def test_steps_of_no_interest_must_only_work() -> None:
    made = (
        case(function="make", points=3, steps=(step("made", "make"),)),
        (Answer(python(None)), Answer(python(None))),
    )
    works = score((MADE, MADE), made)
    assert (works.status, works.points) == ("passed", 3)
    wrong = score((MADE, raised()), made)
    assert (wrong.status, wrong.points) == ("error", 0)
    failed = score((MADE, Outcome("timeout")), made)
    assert (failed.status, failed.points, failed.fields) == ("timeout", 0, ())
    assert score((raised(),), made).status == "error"


def test_where_the_reference_itself_fails_in_a_step_a_failure_there_is_right() -> None:
    """Another reading of an open point may make it fail."""
    asked = case(function="put", points=4, steps=(step("made", "make"), step("first", "put")))
    ends = (Answer(python(None)), Answer(None, raises=True))
    made = (asked, ends)
    right = score((MADE, raised()), made)
    assert (right.status, right.points) == ("passed", 4)
    for wrong in ((raised(),), (MADE, Outcome("timeout"))):
        result = score(wrong, made)
        assert (result.status, result.points) == ("failed", 0)
    works = score((MADE, FIRST, FIRST), made)
    assert (works.status, works.points) == ("failed", 0)


def test_what_all_steps_printed_is_shown() -> None:
    before = (returned(None, printed="a"), returned(7, printed="b"), raised())
    assert score((*before, returned((1, 2), printed="c"))).printed == "abc"
    failed = Outcome("exception", printed="b")
    assert score((returned(None, printed="a"), failed)).printed == "ab"
    cut = (returned(None, printed="a", printed_cut=True), FIRST, WRONG)
    shown = score((*cut, LAST)).printed
    assert shown == Message("scoring.printed_cut", {"printed": "a", "characters": 10_000})
