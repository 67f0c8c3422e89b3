"""A mistake that the source alone shows is told only of cases that may come of it."""

from functools import partial

import pytest

from grader.explaining.everyday.slips import slip_of
from grader.explaining.everyday.source import (
    inside_another,
    missing_method,
    not_written,
    other_spelling,
    refuses_the_call,
)
from grader.languages.registry import kind_of
from grader.languages.source import stubs
from grader.model import Assignment, Function, Outcome, ScalarArgument, SourceFile
from tests.explaining.everyday.making import MEAN, asking, attempts_at, is_told, told, with_calls
from tests.judging.making import case, field, raised, returned

value_dropped = partial(slip_of, "value_dropped")
returns_in_first_pass = partial(slip_of, "returns_in_first_pass")
never_ends = partial(slip_of, "never_ends")
wrong_way = partial(slip_of, "wrong_way")

MISSING = Outcome("missing")
LATER = raised("NotImplementedError", "", line=3, file="s.py")


# Not written yet


TWO_METHODS = Function(
    "mean",
    (field("mean", "real"),),
    "value",
    {"julia": ("(value::Int64)", "(value::String)")},
)


def asking_both() -> Assignment:
    """Return an assignment that calls each of the two methods in a case."""
    number, text = ScalarArgument("Int64", 1), ScalarArgument("String", "1")
    cases = case("c0", "mean", args=(number,)), case("c1", "mean", args=(text,))
    return with_calls(asking(TWO_METHODS, [1.0, 2.0]), *cases)


@pytest.mark.parametrize(
    ("source", "cases"),
    [
        ("mean(value::Int64) = 7\nmean(value::String) = nothing\n", ["c1"]),
        ("mean(value::Int64) = nothing\nmean(value::String) = nothing\n", ["c0", "c1"]),
        # A method that no call reaches may stay empty.
        ("mean(value::Int64) = 7\nmean(value::String) = 8\nmean(value::Symbol) = nothing\n", None),
    ],
)
def test_of_several_methods_the_empty_ones_are_told_of_the_cases_that_run_them(
    source: str, cases: list[str] | None
) -> None:
    sentences = told(not_written, attempts_at(asking_both(), [7.0, None], source, "julia"))
    assert [named for _, named in sentences] == ([] if cases is None else [cases])


def test_an_empty_method_is_not_told_of_where_the_other_one_fails() -> None:
    source = "mean(value::Int64) = 7\nmean(value::String) = nothing\n"
    is_told(not_written, attempts_at(asking_both(), [7.0, 2.0], source, "julia"), None)


# What is not found


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("def main():\n    def mean(values):\n        return 1\n", "inside another function"),
        ("class Exercise:\n    def mean(self, values):\n        return 1\n", "inside the class"),
        # It stands where it has to, and loading did not get there.
        ("1 / 0\n\ndef mean(values):\n    return 1\n", None),
    ],
)
def test_a_function_inside_another_is_not_found(source: str, sentence: str | None) -> None:
    attempt = attempts_at(asking(MEAN, [1.0, 2.0]), [MISSING, MISSING], source)
    is_told(inside_another, attempt, sentence)


AVERAGE = Function("average", (field("mean", "real"),), "value", {})


@pytest.mark.parametrize(
    ("parameters", "fits"),
    [
        ("values", True),
        ("values, a=1, b=2", True),
        ("*values", True),
        ("first, *others", True),
        ("", False),
        ("values, weights", False),
        ("first, second, *others", False),
    ],
)
def test_another_spelling_takes_the_calls_that_are_made(parameters: str, fits: bool) -> None:
    asked = asking(AVERAGE, [1.0])
    asked = with_calls(asked, case("c0", "average", args=(ScalarArgument("Int64", 1),)))
    attempt = attempts_at(asked, [MISSING], f"def averge({parameters}):\n    return 1\n")
    is_told(other_spelling, attempt, "there is `averge`" if fits else None)


@pytest.mark.parametrize(
    ("source", "gave"),
    [
        ("def averge():\n    return 1\n\n\ndef average():\n    return 2\n", MISSING),
        ("def averge():\n    return 1\n\n\ndef average():\n    return 2\n", 7.0),
    ],
)
def test_beside_the_asked_name_another_spelling_is_a_helper(source: str, gave: object) -> None:
    is_told(other_spelling, attempts_at(asking(AVERAGE, [1.0]), [gave], source), None)


# Calls that are not taken

ABOVE = Function(
    "above", (field("above", "real"),), "value", {"python": ("(values, threshold=0.5)",)}
)
TYPE_ERROR = "above() got an unexpected keyword argument 'threshold'"
LACKS_ONE = "above() missing 1 required positional argument: 'weights'"


@pytest.mark.parametrize(
    ("head", "error", "sentence"),
    [
        ("values, umbral=0.5", raised("TypeError", TYPE_ERROR, origin="call"), "`threshold`"),
        ("values, umbral=0.5", raised("TypeError", "no", origin="call"), "`threshold`"),
        ("values, umbral=0.5", raised("TypeError", "no", origin="inside"), None),
        ("values, umbral=0.5", 7.0, None),
        # By its text, where nobody knows how far the call got.
        ("values, umbral=0.5", raised("TypeError", TYPE_ERROR), "`threshold`"),
        ("values, weights", raised("TypeError", LACKS_ONE), "`weights`"),
        ("values, umbral=0.5", raised("TypeError", "no"), None),
        # In a head like this, nothing refuses a call.
        ("numbers, threshold=0.5", raised("TypeError", "no", origin="call"), None),
        ("values, threshold=0.7", raised("TypeError", "no", origin="call"), None),
    ],
)
def test_a_head_is_told_of_where_a_call_is_refused(
    head: str, error: object, sentence: str | None
) -> None:
    source = f"def above({head}):\n    return 1\n"
    is_told(refuses_the_call, attempts_at(asking(ABOVE, [1.0]), [error], source), sentence)


