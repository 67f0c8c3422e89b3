"""Nested answers: what is equal is right, and the first place that differs is named."""

import datetime
import math
from collections import OrderedDict, namedtuple
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.judging.scoring.compare import compare
from grader.judging.scoring.elements import Comparison
from grader.judging.scoring.nested import first_difference
from grader.languages.python.worker.encode import encode_value
from grader.model import Field, FieldKind, SequenceValue, Text, Tolerance, Value
from grader.values import decode
from tests.judging.making import sentence
from tests.values.making import texts

TOLERANCE = Tolerance()
ANY = Field("answer", "any", Text("answer"))
Point = namedtuple("Point", "x y")


class Account:
    def __init__(self, balance: float, owner: object) -> None:
        self.balance, self.owner = balance, owner


def through_the_wire(value: object) -> Value:
    return decode(encode_value(value, 10_000_000, ["balance", "owner"]))


def judged(
    expected: object, got: object, kind: FieldKind = "any", language: str = "python", **more: Any
) -> Comparison:
    field = Field("answer", kind, Text("answer"), **more)
    given = through_the_wire(got) if not isinstance(got, SequenceValue) else got
    return compare(field, through_the_wire(expected), given, TOLERANCE, language)


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        ([1, 0], [1.0, False]),
        ({"a": 1}, {"a": np.int8(1)}),
        ({1: "x"}, OrderedDict({1.0: "x"})),
        ({True: "x"}, {1: "x"}),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ([0.1 + 0.2], [0.3]),
        ({0.1 + 0.2, 1}, frozenset({1, 0.3})),
        ({0.1 + 0.2: "x"}, {0.3: "x"}),
        ({(1, 0.1 + 0.2)}, {(1, 0.3)}),
        (None, None),
        ([1, None], [1, None]),
        (7, 7.0),
        (1, True),
        ("a", np.str_("a")),
        ([[1, 2], [3, 4]], np.array([[1.0, 2.0], [3.0, 4.0]])),
        ([], np.array([])),
        ((1, 2), Point(1, 2)),
        (1 + 0j, 1),
        ([math.nan, math.inf], [math.nan, math.inf]),
        ({1, 2}, {1: "a", 2: "b"}.keys()),
        (10**400, 10**400),
        (datetime.date(2026, 1, 31), datetime.date(2026, 1, 31)),
        ({(1, 2): [{"a"}]}, {(1, 2): [{"a"}]}),
    ],
)
def test_what_is_equal_in_python_is_right(expected: object, got: object) -> None:
    assert judged(expected, got).status == "passed"


DAY = datetime.date(2026, 1, 31)


@pytest.mark.parametrize(
    ("kind", "expected", "got", "message"),
    [
        ("any", [1, 2], (1, 2), "it is a tuple; a list is asked for"),
        ("any", [(1, 2)], [[1, 2]], "At [0]: The value is right, but it is a list; a tuple"),
        ("any", [0, 1], range(2), "it is a range; a list is asked for"),
        ("any", [1], {"a": 1}.values(), "it is a dict_values; a list is asked for"),
        ("list", [1, 2], np.array([1, 2]), "it is a numpy.ndarray; a list is asked for"),
        ("tuple", (1, 2), [1, 2], "it is a list; a tuple is asked for"),
        ("set", {1, 2}, [2, 1], "it is a list; a set is asked for"),
        ("date", DAY, datetime.datetime(2026, 1, 31), "it is a datetime.datetime; a date"),
        ("list", [True], [1], "number; true or false"),
    ],
)
def test_a_right_value_in_another_container_is_of_a_wrong_type(
    kind: FieldKind, expected: object, got: object, message: str
) -> None:
    more = {"element": "boolean"} if expected == [True] and kind == "list" else {}
    comparison = judged(expected, got, kind, **more)
    assert comparison.status == "wrong_type"
    assert message in sentence(comparison.message)


@pytest.mark.parametrize(
    ("expected", "got", "message"),
    [
        ([1, [2, {"name": "Ana"}]], [1, [2, {"name": "Eva"}]], "At [1][1]['name']: expected 'Ana'"),
        ([1, 2, 3], [1, 2], "The length is 2 instead of 3."),
        ([1, 2, 3], [2, 3], "The length is 2 instead of 3. At [0]: expected 1, got 2."),
        ({"a": [1, 2]}, {"a": [1]}, "At ['a']: The length is 1 instead of 2."),
        ({"a": 1}, {}, "The key 'a' is missing."),
        ({}, {"a": 1}, "The key 'a' should not be there."),
        ({"a": {1, 2}}, {"a": {1}}, "At ['a']: The element 2 is missing."),
        ({1}, {1, 2}, "The element 2 should not be there."),
        ({1}, [1, 1], "The element 1 should not be there."),
        ({1: "x"}, {"1": "x"}, "The key 1 is missing."),
        ([[1, 2], [3, 4]], np.array([[1, 2], [3, 5]]), "At [1, 1]: expected 4, got 5."),
        ([1], [None], "At [0]: expected 1, got None. There is no value here"),
        ([1], ["1"], "A number and a text are two things"),
        ([0.5], [math.nan], "The value is NaN"),
        ([1], (number for number in [1]), "expected here, but the value is of type generator"),
        ([1], [print], "A function was returned"),
        ({"a": 1}, [("a", 1)], "A dict is expected here, but the value is of type list."),
        ([1, 2], {1, 2}, "A list is expected here, but the value is of type set."),
        (10**400, 10**400 + 1, ""),
        (10_000_000, 10_000_001, ""),
        (None, 0, ""),
    ],
)
def test_the_first_place_that_differs_is_named(expected: object, got: object, message: str) -> None:
    comparison = judged(expected, got)
    assert comparison.status == "failed"
    assert message in sentence(comparison.message)


