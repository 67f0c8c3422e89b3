"""Answers have the same tokens just where they are the same answer, in whatever language."""

import datetime
import math
from collections import namedtuple
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from grader.assignment import load
from grader.explaining.known.field_tokens import field_token
from grader.explaining.known.tokens import (
    NO_ANSWER,
    NOT_CALLED,
    RAISES,
    REFUSED,
    VARIES,
    WORDS,
    Token,
    answer_tokens,
    as_token,
    is_failure,
    outcome_tokens,
)
from grader.model import (
    Answer,
    ArrayValue,
    Assignment,
    Call,
    DateValue,
    DictValue,
    ElementKind,
    ErrorOrigin,
    FieldKind,
    Function,
    FunctionValue,
    OpaqueValue,
    Outcome,
    Outcomes,
    ScalarValue,
    TupleValue,
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
from tests.values.making import dictionary

Point = namedtuple("Point", "x y")


def token(kind: FieldKind, value: object, element: ElementKind | None = None, **more: Any) -> Token:
    return field_token(
        field(kind=kind, element=element, **more),
        value if isinstance(value, Value) else python(value, "n"),
    )


class Box:
    def __init__(self, n: object) -> None:
        self.n = n


FUNCTION = FunctionValue("function", "f")


@pytest.mark.parametrize(
    ("kind", "value", "found"),
    [
        ("real", 0.5, 0.5),
        ("real", 1, 1.0),
        ("real", 0.12345678, 0.12346),
        ("real", 4.99999998, 5.0),
        ("real", 1234567.0, 1234567.0),
        ("real", -0.0, 0.0),
        ("real", True, ("bool", True)),
        ("real", "a", ("str", "a")),
        ("real", None, ("NoneType", None)),
        ("real", math.nan, "nan"),
        ("real", -math.inf, "-inf"),
        ("real", 10**400, ("huge", float(10**400 % (2**53 - 1)))),
        ("integer", 10**17 + 3, ("huge", float((10**17 + 3) % (2**53 - 1)))),
        ("real", 1 + 2j, ("complex", 1.0, 2.0)),
        ("integer", 3, (True, 3.0)),
        ("integer", 3.0, (False, 3.0)),
        ("index", 3.0, (False, 3.0)),
        ("integer", -0.0, (False, 0.0)),
        ("real", FUNCTION, "function"),
        ("real", OpaqueValue("Foo", ""), "opaque"),
        ("date", datetime.date(2026, 1, 31), ("date", "2026-01-31")),
        ("real", datetime.date(2026, 1, 31), ("date", "2026-01-31")),
        ("curve", np.array([[1.0, 1.0], [0.0, 0.0]]), ((0.0, 0.0), (1.0, 1.0))),
        ("curve", 3, 3.0),
        ("curve", [1, 2, 3], ((3,), (1.0, 2.0, 3.0))),
        ("curve", ["a", [2]], ("unread", ("list", (("str", "a"), ("list", (2.0,)))))),
        ("vector", [1, 2], ((2,), (1.0, 2.0))),
        # Two answers that cannot be read are not the same one.
        ("vector", [[1], 2], ("unread", ("list", (("list", (1.0,)), 2.0)))),
        ("vector", None, ("NoneType", None)),
        ("matrix", np.array([[1], [2]]), ((2, 1), (1.0, 2.0))),
        ("any", 3, 3.0),
        ("any", True, 1.0),
        ("list", [True, "a"], ("list", (1.0, ("str", "a")))),
        ("list", (1, [2]), ("tuple", (1.0, ("list", (2.0,))))),
        ("any", Point(1, 2), ("tuple", (1.0, 2.0))),
        ("any", ArrayValue("Array", "Int64", (), (3,)), 3.0),
        ("any", np.array([[1, 2]]), ("list", (("list", (1.0, 2.0)),))),
        ("set", {2, 1}, ("set", (1.0, 2.0))),
        ("dict", {"b": 1, "a": 2}, ("dict", ((("str", "a"), 2.0), (("str", "b"), 1.0)))),
        ("list", [datetime.date(2026, 1, 31)], ("list", (("date", "2026-01-31"),))),
        ("any", FUNCTION, "function"),
        ("object", Box(1), "opaque"),
    ],
)
def test_the_token_of_a_value_is_what_makes_it_this_answer(
    kind: FieldKind, value: object, found: Token
) -> None:
    assert token(kind, value) == found


@pytest.mark.parametrize("element", ["integer", "index"])
def test_where_whole_elements_are_asked_for_real_ones_are_another_answer(
    element: ElementKind,
) -> None:
    assert token("vector", [1.0], element) == ((1,), ((False, 1.0),))
    assert token("vector", [1], element) == ((1,), ((True, 1.0),))
    assert token("vector", [1.0]) == token("vector", [1])


def test_true_is_another_answer_than_one_where_truth_values_are_asked_for() -> None:
    assert token("list", [True], "boolean") != token("list", [1], "boolean")
    assert token("list", [True]) == token("list", [1])


def test_zero_has_no_sign() -> None:
    assert token("set", {-0.0, -1.0}) == token("set", {0.0, -1.0})


def test_items_of_a_list_in_any_order_have_none() -> None:
    for kind in ("list", "tuple", "any"):
        assert token(kind, [2, 1], unordered=True) == token(kind, [1, 2], unordered=True)
        assert token(kind, (2, 1), unordered=True) == token(kind, (1, 2), unordered=True)
        assert token(kind, [2, 1]) != token(kind, [1, 2])
    assert token("list", [2], unordered=True) != token("list", (2,), unordered=True)
    assert token("any", 3, unordered=True) == 3.0
    assert token("any", FUNCTION, unordered=True) == "function"
    assert token("any", "list", unordered=True) == ("str", "list")


def test_an_object_is_told_by_the_attributes_that_are_asked_for() -> None:
    asked: Any = {"attributes": ("n",)}
    assert token("object", Box([1]), **asked) == ("object", ("n", ("list", (1.0,))))
    assert token("list", [Box(1)], **asked) == ("list", (("object", ("n", 1.0)),))
    assert token("object", OpaqueValue("Foo", ""), **asked) == "opaque"


@pytest.mark.parametrize("value", ["nan", "huge", "unread", "parts", REFUSED, "returns", VARIES])
def test_words_that_tokens_are_made_of_are_known(value: str) -> None:
    assert as_token(value) in WORDS


ONE = Function("f", (field("x", "integer"),), "value", {})
PAIR = Function("f", (field("low"), field("high")), "tuple", {})
SHOW = Function("f", (), "nothing", {})
PRINTS = Function(
    "f", (field("x"), field("output", "text", source="printed", match="tokens")), "value", {}
)


def made(asked: Function, expected: object = None, **more: Any) -> Assignment:
    wanted = expected if isinstance(expected, Answer) else Answer(python(expected))
    return assignment((asked,), (case(**more),), {"one": wanted})


def tokens(
    asked: Function,
    outcome: Outcome | Outcomes,
    expected: object = 1,
    repeat: int = 1,
    **more: Any,
) -> dict[str, Token]:
    """Return the tokens of one call by field, the whole's by the empty name."""
    subject = made(asked, expected, repeat=repeat)
    found = outcome_tokens(subject, subject.cases[0], outcomes_of(outcome), **more)
    assert {name for name, _ in found} <= {"one"}
    return {field: token for (_, field), token in found.items()}


def test_a_value_has_its_field_s_token() -> None:
    assert tokens(ONE, returned(3)) == {"x": (True, 3.0)}
    assert tokens(SHOW, returned(3)) == {"": "returns"}
    assert tokens(PRINTS, returned(3, printed="a  b")) == {"x": 3.0, "output": ("a", "b")}


def test_a_position_counts_from_0_in_every_language() -> None:
    position = Function("f", (field("at", "index"),), "value", {})
    subject = replace(made(position), first_index=1)
    found = outcome_tokens(subject, subject.cases[0], (returned(4),))
    assert found == {("one", "at"): (True, 3.0)}
    # The reference's are its own, whatever is judged.
    assert answer_tokens(made(position), subject.cases[0], (Answer(python(3)),)) == found


def named(*keys: str, of: str = "NamedTuple") -> Value:
    return dictionary(of, keys, tuple(python(number) for number, _ in enumerate(keys, 1)))


@pytest.mark.parametrize(
    ("value", "whole", "low", "high"),
    [
        (python((1, 2)), "tuple", 1.0, 2.0),
        (TupleValue("Tuple", (python(1), python(2))), "tuple", 1.0, 2.0),
        (python([1, 2]), "list", 1.0, 2.0),
        (python((1, 2, 3)), ("parts", (3,)), 1.0, 2.0),
        (python((1, [2], None)), ("parts", ("scalar", (1,), "nothing")), 1.0, ("list", (2.0,))),
        (python((1,)), ("parts", (1,)), 1.0, "absent"),
        (python(7), ("no tuple", "scalar"), "absent", "absent"),
        (python(None), ("no tuple", "nothing"), "absent", "absent"),
        (FUNCTION, ("no tuple", "opaque"), "absent", "absent"),
        (python(np.zeros((2, 2))), ("no tuple", (2, 2)), "absent", "absent"),
        (named("low", "high"), "tuple", 1.0, 2.0),
        (named("high", "low"), ("by name", True), 2.0, 1.0),
        (named("high", "low", of="dict"), ("by name", False), 2.0, 1.0),
    ],
)
def test_a_tuple_has_a_token_as_a_whole_too(
    value: Value, whole: Token, low: Token, high: Token
) -> None:
    assert tokens(PAIR, given(value), (1, 2)) == {"": whole, "low": low, "high": high}


@pytest.mark.parametrize(
    ("kind", "text", "origin", "found"),
    [
        ("NameError", "name 'x' is not defined", "inside", "undefined name"),
        ("UndefVarError", "x not defined", "call", "undefined name"),
        ("NameError", "ask me", "own", RAISES),
        ("ZeroDivisionError", "division by zero", "inside", "division by zero"),
        ("DivideError", "integer division error", None, "division by zero"),
        ("ZeroDivisionError", "mine", "own", RAISES),
        ("ValueError", "The truth value of an array with …", "inside", "truth of an array"),
        ("ValueError", "The truth value of an array with …", "own", RAISES),
        ("ValueError", "lengths", "own", REFUSED),
        ("ArgumentError", "lengths", "inside", REFUSED),
        ("DimensionMismatch", "lengths", "call", REFUSED),
        ("TypeError", "f() got an unexpected keyword argument 'x'", "call", "keyword refused"),
        ("TypeError", "f() got an unexpected keyword argument 'x'", "inside", RAISES),
        ("TypeError", "in keyword argument x, expected Array", "call", "keyword refused"),
        ("TypeError", "f() missing 1 required positional argument", "call", "argument missing"),
        ("UndefKeywordError", "keyword argument x not assigned", "call", "argument missing"),
        ("TypeError", "keyword argument x not assigned", "call", "argument missing"),
        ("TypeError", "keyword argument x not assigned", "inside", RAISES),
        ("MethodError", "no method matching f(::Int64)", "inside", "types refused"),
        ("MethodError", "objects of type Int64 are not callable", "inside", "types refused"),
        ("TypeError", "unsupported operand type(s) for &", "inside", "types refused"),
        ("TypeError", "bad operand type for unary ~", "inside", "types refused"),
        ("TypeError", "ufunc 'and' not supported for the input types", "call", "types refused"),
        ("TypeError", "no method", "call", "types refused"),
        ("TypeError", "mine", None, RAISES),
        ("KeyError", "'x'", None, RAISES),
        # A function that calls another method of its own, with types that it does not take.
        ("MethodError", "no method matching f(::Int64)", "own", "types refused"),
        ("MethodError", "no method matching Main.My.f(::Int64)", "own", "types refused"),
        ("MethodError", "no method matching half!(::Int64)", "own", "types refused"),
        ("MethodError", "no method matching other(::Int64)", "own", RAISES),
        ("MethodError", "no method matching ff(::Int64)", "own", RAISES),
    ],
)
def test_an_error_is_known_by_its_type_words_and_origin(
    kind: str, text: str, origin: ErrorOrigin | None, found: Token
) -> None:
    asked = replace(ONE, names={"julia": "half!"})
    assert tokens(asked, raised(kind, text, origin=origin)) == {"x": found}
    assert is_failure(found)


@pytest.mark.parametrize("kind", ["timeout", "crashed", "missing", "exception"])
def test_without_an_answer_every_unit_says_so(kind: Any) -> None:
    assert tokens(PAIR, Outcome(kind), (1, 2)) == dict.fromkeys(("low", "high", ""), NO_ANSWER)
    assert tokens(SHOW, Outcome(kind)) == {"": NO_ANSWER}


def test_a_case_that_was_not_run_has_no_tokens() -> None:
    assert tokens(ONE, Outcome("not_run")) == {}


def test_where_an_error_is_asked_for_only_that_it_comes_counts() -> None:
    wanted = Answer(None, raises=True)
    assert tokens(PAIR, raised("KeyError"), wanted) == {"": RAISES}
    assert tokens(PAIR, returned((1, 2)), wanted) == {"": "returns"}
    assert tokens(PAIR, Outcome("timeout"), wanted) == {"": NO_ANSWER}
    assert tokens(SHOW, raised("NameError", "name 'x' is not defined")) == {"": RAISES}


def test_what_later_calls_answer_otherwise_varies() -> None:
    def repeated(*values: object) -> dict[str, Token]:
        return tokens(PAIR, tuple(map(returned, values)), (1, 2), repeat=len(values))

    assert repeated((1, 2), (1, 2)) == {"low": 1.0, "high": 2.0, "": "tuple"}
    assert repeated((1, 2), (1, 3), (1, 2)) == {"low": 1.0, "high": VARIES, "": "tuple"}
    assert repeated((1, 2), (1, 2), [1, 3]) == {"low": 1.0, "high": VARIES, "": VARIES}


def test_failures_are_told_from_answers() -> None:
    for failure in (RAISES, NO_ANSWER, REFUSED, "undefined name"):
        assert is_failure(failure)
    for answer in ("returns", NOT_CALLED, 0.5, ("list", ()), VARIES, "absent"):
        assert not is_failure(answer)


def test_a_token_is_what_it_was_after_it_was_written_as_json() -> None:
    assert as_token(["list", [1.0, ["str", "a"]]]) == ("list", (1.0, ("str", "a")))
    assert as_token(("a", [])) == ("a", ())
    assert as_token("a") == "a"


STEPS = (
    Function("make", (), "nothing", {}),
    Function("put", (field("left"),), "value", {}),
    Function("look", (field("low"), field("high")), "tuple", {}),
)


def several(*outcomes: Outcome) -> dict[str, Token]:
    asked = case(
        function="look",
        steps=(
            Call("make", step="made"),
            Call("put", step="first"),
            Call("put", step="wrong", raises=True),
        ),
    )
    steps = (Answer(python(None)), Answer(python(7)), Answer(None, raises=True))
    subject = assignment(STEPS, (asked,), {"one": (*steps, Answer(python((1, 2))))})
    found = outcome_tokens(subject, asked, outcomes)
    return {name: one for (_, name), one in found.items()}


MADE, FIRST, WRONG = returned(None), returned(7), raised()


def test_the_fields_of_several_calls_have_tokens_by_step() -> None:
    assert several(MADE, FIRST, WRONG, returned((1, 2))) == {
        "first.left": 7.0,
        "wrong.raises": RAISES,
        "low": 1.0,
        "high": 2.0,
        "": "tuple",
    }
    assert several(MADE, FIRST, returned(3), returned((1, 2)))["wrong.raises"] == "returns"


@pytest.mark.parametrize(
    ("before", "found"),
    [
        ((raised(),), (NOT_CALLED, NOT_CALLED, NOT_CALLED)),
        ((MADE, raised()), (REFUSED, NOT_CALLED, NOT_CALLED)),
        ((MADE, Outcome("timeout")), (NO_ANSWER, NOT_CALLED, NOT_CALLED)),
        ((MADE, FIRST, Outcome("timeout")), (7.0, NO_ANSWER, NOT_CALLED)),
    ],
)
def test_after_a_step_that_failed_nothing_was_called(
    before: tuple[Outcome, ...], found: tuple[Token, Token, Token]
) -> None:
    first, wrong, low = found
    assert several(*before) == {
        "first.left": first,
        "wrong.raises": wrong,
        **dict.fromkeys(("low", "high", ""), low),
    }


def test_a_step_that_raises_ends_the_case_only_where_no_error_is_asked_for() -> None:
    """The second of three steps must raise; the call of the case itself comes after them."""
    steps = (
        Call("make", step="made"),
        Call("put", step="wrong", raises=True),
        Call("put", step="first"),
    )
    asked = case(function="put", steps=steps)
    answers = (Answer(python(None)), Answer(None, raises=True), Answer(python(7)))
    subject = assignment(STEPS, (asked,), {"one": (*answers, Answer(python(9)))})

    def found(*outcomes: Outcome) -> dict[str, Token]:
        tokens = outcome_tokens(subject, asked, outcomes)
        return {name: one for (_, name), one in tokens.items()}

    right = {"wrong.raises": RAISES, "first.left": 7.0, "left": 9.0}
    assert found(MADE, WRONG, FIRST, returned(9)) == right
    ended = {"first.left": REFUSED, "left": NOT_CALLED}
    assert found(MADE, WRONG, raised()) == right | ended


def test_the_last_call_of_several_may_fail_by_itself() -> None:
    found = several(MADE, FIRST, WRONG, raised())
    assert found["wrong.raises"] == RAISES
    assert [found[name] for name in ("low", "high", "")] == [REFUSED] * 3


def test_the_reference_has_tokens_as_submissions_have() -> None:
    subject = made(PAIR, (1, 2))
    wanted = answer_tokens(subject, subject.cases[0], subject.expected["one"].answers)
    assert wanted == outcome_tokens(subject, subject.cases[0], (returned((1, 2)),))
    error = Answer(None, raises=True, error="ZeroDivisionError: division by zero")
    assert answer_tokens(subject, subject.cases[0], (error,)) == dict.fromkeys(
        (("one", "low"), ("one", "high"), ("one", "")), "division by zero"
    )


def test_julia_s_values_have_the_tokens_of_python_s() -> None:
    pairs: list[tuple[object, Value]] = [
        (datetime.date(2026, 1, 31), DateValue("Date", "2026-01-31")),
        ([1, 2], ArrayValue("Vector", "Int64", (2,), (1, 2))),
        (None, ScalarValue("Nothing", None)),
        ({"a": 1}, DictValue("Dict", (ScalarValue("String", "a"),), (ScalarValue("Int64", 1),))),
    ]
    for one, other in pairs:
        assert token("any", one) == token("any", other)


def test_random_parts_that_are_rounded_otherwise_have_the_same_tokens() -> None:
    """A part of 5.75 patterns is one of 5 or of 6: training and test are swapped in both."""
    course = load("hold_out")
    asked = next(case for case in course.cases if case.id == "not_whole")

    def swapped(size: int) -> dict[tuple[str, str], Token]:
        parts = (np.arange(size), np.arange(size, 23))
        return outcome_tokens(course, asked, (returned(parts),) * asked.repeat)

    assert swapped(5) == swapped(6)
    assert swapped(6) != swapped(11)
