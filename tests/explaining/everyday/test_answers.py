"""Answers tell how a function errs: only where all of them agree, and enough of them."""

import numpy as np
import pytest
from msgspec.structs import replace

from grader.assignment import load
from grader.explaining.everyday.answers import (
    another_order,
    opposite,
    parameters_swapped,
    positions_one_off,
    printed_not_returned,
    results_swapped,
    returns_nothing,
)
from grader.model import (
    Answer,
    ArrayValue,
    Call,
    ExceptionInfo,
    Expected,
    Function,
    Language,
    Outcome,
    ScalarArgument,
    SequenceValue,
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


def results(count: int) -> Function:
    names = "abcdefgh"[:count]
    return Function("ends", tuple(field(name, "real") for name in names), "tuple", {})


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


@pytest.mark.parametrize(
    ("right", "gave", "order"),
    [
        ([(1, 2), (3, 4)], [(2, 1), (4, 3)], "(a, b) is asked, the values are those of (b, a)."),
        ([(1, 2, 3), (4, 5, 6)], [(3, 1, 2), (6, 4, 5)], "the values are those of (c, a, b)."),
        # Either order would explain these.
        ([(1, 2, 2), (4, 5, 5)], [(2, 1, 2), (5, 4, 5)], None),
        # One case of two, or one in all.
        ([(1, 2), (3, 4)], [(2, 1), (3, 4)], None),
        ([(1, 2)], [(2, 1)], None),
        ([(1, 2), (3, 4)], [(2, 1), raised("ValueError")], None),
        ([(1, 2, 3, 4, 5), (6, 7, 8, 9, 10)], [(2, 1, 3, 4, 5), (7, 6, 8, 9, 10)], "(b, a, c,"),
        # The last is wrong in itself, beside two that changed places; beside two that are equal.
        ([(1, 2, 3), (4, 5, 6)], [(2, 1, 9), (5, 4, 9)], "the values are those of (b, a, c)."),
        ([(1, 1, 3), (4, 4, 6)], [(1, 1, 9), (4, 4, 9)], None),
        # Six have 720 orders: of two that changed places alone they are looked through.
        ([(1, 2, 3, 4, 5, 6), (6, 7, 8, 9, 10, 11)], [(2, 1, 3, 4, 5, 6), (7, 6, 8, 9, 10, 11)],
         "(b, a, c, d, e, f)."),
        ([(1, 2, 3, 4, 5, 6), (6, 7, 8, 9, 10, 11)], [(3, 1, 2, 4, 5, 6), (8, 6, 7, 9, 10, 11)],
         None),
    ],
)  # fmt: skip
def test_results_in_another_order(
    right: list[tuple[int, ...]], gave: list[object], order: str | None
) -> None:
    given = attempts_at(asking(results(len(right[0])), right), gave)
    is_told(results_swapped, given, order)


def test_results_in_another_order_beside_an_error_that_is_asked_for() -> None:
    asked = asking(results(2), [(1, 2), (3, 4), (5, 6)])
    error = replace(asked.expected["c2"].answers[0], value=None, raises=True)
    asked = replace(asked, expected={**asked.expected, "c2": expecting((error,))})
    attempts = attempts_at(asked, [(2, 1), (4, 3), raised("ValueError")])
    is_told(results_swapped, attempts, "the values are those of (b, a).")


def test_a_case_of_several_calls_tells_no_order_of_results() -> None:
    asked = asking(results(2), [(1, 2), (3, 4)])
    steps = (Call("ends", step="before"),)
    asked = with_calls(asked, case("c0", "ends", steps=steps), case("c1", "ends", steps=steps))
    twice = {name: Expected(right.answers * 2) for name, right in asked.expected.items()}
    given = [(returned((2, 1)),) * 2, (returned((4, 3)),) * 2]
    attempt = attempts_at(replace(asked, expected=twice), given)
    assert attempt != []
    is_told(results_swapped, attempt, None)


FIVE = tuple(ScalarArgument("Int64", number) for number in range(5))


@pytest.mark.parametrize(
    ("pair", "sentence"),
    [((0, 1), "number 1 and number 2"), ((1, 3), "number 2 and number 4"), ((0, 4), None)],
)
def test_parameters_in_another_order(pair: tuple[int, int], sentence: str | None) -> None:
    """The answers are the reference's with two of the first four arguments exchanged."""
    asked = asking(MEAN, [1.0, 2.0])
    asked = with_calls(asked, *(case(name, "mean", args=FIVE) for name in ("c0", "c1")))
    swapped = attempts_at(asked, [7.0, 8.0])[0].records
    exchanged = {
        (record.case.id, *pair): {(record.case.id, name): t for name, t in record.tokens.items()}
        for record in swapped
    }
    given = attempts_at(asked, [7.0, 8.0], exchanged=exchanged)
    is_told(parameters_swapped, given, sentence)


WHERE = Function("where", (field("place", "index"), field("value", "real")), "tuple", {})
PLACES = Function("places", (field("places", "list", "index"),), "value", {})


@pytest.mark.parametrize(
    ("function", "language", "right", "gave", "sentence"),
    [
        (WHERE, "python", (3, 7.0), (4, 7.0), "`where` gives count from 1, and Python counts from"),
        (WHERE, "julia", (3, 7.0), (3, 7.0), "`where` gives count from 0, and Julia counts from 1"),
        (PLACES, "python", [0, 2], [1, 3], "`places` gives count from 1, and Python counts from 0"),
        (WHERE, "python", (3, 7.0), (2, 7.0), None),
        (WHERE, "python", (3, 7.0), (4, 8.0), None),
        (WHERE, "julia", (3, 7.0), (5, 7.0), None),
        # No position at all: a number that is one too high.
        (results(2), "python", (3, 7.0), (4, 8.0), None),
    ],
)
def test_positions_that_count_as_the_other_language(
    function: Function, language: Language, right: object, gave: object, sentence: str | None
) -> None:
    given = attempts_at(asking(function, [right, right]), [gave, gave], language=language)
    is_told(positions_one_off, given, sentence)


def test_positions_are_looked_at_where_an_error_was_asked_for_too() -> None:
    asked = asking(PLACES, [[0, 2], [1, 3], None])
    error = replace(asked.expected["c2"].answers[0], value=None, raises=True)
    asked = replace(asked, expected={**asked.expected, "c2": Expected((error,))})
    given = attempts_at(asked, [[1, 3], [2, 4], [5]])
    is_told(positions_one_off, given, None)


def test_the_right_items_in_another_order_have_the_right_form_and_number() -> None:
    asked = asking(Function("evens", (field("evens", "list"),), "value", {}), [[1, 2, 2], [3, 4]])
    is_told(another_order, attempts_at(asked, [[2, 1, 2], [4, 3]]), "in another order")
    is_told(another_order, attempts_at(asked, [[2, 1, 1], [4, 3]]), None)


def test_right_values_of_another_type_are_in_no_other_order() -> None:
    """A vector of vectors where a matrix is asked for."""
    centroids = Function("centroids", (field("centroids", "matrix"),), "value", {})
    asked = asking(centroids, [np.array([[1.0, 2.0], [3.0, 4.0]])] * 2)
    rows = tuple(ArrayValue("Vector", "Float64", (2,), row) for row in ((1.0, 2.0), (3.0, 4.0)))
    gave = [Outcome("value", SequenceValue("Vector", rows))] * 2
    attempts = attempts_at(asked, gave, language="julia")
    assert [record.failed for record in attempts[0].records] == [True, True]
    is_told(another_order, attempts, None)


def test_right_items_of_another_type_are_in_no_other_order() -> None:
    numbers = Function("mean", (field("numbers", "list"),), "value", {})
    asked = asking(numbers, [[1, 2], [3, 4]])
    arrays = [returned(np.array(numbers)) for numbers in ([1, 2], [3, 4])]
    is_told(another_order, attempts_at(asked, arrays), None)


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


def test_where_a_check_takes_several_answers_the_right_one_tells_no_order() -> None:
    """Folds are drawn at random: those of Python's reference are as wrong in Julia as these."""
    course = load("cross_validation")
    cases = [case for case in course.cases if case.id in ("ten", "fifty", "seven")]
    asked = replace(course, cases=tuple(cases))
    gave = [[fold + count for fold in range(count)] for count in (10, 50, 7)]
    is_told(another_order, attempts_at(asked, gave, language="julia"), None)


# The opposite, and the reverse


IS_IT = Function("is_it", (field("is_it", "boolean"),), "value", {})
COUNT = Function("count", (field("count", "integer"),), "value", {})


@pytest.mark.parametrize(
    ("function", "right", "gave", "text"),
    [
        (IS_IT, [True, False, True], [False, True, False], "always answers the opposite"),
        # One kind alone is always the same answer; one is right; one is no truth value.
        (IS_IT, [True, True], [False, False], None),
        (IS_IT, [True, False, True], [False, True, True], None),
        (IS_IT, [True, False, True], [False, True, 0], None),
        (MEAN, [1.5, -2.0, 0.0], [-1.5, 2.0, 0.0], "with the other sign"),
        (COUNT, [3, 4], [-3, -4], "with the other sign"),
        (COUNT, [3, 4], [-3, 4], None),
        (COUNT, [3, 3], [-3, -3], None),
        (COUNT, [3, 4], [-3.0, -4.0], None),
    ],
)
def test_the_opposite_of_every_right_answer(
    function: Function, right: list[object], gave: list[object], text: str | None
) -> None:
    is_told(opposite, attempts_at(asking(function, right), gave), text)


@pytest.mark.parametrize(
    ("gave", "text"),
    [
        ([[3, 2, 1], [5, 4], [7]], "in reverse order"),
        ([[2, 3, 1], [5, 4], [7]], "in another order"),
        ([[3, 2, 1], [4, 5], [7]], None),
        ([[3, 2, 1], [5, 4], [8]], None),
    ],
)
def test_the_reverse_of_every_right_list(gave: list[object], text: str | None) -> None:
    items = Function("items", (field("items", "list"),), "value", {})
    is_told(another_order, attempts_at(asking(items, [[1, 2, 3], [4, 5], [7]]), gave), text)
