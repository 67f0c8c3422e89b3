"""Arrays: their size, the first element that differs, and what a wrong matrix looks like."""

import math
from typing import Any

import numpy as np
import pytest

from grader.judging.scoring.compare import compare
from grader.model import ArrayValue, ElementKind, FieldKind, SequenceValue, Tolerance, Value
from tests.judging.making import field, python, sentence, verdict


def judged(
    expected: object,
    got: object,
    kind: FieldKind = "matrix",
    element: ElementKind | None = None,
) -> tuple[str, str | None, dict[str, Any]]:
    """Return status, and key and values of the message. Lists of lists are matrices."""
    return verdict(
        compare(field(kind=kind, element=element), array(expected), array(got), Tolerance())
    )


def array(value: object) -> Value:
    return python(np.array(value)) if isinstance(value, list) else python(value)


SQUARE = [[4, 1], [2, 3]]


@pytest.mark.parametrize(
    ("kind", "expected", "got"),
    [
        ("vector", [1, 2], (1, 2)),
        ("vector", [0.5, math.nan], [0.5, math.nan]),
        ("vector", ["a", "b"], ("a", "b")),
        ("vector", [], []),
        ("vector", [1.0, 2.0], [1, 2]),
        ("vector", (1, 2.5), [1.0, 2.5]),
        ("matrix", SQUARE, ((4, 1), (2, 3))),
        ("matrix", [[1.5, 1.0]], [[1.5, 1.0]]),
    ],
)
def test_an_array_is_right_whatever_holds_it(
    kind: FieldKind, expected: object, got: object
) -> None:
    assert judged(expected, got, kind) == ("passed", None, {})


@pytest.mark.parametrize(
    ("kind", "element", "expected", "got", "why"),
    [
        ("vector", None, [1, 2], [1.0, 2.0], "reals_in_integer_array"),
        ("vector", "integer", (1, 2), [1.0, 2.0], "reals_in_integer_array"),
        ("vector", "index", [1, 2], [1.0, 2.0], "reals_in_integer_array"),
        ("vector", None, [True, False], [1, 0], "element_type"),
        ("vector", "boolean", [1, 0], [1, 0], "element_type"),
        ("vector", None, [1.5, 2.0], [1.5 + 0j, 2.0], "element_type"),
        # The first element is right, and so is the last.
        ("vector", "integer", (1, 2, 3), (1, 2.0, 3), "reals_in_integer_array"),
    ],
)
def test_right_elements_of_another_kind_have_a_wrong_type(
    kind: FieldKind, element: ElementKind | None, expected: object, got: object, why: str
) -> None:
    assert judged(expected, got, kind, element) == ("wrong_type", why, {})


def test_a_wrong_element_counts_more_than_a_wrong_type() -> None:
    assert judged([1, 2], (1.0, 3), "vector") == ("failed", "element", {"index": "[1]"})


@pytest.mark.parametrize("type_name", ["Vector", "Array"])
def test_a_vector_of_vectors_is_no_matrix_in_julia(type_name: str) -> None:
    rows = tuple(ArrayValue("Vector", "Int64", (2,), row) for row in ((4, 1), (2, 3)))
    nested = SequenceValue(type_name, rows)
    found = compare(field(kind="matrix"), array(SQUARE), nested, Tolerance())
    assert found.message is not None
    assert (found.status, found.message.key) == ("wrong_type", "scoring.vector_of_vectors")
    whole = ArrayValue(type_name, "Int64", (2, 2), (4, 1, 2, 3))
    assert compare(field(kind="matrix"), array(SQUARE), whole, Tolerance()).status == "passed"


@pytest.mark.parametrize("got", [3, None, {1, 2}, {"a": 1}, [[1, 2], 3], object()])
def test_what_is_no_array_is_told_its_type(got: object) -> None:
    value = python(got)
    found = compare(field(kind="vector"), array([1, 2]), value, Tolerance())
    assert found.status == "failed"
    assert found.message is not None
    assert (found.message.key, found.message.params) == ("scoring.not_array", {"type": value.type})


def test_a_reference_that_gives_no_array_is_an_error_of_the_assignment() -> None:
    with pytest.raises(TypeError, match="no array for the field x"):
        compare(field(kind="vector"), python(3), array([1]), Tolerance())


