"""A wrong curve is drawn beside the expected one: few points, none of them far away."""

import itertools
import math

import numpy as np
import pytest

from grader.judging.scoring.curves import drawn, is_drawable
from grader.model import CurveReport
from tests.judging.making import python

Points = list[tuple[float, float]]
STEP: Points = [(0, 0), (0, 1), (2, 1)]


def picture(wanted: Points, given: Points) -> CurveReport:
    return drawn(tuple(wanted), tuple(given))


def test_both_are_drawn_by_their_corners() -> None:
    found = picture([(0, 0), (0, 0.5), (0, 1), (2, 1)], [(2, 0), (1, 0), (0, 0)])
    assert found == CurveReport(tuple(STEP), ((0, 0), (2, 0)))


@pytest.mark.parametrize(
    ("point", "brought"),
    [
        ((20.0, 10.0), (20.0, 10.0)),
        ((20.1, 10.1), (20.0, 10.0)),
        ((-18.1, -9.1), (-18.0, -9.0)),
        ((1e300, -1e300), (20.0, -9.0)),
    ],
)
def test_what_is_far_off_is_brought_back_to_nine_sizes_from_the_expected_one(
    point: tuple[float, float], brought: tuple[float, float]
) -> None:
    assert brought in picture(STEP, [(0, 0), point]).got


def test_beside_a_level_line_there_is_room_for_nine() -> None:
    assert picture([(0, 3), (1, 3)], [(0, 0), (0.5, 99), (1, -99)]).got == (
        (0, 0),
        (0.5, 12),
        (1, -6),
    )


def test_coordinates_have_six_digits() -> None:
    found = picture([(0, 0), (1 / 3, 2e5 / 3)], [(0, 0), (1 / 7, 1 / 3)])
    assert found.expected == ((0, 0), (0.333333, 66666.7))
    assert found.got == ((0, 0), (0.142857, 0.333333))


def test_what_is_not_finite_is_left_out() -> None:
    given = [(0, 0), (math.nan, 1), (1, math.inf), (1, 1)]
    assert picture(STEP, given).got == ((0, 0), (1, 1))
    assert picture(STEP, [(math.nan, 0)]).got == ()


def test_what_is_no_curve_is_not_drawn() -> None:
    assert drawn(tuple(STEP), ()).got == ()


@pytest.mark.parametrize(
    ("value", "is_right"),
    [(STEP, True), ([(1.0, 2.0)], True), ([(0, math.inf), (1, 1)], False), ([], False), (3, False)],
)
def test_a_reference_gives_a_curve_that_can_be_drawn(value: object, is_right: bool) -> None:
    assert is_drawable(python(value)) == is_right
    assert not is_drawable(python(np.empty((0, 2))))


def test_of_a_long_curve_both_ends_and_two_hundred_points_spread_evenly_are_drawn() -> None:
    def saw(count: int) -> Points:
        return [(number, number % 2) for number in range(count)]

    assert picture(saw(200), STEP).expected == tuple(saw(200))
    assert [x for x, _ in picture(saw(201), STEP).expected] == [*range(199), 200]
    long = picture(saw(1000), STEP).expected
    assert (len(long), long[0], long[-1]) == (200, (0, 0), (999, 1))
    gaps = {later[0] - earlier[0] for earlier, later in itertools.pairwise(long)}
    assert gaps == {5, 6}
