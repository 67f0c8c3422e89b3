"""Late days: used up before lateness costs anything, whole days, in all assignments together."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.locale import translate
from grader.model import LOCALES, Message
from grader.model.handed_in import HandedIn, Student
from grader.platforms.gradebook.late_days import read_late_days
from grader.platforms.gradebook.results import (
    LateRules,
    late_days,
    results_of,
    share_lost,
    with_lateness,
)
from tests.platforms.gradebook.made import by, file, result, summary

DUE = datetime(2026, 11, 20, 22, 59, tzinfo=UTC)
ANA, LEO = Student("Ana García", "103"), Student("Leo Gil")
RULES = LateRules(DUE, timedelta(minutes=15), Fraction(1, 10), Fraction(1, 2), late_days=3)


def handed_in(hours: float, *students: Student) -> HandedIn:
    return by(*(students or (ANA,)), submitted=DUE + timedelta(hours=hours))


@pytest.mark.parametrize(
    ("hours", "used", "days", "tenths"),
    [
        (-1, 0, 0, 0),
        (0.25, 0, 0, 0),
        (0.3, 0, 1, 0),
        (24, 0, 1, 0),
        (24.1, 0, 2, 0),
        (80, 0, 3, 1),
        (80, 2, 1, 3),
        (80, 3, 0, 4),
        (80, 7, 0, 4),
        # Eight days late costs the cap, and so do five: no day is used for nothing.
        (7.5 * 24, 0, 0, 5),
        (6.5 * 24, 0, 3, 4),
    ],
)
def test_a_day_begun_takes_a_late_day_before_it_costs(hours, used, days, tenths) -> None:
    rules = replace(RULES, used={"103": used})
    who = handed_in(hours)
    assert late_days(who, rules) == days
    assert share_lost(who, rules) == Fraction(tenths, 10)


def test_days_are_counted_after_an_extension_and_only_where_days_cost() -> None:
    extended = replace(handed_in(50), extension=DUE + timedelta(days=2))
    assert late_days(extended, RULES) == 1
    assert late_days(handed_in(50), replace(RULES, per_day=Fraction(0))) == 0
    assert late_days(handed_in(50), replace(RULES, cap=Fraction(0))) == 0


def test_a_group_has_the_days_of_the_one_who_has_fewest_and_all_use_them() -> None:
    rules = replace(RULES, used={"Leo Gil": 2, "103": 0})
    results, _ = results_of([summary("pair", 4, handed_in(30, ANA, LEO))])
    charged, _ = with_lateness(results, rules)
    assert [(grade.late_days, grade.late_days_left) for grade in charged] == [(1, 2), (1, 0)]
    assert {grade.lost for grade in charged} == {Fraction(1, 10)}


def test_what_was_not_graded_takes_no_day_and_an_unknown_time_is_said() -> None:
    not_graded = replace(result("Ana", "103", None), by=handed_in(30))
    unknown = replace(result("Leo", "104"), by=by(LEO, late=True))
    costly = replace(RULES, per_day=Fraction(1, 2))
    charged, messages = with_lateness([not_graded, unknown], costly)
    assert [grade.late_days for grade in charged] == [0, 0]
    # With late days, a first day that costs as much as all together may cost nothing.
    assert "nothing says by how much" in translate(messages[0], "en")
    assert charged[1].lost == 0
    charged, _ = with_lateness([unknown], replace(costly, late_days=0))
    assert charged[0].lost == Fraction(1, 2)


def test_the_days_of_another_assignment_are_read_of_its_gradebook(tmp_path: Path) -> None:
    table = file(tmp_path, b'"name","id","late_days"\n"Ana","103","2"\n"Leo Gil","","1"\n')
    assert read_late_days(table) == {"103": 2, "Leo Gil": 1}
    assert read_late_days(file(tmp_path, b"id;late_days\n103;4\n")) == {"103": 4}


@pytest.mark.parametrize(
    "text",
    [b"id,days\n103,2\n", b"late_days\n2\n", b"id,late_days\n103,two\n", b"id,late_days\n,1\n"],
)
def test_a_table_without_late_days_is_refused(tmp_path: Path, text: bytes) -> None:
    problem = read_late_days(file(tmp_path, text))
    assert isinstance(problem, Message)
    for locale in LOCALES:
        assert "late_days" in translate(problem, locale)
