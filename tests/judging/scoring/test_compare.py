"""One field: a number, text, list or object is held against the expected one by its kind."""

import datetime
import math
from typing import Any

import numpy as np
import pytest

from grader.judging.scoring.compare import compare
from grader.languages.code import value_code
from grader.model import (
    ArrayValue,
    DateValue,
    DictValue,
    FieldKind,
    FunctionValue,
    Language,
    ScalarValue,
    SequenceValue,
    SetValue,
    Tolerance,
    Value,
)
from tests.judging.making import field, python, verdict

FUNCTION = FunctionValue("function", "<function f>")


def judged(
    expected: object,
    got: object,
    kind: FieldKind = "any",
    language: Language = "python",
    **more: Any,
) -> tuple[str, str | None, dict[str, Any]]:
    """Return status, and key and values of the message."""
    asked = field(kind=kind, **more)
    return verdict(compare(asked, value(expected), value(got), Tolerance(), language))


def value(of: object) -> Value:
    return of if isinstance(of, Value) else python(of)


@pytest.mark.parametrize(
    ("kind", "expected", "got", "why", "said"),
    [
        ("real", 1.5, FUNCTION, "is_function", {}),
        ("list", [1], FUNCTION, "is_function", {}),
        ("curve", [[0, 0], [1, 1]], FUNCTION, "is_function", {}),
        ("real", 1.5, object(), "not_real", {"type": "object"}),
        ("text", "a", {1}, "not_text", {"type": "set"}),
        ("any", 3, {1}, "not_integer", {"type": "set"}),
        ("any", 1.5, {"a": 1}, "not_real", {"type": "dict"}),
        ("any", True, {1}, "not_boolean", {"type": "set"}),
        ("real", 1.5, [1, 2], "array_for_scalar", {"shape": "2"}),
        ("real", 1.5, np.zeros((2, 3)), "array_for_scalar", {"shape": "2×3"}),
        ("real", 1.5, None, "nothing", {"type": "NoneType"}),
        ("any", 1, None, "nothing", {"type": "NoneType"}),
        ("real", 1.5, ScalarValue("Nothing", None), "nothing", {"type": "Nothing"}),
        ("real", 1.5, [2.5], None, {}),
        ("curve", [[0, 0], [1, 1]], 3, "not_curve", {"type": "int"}),
        ("curve", [[0, 0], [1, 1]], np.zeros((0, 2)), "curve_empty", {}),
        ("curve", [[0, 0], [1, 1]], [[0, 0], [1, 2]], "curve_leaves", {"x": "1", "y": "2"}),
    ],
)
def test_what_is_not_of_the_kind_is_told_what_it_is(
    kind: FieldKind, expected: object, got: object, why: str | None, said: Any
) -> None:
    if kind == "curve":
        expected = np.array(expected, float)
        got = np.array(got, float) if isinstance(got, list) else got
    assert judged(expected, got, kind) == ("failed", why, said)


def test_a_number_alone_in_a_list_is_wrapped() -> None:
    assert judged(1.5, [1.5], "real") == ("wrong_type", "wrapped", {"type": "list"})
    assert judged(3, [3.0], "integer") == ("wrong_type", "real_for_integer", {})
    assert judged(1.5, np.array(1.5), "real") == ("passed", None, {})
    assert judged(0.3, 0.1 + 0.2) == ("passed", None, {})


def test_none_may_be_the_right_answer_of_any_kind() -> None:
    assert judged(None, None) == ("passed", None, {})
    assert judged(None, ScalarValue("Missing", None)) == ("passed", None, {})
    assert judged(None, [1]) == ("failed", None, {})


@pytest.mark.parametrize(
    ("kind", "reference"), [("real", [1, 2]), ("text", {1}), ("curve", 3), ("curve", np.zeros(0))]
)
def test_a_reference_of_another_kind_is_an_error_of_the_assignment(
    kind: FieldKind, reference: object
) -> None:
    with pytest.raises(TypeError, match="the reference gave no"):
        judged(reference, 1.5, kind)


