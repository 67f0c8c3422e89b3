"""The policy that a class's folder keeps counts days as the site does."""

from datetime import datetime, timedelta
from fractions import Fraction
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from grader.classes.store import Store
from grader.classes.table.by_hand import RUBRICS
from grader.classes.table.policy import (
    Policy,
    late_days_used,
    policy_of,
    recount,
    set_policy,
    waits_for_release,
)
from grader.cli.gradebook_options import _time_of
from grader.model import HandedIn, Manual, ManualItem, Student, Text
from grader.model.records import to_text
from grader.platforms.gradebook.results import share_lost
from tests.classes.store.samples import add, key

DUE = datetime(2026, 10, 24, 18, tzinfo=ZoneInfo("Europe/Madrid"))
NEXT_DAY = HandedIn(
    students=(Student("a", "A"),),
    submitted=datetime(2026, 10, 25, 17, 30, tzinfo=ZoneInfo("Europe/Madrid")),
)


@pytest.mark.parametrize(("due", "days"), [(DUE, 1), (None, None)])
def test_what_is_kept_goes_by_the_clocks_of_its_zone(
    tmp_path: Path, due: datetime | None, days: int | None
) -> None:
    policy = Policy(due=due, late_per_day=10)
    with Store(tmp_path / "grades.sqlite") as store:
        with store.transaction():
            set_policy(store, policy)
        kept = policy_of(store)

    assert kept == policy
    if days is not None:
        assert share_lost(NEXT_DAY, kept.rules) == days * Fraction(1, 10)


def test_a_policy_of_no_zone_is_kept(tmp_path: Path) -> None:
    policy = Policy(
        due=datetime.fromisoformat("2026-10-24T18:00:00+02:00"), pause=timedelta(hours=1)
    )
    with Store(tmp_path / "grades.sqlite") as store:
        with store.transaction():
            set_policy(store, policy)
        assert policy_of(store) == policy


def stand(store: Store, name: str, days: float, score: float | None, *keys: str) -> None:
    """Let an attempt count that came so many days after the due time, from these students."""
    by = HandedIn(
        tuple(Student(name, key) for key in keys or (name,)), submitted=DUE + days * timedelta(1)
    )
    graded = add(store, key(name), score, counts=False)
    with store.transaction():
        store.stand(graded, by, f"bytes {days}", "content")


def test_late_days_are_of_the_attempts_that_count_and_have_a_score(tmp_path: Path) -> None:
    policy = Policy(due=DUE, late_per_day=10, late_days=3)
    with Store(tmp_path / "grades.sqlite") as store:
        stand(store, "ana", -1, 5)
        stand(store, "pair", 1.5, 5, "b1", "b2")
        stand(store, "carlos", 1.5, None)
        assert late_days_used(store, "kappa", policy) == {"b1": 2, "b2": 2}
        assert late_days_used(store, "other", policy) == {}


def test_the_policy_chooses_among_the_attempts_of_a_name(tmp_path: Path) -> None:
    def numbers() -> list[tuple[str, int, int, int]]:
        return [
            (each.name, each.number, each.by.attempt, each.by.attempts)
            for each in store.standings("kappa")
        ]

    with Store(tmp_path / "grades.sqlite") as store:
        for days, score in ((-3, 5), (-2, 8), (-1, 6)):
            stand(store, "ana", days, score)
        stand(store, "eva", -1, 5)
        with store.transaction():
            recount(store, "kappa")
        assert numbers() == [("ana", 3, 1, 1), ("eva", 1, 1, 1)], "no policy"

        with store.transaction():
            set_policy(store, Policy(due=DUE, counts="best"))
            recount(store, "kappa", "eva")
        assert numbers() == [("ana", 3, 1, 1), ("eva", 1, 1, 1)]
        with store.transaction():
            recount(store, "kappa")
        assert numbers() == [("ana", 2, 2, 3), ("eva", 1, 1, 1)]


def test_grades_wait_for_their_release_where_that_is_asked_or_people_judge(tmp_path: Path) -> None:
    with Store(tmp_path / "grades.sqlite") as store:
        assert not waits_for_release(store, "kappa")
        for hold in (False, True):
            with store.transaction():
                set_policy(store, Policy(hold=hold))
            assert waits_for_release(store, "kappa") == hold
        manual = Manual((ManualItem("readable", Text("Readable"), Fraction(2)),))
        with store.transaction():
            set_policy(store, Policy())
            store.set_fact(RUBRICS, to_text({"kappa": manual, "other": None}))
        assert [waits_for_release(store, id) for id in ("kappa", "other")] == [True, False]


@pytest.mark.parametrize("zone", ["Europe/Madrid", "UTC", "CET"])
def test_a_deadline_names_any_zone(zone: str) -> None:
    assert _time_of(f"2026-10-24T18:00:00 {zone}") == DUE.replace(tzinfo=ZoneInfo(zone))
    assert _time_of("2026-10-24 18:00+02:00") == DUE