def test_places_are_counted_as_the_language_counts() -> None:
    expected, got = [1, {"name": [1]}], [1, {"name": [2]}]
    assert "At [1]['name'][0]: " in sentence(judged(expected, got).message)
    assert 'At [2]["name"][1]: ' in sentence(judged(expected, got, language="julia").message)


@pytest.mark.parametrize(
    ("got", "message"),
    [
        (Account(2, "Ana"), "At .balance: expected 1, got 2."),
        (Account(1, ["Ana"]), "At .owner: expected 'Ana', got ['Ana']."),
        (object(), "There is no attribute balance."),
        ({"balance": 1, "owner": "Ana"}, ""),
        (Account, "A function was returned"),
    ],
)
def test_objects_are_compared_by_the_attributes_that_are_asked_for(
    got: object, message: str
) -> None:
    asked = {"attributes": ("balance", "owner")}
    assert judged(Account(1, "Ana"), Account(1.0, "Ana"), "object", **asked).status == "passed"
    comparison = judged(Account(1, "Ana"), got, "object", **asked)
    assert comparison.status == "failed"
    assert message in sentence(comparison.message)
    other = judged([Account(1, "Ana")], [Account(1, "Eva")], "list", attributes=("balance",))
    assert other.status == "passed"


def test_a_position_that_is_counted_from_elsewhere_is_told() -> None:
    assert "Python counts from 0" in sentence(judged(3, 4, "index").message)
    assert "Julia counts from 1" in sentence(judged(4, 3, "index", "julia").message)
    assert judged(3, 5, "index").message is None


def test_sets_of_thousands_of_near_misses_are_compared_in_a_moment() -> None:
    near = {number + 0.5 for number in range(20_000)}
    assert judged(near, {number + 1e-9 * number for number in near}).status == "passed"
    assert judged(near, {number + 0.25 for number in near}).status == "failed"
    pairs = {(number, frozenset({number + 0.5})) for number in range(300)}
    others = {(number, frozenset({number + 0.25})) for number in range(300)}
    assert judged(pairs, others).status == "failed"


plain = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=3)
    | st.complex_numbers(allow_nan=False)
    | st.dates()
)
hashable = st.recursive(plain, lambda inner: st.tuples(inner, inner), max_leaves=4)
nests = st.recursive(
    plain,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.tuples(inner, inner)
        | st.dictionaries(hashable, inner, max_size=4)
        | st.sets(hashable, max_size=4)
    ),
    max_leaves=12,
)


@given(nests)
def test_every_value_equals_itself(value: object) -> None:
    """Through another process: nothing is the same object."""
    assert (
        first_difference(ANY, through_the_wire(value), through_the_wire(value), TOLERANCE) is None
    )
    comparison = compare(ANY, through_the_wire([value]), through_the_wire([value]), TOLERANCE)
    assert comparison.status == "passed"


@given(nests, nests)
def test_what_differs_differs_from_both_sides(one: object, other: object) -> None:
    first, second = through_the_wire([one]), through_the_wire([other])
    there = first_difference(ANY, first, second, TOLERANCE)
    back = first_difference(ANY, second, first, TOLERANCE)
    assert (there is None) == (back is None)


@given(st.data(), st.lists(nests, min_size=1, max_size=4))
def test_a_changed_item_is_found_at_its_place(data: st.DataObject, value: list[Any]) -> None:
    changed, steps = data.draw(changes(value))
    difference = first_difference(
        ANY, through_the_wire(value), through_the_wire(changed), TOLERANCE
    )
    assert difference is not None
    assert difference.failed
    assert [through_the_wire(step) for step in steps] == [
        through_the_wire(step.by) if isinstance(step.by, int) else step.by
        for step in difference.path
    ]


@st.composite
def changes(draw: st.DrawFn, value: Any) -> tuple[Any, list[Any]]:
    """The value with one leaf that is another one, and the keys that lead there."""
    if isinstance(value, list | tuple) and value:
        place = draw(st.integers(0, len(value) - 1))
        changed, steps = draw(changes(value[place]))
        items = [*value[:place], changed, *value[place + 1 :]]
        return (type(value)(items), [place, *steps])
    if isinstance(value, dict) and value:
        key = draw(st.sampled_from(list(value)))
        changed, steps = draw(changes(value[key]))
        return ({**value, key: changed}, [key, *steps])
    return ("another", []) if value != "another" else (None, [])


def test_a_class_of_texts_is_a_text() -> None:
    assert judged("a", SequenceValue("list", texts("a"))).status == "wrong_type"


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        ({"año": 1}, {"an\u0303o": 1}),
        ({"año", "b"}, {"an\u0303o", "b"}),
        (["b", "año"], ["b", "an\u0303o"]),
        (("año", 1), ("an\u0303o", 1)),
        ("año", "an\u0303o"),
    ],
)
def test_a_sign_that_stands_for_another_is_called_by_its_name(
    expected: object, got: object
) -> None:
    said = str(sentence(judged(expected, got).message))
    assert "`n\u0303` (LATIN SMALL LETTER N + COMBINING TILDE) stands where `ñ`" in said
