"""A value is looked at as a number, an array or a list of parts, whatever it came as."""

from collections import OrderedDict, namedtuple

import numpy as np
import pytest

from grader.judging.scoring.views import (
    as_array,
    listed,
    parts_by_name,
    parts_by_position,
    unwrap,
    without_names,
    without_shape,
)
from grader.model import (
    ArrayValue,
    DictValue,
    FunctionValue,
    NamedTupleValue,
    OpaqueValue,
    ScalarValue,
    SequenceValue,
    TupleValue,
    Value,
)
from tests.judging.making import field, python
from tests.values.making import dictionary, texts

Point = namedtuple("Point", "x y")
FIELDS = (field("accuracy", aliases=("acc", "hit rate")), field("f1"), field("matrix"))


@pytest.mark.parametrize(
    ("value", "shape", "items", "nested"),
    [
        (np.array([[1, 2], [3, 4]]), (2, 2), (1, 2, 3, 4), False),
        ([1, 2.5, None], (3,), (1, 2.5, None), False),
        (([1, 2], [3, 4]), (2, 2), (1, 2, 3, 4), True),
        ([[[1], [2]]], (1, 2, 1), (1, 2), True),
        (Point(1, 2), (2,), (1, 2), False),
        (Point([1], [2]), (2, 1), (1, 2), True),
        ([], (0,), (), False),
        ([[], []], (2, 0), (), True),
        ([1j], (1,), (1j,), False),
    ],
)
def test_an_array_is_what_has_rows_of_one_length(
    value: object, shape: tuple[int, ...], items: tuple[object, ...], nested: bool
) -> None:
    view = as_array(python(value))
    assert view is not None
    assert (view.shape, view.items, view.nested) == (shape, items, nested)


@pytest.mark.parametrize(
    "value", [3, {1}, {"x": 1}, [[1, 2], [3]], [[1], 2], [1, [2]], [{1}, {2}], object()]
)
def test_all_else_is_no_array(value: object) -> None:
    assert as_array(python(value)) is None


def test_a_named_tuple_is_a_tuple_and_a_dictionary_none() -> None:
    assert isinstance(python(Point(1, 2)), NamedTupleValue)
    assert not isinstance(python({"x": 1}), TupleValue)
    for value, found in ((Point(1, 2), True), ((1, 2), True), ([1, 2], False), (3, False)):
        assert isinstance(python(value), TupleValue) == found


def test_a_class_that_is_named_like_a_tuple_is_the_list_that_it_is_made_of() -> None:
    listed_so = type("tuple", (list,), {"__module__": "submission"})([1, 2])
    named_so = type("NamedTuple", (dict,), {"__module__": "submission"})({1: 2})
    assert python(listed_so) == SequenceValue("list", (python(1), python(2)))
    assert python(named_so) == DictValue("NamedTuple", (python(1),), (python(2),))


def test_an_array_without_dimension_is_what_it_holds() -> None:
    assert without_shape(ArrayValue("Array", "Int64", (), (3,))) == ScalarValue("Int64", 3)
    alone = ArrayValue("Vector", "Int64", (1,), (3,))
    assert without_shape(alone) == alone
    assert without_shape(python(3)) == python(3)


@pytest.mark.parametrize(
    ("value", "items"),
    [
        ([1, "a"], [1, "a"]),
        ((), []),
        (np.array([True, False]), [True, False]),
        (np.array([[1, 2], [3, 4]]), [np.array([1, 2]), np.array([3, 4])]),
        (np.zeros((2, 1, 2)), [np.zeros((1, 2)), np.zeros((1, 2))]),
        (np.zeros((2, 0)), [np.zeros(0), np.zeros(0)]),
        (np.zeros((0, 2)), []),
        (Point(1, [2]), [1, [2]]),
    ],
)
def test_what_has_an_order_is_listed_an_array_by_its_rows(
    value: object, items: list[object]
) -> None:
    found = listed(python(value))
    assert found is not None
    wanted = [python(item) for item in items]
    plain = isinstance(value, np.ndarray) and value.ndim == 1
    assert [one.value if plain else one for one in found] == [  # type: ignore[union-attr]
        one.value if plain else one  # type: ignore[union-attr]
        for one in wanted
    ]


@pytest.mark.parametrize("value", [3, {1}, {"x": 1}, "ab", object()])
def test_nothing_else_is_listed(value: object) -> None:
    assert listed(python(value)) is None


