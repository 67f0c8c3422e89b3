"""Answers tell how a function errs: only where all of them agree, and enough of them."""

from msgspec.structs import replace

from grader.explaining.everyday.answers import (
    printed_not_returned,
    returns_nothing,
)
from grader.model import (
    Answer,
    Call,
    ExceptionInfo,
    Expected,
    Function,
    Outcome,
)
from tests.explaining.everyday.making import (
    MEAN,
    asking,
    attempts_at,
    is_told,
    told,
    with_calls,
)
from tests.judging.making import assignment, case, expecting, field, python, raised, returned


def test_what_returns_nothing_is_told_of_these_cases_alone() -> None:
    given = attempts_at(asking(MEAN, [1.0, 2.0, 3.0, 4.0]), [None, 7.0, None, 4.0])
    assert told(returns_nothing, given) == [
        (
            "`mean` returns nothing in 2 of 4 calls that ask for a result. Each of them has to"
            " end with its result.",
            ["c0", "c2"],
        )
    ]
    is_told(printed_not_returned, given, None)


def test_where_nothing_is_returned_only_for_no_points_it_is_not_told() -> None:
    is_told(returns_nothing, attempts_at(asking(MEAN, [1.0, 2.0], [0]), [None, 7.0]), None)


def test_a_call_that_was_not_made_counts_for_nothing() -> None:
    given = attempts_at(asking(MEAN, [1.0, 2.0, 3.0]), [None, None, Outcome("not_run")])
    [(sentence, cases)] = told(returns_nothing, given)
    assert "2 of 2 calls" in sentence
    assert cases == ["c0", "c1"]


def test_of_a_call_that_is_repeated_the_first_time_counts_unless_a_later_one_fails() -> None:
    asked = asking(MEAN, [1.0])
    asked = with_calls(asked, case("c0", "mean", repeat=2))
    asked = replace(asked, expected={"c0": expecting((asked.expected["c0"].answers[0],) * 2)})

    [first] = attempts_at(asked, [(returned(None), returned(1.0))])
    assert first.records[0].gives_nothing
    [second] = attempts_at(asked, [(returned(1.0), raised("ValueError"))])
    assert second.records[0].exception == ExceptionInfo("ValueError", "no")


def test_a_function_that_is_right_everywhere_is_no_attempt_to_look_at() -> None:
    assert attempts_at(asking(MEAN, [1.0, 2.0]), [1.0, 2.0]) == []


def test_of_several_calls_only_the_step_that_errs_is_told_of() -> None:
    """Each case makes a value, and then shows it."""
    make = Function("make", (field("made", "real"),), "value", {})
    show = Function("show", (field("shown", "real"),), "value", {})
    calls = case("c0", "show", steps=(Call("make", step="before"),))
    right = {"c0": expecting((Answer(python(1.0)), Answer(python(2.0))))}
    asked = assignment((make, show), (calls,), right)

    def functions_told_of(*outcomes: Outcome) -> list[str]:
        return [attempt.name for attempt in attempts_at(asked, [outcomes])]

    assert functions_told_of(returned(1.0), returned(7.0)) == ["show"]
    assert functions_told_of(returned(7.0), returned(2.0)) == ["make"]
    # What ends a case leaves nothing to say of the calls that were not made.
    assert functions_told_of(raised("ValueError")) == ["make"]
    assert functions_told_of(returned(1.0), raised("ValueError")) == ["show"]


def test_a_function_that_does_not_raise_as_asked_is_told_of_and_one_that_does_is_not() -> None:
    asked = asking(MEAN, [1.0, None])
    error = replace(asked.expected["c1"].answers[0], value=None, raises=True)
    asked = replace(asked, expected={**asked.expected, "c1": Expected((error,))})

    assert attempts_at(asked, [1.0, raised("ValueError")]) == []
    [attempt] = attempts_at(asked, [7.0, raised("ValueError")])
    assert [record.failed for record in attempt.records] == [True, False]
    [attempt] = attempts_at(asked, [1.0, 7.0])
    assert [record.failed for record in attempt.records] == [False, True]