def test_a_curve_that_draws_the_same_line_is_right() -> None:
    line = np.array([[0.0, 0.0], [1.0, 1.0]])
    assert judged(line, line[::-1], "curve") == ("passed", None, {})


@pytest.mark.parametrize(
    ("language", "title", "first", "off"), [("python", "Python", 0, 1), ("julia", "Julia", 1, -1)]
)
def test_a_position_that_is_counted_from_elsewhere_is_told(
    language: Language, title: str, first: int, off: int
) -> None:
    base = {"first": first, "language": title}
    assert judged(5, 5 + off, "index", language) == ("failed", "index_base", base)
    assert judged(5, 5 - off, "index", language) == ("failed", None, {})
    assert judged(5, 5 + off, "integer", language) == ("failed", None, {})
    assert judged(5, float(5 + off), "index", language) == ("failed", "index_base", base)
    assert judged(5, 5, "index", language) == ("passed", None, {})
    assert judged(5, 5.0, "index", language) == ("wrong_type", "real_for_integer", {})


def test_a_position_in_a_list_that_is_counted_from_elsewhere_is_told() -> None:
    positions: dict[str, Any] = {"kind": "list", "element": "index"}
    status, key, said = judged([3, 5], [3, 6], **positions)
    assert (status, key, said["place"]) == ("failed", "at", "[1]")
    assert said["what"].params["why"].key == "scoring.index_base"
    assert judged([3], [1], **positions)[2]["what"].key == "scoring.expected_got"
    assert judged([3], [4], "list", element="integer")[2]["what"].key == "scoring.expected_got"
    assert judged([[3]], [[[4]]], **positions)[2]["what"].key == "scoring.expected_got"
    assert judged([[3]], [4], **positions)[2]["what"].key == "scoring.expected_got"
    assert judged([3], [3.0], **positions)[:2] == ("wrong_type", "at")


def test_an_array_is_no_list_in_python_and_one_in_julia() -> None:
    form = {"type": "numpy.ndarray", "form": "list"}
    assert judged([1, 2], np.array([1, 2]), "list") == ("wrong_type", "form", form)
    assert judged([1, 2], np.array([1, 2]), "any") == ("passed", None, {})
    vector = ArrayValue("Vector", "Int64", (2,), (1, 2))
    assert judged([1, 2], vector, "list", "julia") == ("passed", None, {})


def test_a_wrong_form_at_any_depth_costs_the_type_alone() -> None:
    status, key, said = judged([(1, 2)], [[1, 2]])
    assert (status, key, said["place"]) == ("wrong_type", "at", "[0]")
    assert said["what"].params == {"type": "list", "form": "tuple"}


DAY, NOON = datetime.date(2026, 1, 31), datetime.datetime(2026, 1, 31, 12)


@pytest.mark.parametrize(
    ("expected", "got", "status", "why"),
    [
        (DAY, DAY, "passed", None),
        (NOON, NOON, "passed", None),
        (DAY, datetime.datetime(2026, 1, 31), "wrong_type", "form"),
        (datetime.datetime(2026, 1, 31), DAY, "wrong_type", "form"),
        (DAY, NOON, "failed", None),
        (NOON, DAY, "failed", None),
        (DAY, datetime.datetime(2026, 2, 1), "failed", None),
        (DAY, datetime.date(2026, 2, 1), "failed", None),
        (DAY, "2026-01-31", "failed", None),
        (DAY, None, "failed", "nothing"),
        (DAY, FUNCTION, "failed", "is_function"),
    ],
)
def test_a_day_and_its_first_moment_differ_in_type_alone(
    expected: object, got: object, status: str, why: str | None
) -> None:
    assert judged(expected, got, "date")[:2] == (status, why)


