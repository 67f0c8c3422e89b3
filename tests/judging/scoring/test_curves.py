"""Curves: what draws the same line is right, and what does not is told how it differs."""

import math
import random
from itertools import pairwise

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.explaining.known.tokens import outcome_tokens
from grader.judging.scoring import score_case
from grader.judging.scoring.curves import as_curve, corners
from grader.model import (
    Answer,
    ArrayValue,
    Assignment,
    CaseResult,
    Function,
    Outcome,
    ScalarValue,
    SequenceValue,
    TupleValue,
    Value,
)
from tests.judging.making import assignment, case, field, matrix, sentence
from tests.values.making import dictionary, sequence

Points = list[tuple[float, float]]

STAIRS: Points = [(0, 0), (0, 0.5), (0.25, 0.5), (0.5, 1), (1, 1)]


def vector(numbers: list[float], type_name: str = "Vector") -> Value:
    if type_name == "list":
        return SequenceValue("list", tuple(ScalarValue("float", number) for number in numbers))
    return ArrayValue(type_name, "Float64", (len(numbers),), tuple(numbers))


def vectors(points: Points, holder: str = "Tuple", of: str = "Vector") -> SequenceValue:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return sequence(holder, (vector(xs, of), vector(ys, of)))


def pairs(points: Points, holder: str = "list", of: str = "tuple") -> SequenceValue:
    return SequenceValue(
        holder,
        tuple(sequence(of, tuple(ScalarValue("float", n) for n in point)) for point in points),
    )


def subject(wanted: Points) -> Assignment:
    asked = Function("f", (field("curve", "curve"),), "value", {})
    return assignment((asked,), (case(points=4),), {"one": Answer(matrix(wanted))})


def score(value: Value, wanted: Points = STAIRS) -> CaseResult:
    made = subject(wanted)
    return score_case(made, made.cases[0], (Outcome("value", value),))


@pytest.mark.parametrize(
    "value",
    [
        matrix(STAIRS),
        matrix(STAIRS, "numpy.ndarray"),
        ArrayValue(
            "Matrix",
            "Float64",
            (2, 5),
            tuple(n for axis in zip(*STAIRS, strict=True) for n in axis),
        ),
        vectors(STAIRS),
        vectors(STAIRS, "tuple", "numpy.ndarray"),
        vectors(STAIRS, "list", "list"),
        pairs(STAIRS),
        pairs(STAIRS, "Vector", "Tuple"),
        pairs(STAIRS, "list", "list"),
    ],
)
def test_a_curve_may_come_as_points_or_as_two_vectors(value: Value) -> None:
    assert score(value).status == "passed"


@pytest.mark.parametrize(
    "value",
    [
        matrix([(0, 0), (1, 0.5)]),
        vectors([(0, 0), (1, 0.5)]),
        vectors([(0, 0), (1, 0.5)], "tuple", "list"),
        pairs([(0, 0), (1, 0.5)], "tuple", "tuple"),
        pairs([(0, 0), (1, 0.5)], "list", "list"),
    ],
)
def test_two_points_are_told_from_two_vectors_by_what_holds_them(value: Value) -> None:
    assert as_curve(value) == ((0, 0), (1, 0.5))


