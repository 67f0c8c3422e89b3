"""One number, truth value or text: near the expected one, and of the kind that is asked for."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.judging.scoring.elements import close, compare_elements, kind_of
from grader.model import ElementKind, Plain, Tolerance

NAN, INF = math.nan, math.inf
USUAL = Tolerance()
HUGE = 10**400
"""Beyond all doubles."""


def judged(
    kind: ElementKind | None, expected: Plain, got: Plain, tolerance: Tolerance = USUAL
) -> tuple[str, str | None]:
    found = compare_elements(kind, expected, got, tolerance)
    return found.status, None if found.message is None else found.message.key.partition(".")[2]


@pytest.mark.parametrize(
    ("kind", "expected", "got"),
    [
        ("real", 0.5, 0.5),
        ("real", 1.0, 1),
        ("real", 0.3, 0.1 + 0.2),
        ("real", NAN, NAN),
        ("real", INF, INF),
        ("real", -INF, -INF),
        ("integer", 3, 3),
        ("integer", HUGE, HUGE),
        ("index", 0, 0),
        ("complex", 1 + 2j, 1 + 2j),
        ("complex", 1 + 0j, 1),
        ("complex", 1 + 0j, 1.0),
        ("boolean", True, True),
        ("text", "a", "a"),
        (None, 1, True),
        (None, True, 1.0),
        (None, 1, 1 + 0j),
        (None, None, None),
        ("real", None, None),
    ],
)
def test_what_is_equal_and_of_the_kind_is_right(
    kind: ElementKind | None, expected: Plain, got: Plain
) -> None:
    assert judged(kind, expected, got) == ("passed", None)


@pytest.mark.parametrize(
    ("kind", "expected", "got", "why"),
    [
        ("integer", 3, 3.0, "real_for_integer"),
        ("index", 3, 3.0, "real_for_integer"),
        ("integer", 3, 3 + 0j, "real_for_integer"),
        ("integer", 1, True, "truth_value_for_number"),
        ("real", 1.0, True, "truth_value_for_number"),
        ("complex", 1 + 0j, True, "truth_value_for_number"),
        ("real", 1.5, 1.5 + 0j, "complex_for_real"),
        ("boolean", True, 1, "not_a_truth_value"),
        ("boolean", False, 0.0, "not_a_truth_value"),
    ],
)
def test_what_is_equal_and_of_another_kind_has_a_wrong_type(
    kind: ElementKind, expected: Plain, got: Plain, why: str
) -> None:
    assert judged(kind, expected, got) == ("wrong_type", why)


@pytest.mark.parametrize(
    ("kind", "expected", "got", "why"),
    [
        ("real", 0.5, 0.6, None),
        ("real", 0.5, NAN, "nan"),
        ("real", NAN, 0.5, None),
        ("real", 0.5, INF, "infinite"),
        ("real", INF, -INF, "infinite"),
        ("real", INF, 1.0, None),
        ("real", 0.7, 70.0, "percentage"),
        ("real", 70.0, 0.7, None),
        ("real", 8 / 11, 0.727, "rounded"),
        ("real", 2 / 3, 0.67, "rounded"),
        ("real", 2 / 3, 0.66, None),
        ("real", 0.697, 0.7, None),
        ("real", 0.0, 1e-3, None),
        ("integer", 1, 100, None),
        ("real", 4.0, 400.0, None),
        ("real", -0.5, -50.0, None),
        ("integer", 10_000_000, 10_000_001, None),
        ("integer", 3, HUGE, None),
        ("real", HUGE, 1.0, None),
        ("complex", 1 + 2j, 1 + 3j, None),
        ("complex", 2 + 1j, 3 + 1j, None),
        ("complex", 1 + 2j, HUGE, None),
        ("complex", HUGE, 1 + 2j, None),
        ("complex", 1 + 2j, NAN, None),
        ("boolean", True, False, None),
        ("text", "a", "b", None),
        ("text", "1", 1, "text_and_number"),
        ("text", "a", None, "nothing"),
        ("real", 1.0, "1.0", "text_and_number"),
        (None, 1, "1", "text_and_number"),
        (None, None, "a", None),
        (None, None, 0, None),
        (None, 0, None, "nothing"),
        (None, False, None, "nothing"),
    ],
)
def test_what_differs_is_wrong_and_said_where_it_is_clear(
    kind: ElementKind | None, expected: Plain, got: Plain, why: str | None
) -> None:
    assert judged(kind, expected, got) == ("failed", why)


def test_what_is_counted_may_be_off_by_an_absolute_tolerance_alone() -> None:
    assert judged("integer", 1000, 1001, Tolerance(relative=0.5))[0] == "failed"
    for got, status in ((1001, "passed"), (999, "passed"), (1002, "failed"), (998, "failed")):
        assert judged("integer", 1000, got, Tolerance(absolute=1))[0] == status


def test_a_number_has_the_larger_of_both_tolerances() -> None:
    wide = Tolerance(relative=0.1, absolute=0.5)
    assert [judged("real", 1.0, got, wide)[0] for got in (1.4, 1.6)] == ["passed", "failed"]
    assert [judged("real", 100.0, got, wide)[0] for got in (109.0, 112.0)] == ["passed", "failed"]


@pytest.mark.parametrize(
    ("expected", "got", "status"),
    [
        (complex(1e8, 0), complex(1e8, 1e-3), "passed"),
        (complex(1, 0), complex(1, 1e-3), "failed"),
        (complex(NAN, 1), complex(NAN, 1), "passed"),
        (complex(NAN, 1), complex(NAN, 2), "failed"),
        (complex(1, INF), complex(1, INF), "passed"),
        (complex(1, NAN), complex(2, NAN), "failed"),
    ],
)
def test_a_complex_number_is_near_as_a_whole_or_in_both_parts(
    expected: complex, got: complex, status: str
) -> None:
    assert judged("complex", expected, got)[0] == status


numbers = st.floats() | st.integers(-5, 5) | st.booleans()


@given(numbers, numbers)
def test_nearness_has_no_direction(one: float, other: float) -> None:
    assert close(one, other, Tolerance()) == close(other, one, Tolerance())
    assert judged(None, one, other)[0] == judged(None, other, one)[0]


def test_nan_is_near_itself_alone() -> None:
    assert close(NAN, NAN, Tolerance())
    assert not close(NAN, 0.0, Tolerance())
    assert not close(0.0, NAN, Tolerance())


def test_each_value_is_of_one_kind() -> None:
    kinds = [kind_of(value) for value in (True, 1, 1.0, 1j, "1", None)]
    assert kinds == ["boolean", "integer", "real", "complex", "text", "real"]


BEYOND_DOUBLES = 2**53 + 1
FIB_90 = 2880067194370816120


@pytest.mark.parametrize("kind", ["integer", "index", None])
@pytest.mark.parametrize(
    ("expected", "got"),
    [(3_000_000, 3_000_002.0), (FIB_90, 2.880067194370825e18), (6, 6.000001), (6, 6.000001 + 0j)],
)
def test_a_real_number_beside_a_whole_one_is_wrong(
    kind: ElementKind | None, expected: int, got: float | complex
) -> None:
    assert judged(kind, expected, got)[0] == "failed"


@pytest.mark.parametrize(
    ("expected", "got"),
    [(6, 5.99999999999), (BEYOND_DOUBLES, 2.0**53), (FIB_90, float(FIB_90)), (3, 3.0)],
)
def test_a_real_number_as_near_as_rounding_is_right(expected: int, got: float) -> None:
    assert judged("integer", expected, got) == ("wrong_type", "real_for_integer")
    assert judged(None, expected, got)[0] == "passed"
    assert judged("real", float(expected), got)[0] == "passed"


def test_where_a_real_number_is_asked_for_what_is_relative_holds() -> None:
    assert judged("real", 3_000_000, 3_000_000.001, Tolerance(relative=1e-8))[0] == "passed"
    assert judged("integer", 3_000_000, 3_000_000.001, Tolerance(relative=1e-8))[0] == "failed"
