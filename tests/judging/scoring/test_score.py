"""The result of a case: its fields, repetitions, printed text, and answers to open points."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grader.judging.scoring import score_case, score_run
from grader.model import (
    Answer,
    Answers,
    Assignment,
    CaseResult,
    EngineInfo,
    Expected,
    Field,
    FieldStatus,
    Function,
    Limits,
    Message,
    OpenPoint,
    Outcome,
    Outcomes,
    Policy,
    Scoring,
    Text,
    Tolerance,
)
from tests.judging.making import (
    assignment,
    case,
    field,
    message,
    outcomes_of,
    python,
    raised,
    returned,
    run,
)


def function(*fields: Field, returns: Any = "value", **more: Any) -> Function:
    return Function("f", fields, returns, {}, **more)


def one_case(asked: Function, expected: Expected | Answer | Answers, **more: Any) -> Assignment:
    return assignment((asked,), (case(points=6),), {"one": expected}, **more)


def score(made: Assignment, outcome: Outcome | Outcomes, language: str = "python") -> CaseResult:
    return score_case(made, made.cases[0], outcomes_of(outcome), language)


SHARE = function(field("share", "real"))


def test_a_field_is_shown_with_what_is_expected_and_given() -> None:
    made = one_case(SHARE, Answer(python(0.5)))
    (result,) = score(made, returned(0.25)).fields
    assert (result.name, result.title, result.status) == ("share", Text("share"), "failed")
    assert (result.points, result.max_points) == (0, 6)
    assert (result.expected, result.got, result.message) == ("0.5", "0.25", None)
    (result,) = score(made, returned(0.5), "julia").fields
    assert (result.points, result.expected, result.got) == (6, "0.5", "0.5")


def test_a_position_is_shown_as_the_language_counts() -> None:
    made = one_case(function(field("at", "index")), Answer(python(4)), first_index=1)
    (result,) = score(made, returned(5), "julia").fields
    assert (result.status, result.expected, result.got) == ("passed", "5", "5")


def test_the_assignment_says_how_near_is_near_enough() -> None:
    made = one_case(SHARE, Answer(python(0.5)), tolerance=Tolerance(absolute=0.1))
    assert score(made, returned(0.59)).points == 6
    assert score(made, returned(0.61)).points == 0


@pytest.mark.parametrize(("share", "points"), [(0, 6), ("1/2", 3), (1, 0)])
def test_a_wrong_type_costs_the_share_that_the_assignment_says(
    share: int | str, points: int
) -> None:
    scoring = Scoring(type_share=Fraction(share))
    made = one_case(SHARE, Answer(python(1.0)), scoring=scoring)
    result = score(made, returned(True))
    assert (result.status, result.points) == ("partial", points)


PAIR = function(field("low"), field("high"), returns="tuple")


@pytest.mark.parametrize(
    ("value", "statuses", "points"),
    [
        ([1, 2], ("wrong_type", "wrong_type"), "5.4"),
        ([1, 3], ("wrong_type", "failed"), "2.7"),
        ((1,), ("wrong_type", "missing"), "2.7"),
        ((1, 2), ("passed", "passed"), 6),
    ],
)
def test_a_tuple_in_a_wrong_form_costs_the_type_of_each_part(
    value: object, statuses: tuple[FieldStatus, ...], points: int | str
) -> None:
    result = score(one_case(PAIR, Answer(python((1, 2)))), returned(value))
    assert tuple(one.status for one in result.fields) == statuses
    assert result.points == Fraction(points)


def test_a_missing_part_is_told_and_shown_as_nothing() -> None:
    missing = score(one_case(PAIR, Answer(python((1, 2)))), returned((1,))).fields[1]
    assert (missing.got, missing.expected) == (None, "2")
    assert missing.message == message("field_missing")


def test_an_argument_keeps_its_points_where_the_whole_came_in_a_wrong_form() -> None:
    asked = function(field("low"), field("high"), field("data", source="argument"), returns="tuple")
    data = (python([1]),)
    made = one_case(asked, Answer(python((1, 2)), observed=data))
    result = score(made, returned([1, 2], observed=data))
    assert [one.status for one in result.fields] == ["wrong_type", "wrong_type", "passed"]


def test_an_argument_that_must_stay_as_it_is_is_told_so() -> None:
    asked = function(
        field("a", source="argument"), field("b", source="argument"), returns="nothing"
    )
    before = (python([1]), python([2]))
    made = one_case(asked, Answer(python(None), observed=before, unchanged=(1,)))
    result = score(made, returned(None, observed=(python([3]), python([4]))))
    assert result.fields[0].message is not None
    assert result.fields[0].message != message("was_changed", name="a")
    assert result.fields[1].message == message("was_changed", name="b")
    assert score(made, returned(None, observed=before)).fields[1].message is None


@pytest.mark.parametrize(
    ("value", "data", "points", "status"),
    [
        ((1, 2), [1], (2, 2, 2), "passed"),
        ((1, 3), [1], (2, 0, 2), "partial"),
        ((0, 0), [1], (0, 0, 0), "failed"),
        ((1, 2), [5], (2, 2, 0), "partial"),
        (None, [1], (0, 0, 0), "failed"),
    ],
)
def test_what_is_left_as_it_was_pays_where_something_else_is_right(
    value: object, data: object, points: tuple[int, ...], status: str
) -> None:
    """To do nothing leaves it as it was, too."""
    asked = function(field("low"), field("high"), field("data", source="argument"), returns="tuple")
    right = Answer(python((1, 2)), observed=(python([1]),), unchanged=(0,))
    result = score(one_case(asked, right), returned(value, observed=(python(data),)))
    assert (tuple(one.points for one in result.fields), result.status) == (points, status)
    unpaid = status == "failed"
    assert result.fields[2].status == ("passed" if data == [1] else "failed")
    assert (result.fields[2].message == message("only_left_alone")) == unpaid


def test_an_argument_that_is_all_that_is_asked_for_is_paid() -> None:
    asked = function(field("data", source="argument"), returns="nothing")
    data = (python([1]),)
    made = one_case(asked, Answer(python(None), observed=data, unchanged=(0,)))
    assert score(made, returned(None, observed=data)).points == 6


def test_a_wrong_curve_is_drawn() -> None:
    made = one_case(function(field("roc", "curve")), Answer(python([(0, 0), (0, 1), (1, 1)])))

    def curve(value: object) -> object:
        return score(made, returned(value)).fields[0].curve

    assert curve([(0, 0), (1, 1)]) is not None
    assert curve([(0, 0), (0, 1), (1, 1)]) is None
    made = one_case(SHARE, Answer(python(0.5)))
    assert curve(0.25) is None
    roc = function(field("roc", "curve"), field("area"), returns="tuple")
    made = one_case(roc, Answer(python(([(0, 0), (1, 1)], 1))))
    assert score(made, Outcome("value", python({"area": 1}))).fields[0].curve is None


PRINTS = function(field("output", "text", source="printed"), returns="nothing")


def test_printed_text_counts_as_the_field_asks() -> None:
    made = one_case(PRINTS, Answer(python(None), printed="a b\n"))
    assert score(made, returned(None, printed="a b")).points == 6
    assert score(made, returned(None, printed="a  b")).points == 0
    words = function(field("output", "text", source="printed", match="tokens"), returns="nothing")
    made = one_case(words, Answer(python(None), printed="a b\n"))
    assert score(made, returned(None, printed="a  b")).points == 6


def test_numbers_in_printed_text_are_shown_from_both_sides() -> None:
    asked = function(field("output", "text", source="printed", match="numbers"), returns="nothing")
    made = one_case(asked, Answer(python(None), printed="1 2"), tolerance=Tolerance(absolute=0.1))
    assert score(made, returned(None, printed="1 2.05")).points == 6
    said = score(made, returned(None, printed="1 3")).fields[0].message
    assert said == message("printed_number", number=2, expected="2", got="3")


def test_text_that_was_cut_cannot_be_compared() -> None:
    made = one_case(PRINTS, Answer(python(None), printed="a"), limits=Limits(printed_characters=3))
    result = score(made, returned(None, printed="a", printed_cut=True))
    assert (result.points, result.fields[0].message) == (0, message("printed_too_long", count=3))
    assert result.printed == message("printed_cut", printed="a", characters=3)


def test_what_it_printed_and_its_time_stand_in_the_result() -> None:
    made = one_case(SHARE, Answer(python(0.5)))
    result = score(made, returned(0.5, printed="x\n", cpu_seconds=1.23456))
    assert (result.printed, result.cpu_seconds, result.call) == ("x\n", 1.235, "f()")
    assert score(made, returned(0.5)).printed is None


def test_of_a_function_without_fields_it_is_enough_that_it_returns() -> None:
    made = one_case(function(returns="nothing"), Answer(python(None)))
    assert (score(made, returned(3)).status, score(made, returned(3)).points) == ("passed", 6)
    assert score(made, raised()).status == "error"


def test_a_returned_nothing_is_an_answer_and_a_lost_one_is_none() -> None:
    made = one_case(SHARE, Answer(python(0.5)))
    assert score(made, returned(None)).fields[0].message == message("nothing", type="NoneType")
    assert score(made, Outcome("too_large")).fields == ()


def repeated(*values: object) -> Outcomes:
    return tuple(value if isinstance(value, Outcome) else returned(value) for value in values)


@pytest.mark.parametrize(
    ("values", "points", "said"),
    [
        ((1, 1, 1), 6, None),
        ((2, 1, 1), 0, None),
        ((1, 2, 3), 0, message("in_repetition", number=2)),
        ((1, 1, 2), 0, message("in_repetition", number=3)),
        ((1, True, 1), "5.4", message("in_repetition", number=2)),
        ((2, 2, 1), 0, None),
    ],
)
def test_the_worst_of_several_calls_counts(
    values: tuple[object, ...], points: int | str, said: Message | None
) -> None:
    made = one_case(function(field("x", "integer")), (Answer(python(1)),) * 3)
    result = score(made, repeated(*values))
    assert (result.points, result.message) == (Fraction(points), said)
    assert result.fields[0].got in [*map(str, values)], "that one alone"


def test_each_call_is_held_to_its_own_answer() -> None:
    right = (Answer(python(1)), Answer(python(2)))
    made = one_case(function(field("x", "integer")), right)
    assert score(made, repeated(1, 2)).points == 6
    assert score(made, repeated(1, 1)).message == message("in_repetition", number=2)


def test_a_later_call_that_fails_says_why() -> None:
    made = one_case(SHARE, (Answer(python(1)),) * 2)
    why = message("exception", type="ValueError", text="no")
    result = score(made, repeated(1, raised()))
    assert (result.status, result.points) == ("error", 0)
    assert result.message == message("in_repetition_said", number=2, said=why)


def test_without_points_a_wrong_call_is_the_worst_too() -> None:
    made = assignment((SHARE,), (case(points=0),), {"one": (Answer(python(1)),) * 2})
    assert score(made, repeated(1, 2)).status == "failed"


NOTES = {name: Text(f"note {name}") for name in ("a", "b")}


def open_points(**alternatives: object) -> Assignment:
    others = {name: (Answer(python(value)),) for name, value in alternatives.items()}
    points = tuple(OpenPoint(name, note, {}) for name, note in NOTES.items())
    return one_case(PAIR, Expected((Answer(python((1, 2))),), others), open_points=points)


@pytest.mark.parametrize(
    ("value", "points", "notes"),
    [
        ((1, 2), 6, ()),
        ((3, 4), 6, ("a",)),
        ((5, 4), 6, ("b",)),
        # Nearer to another answer than to the reference's.
        ((3, 0), 3, ("a",)),
        ((1, 0), 3, ()),
        ((0, 0), 0, ()),
    ],
)
def test_the_best_reading_of_an_open_point_counts(
    value: object, points: int, notes: tuple[str, ...]
) -> None:
    result = score(open_points(a=(3, 4), b=(5, 4)), returned(value))
    assert (result.points, result.open_points) == (points, tuple(NOTES[name] for name in notes))


def test_an_answer_that_is_right_in_both_readings_is_not_noted() -> None:
    result = score(open_points(a=(1, 2)), returned((1, 2)))
    assert (result.status, result.open_points) == ("passed", ())


def test_another_answer_to_an_open_point_is_right_without_points_too() -> None:
    made = open_points(a=(3, 4))
    made = replace(made, cases=(case(points=0),))
    assert score(made, returned((3, 4))).status == "passed"


def two_functions(policy: Policy, zero: str = "") -> Assignment:
    other = replace(SHARE, name="g")
    names = (("one", "f"), ("two", "f"), ("three", "g"))
    cases = tuple(case(name, asked, 0 if name == zero else 1) for name, asked in names)
    expected = {name: Answer(python(1)) for name, _ in names}
    return assignment((SHARE, other), cases, expected, scoring=Scoring(policy))


def scores(made: Assignment, **values: object) -> list[tuple[Fraction, Fraction]]:
    """Return the points of each case, and those of its fields."""
    outcomes = {name: returned(value) for name, value in values.items()}
    results = score_run(run(outcomes), made)
    return [(one.points, sum((f.points for f in one.fields), Fraction(0))) for one in results]


def test_per_function_a_wrong_case_costs_all_of_its_function() -> None:
    made = two_functions("per_function")
    assert scores(made, one=1, two=1, three=1) == [(1, 1)] * 3
    assert scores(made, one=1, two=0, three=1) == [(0, 0), (0, 0), (1, 1)]
    assert scores(made, one=1, two=1, three=True) == [(1, 1), (1, 1), (0, 0)]
    # A case worth nothing costs nothing.
    made = two_functions("per_function", zero="two")
    assert scores(made, one=1, two=0, three=1) == [(1, 1), (0, 0), (1, 1)]


def test_per_field_each_case_is_for_itself_and_unasked_ones_are_left_out() -> None:
    assert scores(two_functions("per_field"), one=1, two=0, three=1) == [(1, 1), (0, 0), (1, 1)]
    assert scores(two_functions("per_field"), three=1) == [(1, 1)]


def errors(**visible: bool) -> Assignment:
    """Return cases of which `error` must raise; `other` calls another function."""
    cases = tuple(
        case(name, "g" if name == "other" else "f", visible=shown)
        for name, shown in visible.items()
    )
    expected = {
        name: Answer(None, raises=True) if name == "error" else Answer(python(1))
        for name in visible
    }
    return assignment((SHARE, replace(SHARE, name="g")), cases, expected)


@pytest.mark.parametrize(
    ("visible", "values", "is_right"),
    [
        ({"error": True, "one": True}, {"one": 0}, True),
        ({"error": True, "one": True}, {}, False),
        ({"error": True, "one": True, "two": True}, {"one": 0}, True),
        ({"error": True}, {}, True),
        # Another function, or a call that students do not see, proves nothing against it.
        ({"error": True, "other": True}, {}, True),
        ({"error": True, "one": False}, {}, True),
        ({"error": False, "one": False}, {}, False),
        ({"error": False, "one": True}, {}, False),
    ],
)
def test_an_error_says_something_where_the_function_works_elsewhere(
    visible: dict[str, bool], values: dict[str, object], is_right: bool
) -> None:
    made = errors(**visible)
    outcomes = {name: returned(values[name]) if name in values else raised() for name in visible}
    result = next(one for one in score_run(run(outcomes), made) if one.id == "error")
    assert (result.status, result.points) == (("passed", 1) if is_right else ("error", 0))
    assert result.message == (None if is_right else message("always_raises"))


@pytest.mark.parametrize(
    ("values", "is_right"),
    [
        ({"nothing": None, "one": 1, "error": ValueError}, True),
        ({"nothing": None, "one": 2, "error": None}, True),
        ({"nothing": None, "one": ValueError, "error": ValueError}, True),
        ({"nothing": None, "one": None, "error": ValueError}, False),
        ({"nothing": None, "one": None, "error": None}, False),
        # In place, or printed: nothing is all that it ever gives.
        ({"nothing": None, "error": None}, True),
    ],
)
def test_nothing_says_something_where_the_function_gives_something_elsewhere(
    values: dict[str, object], is_right: bool
) -> None:
    right = {"nothing": None, "one": 1}
    expected = {
        name: Answer(python(right[name])) if name in right else Answer(None, raises=True)
        for name in values
    }
    made = assignment((function(field()),), tuple(map(case, values)), expected)
    outcomes = {
        name: raised() if value is ValueError else returned(value) for name, value in values.items()
    }
    result = score_run(run(outcomes), made)[0]
    assert (result.status, result.points) == (("passed", 1) if is_right else ("failed", 0))
    assert result.message == (None if is_right else message("always_nothing"))


def test_a_value_where_an_error_is_asked_for_is_told_as_such() -> None:
    made = errors(error=True, one=True)
    results = score_run(run({"error": returned(1), "one": raised()}), made)
    assert results[0].message == message("should_raise")


def test_a_run_is_told_in_its_language() -> None:
    made = one_case(function(field("x", "boolean")), Answer(python(True)))
    engine = EngineInfo("julia", "julia", "1.11", "off")
    (result,) = score_run(replace(run({"one": returned(False)}), engine=engine), made)
    assert (result.fields[0].expected, result.fields[0].got) == ("true", "false")