def test_a_missing_method_is_told_under_its_name_in_the_language() -> None:
    above = Function(
        "is_above",
        (field("above", "real"),),
        "value",
        {"julia": ("(value::Int64)", "(value::String)")},
        names={"julia": "isAbove"},
    )
    refused = raised("MethodError", "no method matching isAbove(::String)", origin="call")
    source = "isAbove(value::Int64) = 1\n"
    attempt = attempts_at(asking(above, ["a"]), [refused], source, "julia")
    is_told(missing_method, attempt, "`function isAbove(value::String)`")
    is_told(refuses_the_call, attempt, None)


# Slips

DROPS = "def mean(values):\n    total = len(values)\n    total + 1\n    return total\n"
IN_A_HELPER = (
    "def mean(values):\n    total(values)\n    return 1\n\n\n"
    "def total(values):\n    total = len(values)\n    total + 1\n    return total\n"
)
ONE_OF_TWO = (
    "mean(values) = clean(values)\n\nfunction clean(values::Vector)\n    for v in values\n"
    "        return v\n    end\nend\n\nclean(values::String) = 1\n"
)


@pytest.mark.parametrize(
    ("source", "gave", "sentence"),
    [
        (DROPS, 7.0, "line 3"),
        (IN_A_HELPER, 7.0, "line 8"),
        (DROPS, raised("TypeError"), "line 3"),
        (DROPS, raised("KeyError"), None),
        (DROPS, Outcome("timeout"), None),
    ],
)
def test_a_slip_is_told_where_the_failure_may_come_of_it(
    source: str, gave: object, sentence: str | None
) -> None:
    is_told(value_dropped, attempts_at(asking(MEAN, [1.0]), [gave], source), sentence)


def test_a_slip_in_a_case_without_points_is_not_told() -> None:
    is_told(value_dropped, attempts_at(asking(MEAN, [1.0], [0]), [7.0], DROPS), None)


def test_a_slip_in_one_of_several_methods_might_not_run() -> None:
    is_told(
        returns_in_first_pass,
        attempts_at(asking(MEAN, [1.0]), [7.0], ONE_OF_TWO, "julia"),
        None,
    )


@pytest.mark.parametrize(
    ("body", "is_written"),
    [
        ("    # write it here\n\n", False),
        ("    # write it here\n\nusing Statistics\n\n", False),
        ("    return x\n\n", True),
        # A body in the first column, as not everybody indents.
        ("# the mean\ny = sum(x)\n\n", True),
    ],
)
def test_a_function_without_its_end_is_written_where_anything_stands_in_it(
    body: str, *, is_written: bool
) -> None:
    text = f"function average(x)\n{body}function helper(x)\n    return x\nend\n"
    source = SourceFile("a.jl", "julia", text)
    definitions = kind_of("julia").reading.read(source).definitions
    first = next((one for one in definitions if one.name == "average"), None)
    assert (first is None or stubs.is_written(first)) == is_written


# Loops without an end


@pytest.mark.parametrize(
    ("body", "outcome", "sentence"),
    [
        ("total += rest", Outcome("timeout"), "condition asks, `n`"),
        ("push!(kept, n)", Outcome("timeout"), None),
        ("n -= 2", Outcome("timeout"), None),
        ("total > 9 && return total", Outcome("timeout"), None),
        # It came to an end.
        ("total += rest", returned(5.0), None),
    ],
)
def test_a_loop_without_an_end_is_named_where_nothing_in_it_changes_what_it_goes_by(
    body: str, outcome: Outcome, sentence: str | None
) -> None:
    source = f"function mean(n)\n    while n > 0\n        {body}\n    end\nend\n"
    asked = asking(MEAN, [1.0, 2.0])
    is_told(never_ends, attempts_at(asked, [outcome, 2.0], source, "julia"), sentence)


@pytest.mark.parametrize(
    ("test", "body", "name"),
    [
        ("i < n", "i -= 1", "i"),
        ("i <= length(n)", "i = i - 2", "i"),
        ("i > 0", "i += 1", "i"),
        ("i < n", "i += 1", None),
        ("i > n", "i -= 1", None),
        # It may come back; the end comes after it; the loop is left; another function may do more.
        ("i < n", "i -= 1; i += 3", None),
        ("i < n", "i -= step", None),
        ("i < n", "i -= 1; n -= 2", None),
        ("i < n", "i -= 1; i < -9 && return i", None),
        ("i < n", "i -= 1; mend(i)", None),
        ("i != n", "i -= 1", None),
    ],
)
def test_a_loop_that_goes_away_from_its_end_is_named(
    test: str, body: str, name: str | None
) -> None:
    lines = body.replace("; ", "\n        ")
    source = f"function mean(n)\n    i = 1\n    while {test}\n        {lines}\n    end\nend\n"
    asked, gave = asking(MEAN, [1.0, 2.0]), [Outcome("timeout"), 2.0]
    text = None if name is None else f"moves `{name}`"
    is_told(wrong_way, attempts_at(asked, gave, source, "julia"), text)

    python_lines = body.replace("i < -9 && return i", "return i").replace("; ", "\n        ")
    python = f"def mean(n):\n    i = 1\n    while {test}:\n        {python_lines}\n"
    python = python.replace("length(", "len(")
    is_told(wrong_way, attempts_at(asked, gave, python), text)