@pytest.mark.parametrize(
    ("kind", "expected", "got"),
    [
        ("any", [1, [2, 3]], [[2, 3], 1]),
        ("list", [0.1 + 0.2, 1], [1, 0.3]),
        ("list", [1, 1, 2], [1, 2, 1]),
        ("tuple", (1, 2), (2, 1)),
        ("list", [1, 2], ArrayValue("Vector", "Int64", (2,), (2, 1))),
        ("list", [[1, 2], [3, 4]], ArrayValue("Matrix", "Int64", (2, 2), (3, 4, 1, 2))),
    ],
)
def test_where_order_does_not_count_items_may_come_in_any(
    kind: FieldKind, expected: object, got: object
) -> None:
    assert judged(expected, got, kind, unordered=True) == ("passed", None, {})
    assert judged(expected, got, kind)[0] == "failed"


@pytest.mark.parametrize(
    ("expected", "got", "status", "why"),
    [
        ([1, 2], [2, 3], "failed", "item_missing"),
        ([1, 2], [2, 1, 1], "failed", "item_extra"),
        ([1, 2], (2, 1), "wrong_type", "form"),
        ([1, 0], python(range(2)), "wrong_type", "form"),
        ([1, 2], {1, 2}, "failed", "not_form"),
        # Only the outer list is in any order.
        ([[1, 2], [3]], [[3], [2, 1]], "failed", "item_missing"),
    ],
)
def test_in_any_order_something_may_still_be_missing(
    expected: object, got: object, status: str, why: str
) -> None:
    assert judged(expected, got, unordered=True)[:2] == (status, why)
    for one, other, form in (((1, 2), [2, 1], "tuple"), ([1, 2], (2, 1), "list")):
        said = {"type": type(other).__name__, "form": form}
        assert judged(one, other, unordered=True) == ("wrong_type", "form", said)


def test_a_text_where_a_list_in_any_order_is_expected_is_no_list() -> None:
    vector = ArrayValue("Vector", "Int64", (1,), (1,))
    assert judged("a", vector, "list", unordered=True)[0] == "failed"
    assert judged({1}, [1], "set", unordered=True)[:2] == ("wrong_type", "form")


@pytest.mark.parametrize(
    ("type_name", "status"),
    [
        ("range", "wrong_type"),
        ("dict_keys", "wrong_type"),
        ("dict_values", "wrong_type"),
        ("dict_items", "wrong_type"),
        ("odict_keys", "wrong_type"),
        ("odict_values", "wrong_type"),
        ("odict_items", "wrong_type"),
        ("collections.deque", "wrong_type"),
        ("Vector", "passed"),
    ],
)
def test_what_is_like_a_list_is_none_in_python(type_name: str, status: str) -> None:
    listed = type(python([]))
    like = listed(type_name, (python(1),))  # type: ignore[call-arg, arg-type]
    assert judged([1], like)[0] == status
    assert judged(like, like)[0] == "passed"
    assert judged(like, listed(type_name, (python(1.0),)))[0] == "passed"  # type: ignore[call-arg, arg-type]


@pytest.mark.parametrize(
    ("type_name", "status"),
    [
        ("dict_keys", "passed"),
        ("dict_items", "passed"),
        ("odict_keys", "passed"),
        ("odict_items", "passed"),
        ("list", "wrong_type"),
        ("dict_values", "wrong_type"),
    ],
)
def test_a_view_of_a_dictionary_may_be_a_set(type_name: str, status: str) -> None:
    listed = type(python([]))
    assert judged({1}, listed(type_name, (python(1),)))[0] == status  # type: ignore[call-arg, arg-type]


def test_the_members_of_a_set_are_compared_by_the_kind_of_elements() -> None:
    assert judged({1, 2}, {1, 2.0}, "set") == ("passed", None, {})
    assert judged({1, 2}, {1, 2.0}, "set", element="integer")[0] == "wrong_type"
    assert judged({1}, 3, "set") == ("failed", "not_form", {"type": "int", "form": "set"})
    twice = SetValue("Set", (python(1), python(2)))
    assert judged(twice, {1, 2}, "set")[0] == "passed"
    # Named is the least that is missing; then what is too many.
    assert judged({4, 3}, {5, 6}, "set")[1:] == ("item_missing", {"item": "3"})
    assert judged(set(), {5, 6}, "set")[1:] == ("item_extra", {"item": "5"})


