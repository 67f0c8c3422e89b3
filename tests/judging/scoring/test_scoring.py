"""Points and messages for what a call returned, in the words of the student who reads them."""

import math
from fractions import Fraction

import pytest
from msgspec.structs import replace

from grader.judging.scoring import score_case, score_run
from grader.model import (
    Answer,
    ArrayValue,
    Assignment,
    Call,
    Case,
    CaseResult,
    ExceptionInfo,
    Expected,
    Field,
    Function,
    FunctionValue,
    LoadResult,
    OpaqueValue,
    OpenPoint,
    Outcome,
    OutcomeKind,
    Run,
    ScalarValue,
    Scoring,
    SequenceValue,
    Text,
    TupleValue,
    Value,
)
from tests.judging.making import sentences
from tests.values.making import dictionary, sequence

MATRIX = ArrayValue("Matrix", "Int64", (2, 2), (4, 1, 2, 3))


def real(value: float) -> ScalarValue:
    return ScalarValue("Float64", value)


RIGHT = TupleValue("Tuple", (real(0.7), real(0.6), MATRIX))

RAISES = Expected((Answer(None, raises=True),))


def assignment(**scoring: object) -> Assignment:
    fields = (
        Field("accuracy", "real", Text("accuracy"), aliases=("acc",)),
        Field("recall", "real", Text("recall")),
        Field("matrix", "matrix", Text("matrix"), element="integer", weight=Fraction(2)),
    )
    cases = tuple(
        Case(name, (Call("metrics"),), Fraction(4), True, Text(name)) for name in ("one", "two")
    )
    return Assignment(
        id="metrics",
        title=Text("Metrics"),
        functions=(Function("metrics", fields, "tuple", {}),),
        cases=cases,
        expected={case.id: Expected((Answer(RIGHT),)) for case in cases},
        digest="",
        scoring=Scoring(**scoring),  # type: ignore[arg-type]
    )


def score(value: Value, **scoring: object) -> CaseResult:
    subject = assignment(**scoring)
    return score_case(subject, subject.cases[0], (Outcome("value", value),))


def with_parts(*parts: Value, type_name: str = "Tuple") -> SequenceValue:
    return sequence(type_name, parts)


def test_the_right_answer_has_all_the_points() -> None:
    result = score(RIGHT)
    assert (result.status, result.points) == ("passed", 4)


def test_a_wrong_field_costs_its_weight() -> None:
    result = score(with_parts(real(0.7), real(0.5), MATRIX))
    assert (result.status, result.points) == ("partial", 3)
    assert [field.status for field in result.fields] == ["passed", "failed", "passed"]


def test_a_thousandth_is_a_difference_and_the_last_bit_is_none() -> None:
    assert score(with_parts(real(0.7), real(0.6 + 1e-12), MATRIX)).status == "passed"
    assert score(with_parts(real(0.7), real(0.601), MATRIX)).status == "partial"


@pytest.mark.parametrize("whole", [ScalarValue("Int64", 1), ScalarValue("int", 1)])
def test_a_whole_one_is_a_real_one(whole: ScalarValue) -> None:
    subject = assignment()
    expected = Expected((Answer(with_parts(real(1.0), real(0.6), MATRIX)),))
    subject = replace(subject, expected={"one": expected})
    result = score_case(
        subject, subject.cases[0], (Outcome("value", with_parts(whole, real(0.6), MATRIX)),)
    )
    assert result.status == "passed"


@pytest.mark.parametrize(
    "matrix",
    [
        ArrayValue("numpy.ndarray", "int64", (2, 2), (4, 1, 2, 3)),
        SequenceValue(
            "list",
            (
                SequenceValue("list", (ScalarValue("int", 4), ScalarValue("int", 1))),
                SequenceValue("list", (ScalarValue("int", 2), ScalarValue("int", 3))),
            ),
        ),
    ],
)
def test_a_matrix_may_come_as_any_whole_number_array(matrix: Value) -> None:
    assert score(with_parts(real(0.7), real(0.6), matrix)).status == "passed"


def test_a_real_matrix_loses_only_the_share_of_the_type() -> None:
    matrix = ArrayValue("Matrix", "Float64", (2, 2), (4.0, 1.0, 2.0, 3.0))
    result = score(with_parts(real(0.7), real(0.6), matrix))
    assert (result.status, result.points) == ("partial", 4 - Fraction(2, 10))
    assert "real numbers" in sentences(result)[0]