@pytest.mark.parametrize(
    "points",
    [
        STAIRS[::-1],
        [STAIRS[0], STAIRS[0], *STAIRS, STAIRS[-1]],
        [(0, 0), (0, 0.125), (0, 0.5), (0.25, 0.5), (0.375, 0.75), (0.5, 1), (0.75, 1), (1, 1)],
        [(x + 1e-11, y - 1e-11) for x, y in STAIRS],
    ],
    ids=["from the other end", "points twice", "points between", "rounding"],
)
def test_the_same_line_through_other_points_is_right(points: Points) -> None:
    assert score(matrix(points)).points == 4
    assert score(matrix(STAIRS), wanted=points).points == 4


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (matrix([(y, x) for x, y in STAIRS]), "axes exchanged"),
        (matrix([(1 - x, y) for x, y in STAIRS]), "begins at (1, 0)"),
        (matrix(STAIRS[1:]), "begins at (0, 0.5)"),
        (matrix(STAIRS[:-1]), "on the way to the point"),
        (matrix(STAIRS[2:]), "begins at (0.25, 0.5)"),
        (matrix([*STAIRS[:3:-1], *STAIRS[2::-1]]), "on the way to the point (1, 1)"),
        (matrix([STAIRS[0], *STAIRS[2:]]), "on the way to the point (0.25, 0.5)"),
        (matrix([*STAIRS[:3], (0.25, 1), *STAIRS[3:]]), "on the way to the point (0.25, 1)"),
        (matrix([(0, 0), (0, 0.5), (0, 0.25), *STAIRS[2:]]), "leaves the expected one"),
        (matrix([(0.1, 0), (1, 1)]), "begins at (0.1, 0)"),
        (matrix([*STAIRS[:-1], (1, math.nan)]), "NaN"),
        (matrix([*STAIRS[:-1], (1, math.inf)]), "NaN or infinite"),
        (matrix([*STAIRS[:-1], (1e300, -1e300), (1, 1)]), "leaves the expected one"),
        (matrix([]), "no points"),
        (vector([0.0, 0.5, 1.0]), "n rows and 2 columns"),
        (ArrayValue("Matrix", "Float64", (3, 3), (0.0,) * 9), "n rows and 2 columns"),
        (ArrayValue("Matrix", "Bool", (2, 2), (True,) * 4), "n rows and 2 columns"),
        (ScalarValue("Float64", 0.5), "n rows and 2 columns"),
        (ScalarValue("Nothing", None), "Nothing of another form"),
        (TupleValue("tuple", (vector([0.0, 1.0]), vector([0.0]))), "of another form"),
        (SequenceValue("list", ()), "of another form"),
        (dictionary("dict", ("x", "y"), (vector([0.0]), vector([0.0]))), "dict of another form"),
        (ArrayValue("list", "int", (2, 2), (10**400, 1, 1, 1)), "of another form"),
    ],
)
def test_another_line_is_told_how_it_differs(value: Value, words: str) -> None:
    assert score(value).points == 0
    assert words in sentence(score(value).fields[0].message)


def test_where_a_ring_leaves_the_expected_one_is_told_in_its_own_direction() -> None:
    ring = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 0.0)]
    other = [(0.0, 0.0), (1.0, 0.0), (1.0, 3.0), (0.0, 3.0), (0.0, 0.0)]
    assert "on the way to the point (1, 3)" in sentence(
        score(matrix(other), wanted=ring).fields[0].message
    )


@pytest.mark.parametrize(
    ("point", "end"), [((1e6, 1e6 + 1e-4), (2e6, 2e6)), ((1, 1e-10), (2, 0))], ids=["far", "near 0"]
)
def test_a_point_that_rounding_moved_off_the_line_is_no_corner(
    point: tuple[float, float], end: tuple[float, float]
) -> None:
    assert corners(((0, 0), point, end)) == ((0, 0), end)
    beside = (point[0], point[1] + 1)
    assert corners(((0, 0), beside, end)) == ((0, 0), beside, end)


def test_a_corner_is_not_left_out() -> None:
    for index in range(1, len(STAIRS) - 1):
        assert score(matrix(STAIRS[:index] + STAIRS[index + 1 :])).points == 0, index


coordinate = st.integers(0, 6).map(lambda n: n / 6)
lines = st.lists(st.tuples(coordinate, coordinate), min_size=2, max_size=12).filter(
    lambda points: len(set(points)) > 1
)


