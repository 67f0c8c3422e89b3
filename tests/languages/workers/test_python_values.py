"""Returned values as bounded data, whatever their types try."""

import collections
import datetime
import enum
import json
import math
import sys
from typing import Any, NamedTuple, NoReturn

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from grader.languages.python.worker.encode import encode_value
from grader.languages.python.worker.nodes import TooLargeError
from grader.model import (
    ArrayValue,
    ComplexValue,
    DateValue,
    DictValue,
    OpaqueValue,
    ScalarValue,
    SequenceValue,
    SetValue,
    TupleValue,
)
from grader.values import decode
from tests.values.making import texts

LIMIT = 1_000_000
MANY = LIMIT // 10
"""Items that are too large together: of each, more than ten bytes are written."""


def through_the_wire(value: object) -> Any:
    """Return the value that the grader reads."""
    return decode(json.loads(json.dumps(encode_value(value, LIMIT), allow_nan=False)))


ONE, TWO = ScalarValue("int", 1), ScalarValue("float", 2.0)


class Metrics(NamedTuple):
    accuracy: float
    matrix: list[int]


class Level(enum.IntEnum):
    HIGH = 3


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, ScalarValue("NoneType", None)),
        (True, ScalarValue("bool", True)),
        (3, ScalarValue("int", 3)),
        (2**63, ScalarValue("int", 2**63)),
        (-(2**200), ScalarValue("int", -(2**200))),
        (0.1, ScalarValue("float", 0.1)),
        (math.inf, ScalarValue("float", math.inf)),
        ("año", ScalarValue("str", "año")),
        ("half \ud800 pair", ScalarValue("str", "half ? pair")),
        (np.bool_(1), ScalarValue("numpy.bool", True)),
        (np.int8(-3), ScalarValue("numpy.int8", -3)),
        (np.uint64(2**64 - 1), ScalarValue("numpy.uint64", 2**64 - 1)),
        (np.float32(0.1), ScalarValue("numpy.float32", float(np.float32(0.1)))),
        (np.float64(0.1), ScalarValue("numpy.float64", 0.1)),
        (np.str_("a"), ScalarValue("numpy.str_", "a")),
        ((1, [2.0]), TupleValue("tuple", (ONE, SequenceValue("list", (TWO,))))),
        ({"a": 1, 2: 2.0}, DictValue("dict", (*texts("a"), ScalarValue("int", 2)), (ONE, TWO))),
        (np.array([[1, 2], [3, 4]]), ArrayValue("numpy.ndarray", "int64", (2, 2), (1, 2, 3, 4))),
        (np.array([[1, 2], [3, 4]]).T, ArrayValue("numpy.ndarray", "int64", (2, 2), (1, 3, 2, 4))),
        (np.array([True, False])[::-1], ArrayValue("numpy.ndarray", "bool", (2,), (False, True))),
        (np.array([-np.inf], "f4"), ArrayValue("numpy.ndarray", "float32", (1,), (-math.inf,))),
        (np.array([1], ">i4"), ArrayValue("numpy.ndarray", "int32", (1,), (1,))),
        (np.array([2**64 - 1], "u8"), ArrayValue("numpy.ndarray", "uint64", (1,), (2**64 - 1,))),
        (np.array(["a", "bc"]), ArrayValue("numpy.ndarray", "str", (2,), ("a", "bc"))),
        (np.array(2.5), ArrayValue("numpy.ndarray", "float64", (), (2.5,))),
        (np.zeros((0, 3)), ArrayValue("numpy.ndarray", "float64", (0, 3), ())),
        (np.array([1, 2.5], object), ArrayValue("numpy.ndarray", "object", (2,), (1.0, 2.5))),
        (np.ma.array([1]), ArrayValue("numpy.ndarray", "int64", (1,), (1,))),
        (collections.OrderedDict(a=1), DictValue("collections.OrderedDict", texts("a"), (ONE,))),
        (1j, ComplexValue("complex", 0.0, 1.0)),
        (np.complex64(1j), ComplexValue("numpy.complex64", 0.0, 1.0)),
        ({2, 1}, SetValue("set", (ONE, ScalarValue("int", 2)))),
        (frozenset("a"), SetValue("frozenset", texts("a"))),
        ({1: 2.0}.keys(), SequenceValue("dict_keys", (ONE,))),
        (collections.deque([1]), SequenceValue("collections.deque", (ONE,))),
        (datetime.date(2026, 1, 31), DateValue("datetime.date", "2026-01-31")),
        (
            datetime.datetime(2026, 1, 31, 7, 8, 9, 500_000),
            DateValue("datetime.datetime", "2026-01-31T07:08:09.5"),
        ),
        ({(1,): "a"}, DictValue("dict", (TupleValue("tuple", (ONE,)),), texts("a"))),
        (
            np.array([[1j]]),
            SequenceValue(
                "numpy.ndarray",
                (SequenceValue("numpy.ndarray", (ComplexValue("complex", 0.0, 1.0),)),),
            ),
        ),
        (range(3), ArrayValue("range", "int", (3,), (0, 1, 2))),
        (range(10**30), OpaqueValue("range", f"range(0, {10**30})")),
        (iter([1]), OpaqueValue("list_iterator", "<list_iterator object at 0x…>")),
        (b"ab", OpaqueValue("bytes", "b'ab'")),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_value_arrives_as_what_it_is(value: object, expected: object) -> None:
    assert through_the_wire(value) == expected


