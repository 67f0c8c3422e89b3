"""Grades on a scale are exact: no binary fraction ever tips a rounding."""

from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from grader.platforms.gradebook.results import LateRules, share_lost
from grader.platforms.gradebook.scale import (
    ROUNDINGS,
    Rounding,
    Scale,
    decimal_of,
    exact,
)
from tests.platforms.gradebook.made import by

D = Decimal
CET = timezone(timedelta(hours=1))
DEADLINE = datetime(2026, 11, 20, 23, 59, tzinfo=CET)


@pytest.mark.parametrize(
    ("score", "of", "step", "rounding", "expected"),
    [
        (3, 4, "0.01", "half-up", "7.50"),
        (1, 3, "0.01", "half-up", "3.33"),
        (2, 3, "0.01", "half-up", "6.67"),
        (2, 3, "0.01", "down", "6.66"),
        (1, 3, "0.01", "up", "3.34"),
        (3, 4, "1", "half-up", "8"),
        (3, 4, "1", "half-even", "8"),
        (2.5, 10, "1", "half-up", "3"),
        (2.5, 10, "1", "half-even", "2"),
        (7.3, 10, "0.25", "half-up", "7.25"),
        (7.375, 10, "0.25", "half-up", "7.50"),
        (7.375, 10, "0.25", "half-even", "7.50"),
        (7.3, 10, "0.5", "up", "7.5"),
        (4, 4, "0.3", "up", "10.0"),
        (0, 4, "0.1", "up", "0.0"),
        (5, 4, "0.01", "half-up", "12.50"),
        (0.1 + 0.2, 1, "0.1", "up", "3.0"),
        (0.7 + 0.1 + 0.2 - 1e-16, 1, "0.01", "down", "10.00"),
        (1.005, 10, "0.01", "half-up", "1.01"),
        (2.675, 10, "0.01", "half-up", "2.68"),
    ],
)
def test_grades_out_of_ten(
    score: float, of: float, step: str, rounding: Rounding, expected: str
) -> None:
    scale = Scale(D(10), D(step), rounding)
    assert scale.text(exact(score) / exact(of)) == expected


def test_a_decimal_comma() -> None:
    assert Scale(D(10), decimal_comma=True).text(Fraction(3, 4)) == "7,50"


@given(
    st.fractions(0, 1),
    st.sampled_from(["0.01", "0.1", "0.25", "0.5", "1"]),
    st.sampled_from(ROUNDINGS),
    st.integers(1, 100),
)
def test_any_grade_is_the_step_s_multiple_nearest_on_the_side_asked_for(
    share: Fraction, step: str, rounding: Rounding, out_of: int
) -> None:
    grade = Fraction(Scale(D(out_of), D(step), rounding).text(share))
    true, size = share * out_of, Fraction(step)
    assert grade == out_of or (grade / size).denominator == 1
    assert 0 <= grade <= out_of
    assert abs(grade - true) < size
    if rounding == "up":
        assert grade >= true
    elif rounding == "down":
        assert grade <= true
    else:
        assert abs(grade - true) <= size / 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("10", D(10)),
        ("10,00", D(10)),
        (" 7.5 ", D("7.5")),
        ("", None),
        ("-", None),
        ("EX", None),
        ("1.000,5", None),
        (".", None),
        ("1e5", None),
        ("٣", None),
    ],
)
def test_numbers_as_gradebooks_write_them(text: str, expected: Decimal | None) -> None:
    assert decimal_of(text) == expected


TEN = Fraction(1, 10)


@pytest.mark.parametrize(
    ("minutes", "expected"),
    [(-60, 0), (0, 0), (15, 0), (16, 1), (24 * 60, 1), (24 * 60 + 1, 2), (30 * 24 * 60, 5)],
)
def test_every_day_begun_costs_up_to_the_cap(minutes: int, expected: int) -> None:
    rules = LateRules(DEADLINE, timedelta(minutes=15), TEN, Fraction(1, 2))
    submitted = DEADLINE + timedelta(minutes=minutes)
    assert share_lost(by(submitted=submitted), rules) == expected * TEN
    # A site's own time has no zone, and is the deadline's.
    assert share_lost(by(submitted=submitted.replace(tzinfo=None)), rules) == expected * TEN


@pytest.mark.parametrize(("hours", "expected"), [(0, 0), (24, 0), (25, 1), (49, 2)])
def test_who_has_an_extension_is_late_after_it(hours: int, expected: int) -> None:
    who = by(submitted=DEADLINE + timedelta(hours=hours))
    who = replace(who, extension=(DEADLINE + timedelta(days=1)).replace(tzinfo=None))
    assert share_lost(who, LateRules(DEADLINE, per_day=TEN)) == expected * TEN


@pytest.mark.parametrize(
    ("handed_in", "expected"),
    [
        ("2026-10-24T18:00:00+02:00", 0),
        ("2026-10-24T18:01:00+02:00", 1),
        ("2026-10-25T02:30:00+02:00", 1),
        ("2026-10-25T02:30:00+01:00", 1),
        ("2026-10-25T17:30:00+01:00", 1),
        ("2026-10-25T18:00:00+01:00", 1),
        ("2026-10-25T17:30:00+00:00", 2),
    ],
)
def test_days_are_counted_by_the_clock_of_a_named_zone(handed_in: str, expected: int) -> None:
    madrid = ZoneInfo("Europe/Madrid")
    rules = LateRules(datetime(2026, 10, 24, 18, tzinfo=madrid), per_day=TEN)
    submitted = datetime.fromisoformat(handed_in)
    for time in (submitted, submitted.astimezone(madrid), submitted.astimezone(UTC)):
        assert share_lost(by(submitted=time), rules) == expected * TEN


def test_zones_are_not_mixed_up() -> None:
    rules = LateRules(DEADLINE, per_day=TEN)
    in_utc = datetime(2026, 11, 20, 22, 59, tzinfo=timezone.utc)  # noqa: UP017 - as a reader writes it
    assert share_lost(by(submitted=in_utc), rules) == 0
    assert share_lost(by(submitted=in_utc + timedelta(seconds=1)), rules) == TEN


@pytest.mark.parametrize(
    ("late", "per_day", "cap", "expected"),
    [
        (True, TEN, Fraction(1), "late_unknown"),
        (True, TEN, TEN, TEN),
        (True, Fraction(0), Fraction(1), Fraction(0)),
        (False, TEN, Fraction(1), Fraction(0)),
        (None, TEN, Fraction(1), "time_unknown"),
        (None, Fraction(0), Fraction(1), Fraction(0)),
    ],
)
def test_late_without_a_time(
    late: bool | None, per_day: Fraction, cap: Fraction, expected: Fraction | str
) -> None:
    assert share_lost(by(late=late), LateRules(DEADLINE, per_day=per_day, cap=cap)) == expected