@given(lines, st.randoms(use_true_random=False))
def test_points_put_between_change_nothing(points: Points, source: random.Random) -> None:
    thick: Points = []
    for (x, y), (to_x, to_y) in pairwise(points):
        steps = sorted(source.random() for _ in range(source.randint(0, 3)))
        thick += [(x, y), *((x + t * (to_x - x), y + t * (to_y - y)) for t in steps)]
    thick += [points[-1]] * source.randint(1, 2)
    if source.random() < 0.5:
        thick.reverse()
    assert score(matrix(thick), wanted=points).points == 4
    assert score(matrix(points), wanted=thick).points == 4


@given(lines, lines)
def test_two_curves_are_the_same_from_both_sides(one: Points, other: Points) -> None:
    assert score(matrix(one), wanted=other).points == score(matrix(other), wanted=one).points


ALMOST = 0.16666666606


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([(0, 0), (0, ALMOST), (0, ALMOST), (0, 1 / 6), (0, 0)], [(0, 0), (0, 1 / 6), (0, 0)]),
        ([(0, 0), (0, 0.1666665), (0, 1 / 6), (0, 0.1), (0, 0)], [(0, 0), (0, 1 / 6), (0, 0)]),
        ([(0, 0), (0, 0.5), (0, 0.5 - 1e-10), (1, 0.5)], [(0, 0), (0, 0.5), (1, 0.5)]),
        ([(0, 0), (0.3000001, 0.6), (0.5, 1), (1, 1)], [(0, 0), (0.5, 1), (1, 1)]),
    ],
    ids=["twice before a turn", "just before a turn", "a step back", "single precision"],
)
def test_points_that_rounding_moved_change_nothing(one: Points, other: Points) -> None:
    assert score(matrix(one), wanted=other).points == 4
    assert score(matrix(other), wanted=one).points == 4


def test_points_of_single_precision_do_not_add_up() -> None:
    source = random.Random(1)
    saw = [(n / 400, source.random()) for n in range(401)]
    rounded = [(float(numpy.float32(x)), float(numpy.float32(y))) for x, y in saw]
    halves = [((x + to_x) / 2, (y + to_y) / 2) for (x, y), (to_x, to_y) in pairwise(rounded)]
    thick = [point for both in zip(rounded, halves, strict=False) for point in both]
    assert score(matrix([*thick, rounded[-1]]), wanted=saw).points == 4
    assert score(matrix(saw), wanted=[*thick, rounded[-1]]).points == 4


@given(lines, st.integers(0, 11), st.floats(0.01, 1))
def test_a_point_that_is_moved_is_noticed(points: Points, index: int, far: float) -> None:
    moved = list(points)
    x, y = moved[index % len(moved)]
    moved[index % len(moved)] = (x, 1.5 + y + far)
    assert score(matrix(moved), wanted=points).points == 0


@given(lines)
def test_corners_are_enough_and_all_are_needed(points: Points) -> None:
    kept = corners(tuple(points))
    assert score(matrix(list(kept)), wanted=points).points == 4
    for index in range(1, len(kept) - 1):
        fewer = [*kept[:index], *kept[index + 1 :]]
        assert score(matrix(fewer), wanted=points).points == 0


@pytest.mark.long
def test_a_curve_of_many_points_is_compared_at_once() -> None:
    arc = [(n / 4e4, math.sqrt(n / 4e4)) for n in range(40_001)]
    assert score(matrix(arc[::-1]), wanted=arc).points == 4
    off = [*arc[:20_000], (0.5, 0.0), *arc[20_000:]]
    assert "(0.5, 0)" in sentence(score(matrix(off), wanted=arc).fields[0].message)


def test_the_same_curve_is_the_same_sign_of_a_mistake() -> None:
    assignment = subject(STAIRS)
    thick = [*STAIRS[:4], (0.75, 1.0), STAIRS[4]]
    for value in (matrix(thick), vectors(STAIRS[::-1])):
        tokens = outcome_tokens(assignment, assignment.cases[0], (Outcome("value", value),))
        plain = Outcome("value", matrix(STAIRS))
        assert tokens == outcome_tokens(assignment, assignment.cases[0], (plain,))
