"""A worker's answer is hostile bytes until it is decoded as a Value."""

import json
import math

import hypothesis.strategies as st
import pytest
from hypothesis import given

from grader.languages.code import value_code
from grader.model import ArrayValue, ScalarValue
from grader.values import MalformedValueError, decode

_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=12,
)
_parts = {
    "t": st.sampled_from(
        ["scalar", "int", "real", "text", "array", "sequence", "dict", "opaque", "x"]
    ),
    "type": st.text(max_size=6) | st.none(),
    "value": _json,
    "text": st.text(max_size=6),
    "element": st.text(max_size=6),
    "kind": st.sampled_from(["bool", "int", "real", "text", "y"]),
    "shape": st.lists(st.integers(-1, 4), max_size=3) | _json,
    "items": st.lists(_json, max_size=4) | _json,
    "keys": st.lists(_json, max_size=4) | _json,
}


@given(_json | st.fixed_dictionaries({}, optional=_parts))
def test_anything_is_a_value_or_refused(wire: object) -> None:
    try:
        value = decode(wire)
    except MalformedValueError:
        return
    for language in ("python", "julia"):
        value_code(value, language).encode("utf-8")


def test_numbers_that_json_cannot_hold_come_as_text() -> None:
    assert decode({"t": "int", "type": "BigInt", "value": "9" * 30}) == ScalarValue(
        "BigInt", int("9" * 30)
    )
    nan = decode({"t": "real", "type": "Float64", "value": "NaN"})
    assert isinstance(nan, ScalarValue)
    assert isinstance(nan.value, float)
    assert math.isnan(nan.value)


@pytest.mark.parametrize(
    "wire",
    [
        {"t": "int", "type": "int", "value": True},
        {"t": "int", "type": "int", "value": "1" * 5_000},
        {"t": "real", "type": "float", "value": 10**400},
        {"t": "array", "type": "a", "element": "e", "kind": "int", "shape": [3], "items": [1, 2]},
        {"t": "array", "type": "a", "element": "e", "kind": "int", "shape": [-1], "items": []},
        {"t": "array", "type": "a", "element": "e", "kind": "bool", "shape": [1], "items": [1]},
        {"t": "dict", "type": "d", "keys": [{"t": "text", "type": "s", "value": "a"}], "items": []},
    ],
)
def test_lies_are_refused(wire: object) -> None:
    with pytest.raises(MalformedValueError):
        decode(wire)


def test_a_nest_of_a_million_levels_is_refused_not_followed() -> None:
    deep = '{"t":"sequence","type":"list","items":[' * 100 + "]}" * 100
    with pytest.raises(MalformedValueError, match="deep"):
        decode(json.loads(deep))


def test_values_are_shown_in_the_students_language() -> None:
    matrix = decode(
        {
            "t": "array",
            "type": "Matrix",
            "element": "Int64",
            "kind": "int",
            "shape": [2, 2],
            "items": [4, 1, 1, 8],
        }
    )
    assert isinstance(matrix, ArrayValue)
    assert value_code(matrix, "julia") == "[4 1; 1 8]"
    assert value_code(matrix, "python") == "array([[4, 1], [1, 8]])"