@pytest.mark.parametrize(
    ("expected", "got", "status", "why", "said"),
    [
        ({"a": 1}, {"a": 1.0}, "passed", None, {}),
        ({"a": 1}, [1], "failed", "not_form", {"type": "list", "form": "dict"}),
        ({"a": 1, "b": 2}, {"c": 1}, "failed", "key_missing", {"item": "'a'"}),
        ({}, {"c": 1, "b": 2}, "failed", "key_extra", {"item": "'b'"}),
        # A wrong value is told before a key that is too many.
        ({"a": 1}, {"a": 2, "b": 3}, "failed", "at", None),
    ],
)
def test_a_dictionary_is_compared_by_its_keys(
    expected: object, got: object, status: str, why: str | None, said: Any
) -> None:
    found = judged(expected, got)
    assert found[:2] == (status, why)
    assert said is None or found[2] == said


def test_a_named_tuple_is_no_dictionary() -> None:
    from collections import namedtuple  # noqa: PLC0415

    named = namedtuple("Named", "a")(1)
    assert judged({"a": 1}, named)[:2] == ("wrong_type", "form")
    assert judged((1,), named)[0] == "passed"
    assert judged(named, (1,))[0] == "passed"
    assert judged(named, (2,))[:2] == ("failed", "at")
    ana = [account(owner="Ana", balance=1)]
    like = [namedtuple("Account", "balance owner")(1, "Ana")]  # type: ignore[call-arg]
    asked: dict[str, Any] = {"attributes": ("owner", "balance"), "unordered": True}
    assert judged(ana, like, "list", **asked)[0] == "passed"


def test_a_place_in_a_matrix_is_written_as_one_place() -> None:
    nested = [[1, 2], [3, 4]]
    assert judged(nested, np.array([[1, 2], [3, 5]]))[2]["place"] == "[1, 1]"
    assert judged(nested, [[1, 2], [3, 5]])[2]["place"] == "[1][1]"
    assert judged([1, 2], np.array([1, 3]))[2]["place"] == "[1]"


def test_a_wrong_value_is_told_before_a_wrong_type() -> None:
    assert judged([1, 2], (1.0, 3), "list", element="integer")[:2] == ("failed", "at")
    first = judged([(1, 2), (3, 4)], [[1, 2], [3, 4]])
    assert (first[0], first[2]["place"]) == ("wrong_type", "[0]")


def test_another_thing_in_the_place_of_a_list_is_told() -> None:
    assert judged([1], 3)[:2] == ("failed", None)
    assert judged([1], None)[:2] == ("failed", "nothing")
    assert judged([1], {1})[1:] == ("not_form", {"type": "set", "form": "list"})
    assert judged((1,), {1: 1})[1:] == ("not_form", {"type": "dict", "form": "tuple"})
    assert judged([1], object())[1:] == ("not_form", {"type": "object", "form": "list"})
    assert judged([[1]], [3])[2]["what"].params == {"expected": "[1]", "got": "3"}
    assert judged([3], [[1]])[2]["what"].params == {"expected": "3", "got": "[1]"}


def test_of_two_lengths_the_first_wrong_item_is_told_too() -> None:
    status, key, said = judged([1, 2, 3], [1, 5])
    assert (status, key) == ("failed", "and")
    assert said["one"].params == {"expected": 3, "got": 2}
    assert said["other"].params["place"] == "[1]"
    # A wrong type is not worth it.
    assert judged([(1,), 2], [[1]])[1] == "length"


class Account:
    def __init__(self, **attributes: object) -> None:
        self.__dict__ |= attributes