@pytest.mark.parametrize(
    ("items", "sentence"),
    [
        ((4, 2, 1, 3), "transposed"),
        ((4, 1, 2, 9), "[1, 1]"),
    ],
)
def test_a_wrong_matrix_is_told_how(items: tuple[int, ...], sentence: str) -> None:
    matrix = ArrayValue("Matrix", "Int64", (2, 2), items)
    assert sentence in sentences(score(with_parts(real(0.7), real(0.6), matrix)))[0]


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (real(math.nan), "NaN"),
        (real(math.inf), "infinite"),
        (real(70.0), "percentage"),
        (FunctionValue("typeof(accuracy)", "accuracy"), "function was returned"),
        (ScalarValue("Nothing", None), "no value"),
        (ScalarValue("String", "0.7"), "text"),
        (ArrayValue("Vector", "Float64", (3,), (0.7, 0.7, 0.7)), "size 3"),
        (OpaqueValue("Foo", "Foo()"), "Foo"),
    ],
)
def test_what_is_no_right_number_is_told_what_it_is(value: Value, sentence: str) -> None:
    result = score(with_parts(value, real(0.6), MATRIX))
    assert result.points == 3
    assert sentence in sentences(result)[0]


def test_what_only_comes_near_a_percentage_is_none() -> None:
    assert sentences(score(with_parts(real(70.007), real(0.6), MATRIX))) == []


@pytest.mark.parametrize("type_name", ["Vector", "Array"])
def test_a_vector_of_vectors_is_no_matrix_in_julia(type_name: str) -> None:
    rows = ((4, 1), (2, 3))
    matrix = SequenceValue(
        type_name, tuple(ArrayValue("Vector", "Int64", (2,), row) for row in rows)
    )
    result = score(with_parts(real(0.7), real(0.6), matrix))
    assert result.fields[2].status == "wrong_type"


def test_a_number_alone_in_a_vector_is_right_but_of_a_wrong_type() -> None:
    wrapped = ArrayValue("Vector", "Float64", (1,), (0.7,))
    result = score(with_parts(wrapped, real(0.6), MATRIX))
    assert result.fields[0].status == "wrong_type"


@pytest.mark.parametrize("type_name", ["Vector", "list"])
def test_a_list_in_place_of_the_tuple_costs_the_share_of_the_type(type_name: str) -> None:
    result = score(with_parts(*RIGHT.items, type_name=type_name))
    assert result.points == 4 * Fraction(9, 10)
    assert "tuple" in sentences(result)[0]


@pytest.mark.parametrize("type_name", ["Dict", "dict"])
def test_a_dictionary_is_looked_up_by_clear_names(type_name: str) -> None:
    value = dictionary(type_name, ("Acc", "what", "nonsense"), (real(0.7), real(0.6), MATRIX))
    result = score(value)
    assert [field.status for field in result.fields] == ["wrong_type", "missing", "missing"]
    assert "looked up by name" in sentences(result)[0]


def test_the_only_name_that_is_not_clear_is_that_of_the_only_value_left() -> None:
    value = dictionary("Dict", ("precision", "acc", "matrix"), (real(0.6), real(0.7), MATRIX))
    assert score(value).points == 4 * Fraction(9, 10)
    more = dictionary("Dict", ("precision", "acc", "matrix", "f2"), (*value.items, real(0.1)))
    assert score(more).fields[1].status == "missing"


@pytest.mark.parametrize("keys", [("acc", "recall", "matrix"), ("exactitud", "recall", "m")])
def test_a_named_tuple_in_order_is_a_tuple(keys: tuple[str, ...]) -> None:
    result = score(dictionary("NamedTuple", keys, RIGHT.items))
    assert (result.status, result.points, sentences(result)) == ("passed", 4, [])


def test_a_named_tuple_in_another_order_is_read_by_its_names() -> None:
    parts = (RIGHT.items[1], RIGHT.items[0], RIGHT.items[2])
    result = score(dictionary("NamedTuple", ("recall", "accuracy", "matrix"), parts))
    assert result.points == 4 * Fraction(9, 10)
    assert "named tuple in another order" in sentences(result)[0]


def test_a_named_tuple_with_a_value_too_many_is_a_tuple_with_a_value_too_many() -> None:
    value = dictionary("NamedTuple", ("acc", "recall", "matrix", "f2"), (*RIGHT.items, real(0.1)))
    assert "4 values were returned instead of 3" in sentences(score(value))[0]
    shorter = dictionary("NamedTuple", ("acc", "recall"), RIGHT.items[:2])
    assert "2 values were returned instead of 3" in sentences(score(shorter))[0]


def test_a_ninth_value_does_not_spoil_the_others() -> None:
    result = score(with_parts(*RIGHT.items, real(0.1)))
    assert result.points == 4 * Fraction(9, 10)
    assert "4 values were returned instead of 3" in sentences(result)[0]


def test_missing_values_are_missing_and_the_rest_counts() -> None:
    result = score(with_parts(real(0.7)))
    assert [field.status for field in result.fields] == ["wrong_type", "missing", "missing"]