@pytest.mark.parametrize(
    ("name", "base", "arrives_as"),
    [
        ("list", collections.deque, "collections.deque"),
        ("dict_keys", list, "list"),
        ("set", frozenset, "frozenset"),
    ],
)
def test_a_container_is_named_by_what_it_is_made_of(name: str, base: type, arrives_as: str) -> None:
    named_otherwise = type(name, (base,), {"__module__": "builtins"})
    assert through_the_wire(named_otherwise([1])).type == arrives_as


def test_an_array_of_a_class_of_its_own_is_an_array() -> None:
    own_class = type("list", (np.ndarray,), {"__module__": "builtins"})
    assert through_the_wire(np.array([1]).view(own_class)).type == "numpy.ndarray"


def test_nan_arrives_as_nan() -> None:
    assert math.isnan(through_the_wire(math.nan).value)
    assert math.isnan(through_the_wire(np.array([np.nan])).items[0])


def test_a_named_tuple_arrives_with_its_names() -> None:
    value = through_the_wire(Metrics(0.5, [1]))
    assert (value.type, value.names) == ("NamedTuple", ("accuracy", "matrix"))
    assert value.items[0] == ScalarValue("float", 0.5)


def test_an_enumeration_s_member_is_its_number() -> None:
    assert through_the_wire(Level.HIGH).value == 3


def test_an_array_of_mixed_objects_arrives_row_by_row() -> None:
    value = through_the_wire(np.array([[1, None], [2, "a"]], object))
    assert [[item.value for item in row.items] for row in value.items] == [[1, None], [2, "a"]]


class LyingFloat(float):
    def __float__(self) -> float:
        return 1.0

    def __eq__(self, other: object) -> bool:
        return True

    def __repr__(self) -> NoReturn:
        raise SystemExit

    __hash__ = float.__hash__


class LyingInt(int):
    def __index__(self) -> int:
        return 1

    def __int__(self) -> int:
        return 1


class LyingText(str):
    def __str__(self) -> str:
        return "right"

    def __len__(self) -> int:
        return 0


class LyingList(list[int]):
    def __iter__(self) -> NoReturn:
        raise KeyboardInterrupt

    def __len__(self) -> int:
        return 10**9

    def __getitem__(self, index: Any) -> Any:
        return 1


class LyingDict(dict[str, int]):
    def items(self) -> Any:
        raise SystemExit

    def keys(self) -> Any:
        return "right"


class LyingArray(np.ndarray[Any, Any]):
    def __array_finalize__(self, other: Any) -> None:
        self.__dict__["dtype"] = "right"

    shape: Any = property(sys.exit)

    def tolist(self) -> NoReturn:
        raise SystemExit

    def __array_function__(self, *_: Any) -> NoReturn:
        raise SystemExit


class LyingSet(set[int]):
    def __iter__(self) -> NoReturn:
        raise SystemExit

    def __len__(self) -> int:
        return 10**9

    def __contains__(self, item: object) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        return True

    __hash__: Any = None


class LyingDate(datetime.date):
    def isoformat(self) -> str:
        return "right"

    def __str__(self) -> str:
        return "right"


class LyingComplex(complex):
    def __complex__(self) -> complex:
        return 1j


