"""The values of a call by field: what is returned, the arguments after it, and what it prints."""

from collections import namedtuple

import numpy as np
import pytest

from grader.judging.scoring.parts import expected_parts, given_parts
from grader.model import Answer, FieldKind, Function, Message, Outcome, Value
from tests.judging.making import field, given, python, returned
from tests.values.making import dictionary

SHARE = Function("share", (field("share"),), "value", {})
PAIR = Function("pair", (field("low"), field("high")), "tuple", {})
BESIDE = Function(
    "scale",
    (
        field("data", source="argument"),
        field("factor"),
        field("output", source="printed"),
        field("more", source="argument"),
    ),
    "value",
    {},
)
NOTHING = Function("show", (field("output", source="printed"),), "nothing", {})


def parts_of(function: Function, outcome: Outcome) -> tuple[dict[str, Value], Message | None]:
    parts, message = given_parts(function, outcome)
    return dict(parts), message


def test_the_reference_gives_each_field_its_value() -> None:
    assert expected_parts(SHARE, Answer(python(3))) == {"share": python(3)}
    assert expected_parts(PAIR, Answer(python((1, 2)))) == {"low": python(1), "high": python(2)}
    assert expected_parts(SHARE, Answer(None)) == {}
    assert expected_parts(PAIR, Answer(None)) == {}


@pytest.mark.parametrize("value", [3, (1,), (1, 2, 3)])
def test_a_reference_that_does_not_return_its_fields_is_an_error(value: object) -> None:
    with pytest.raises(TypeError, match="the reference of pair does not return its fields"):
        expected_parts(PAIR, Answer(python(value)))


def test_arguments_and_printed_text_stand_beside_what_is_returned() -> None:
    observed = (python([1]), python("m"))
    beside = {"data": python([1]), "more": python("m"), "output": "3\n"}
    for parts in (
        expected_parts(BESIDE, Answer(python(3), observed=observed, printed="3\n")),
        parts_of(BESIDE, returned(3, observed=observed, printed="3\n"))[0],
    ):
        assert {**parts, "output": parts["output"].value} == {  # type: ignore[union-attr]
            **beside,
            "factor": python(3),
        }
    assert expected_parts(PAIR, Answer(None, printed="no")) == {}
    assert parts_of(BESIDE, returned(3))[0].keys() == {"factor", "output"}


def test_of_what_is_of_no_interest_only_the_rest_counts() -> None:
    parts, message = parts_of(NOTHING, returned(3, printed="x"))
    assert (parts.keys(), message) == ({"output"}, None)


def test_without_an_answer_there_are_no_parts() -> None:
    assert parts_of(SHARE, Outcome("timeout")) == ({}, None)
    assert parts_of(PAIR, Outcome("exception")) == ({}, None)
    assert parts_of(BESIDE, Outcome("exception", printed="3\n")) == ({}, None)


LOW_HIGH = {"low": python(1), "high": python(2)}


@pytest.mark.parametrize(
    ("value", "parts", "key", "said"),
    [
        (python((1, 2)), LOW_HIGH, None, {}),
        (dictionary("NamedTuple", ("low", "high"), (python(1), python(2))), LOW_HIGH, None, {}),
        (python([1, 2]), LOW_HIGH, "not_a_tuple_but", {"type": "list", "count": 2}),
        (python((1,)), {"low": python(1)}, "tuple_length", {"got": 1, "expected": 2}),
        (python((1, 2, 3)), LOW_HIGH, "tuple_length", {"got": 3, "expected": 2}),
        (python([1, 2, 3]), LOW_HIGH, "tuple_length", {"got": 3, "expected": 2}),
        (python(7), {}, "not_tuple", {"type": "int", "count": 2}),
        (python({"high": 2, "low": 1}), LOW_HIGH, "by_name", {"type": "dict"}),
        (
            dictionary("NamedTuple", ("high", "low"), (python(2), python(1))),
            LOW_HIGH,
            "named_out_of_order",
            {"type": "NamedTuple"},
        ),
    ],
)
def test_a_tuple_is_taken_apart_and_told_what_it_came_in(
    value: Value, parts: dict[str, Value], key: str | None, said: dict[str, object]
) -> None:
    found_parts, message = parts_of(PAIR, given(value))
    assert found_parts == parts
    assert message == (None if key is None else Message(f"scoring.{key}", said))


Counts = namedtuple("Counts", "VP VN FP")
NUMBER = field("mean", "real")
UNKNOWN = {"names": "VP, VN, FP", "fields": "low, high"}


@pytest.mark.parametrize(
    ("value", "type_name"),
    [
        ({"VP": 1, "VN": 2, "FP": 3}, "dict"),
        (Counts(1, 2, 3), "NamedTuple"),
    ],
)
def test_unknown_names_are_told_and_taken_for_nothing(value: object, type_name: str) -> None:
    parts, message = parts_of(PAIR, returned(value))
    assert parts == {}
    assert message == Message("scoring.unknown_names", {"type": type_name, **UNKNOWN})


def test_keys_that_are_no_texts_are_told_too() -> None:
    parts, message = parts_of(PAIR, returned({0: 1, (): 2, "high": 3, "f": 4}))
    assert parts == {"high": python(3)}
    assert message == Message(
        "scoring.unknown_names", {"type": "dict", "names": "0, tuple, f", "fields": "low"}
    )


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("vector", np.array([1.0, 2.0])),
        ("vector", np.array([1.0, 2.0, 3.0])),
        ("vector", [1.0, 2.0]),
        ("vector", np.array([])),
        ("matrix", np.eye(2)),
        ("matrix", [[1, 2], [3, 4]]),
        ("list", ["a", "b"]),
        ("set", {1, 2}),
        ("dict", {"a": 1}),
    ],
)
def test_the_first_value_by_itself_is_no_tuple(kind: FieldKind, value: object) -> None:
    asked = Function("f", (field("first", kind), NUMBER), "tuple", {})
    parts, message = parts_of(asked, returned(value))
    assert parts == {"first": python(value)}
    said = {"type": python(value).type, "count": 2}
    assert message == Message("scoring.first_alone", said)


@pytest.mark.parametrize(
    ("first", "second", "value"),
    [
        ("vector", "real", [np.array([1.0, 2.0]), 0.5]),
        ("vector", "vector", [[1, 2], [3, 4]]),
        ("matrix", "real", [np.eye(2), 0.5]),
        ("list", "integer", [["a", "b"], 2]),
        ("real", "real", np.array([1.0, 2.0])),
    ],
)
def test_all_values_in_a_list_are_taken_one_by_one(
    first: FieldKind, second: FieldKind, value: list[object]
) -> None:
    asked = Function("f", (field("first", first), field("second", second)), "tuple", {})
    parts, message = parts_of(asked, returned(value))
    assert parts.keys() == {"first", "second"}
    assert message is not None
    assert message.key == "scoring.not_a_tuple_but"


def test_a_dictionary_with_a_field_s_name_is_looked_up_though_the_first_is_one() -> None:
    asked = Function("f", (field("first", "dict"), NUMBER), "tuple", {})
    parts, _ = parts_of(asked, returned({"first": {"a": 1}, "mean": 2.0}))
    assert parts == {"first": python({"a": 1}), "mean": python(2.0)}