def test_one_number_for_a_tuple_earns_nothing() -> None:
    result = score(real(0.7))
    assert (result.status, result.points) == ("failed", 0)


def test_thirds_add_up() -> None:
    subject = assignment()
    case = replace(subject.cases[0], points=Fraction(1, 3))
    results = [score_case(subject, case, (Outcome("value", RIGHT),)) for _ in range(3)]
    assert float(sum(result.points for result in results)) == 1.0


def test_per_case_is_all_or_nothing_in_a_case() -> None:
    result = score(with_parts(real(0.7), real(0.5), MATRIX), policy="per_case")
    assert (result.status, result.points) == ("failed", 0)


def test_per_function_is_all_or_nothing_over_all_cases() -> None:
    subject = assignment(policy="per_function")
    wrong = with_parts(real(0.7), real(0.5), MATRIX)
    outcomes = {"one": (Outcome("value", RIGHT),), "two": (Outcome("value", wrong),)}
    run = Run(None, LoadResult("tolerant", ok=True), outcomes)
    results = score_run(run, subject)
    assert [(result.status, result.points) for result in results] == [("passed", 0), ("failed", 0)]
    right = {"one": (Outcome("value", RIGHT),), "two": (Outcome("value", RIGHT),)}
    all_right = score_run(replace(run, outcomes=right), subject)
    assert sum(result.points for result in all_right) == 8


def test_an_exception_is_reported_with_its_place() -> None:
    subject = assignment()
    info = ExceptionInfo("UndefVarError", "acuracy not defined", 12, "practica.jl")
    result = score_case(subject, subject.cases[0], (Outcome("exception", exception=info),))
    assert (result.status, result.points) == ("error", 0)
    assert sentences(result) == ["UndefVarError: acuracy not defined (line 12 of practica.jl)"]


def test_a_case_that_should_raise_passes_only_when_it_does() -> None:
    subject = replace(assignment(), expected={"one": RAISES})
    case = subject.cases[0]
    raised = Outcome("exception", exception=ExceptionInfo("ValueError", "lengths"))
    assert score_case(subject, case, (raised,)).status == "passed"
    assert score_case(subject, case, (Outcome("value", RIGHT),)).status == "failed"
    assert score_case(subject, case, (Outcome("timeout"),)).status == "timeout"


@pytest.mark.parametrize("kind", ["exception", "timeout", "missing"])
def test_a_function_that_never_works_raises_no_error_of_its_own(kind: OutcomeKind) -> None:
    subject = assignment()
    subject = replace(subject, expected={**subject.expected, "two": RAISES})
    raised = Outcome("exception", exception=ExceptionInfo("UndefVarError", "x not defined"))
    failed = raised if kind == "exception" else Outcome(kind)
    run = Run(None, LoadResult("tolerant", ok=True), {"one": (failed,), "two": (raised,)})
    one, two = score_run(run, subject)
    assert (one.points, two.status, two.points) == (0, "error", 0)
    assert "in every call" in sentences(two)[0]
    works = replace(run, outcomes={"one": (Outcome("value", MATRIX),), "two": (raised,)})
    assert score_run(works, subject)[1].status == "passed"


def test_a_visible_error_is_held_against_visible_calls_only() -> None:
    subject = assignment()
    one, two = subject.cases
    hidden = replace(one, visible=False)
    for cases, status in (((hidden, two), "passed"), ((one, two), "error")):
        expected = {
            "one": Expected((Answer(RIGHT),)),
            "two": RAISES,
        }
        raised = Outcome("exception", exception=ExceptionInfo("ValueError", "no"))
        run = Run(None, LoadResult("tolerant", ok=True), {"one": (raised,), "two": (raised,)})
        results = score_run(run, replace(subject, cases=cases, expected=expected))
        assert results[1].status == status


def test_the_other_answer_of_an_open_point_costs_nothing_and_is_told() -> None:
    other = with_parts(real(0.1), real(0.2), MATRIX)
    expected = Expected((Answer(RIGHT),), {"inclusive": (Answer(other),)})
    note = Text("At the limit.")
    subject = replace(
        assignment(),
        expected={"one": expected},
        open_points=(OpenPoint("inclusive", note, "inclusive"),),
    )
    result = score_case(subject, subject.cases[0], (Outcome("value", other),))
    assert (result.status, result.points, result.open_points) == ("passed", 4, (note,))
    reference = score_case(subject, subject.cases[0], (Outcome("value", RIGHT),))
    assert reference.open_points == ()


def test_an_integer_beyond_all_doubles_is_only_a_wrong_value() -> None:
    result = score(with_parts(ScalarValue("int", 10**400), real(0.6), MATRIX))
    assert result.fields[0].status == "failed"