@pytest.mark.parametrize(
    ("expected", "got", "why", "sizes"),
    [
        ([1, 2, 3], [1, 2], "shape", ("3", "2")),
        ([[1, 2]], [1, 2], "shape_only", ("1×2", "2")),
        ([[1, 2], [3, 4]], [[1, 2, 3, 4]], "shape_only", ("2×2", "1×4")),
        ([[1, 2], [3, 4]], [[1, 2, 3, 5]], "shape", ("2×2", "1×4")),
        ([[1.5, 2.0]], [[1.5], [2.0]], "shape_only", ("1×2", "2×1")),
    ],
)
def test_another_size_is_told(
    expected: object, got: object, why: str, sizes: tuple[str, str]
) -> None:
    said = {"expected": sizes[0], "got": sizes[1]}
    assert judged(expected, got) == ("failed", why, said)


def test_an_array_of_no_dimension_is_called_so() -> None:
    none = ArrayValue("Array", "Int64", (), (1,))
    found = compare(field(kind="vector"), array([1]), none, Tolerance())
    assert found.message is not None
    assert found.message.params == {"expected": "1", "got": "0-dimensional"}


@pytest.mark.parametrize(
    ("expected", "got", "index"),
    [
        ([1, 2, 3], [1, 2, 4], "[2]"),
        ([1, 2, 3], [2, 1, 3], "[0]"),  # no matrix: nothing is said of its total
        ([[1, 2, 3], [4, 5, 6]], [[1, 2, 3], [4, 5, 7]], "[1, 2]"),
        ([[1, 2, 3], [4, 5, 6]], [[1, 9, 3], [4, 5, 6]], "[0, 1]"),
        ([[[1, 2], [3, 4]], [[5, 6], [7, 8]]], [[[1, 2], [3, 4]], [[6, 5], [7, 8]]], "[1, 0, 0]"),
        ([["a", "b"], ["c", "d"]], [["a", "x"], ["c", "d"]], "[0, 1]"),
        ([["a", "b"]], [[1, -1]], "[0, 0]"),
        ([[1, 2]], [["a", "b"]], "[0, 0]"),
        ([[1.0, 2.0]], [[math.inf, -math.inf]], "[0, 0]"),
    ],
)
def test_the_first_wrong_element_is_told_by_its_index(
    expected: object, got: object, index: str
) -> None:
    kind: FieldKind = "matrix" if isinstance(expected, list) and expected[0] != 1 else "vector"
    assert judged(expected, got, kind) == ("failed", "element", {"index": index})


def test_an_index_is_written_as_in_the_submission_s_language() -> None:
    for language, index in (("python", "[0, 1]"), ("julia", "[1, 2]")):
        expected, got = array([[1, 2]]), array([[1, 3]])
        found = compare(field(kind="matrix"), expected, got, Tolerance(), language)
        assert sentence(found.message) == f"The element `{index}` is different."


def test_real_numbers_with_the_same_sum_were_not_counted() -> None:
    """Such as centroids: of them only the first wrong one is told."""
    assert judged([[0.5, 1.5], [2.0, 1.0]], [[1.5, 1.0], [1.5, 1.0]])[:2] == ("failed", "element")


def test_an_element_beyond_all_doubles_is_a_wrong_element() -> None:
    huge = ArrayValue("Matrix", "BigInt", (1, 2), (10**400, 1))
    found = compare(field(kind="matrix"), array([[1, 2]]), huge, Tolerance())
    assert found.message is not None
    assert found.message.key == "scoring.element"


@pytest.mark.parametrize(
    ("expected", "got", "why"),
    [
        (SQUARE, [[4, 2], [1, 3]], "transposed"),
        (SQUARE, [[3, 2], [1, 4]], "element"),
        # Transposed it would be of another size.
        ([[1, 2, 3], [4, 5, 6]], [[1, 3, 5], [2, 4, 6]], "element"),
        # With the classes the other way round it would be the same as transposed.
        ([[2, 1], [0, 2]], [[2, 0], [1, 2]], "element"),
    ],
)
def test_a_wrong_matrix_is_told_what_it_looks_like(expected: object, got: object, why: str) -> None:
    assert judged(expected, got)[:2] == ("failed", why)
