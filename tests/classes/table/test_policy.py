"""The policy that a class's folder keeps counts days as the site does."""

from datetime import datetime, timedelta
from fractions import Fraction
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from grader.classes.store import Store
from grader.classes.table.policy import Policy, policy_of, set_policy
from grader.cli.gradebook_options import _time_of
from grader.model import HandedIn, Student
from grader.platforms.gradebook.results import share_lost

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


@pytest.mark.parametrize("zone", ["Europe/Madrid", "UTC", "CET"])
def test_a_deadline_names_any_zone(zone: str) -> None:
    assert _time_of(f"2026-10-24T18:00:00 {zone}") == DUE.replace(tzinfo=ZoneInfo(zone))
    assert _time_of("2026-10-24 18:00+02:00") == DUE
