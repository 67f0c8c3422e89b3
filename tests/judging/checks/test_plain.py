"""A check is given plain data by the kind of each field, whatever a submission made of it."""

import math
from datetime import date, datetime
from typing import Any

import numpy as np
import pytest

from grader.judging.scoring.checking.plain import Refused, plain
from grader.model import (
    ArrayValue,
    ComplexValue,
    DateValue,
    DictValue,
    Field,
    OpaqueValue,
    ScalarValue,
    SequenceValue,
    SetValue,
    Text,
    Value,
)


def field(kind: Any, element: Any = None) -> Field:
    return Field("x", kind, Text("x"), element)


def number(value: Any) -> ScalarValue:
    return ScalarValue(type(value).__name__, value)


def listed(*items: Any) -> SequenceValue:
    return SequenceValue("list", tuple(map(number, items)))


def vector(element: str, *items: Any) -> ArrayValue:
    return ArrayValue("Vector", element, (len(items),), items)


PAIR = SequenceValue("Tuple", (number(1), listed("a", "b")))


@pytest.mark.parametrize(
    ("kind", "element", "value", "data"),
    [
        ("real", None, number(3), 3.0),
        ("integer", None, number(10**400), 10**400),
        ("boolean", None, number(True), True),
        ("text", None, number("á"), "á"),
        ("complex", None, ComplexValue("complex", 1.0, -2.0), 1 - 2j),
        ("date", None, DateValue("Date", "2026-01-31"), date(2026, 1, 31)),
        ("date", None, DateValue("DateTime", "2026-01-31T10:00:00"), datetime(2026, 1, 31, 10)),
        ("list", None, listed(1, "b", None), [1, "b", None]),
        ("list", "integer", vector("Int64", 1, 2), [1, 2]),
        ("list", None, vector("Float64"), []),
        ("tuple", None, PAIR, (1, ["a", "b"])),
        ("set", None, SetValue("Set", (number(2), PAIR)), {2, (1, ("a", "b"))}),
        ("dict", None, DictValue("Dict", (PAIR,), (number(2),)), {(1, ("a", "b")): 2}),
        ("any", None, DictValue("dict", (number("k"),), (PAIR,)), {"k": (1, ["a", "b"])}),
        ("any", None, number(None), None),
        ("object", None, OpaqueValue("A", "A()", ("n",), (number(3),)), {"n": 3}),
    ],
)
def test_each_kind_is_given_as_python_has_it(
    kind: str, element: str | None, value: Value, data: Any
) -> None:
    read = plain(field(kind, element), value)
    assert (read.data, read.wrong_type) == (data, None)
    assert type(read.data) is type(data)


@pytest.mark.parametrize(
    ("kind", "value", "dtype", "shape"),
    [
        ("vector", vector("Int64", 1, 2, 3), np.int64, (3,)),
        ("vector", listed(1, 2.5), np.float64, (2,)),
        ("vector", vector("Bool", True, False), np.bool_, (2,)),
        ("vector", listed("a", "x" * 100_000), np.object_, (2,)),
        ("vector", listed(10**400, 1.5), np.object_, (2,)),
        ("vector", listed(), np.object_, (0,)),
        ("matrix", ArrayValue("Matrix", "Int64", (2, 3), (1, 2, 3, 4, 5, 6)), np.int64, (2, 3)),
    ],
)
def test_vectors_and_matrices_are_arrays(kind: str, value: Value, dtype: Any, shape: Any) -> None:
    data = plain(field(kind), value).data
    assert (data.dtype, data.shape) == (dtype, shape)


def test_positions_count_from_0_in_each_language() -> None:
    assert plain(field("index"), number(3), 1).data == 2
    assert plain(field("list", "index"), vector("Int64", 1, 3), 1).data == [0, 2]
    assert plain(field("index"), number(3), 0).data == 3


@pytest.mark.parametrize(
    ("kind", "value", "data", "said"),
    [
        ("integer", number(3.0), 3, "scoring.real_for_integer"),
        ("real", number(True), 1.0, "scoring.truth_value_for_number"),
        ("boolean", number(1), True, "scoring.not_a_truth_value"),
        ("list", SequenceValue("tuple", (number(1),)), [1], "scoring.form"),
        ("tuple", listed(1), (1,), "scoring.form"),
        ("set", listed(1, 1), {1}, "scoring.form"),
        ("real", vector("Float64", 2.0), 2.0, "scoring.wrapped"),
    ],
)
def test_what_is_right_but_of_a_wrong_type_is_told(
    kind: str, value: Value, data: Any, said: str
) -> None:
    read = plain(field(kind), value)
    assert read.data == data
    assert read.wrong_type is not None
    assert read.wrong_type.key == said


DEEP: Value = number(1)
for _ in range(30):
    DEEP = SequenceValue("list", (DEEP,))


@pytest.mark.parametrize(
    ("kind", "element", "value"),
    [
        ("real", None, number("3")),
        ("real", None, number(10**400)),
        ("real", None, number(None)),
        ("real", None, ComplexValue("complex", 1.0, 1.0)),
        ("integer", None, number(2.5)),
        ("integer", None, number(math.nan)),
        ("integer", None, number(math.inf)),
        ("boolean", None, number(2)),
        ("boolean", None, number(math.nan)),
        ("text", None, number(3)),
        ("vector", None, number(3)),
        ("vector", None, ArrayValue("Matrix", "Int64", (1, 1), (1,))),
        ("vector", "integer", listed(1, 2.5)),
        ("vector", "integer", listed(1, None)),
        ("matrix", None, listed(1)),
        ("matrix", None, SequenceValue("list", (listed(1), listed(1, 2)))),
        ("list", None, SetValue("set", ())),
        ("list", "text", DEEP),
        ("list", None, SequenceValue("list", (OpaqueValue("A", "A()"),))),
        ("dict", None, listed(1)),
        ("set", None, number(1)),
        ("date", None, number("2026-01-31")),
        ("date", None, DateValue("Date", "20260-01-31")),
        ("curve", None, listed(1)),
        ("object", None, listed(1)),
        ("any", None, OpaqueValue("generator", "<generator>")),
    ],
)
def test_what_is_not_of_the_kind_never_reaches_a_check(
    kind: str, element: str | None, value: Value
) -> None:
    with pytest.raises(Refused):
        plain(field(kind, element), value)
