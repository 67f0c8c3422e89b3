"""Points are added exactly, and written as the nearest double."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from grader.judging.report.points import number, total

_points = st.fractions(min_value=0, max_value=1000, max_denominator=10_000)


@given(st.lists(_points, max_size=60))
def test_a_total_is_the_exact_sum(points: list[Fraction]) -> None:
    assert total(points) == sum(points, Fraction(0))


@given(st.fractions(min_value=0))
def test_a_number_is_the_nearest_double(points: Fraction) -> None:
    assert number(points) == float(points)