def account(**attributes: object) -> Value:
    return python(Account(**attributes), "owner", "balance")


def test_an_object_is_compared_by_the_attributes_that_are_asked_for() -> None:
    ana = account(owner="Ana", balance=1)
    asked: dict[str, Any] = {"attributes": ("owner", "balance")}
    assert judged(ana, account(balance=1.0, owner="Ana"), "object", **asked)[0] == "passed"
    found = judged(ana, account(owner="Ana", balance=2), "object", **asked)
    assert (found[0], found[2]["place"]) == ("failed", ".balance")
    assert found[2]["what"].params == {"expected": "1", "got": "2"}
    found = judged(ana, account(owner="Ana"), "object", **asked)
    assert found == ("failed", "attribute_missing", {"name": "balance"})
    assert judged(ana, account(owner="Ana"), "object", attributes=("owner",))[0] == "passed"
    assert judged(ana, account(owner="Eva"), "object", attributes=("owner",))[0] == "failed"
    # Without any, all that the reference has.
    assert judged(ana, account(owner="Ana"), "object")[1] == "attribute_missing"
    assert judged(ana, 3, "object", **asked)[:2] == ("failed", None)
    assert judged(ana, {"owner": "Ana", "balance": 1}, "object", **asked)[:2] == ("failed", None)


def test_a_named_tuple_may_stand_for_an_object() -> None:
    from collections import namedtuple  # noqa: PLC0415

    ana, asked = account(owner="Ana", balance=1), {"attributes": ("owner", "balance")}
    named = namedtuple("Account", "balance owner")
    assert judged(ana, named(1, "Ana"), "object", **asked)[0] == "passed"
    assert judged(ana, named(2, "Ana"), "object", **asked)[0] == "failed"


def test_what_stands_in_a_list_is_told_with_both_sides() -> None:
    later = datetime.date(2026, 2, 1)
    for expected, got, why in (
        (3, {1}, None),
        (1, FUNCTION, "is_function"),
        (DAY, later, None),
        (account(owner="Ana"), 3, None),
        (account(owner="Ana"), FUNCTION, "is_function"),
    ):
        one, other = (SequenceValue("list", (value(of),)) for of in (expected, got))
        what = judged(one, other, "list", attributes=("owner",))[2]["what"]
        sides = [value_code(value(of), "python") for of in (expected, got)]
        assert [what.params["expected"], what.params["got"]] == sides
        assert (what.params["why"].key if "why" in what.params else None) == (
            why and f"scoring.{why}"
        )
    said = judged({"a": 1}, {"a": 2})[2]
    assert (said["place"], said["what"].params) == ("['a']", {"expected": "1", "got": "2"})


def test_a_day_is_the_same_in_both_languages() -> None:
    days = SequenceValue("Vector", (DateValue("Date", "2026-01-31"),))
    assert judged([DAY], days, "list", "julia") == ("passed", None, {})


def test_a_vector_as_a_key_is_a_tuple_of_a_wrong_type() -> None:
    keys = (SequenceValue("Vector", (python(1), python(2))),)
    got = DictValue("Dict", keys, (python(3),))
    assert judged({(1, 2): 3}, got)[1:] == ("form", {"type": "Vector", "form": "tuple"})


def test_nan_in_a_list_is_told() -> None:
    assert judged([0.5], [math.nan])[2]["what"].params["why"].key == "scoring.nan"


@pytest.mark.parametrize(("count", "status"), [(141, "passed"), (143, "failed")])
def test_after_ten_thousand_pairs_that_are_not_near_no_more_are_tried(
    count: int, status: str
) -> None:
    """Else sets of a million would be compared for hours. Here each is near the last one left."""
    wanted = {(1 + number * 1e-9, number) for number in range(count)}
    given = {(1 + (count - number) * 1e-9, number) for number in range(count)}
    assert judged(wanted, given, "set")[0] == status