@pytest.mark.parametrize(
    ("value", "honest"),
    [
        (LyingFloat(0.25), 0.25),
        (LyingInt(5), 5),
        (LyingText("wrong"), "wrong"),
        (LyingList([0, 0]), [0, 0]),
        (LyingDict(a=0), {"a": 0}),
        (np.arange(3).view(LyingArray), np.arange(3)),
        (LyingSet({0}), {0}),
        (LyingDate(2026, 1, 31), datetime.date(2026, 1, 31)),
        (LyingComplex(0.5), 0.5 + 0j),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_type_that_lies_about_itself_is_read_by_what_it_holds(
    value: object, honest: object
) -> None:
    lied, plain = encode_value(value, LIMIT), encode_value(honest, LIMIT)
    assert {key: item for key, item in lied.items() if key != "type"} == {
        key: item for key, item in plain.items() if key != "type"
    }


class Refusing(type):
    @property
    def __module__(cls) -> NoReturn:  # type: ignore[override]
        raise KeyboardInterrupt


class Unprintable(metaclass=Refusing):
    def __repr__(self) -> NoReturn:
        raise KeyboardInterrupt


class Wordy:
    def __repr__(self) -> str:
        return "x" * 10_000_000


def test_what_cannot_be_printed_is_still_an_opaque_value() -> None:
    value = through_the_wire(Unprintable())
    assert value == OpaqueValue("object", "<no text: its repr raised KeyboardInterrupt>")


def test_an_opaque_value_s_text_is_short() -> None:
    assert len(through_the_wire(Wordy()).text) <= 200


def test_a_time_span_is_opaque() -> None:
    assert "3" in through_the_wire(np.timedelta64(3, "D")).text


def test_a_moment_of_numpy_is_one() -> None:
    assert through_the_wire(np.datetime64("2020-01-01")).iso == "2020-01-01"


def test_an_opaque_value_s_text_is_the_same_in_every_run() -> None:
    assert "0x…" in through_the_wire(object()).text


class Changing:
    """Found in a set when it was put there, and unhashable from then on."""

    def __init__(self) -> None:
        self.asked = False

    def __hash__(self) -> int:
        if self.asked:
            raise TypeError("unhashable")
        self.asked = True
        return 0

    def __eq__(self, other: object) -> NoReturn:
        raise SystemExit


def test_a_set_of_what_can_no_longer_be_hashed_is_read() -> None:
    value = through_the_wire({Changing(): {Changing(), 1}})
    assert [type(key) for key in value.keys] == [OpaqueValue]
    assert [type(member) for member in value.items[0].members] == [ScalarValue, OpaqueValue]


class Trap:
    """An object whose attributes raise, never end, or give hostile values."""

    balance = property(sys.exit)
    owner = Unprintable()

    @property
    def next(self) -> "Trap":
        return Trap()

    def __getattr__(self, name: str) -> NoReturn:
        raise KeyboardInterrupt


def test_attributes_are_read_of_objects_and_what_fails_is_not_there() -> None:
    node = encode_value(Trap(), LIMIT, ["balance", "owner", "other"])
    value: Any = decode(json.loads(json.dumps(node)))
    assert value.names == ("owner",)
    assert isinstance(value.items[0], OpaqueValue)
    for no_object in (Trap, sys, print, test_an_opaque_value_s_text_is_short):
        assert "names" not in encode_value(no_object, LIMIT, ["__name__"])


def test_a_chain_of_objects_without_end_ends() -> None:
    value: Any = decode(encode_value(Trap(), LIMIT, ["next"]))
    levels = 0
    while value.items:
        value, levels = value.items[0], levels + 1
    assert levels == 16


def test_one_hostile_element_spoils_only_itself() -> None:
    value = through_the_wire((1.0, Unprintable(), 2.0))
    assert [type(item) for item in value.items] == [ScalarValue, OpaqueValue, ScalarValue]


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.long
def test_a_million_levels_end_as_opaque_after_sixteen() -> None:
    value, levels = through_the_wire(nested(1_000_000)), 0
    while isinstance(value, SequenceValue):
        value, levels = value.items[0], levels + 1
    assert levels == 16
    assert isinstance(value, OpaqueValue)


def test_a_list_in_itself_ends() -> None:
    cycle: list[Any] = []
    cycle.append(cycle)
    assert json.dumps(encode_value(cycle, LIMIT)).count("sequence") == 16


def wide(width: int, depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value] * width
    return value


@pytest.mark.parametrize(
    "value",
    [
        np.broadcast_to(1.5, (10**9, 10**9)),
        np.broadcast_to(np.array(None, object), (10**9,)),
        np.zeros(LIMIT),
        [0] * MANY,
        dict.fromkeys(range(MANY)),
        set(range(MANY)),
        frozenset(map(str, range(MANY))),
        collections.deque(range(MANY)),
        dict.fromkeys(range(MANY)).keys(),
        range(LIMIT),
        "x" * (LIMIT + 1),
        ["x" * 1000] * 1001,
        wide(1000, 40),
        np.array(["x" * 1000] * 1001),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_is_too_large_is_refused_before_it_is_written(value: object) -> None:
    with pytest.raises(TooLargeError):
        encode_value(value, LIMIT)


def test_an_integer_of_a_million_digits_is_too_large() -> None:
    with pytest.raises(TooLargeError):
        through_the_wire(1 << 4_000_000)


def test_an_array_of_too_many_dimensions_is_opaque() -> None:
    assert isinstance(through_the_wire(np.zeros((1,) * 40)), OpaqueValue)


shapes = arrays.array_shapes(min_dims=0, min_side=0, max_side=4)


@given(arrays.arrays(arrays.scalar_dtypes() | arrays.byte_string_dtypes(), shapes))
def test_every_array_can_be_encoded_and_read_back(array: Any) -> None:
    value = through_the_wire(array)
    if array.dtype.kind in "biuf" and array.dtype.itemsize <= 8:
        assert isinstance(value, ArrayValue)
        assert value.shape == array.shape
        assert np.array_equal(
            np.array(value.items, dtype=array.dtype).reshape(array.shape), array, equal_nan=True
        )


plain = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.complex_numbers()
nests = st.recursive(
    plain,
    lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(plain, inner),
    max_leaves=20,
)


@given(nests)
def test_every_nest_of_plain_values_can_be_encoded_and_read_back(value: object) -> None:
    through_the_wire(value)