@pytest.mark.parametrize(
    ("value", "alone", "was_taken_out"),
    [
        (np.array([3]), 3, True),
        (np.array([[3]]), 3, True),
        (np.array(3), 3, False),
        ([3], 3, True),
        ((3,), 3, True),
        ([3j], 3j, True),
        (3, 3, False),
    ],
)
def test_a_number_that_comes_alone_is_taken_out(
    value: object, alone: object, was_taken_out: bool
) -> None:
    found, taken = unwrap(python(value))
    assert isinstance(found, ScalarValue | type(python(1j)))
    assert (found.value, taken) == (alone, was_taken_out)


@pytest.mark.parametrize("value", [[1, 2], [[3]], [], np.array([1, 2]), {3}, [object()]])
def test_what_is_not_one_number_stays_as_it_is(value: object) -> None:
    assert unwrap(python(value)) == (python(value), False)


class Function:
    """A class of a submission, with an innocent name."""


@pytest.mark.parametrize("value", [len, as_array, [].append, Function, type("Meta", (type,), {})])
def test_a_function_is_known_by_what_it_is(value: object) -> None:
    assert isinstance(python(value), FunctionValue)


def test_an_object_of_a_class_with_a_function_s_name_is_none() -> None:
    assert type(python(Function())) is OpaqueValue


def test_parts_have_places_in_tuples_lists_and_vectors() -> None:
    assert parts_by_position(python((1, "a"))) == (python(1), python("a"))
    assert parts_by_position(python([1])) == (python(1),)
    vector = ArrayValue("Vector", "Int64", (2,), (5, 6))
    assert parts_by_position(vector) == [ScalarValue("Int64", 5), ScalarValue("Int64", 6)]
    for value in (np.array([[1, 2]]), {"a": 1}, {1}, 3):
        assert parts_by_position(python(value)) is None


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        (("accuracy", "f1", "matrix"), ("accuracy", "f1", "matrix")),
        (("Matrix", "F_1", "ACC"), ("matrix", "f1", "accuracy")),
        (("Hit-Rate", "f1", "matrix"), ("accuracy", "f1", "matrix")),
        # One value and one name are left over: they belong together.
        (("what", "f1", "matrix"), ("accuracy", "f1", "matrix")),
        (("acc", "accuracy", "matrix"), ("accuracy", "f1", "matrix")),
        # Two are left over: nobody knows which is which.
        (("what", "why", "matrix"), (None, None, "matrix")),
        (("what", "f1"), (None, "f1")),
        (("acc", "f1", "matrix", "more"), ("accuracy", "f1", "matrix", None)),
    ],
)
def test_parts_of_a_dictionary_are_found_by_clear_names(
    keys: tuple[str, ...], found: tuple[str | None, ...]
) -> None:
    items = texts(*keys)
    wanted = {name: item for name, item in zip(found, items, strict=True) if name is not None}
    assert parts_by_name(dictionary("dict", keys, items), FIELDS) == wanted


def test_a_key_that_is_no_text_is_no_name() -> None:
    value = python(OrderedDict({1: "a", (): "b", "f1": "c"}))
    assert isinstance(value, DictValue)
    assert parts_by_name(value, FIELDS) == {"f1": python("c")}


@pytest.mark.parametrize(
    ("keys", "is_plain"),
    [
        (("accuracy", "f1", "matrix"), True),
        (("acc", "f1", "m"), True),
        (("x", "y", "z"), True),
        (("accuracy", "f1"), True),
        (("accuracy", "f1", "matrix", "more"), True),
        (("f1", "accuracy", "matrix"), False),
        (("x", "y", "f1"), False),
        # A name that is another field's, in a place of no field.
        (("x", "y", "z", "f1"), False),
        (("accuracy", "f1", "matrix", "acc"), False),
        # As many names of nobody's as fields are a tuple, fewer or more are none.
        (("vp", "vn"), False),
        (("vp", "vn", "fp", "fn"), False),
    ],
)
def test_the_names_of_a_named_tuple_are_dropped_unless_one_is_in_another_place(
    keys: tuple[str, ...], is_plain: bool
) -> None:
    value = dictionary("NamedTuple", keys, texts(*keys))
    plain: Value = python(keys)
    assert without_names(value, FIELDS) == (plain if is_plain else value)
    other = dictionary("dict", keys, texts(*keys))
    assert without_names(other, FIELDS) == other
