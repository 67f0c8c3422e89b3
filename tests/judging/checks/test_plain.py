"""A check is given plain data by the kind of each field, whatever a submission made of it."""

import math
from datetime import date, datetime
from typing import Any

import numpy as np
import pytest

from grader.judging.scoring.checking.plain import NotPlain, plain
from grader.model import (
    ArrayValue,
    ComplexValue,
    DateValue,
    DictValue,
    Field,
    Message,
    NamedTupleValue,
    OpaqueValue,
    ScalarValue,
    SequenceValue,
    SetValue,
    Text,
    TupleValue,
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


PAIR = TupleValue("Tuple", (number(1), listed("a", "b")))


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
    assert (read[0], read[1]) == (data, None)
    assert type(read[0]) is type(data)


@pytest.mark.parametrize(
    ("kind", "value", "dtype", "shape"),
    [
        ("vector", vector("Int64", 1, 2, 3), np.int64, (3,)),
        ("vector", listed(1, 2.5), np.float64, (2,)),
        ("vector", vector("Bool", True, False), np.bool_, (2,)),
        ("vector", listed("a", "x" * 100_000), np.object_, (2,)),
        ("vector", listed(10**400, 1.5), np.object_, (2,)),
        ("vector", listed(1, 2.5, 3j), np.complex128, (3,)),
        ("vector", listed(), np.object_, (0,)),
        ("matrix", ArrayValue("Matrix", "Int64", (2, 3), (1, 2, 3, 4, 5, 6)), np.int64, (2, 3)),
    ],
)
def test_vectors_and_matrices_are_arrays(kind: str, value: Value, dtype: Any, shape: Any) -> None:
    data = plain(field(kind), value)[0]
    assert (data.dtype, data.shape) == (dtype, shape)


def test_positions_count_from_0_in_each_language() -> None:
    assert plain(field("index"), number(3), 1)[0] == 2
    assert plain(field("list", "index"), vector("Int64", 1, 3), 1)[0] == [0, 2]
    assert plain(field("index"), number(3), 0)[0] == 3
    assert plain(field("integer"), number(3), 1)[0] == 3, "no position"


@pytest.mark.parametrize(
    ("kind", "value", "data", "said"),
    [
        ("integer", number(3.0), 3, "scoring.real_for_integer"),
        ("real", number(True), 1.0, "scoring.truth_value_for_number"),
        ("boolean", number(1), True, "scoring.not_a_truth_value"),
        ("list", TupleValue("tuple", (number(1),)), [1], "scoring.form"),
        ("tuple", listed(1), (1,), "scoring.form"),
        ("set", listed(1, 1), {1}, "scoring.form"),
        ("real", vector("Float64", 2.0), 2.0, "scoring.wrapped"),
    ],
)
def test_what_is_right_but_of_a_wrong_type_is_told(
    kind: str, value: Value, data: Any, said: str
) -> None:
    read = plain(field(kind), value)
    assert read[0] == data
    assert read[1] is not None
    assert read[1].key == said


@pytest.mark.parametrize(
    ("kind", "element", "value", "data", "said"),
    [
        ("real", None, ComplexValue("complex", 1.5, 0.0), 1.5, "complex_for_real"),
        ("complex", None, number(True), 1 + 0j, "truth_value_for_number"),
        ("integer", None, ComplexValue("complex", 1.0, 1.0), None, None),
        ("index", None, number(3.0), 3, "real_for_integer"),
        ("boolean", None, number(0.0), False, "not_a_truth_value"),
        ("real", None, number(3), 3.0, None),
        ("complex", None, number(3), 3 + 0j, None),
        ("dict", None, NamedTupleValue("NamedTuple", (number(1),), ("a",)), {"a": 1}, "form"),
        ("list", None, vector("Int64", 1), [1], None),
        ("list", None, ArrayValue("numpy.ndarray", "int64", (1,), (1,)), [1], "form"),
        ("tuple", None, NamedTupleValue("NamedTuple", (number(1),), ("a",)), (1,), None),
        ("set", None, TupleValue("tuple", (number(1),)), {1}, "form"),
        ("list", "boolean", listed(True, 1), [True, True], "not_a_truth_value"),
    ],
)
def test_what_costs_a_share_and_what_does_not(
    kind: str, element: str | None, value: Value, data: Any, said: str | None
) -> None:
    if data is None:
        with pytest.raises(NotPlain):
            plain(field(kind, element), value)
        return
    read = plain(field(kind, element), value)
    assert (read[0], type(read[0])) == (data, type(data))
    assert (read[1] and read[1].key) == (said and f"scoring.{said}")


def test_the_first_wrong_type_is_told() -> None:
    read = plain(field("list", "integer"), TupleValue("tuple", (number(1.0), number(True))))
    assert read[1] == Message("scoring.form", {"type": "tuple", "form": "list"})
    read = plain(field("real"), vector("Float64", 2.0))
    assert read[1] == Message("scoring.wrapped", {"type": "Vector"})


@pytest.mark.parametrize(
    ("kind", "element", "value", "said"),
    [
        ("real", None, number(None), ("nothing", {"type": "NoneType"})),
        ("real", None, number("3"), ("not_real", {"type": "str"})),
        ("text", None, number(3), ("not_text", {"type": "int"})),
        ("real", None, listed(1, 2), ("not_real", {"type": "list"})),
        ("vector", None, number(3), ("not_array", {"type": "int"})),
        ("vector", None, ArrayValue("Matrix", "Int64", (1, 1), (1,)), ("rank", (2, 1))),
        ("matrix", None, listed(1), ("rank", (1, 2))),
        ("vector", "integer", listed(1, "a"), ("not_integer", {"type": "list"})),
        ("curve", None, listed(1), ("not_curve", {"type": "list"})),
        (
            "curve",
            None,
            ArrayValue("Matrix", "Int64", (0, 2), ()),
            ("not_curve", {"type": "Matrix"}),
        ),
        ("date", None, number("x"), ("not_form", {"type": "str", "form": "date"})),
        ("object", None, listed(1), ("not_form", {"type": "list", "form": "object"})),
        ("list", None, SetValue("set", ()), ("not_form", {"type": "set", "form": "list"})),
        ("tuple", None, number(1), ("not_form", {"type": "int", "form": "tuple"})),
        ("dict", None, listed(1), ("not_form", {"type": "list", "form": "dict"})),
        ("any", None, OpaqueValue("generator", ""), ("not_data", {"type": "generator"})),
        ("date", None, DateValue("Date", "20260-01-31"), ("not_data", {"type": "Date"})),
    ],
)
def test_what_is_refused_is_told_why(
    kind: str, element: str | None, value: Value, said: Any
) -> None:
    with pytest.raises(NotPlain) as refused:
        plain(field(kind, element), value)
    key, params = said
    if key == "rank":
        params = {"got": params[0], "expected": params[1]}
    assert refused.value.message == Message(f"scoring.{key}", params)


def test_a_curve_is_given_by_its_points() -> None:
    points = TupleValue("tuple", (listed(0.0, 1.0, 2.0), listed(3.0, 4.0, 5.0)))
    assert plain(field("curve"), points)[0].tolist() == [[0, 3], [1, 4], [2, 5]]


def test_a_vector_of_vectors_is_a_matrix_of_a_wrong_type() -> None:
    rows = (vector("Int64", 1, 2), vector("Int64", 3, 4))
    for holder in ("Vector", "Array"):
        read = plain(field("matrix"), SequenceValue(holder, rows))
        assert read[0].tolist() == [[1, 2], [3, 4]]
        assert read[1] == Message("scoring.vector_of_vectors")
    assert plain(field("matrix"), SequenceValue("list", rows))[1] is None


def test_arrays_inside_and_keys_are_data_too() -> None:
    matrix = ArrayValue("Matrix", "Int64", (2, 1), (1, 2))
    read = plain(field("list"), SequenceValue("list", (matrix,)))
    assert read[0][0].tolist() == [[1], [2]]
    assert plain(field("list", "index"), SequenceValue("list", (matrix,)), 1)[0][0].tolist() == [
        [0],
        [1],
    ]
    # The kind of elements says nothing of keys.
    keyed = DictValue("Dict", (number(2.5),), (number(3),))
    assert plain(field("dict", "index"), keyed, 1)[0] == {2.5: 2}
    members = SetValue("Set", (vector("Int64", 1, 2), SetValue("Set", (number(1),)), keyed))
    assert plain(field("set"), members)[0] == {(1, 2), frozenset({1}), ((2.5, 3),)}


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
    with pytest.raises(NotPlain):
        plain(field(kind, element), value)
