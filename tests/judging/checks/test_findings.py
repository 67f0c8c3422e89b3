"""A check's findings become the results of fields; a check is given plain data alone."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from grader.explaining.known.tokens import outcome_tokens
from grader.judging.scoring import CheckError, score_case
from grader.model import (
    Answer,
    Assignment,
    Call,
    Case,
    CaseResult,
    CodeArgument,
    DateValue,
    Function,
    Message,
    OpaqueValue,
    Outcome,
    Outcomes,
    ResultArgument,
    ScalarArgument,
    Text,
    Value,
)
from tests.judging.making import (
    assignment,
    case,
    field,
    given,
    outcomes_of,
    python,
    raised,
    returned,
)

CHECKS = '''
from grader.api import Wrong

def check_pair(call, answers):
    """Say what was given in place of a finding."""
    for answer in answers:
        if answer["low"] < 0:
            yield Wrong("low", f"{answer['low']} of {len(answers)}", "negativo")
            yield Wrong("low", "not shown", "")
        if answer["low"] == 7:
            yield Wrong("high", repr((call.args, call.kwargs, call.expected)), "")
        if answer["low"] == 8:
            yield Wrong("nothing", "no such field", "")
        if answer["low"] == 9:
            raise ValueError("broken")

def check_at(call, answers):
    for answer in answers:
        yield Wrong("at", f"at {answer['at']}, {call.expected['at']} expected", "")
'''
PAIR = Function(
    "pair",
    (field("low", "integer"), field("high")),
    "tuple",
    {},
    check="check_pair",
)
AT = Function("where", (field("at", "index"),), "value", {}, check="check_at")


@pytest.fixture(scope="module")
def checks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("checks") / "checks.py"
    path.write_text(CHECKS)
    return path


Scored = Callable[..., CaseResult]


@pytest.fixture
def scored(checks: Path) -> Scored:
    def scored(outcome: Outcome | Outcomes, function: Function = PAIR, **more: Any) -> CaseResult:
        made = subject(checks, function, **more)
        language = "julia" if made.first_index else "python"
        return score_case(made, made.cases[0], outcomes_of(outcome), language)

    return scored


def subject(
    checks: Path, function: Function = PAIR, made: Case | None = None, **more: Any
) -> Assignment:
    right = (1, 2) if function is PAIR else 4
    asked = made or case(function=function.name, points=4)
    answers = (Answer(python(right)),) * len(asked.repeated)
    return assignment((function,), (asked,), {"one": answers}, checks=checks, **more)


def fields(result: CaseResult) -> dict[str, tuple[str, object]]:
    return {one.name: (one.status, one.message) for one in result.fields}


def test_what_a_check_does_not_name_is_right(scored: Scored) -> None:
    result = scored(returned((5, 6)))
    assert (result.status, result.points) == ("passed", 4)
    assert fields(result) == {"low": ("passed", None), "high": ("passed", None)}
    assert [(one.expected, one.got) for one in result.fields] == [(None, "5"), (None, "6")]


def test_the_first_finding_of_a_field_is_told(scored: Scored) -> None:
    result = scored(returned((-5, 6)))
    assert (result.status, result.points) == ("partial", 2)
    assert fields(result)["low"] == ("failed", Text("-5 of 1", "negativo"))
    assert [one.max_points for one in result.fields] == [2, 2]


def test_a_check_is_given_the_call_and_one_right_answer(scored: Scored) -> None:
    arguments = (ScalarArgument("Int64", 3), CodeArgument({"python": "max", "julia": "maximum"}))
    made = case(
        function="pair",
        points=4,
        args=arguments,
        kwargs={"n": ScalarArgument("Int64", 5), "by": arguments[1]},
    )
    said = scored(returned((7, 6)), made=made).fields[1].message
    assert said == Text("((3, 'max'), {'n': 5, 'by': 'max'}, {'low': 1, 'high': 2})")


@pytest.mark.parametrize(
    ("value", "low", "high"),
    [
        ((None, 2), ("failed", "nothing"), ("failed", "not_judged")),
        (("1", 2), ("failed", "not_integer"), ("failed", "not_judged")),
        ((1,), ("failed", "not_judged"), ("missing", "field_missing")),
        ((), ("missing", "field_missing"), ("missing", "field_missing")),
        ((1, object()), ("failed", "not_judged"), ("failed", "not_data")),
    ],
)
def test_without_one_field_nobody_can_judge_the_others(
    scored: Scored, value: object, low: tuple[str, str], high: tuple[str, str]
) -> None:
    result = scored(returned(value))
    assert (result.status, result.points) == ("failed", 0)
    for one, (status, key) in zip(result.fields, (low, high), strict=True):
        assert isinstance(one.message, Message)
        assert (one.status, one.message.key) == (status, f"scoring.{key}")
        if key == "not_judged":
            (missing,) = (other.title for other in result.fields if other is not one)
            assert one.message.params == {"field": missing}


def test_a_wrong_type_costs_its_share_unless_the_check_says_more(scored: Scored) -> None:
    result = scored(returned((5.0, 6)))
    assert fields(result)["low"] == ("wrong_type", Message("scoring.real_for_integer"))
    assert result.points == 4 - 2 * result.fields[0].max_points / 20
    assert fields(scored(returned((-5.0, 6))))["low"][0] == "failed"


def test_a_wrong_container_is_said_once(scored: Scored) -> None:
    result = scored(returned([5, 6]))
    assert fields(result) == {"low": ("wrong_type", None), "high": ("wrong_type", None)}
    assert result.message == Message("scoring.not_a_tuple_but", {"type": "list", "count": 2})
    assert fields(scored(returned([-5, 6])))["low"][0] == "failed"


def test_an_argument_keeps_its_points_where_the_whole_came_in_a_wrong_form(checks: Path) -> None:
    beside = Function(
        "pair", (*PAIR.fields, field("data", source="argument")), "tuple", {}, check="check_pair"
    )
    data = (python([1]),)
    made = subject(checks, beside)
    made = assignment(
        (beside,), made.cases, {"one": Answer(python((1, 2)), observed=data)}, checks=checks
    )
    result = score_case(made, made.cases[0], (returned([5, 6], observed=data),))
    assert [one.status for one in result.fields] == ["wrong_type", "wrong_type", "passed"]


def test_all_repetitions_are_judged_and_the_first_three_shown(scored: Scored) -> None:
    several = [returned((number, 6)) for number in (5, 6, 4, -1)]
    result = scored(tuple(several))
    assert fields(result)["low"] == ("failed", Text("-1 of 4", "negativo"))
    assert result.fields[0].got == "5; 6; 4; …"
    assert scored(tuple(several[:3])).fields[0].got == "5; 6; 4"
    short = returned((5,))
    assert [one.got for one in scored((several[0], short)).fields] == ["5; 5", "6"]


def test_a_repetition_that_fails_is_the_case_s_failure(scored: Scored) -> None:
    result = scored((returned((5, 6)), raised("KeyError", "'x'")))
    assert (result.status, result.points) == ("error", 0)
    assert result.message == Message("scoring.exception", {"type": "KeyError", "text": "'x'"})


def test_a_repetition_after_steps_that_fails_is_the_case_s_failure(checks: Path) -> None:
    asked = case(function="pair", points=4, steps=(Call("pair", step="first"),))
    made = subject(checks, made=asked)
    right = returned((5, 6))
    said = Message("scoring.exception", {"type": "ValueError", "text": "no"})
    for repeats, points, message in (((right,), 4, None), ((raised(),), 2, said)):
        result = score_case(made, asked, (right, right, *repeats))
        assert (result.points, result.message) == (points, message)


def test_positions_count_from_0_for_a_check(scored: Scored) -> None:
    assert scored(returned(6), AT).fields[0].message == Text("at 6, 4 expected")
    assert scored(returned(6), AT, first_index=1).fields[0].message == Text("at 5, 4 expected")


def test_the_results_of_steps_are_arguments_of_later_calls(scored: Scored) -> None:
    result = ResultArgument("first", ())
    steps = (Call("pair", step="first"), Call("pair", (result,), step="second"))
    args = (ResultArgument("first", ()), ResultArgument("second", ()))
    made = case(function="pair", points=6, args=args, steps=steps)
    shown = scored((returned((5, 6)), returned((7, 2)), returned((7, 1))), made=made)
    words = {one.name: one.message for one in shown.fields}
    assert words["second.high"] == Text("(((5, 6),), {}, {'low': 1, 'high': 2})")
    assert words["high"] == Text("(((5, 6), (7, 2)), {}, {'low': 1, 'high': 2})")
    assert words["first.high"] is None


@pytest.mark.parametrize(
    ("value", "argument"),
    [
        (OpaqueValue("Box", "Box(3)"), "'Box(3)'"),
        # A year that Python does not have.
        (DateValue("Date", "12026-01-31"), "None"),
    ],
)
def test_an_object_is_an_argument_as_it_prints(checks: Path, value: Value, argument: str) -> None:
    make = Function("make", (), "nothing", {})
    steps = (Call("make", step="made"),)
    asked = case(function="pair", args=(ResultArgument("made", ()),), steps=steps)
    expected = {"one": (Answer(python(None)), Answer(python((1, 2))))}
    made = assignment((make, PAIR), (asked,), expected, checks=checks)
    result = score_case(made, asked, (given(value), returned((7, 1))))
    assert result.fields[1].message == Text(f"(({argument},), {{}}, {{'low': 1, 'high': 2}})")


@pytest.mark.parametrize(("low", "key"), [(8, "check_field"), (9, "check_raised")])
def test_a_check_that_fails_itself_judges_nobody(scored: Scored, low: int, key: str) -> None:
    with pytest.raises(CheckError) as error:
        scored(returned((low, 6)))
    message = error.value.message
    assert (message.key, message.params["check"]) == (f"scoring.{key}", "check_pair")


def test_a_check_s_sentence_without_its_numbers_is_the_sign_of_a_mistake(checks: Path) -> None:
    made = subject(checks)

    def tokens(value: object) -> dict[str, object]:
        found = outcome_tokens(made, made.cases[0], (returned(value),))
        return {name: token for (_, name), token in found.items()}

    assert tokens((-5, 6)) == {"low": ("-0 of 0", "scalar"), "high": "right", "": "tuple"}
    assert tokens((-3, 6)) == tokens((-5, 6))
    assert tokens((5, 6)) == {"low": "right", "high": "right", "": "tuple"}
    assert tokens((None, 6))["low"] == ("scoring.nothing", "nothing")
    assert set(tokens((9, 6)).values()) == {"the check fails"}


def test_a_check_s_sentence_on_a_step_s_result_is_a_sign_of_a_mistake_too(checks: Path) -> None:
    asked = case(
        function="pair",
        args=(ResultArgument("first", ()),),
        steps=(Call("pair", step="first"),),
    )
    made = subject(checks, made=asked)
    found = outcome_tokens(made, asked, (returned((5, 6)), returned((7, 1))))
    sentence = "(((0, 0),), {}, {'low': 0, 'high': 0})"
    assert found["one", "high"] == (sentence, "scalar")


def test_a_function_without_a_check_is_not_asked_for_one(checks: Path) -> None:
    made = subject(checks)
    without = assignment(made.functions, made.cases, made.expected)
    with pytest.raises(ValueError, match="pair has no check"):
        score_case(without, without.cases[0], (returned((5, 6)),))
