"""A policy, the rows and a time say what counts, what is refused and what is shown."""

import re
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import get_args
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from grader.assignment import AssignmentError
from grader.classes.store import Graded, GradingKey, Standing
from grader.classes.table.policy import (
    Attempt,
    Policy,
    Shown,
    counting,
    dated,
    view_of,
    worth,
)
from grader.locale import translate
from grader.model import HandedIn, HiddenView, SubmissionStatus
from grader.model.handed_in import Student
from grader.platforms.gradebook.results import share_lost
from grader.running.versions import Versions
from grader.web.judge.course import Course, refusal_of
from grader.web.state.database import FILE_NAME, Database
from grader.web.state.settings import (
    CourseSettings,
    keep_policy,
    policy_from,
    read_settings,
    stored_policy,
    texts_of,
)

DUE = datetime(2026, 11, 20, 23, 59, tzinfo=ZoneInfo("Europe/Madrid"))
ANA, EVA = Student("Ana", "a1"), Student("Ana", "a2")
DAY = timedelta(days=1)
DOCS = Path(__file__).parents[3] / "docs"


def attempt(
    number: int,
    score: float | None = 10,
    days_late: float = -1,
    status: SubmissionStatus = "graded",
    students: tuple[Student, ...] = (ANA,),
) -> Attempt:
    by = HandedIn(students, submitted=DUE + days_late * DAY)
    standing = Standing("a", "ana", number, "", by, "", "", number)
    key = GradingKey("a", "ana", "", "", Versions("", "", ""))
    return standing, Graded(number, key, "", status, score, 10.0)


def test_the_last_counts_or_the_best_after_lateness() -> None:
    rows = [attempt(1, 8), attempt(2, 9, 0.5), attempt(3, 4, 1.5)]
    assert counting(rows, Policy(due=DUE, counts="last")) == 3
    assert counting(rows, Policy(due=DUE, counts="best")) == 2
    assert counting(rows, Policy(due=DUE, counts="best", late_per_day=20)) == 1
    extended = Policy(due=DUE, counts="best", late_per_day=20, extensions={"a1": DUE + DAY})
    assert counting(rows, extended) == 2
    assert counting([attempt(1, 8), attempt(2, 8)], Policy(counts="best")) == 1

    # The last is who came last; a time that is not known is before all.
    assert counting([attempt(1, 8, -1), attempt(2, 8, -2)], Policy(counts="last")) == 1
    standing, graded = attempt(3, 8)
    unknown = replace(standing, by=HandedIn((ANA,))), graded
    assert counting([attempt(1, 8), unknown], Policy(counts="last")) == 1


def test_what_cannot_be_graded_takes_no_place() -> None:
    rows = [attempt(1, 3), attempt(2, None, status="ungradable")]
    assert counting(rows, Policy()) == counting(rows, Policy(counts="best")) == 1
    assert counting(rows[1:], Policy(counts="best")) == 2
    # Nobody's zero: the instructor sees that there is no grade, and has it graded again.
    rows = [attempt(1, 3), attempt(2, None, status="grader_error")]
    assert counting(rows, Policy()) == 2
    assert counting(rows, Policy(counts="best")) == 1


attempts = st.lists(
    st.tuples(
        st.one_of(st.none(), st.integers(0, 10).map(float)),
        st.floats(-5, 5),
        st.sampled_from(get_args(SubmissionStatus)),
    ),
    min_size=1,
    max_size=8,
).map(lambda rows: [attempt(number, *row) for number, row in enumerate(rows, 1)])
policies = st.builds(
    Policy,
    due=st.sampled_from([None, DUE]),
    late_per_day=st.integers(0, 100).map(float),
    counts=st.sampled_from(["best", "last"]),
    extensions=st.sampled_from([{}, {"a1": DUE + DAY}, {"a1": DUE - DAY}]),
)


@given(attempts, policies, st.randoms())
def test_what_counts_is_one_of_them_whatever_the_order(rows, policy, random) -> None:
    number = counting(rows, policy)
    shuffled = [*rows]
    random.shuffle(shuffled)
    assert counting(shuffled, policy) == number
    assert number in {standing.number for standing, _ in rows}


@given(attempts, policies)
def test_no_scored_attempt_is_worth_more_than_the_best(rows, policy) -> None:
    best = replace(policy, counts="best")
    chosen = rows[counting(rows, best) - 1]
    scored = [row for row in rows if row[1].score is not None and row[1].status != "ungradable"]
    assert all(worth(row, best) <= worth(chosen, best) for row in scored)


@given(attempts, policies, attempts)
def test_a_further_attempt_never_makes_the_best_worse(rows, policy, more) -> None:
    best = replace(policy, counts="best")
    later = [(replace(s, number=len(rows) + n), g) for n, (s, g) in enumerate(more, 1)]
    gradable = any(graded.status != "ungradable" for _, graded in rows)
    before = rows[counting(rows, best) - 1]
    together = [*rows, *later]
    after = together[counting(together, best) - 1]
    assert not gradable or worth(after, best) >= worth(before, best)


@given(st.floats(-400, 400), policies)
def test_lateness_costs_no_more_than_all_and_nothing_in_time(days, policy) -> None:
    row = attempt(1, 10, days)
    assert 0 <= worth(row, policy) <= 1
    due = policy.due_of(["a1"])
    if due is None or row[0].by.submitted <= due:
        assert worth(row, policy) == 1
    if days > 102:
        assert worth(row, replace(policy, due=DUE, late_per_day=1)) == 0


def test_an_extension_is_the_latest_of_those_who_hand_in_together() -> None:
    policy = Policy(due=DUE, late_per_day=10, extensions={"a2": DUE + 2 * DAY})
    late = dated(attempt(1, days_late=1)[0].by, policy)
    assert (late.late, late.extension) == (True, None)
    pair = dated(attempt(1, days_late=1, students=(ANA, EVA))[0].by, policy)
    assert (pair.late, pair.extension) == (False, DUE + 2 * DAY)
    assert worth(attempt(1, days_late=0.1), policy) == Fraction(9, 10)
    assert dated(late, Policy()).late is None
    # An extension before the due time takes nobody's time away.
    assert dated(late, Policy(due=DUE, extensions={"a1": DUE - DAY})).extension is None


def test_handing_in_is_refused_in_words() -> None:
    zone = ZoneInfo("Europe/Madrid")
    now = datetime(2026, 11, 10, 9, tzinfo=UTC)
    open_policy = Policy(opens=now, attempts=2, pause=timedelta(minutes=15))

    def said(policy: Policy, *taken: datetime, at: datetime = now) -> str:
        message = refusal_of(policy, at, taken, zone, None)
        return "" if message is None else translate(message, "en")

    assert "not open for handing in" in said(Policy())
    before = said(open_policy, at=now - timedelta(seconds=1))
    assert "begins on 2026-11-10 10:00 (Europe/Madrid, UTC+01:00)" in before
    assert not said(open_policy)
    assert "from 2026-11-10 10:15:00 (Europe/Madrid, UTC+01:00)" in said(open_policy, now)
    assert not said(open_policy, now, at=now + timedelta(minutes=15))
    assert said(open_policy, now, now, at=now + DAY) == "You have used all 2 attempts."
    assert "no second attempt" in said(replace(open_policy, attempts=1), now, at=now + DAY)


def test_after_the_closing_date_nothing_is_taken_but_from_who_has_an_extension() -> None:
    zone = ZoneInfo("Europe/Madrid")
    policy = Policy(opens=DUE - DAY, due=DUE, closes=DUE + DAY, extensions={"a1": DUE + 3 * DAY})

    def said(days: float, due: datetime | None = DUE) -> str:
        message = refusal_of(policy, DUE + days * DAY, (), zone, due)
        return "" if message is None else translate(message, "en")

    assert not said(1), "the last moment counts"
    assert "ended on 2026-11-21 23:59 (Europe/Madrid, UTC+01:00)" in said(1.001)
    own = policy.due_of(["a1"])
    assert not said(2.9, own)
    assert "ended on 2026-11-23 23:59" in said(3.1, own)
    early = policy.due_of(["b1"])
    assert "ended on 2026-11-21" in said(1.1, early)

    assert replace(policy, closes=None).closed_to(own) is None
    grace = timedelta(minutes=15)
    in_time = DUE + 3 * DAY + grace
    assert replace(policy, grace=grace).closed_to(own) == in_time
    assert policy.closed_to(None) == policy.closes
    assert replace(policy, closes=DUE - DAY).closed_to(DUE) == DUE - DAY, "whatever is due then"


def test_a_grace_time_is_in_time_and_a_cap_is_the_most_that_is_taken() -> None:
    policy = Policy(due=DUE, grace=timedelta(minutes=15), late_per_day=20, late_cap=50)
    minute = 1 / 1440
    assert policy.late_after(DUE) == DUE + 15 * minute * DAY
    assert replace(policy, closes=DUE + minute * DAY).late_after(DUE) == DUE + minute * DAY
    assert policy.late_after(None) is None
    assert worth(attempt(1, days_late=15 * minute), policy) == 1
    assert dated(attempt(1, days_late=15 * minute)[0].by, policy).late is False
    assert worth(attempt(1, days_late=16 * minute), policy) == Fraction(8, 10)
    assert dated(attempt(1, days_late=16 * minute)[0].by, policy).late is True
    assert worth(attempt(1, days_late=2), policy) == Fraction(6, 10)
    assert worth(attempt(1, days_late=30), policy) == Fraction(1, 2)


def test_the_documented_settings_are_read(tmp_path: Path) -> None:
    for page in ("hand-in.md", "hand-in.es.md"):
        text = (DOCS / page).read_text(encoding="utf-8")
        [settings] = re.findall(r"```yaml\n(zone: .*?)```", text, re.DOTALL)
        (tmp_path / "serve.yaml").write_text(settings, encoding="utf-8")
        policy = read_settings(tmp_path / "serve.yaml").policy
        assert policy.closes == DUE + 5 * DAY
        assert policy.rules.grace == timedelta(minutes=15)
        assert policy.rules.cap == Fraction(1, 2)


@given(
    st.sampled_from(get_args(Shown)),
    st.sampled_from(get_args(Shown)),
    st.sampled_from(get_args(HiddenView)),
    st.integers(-2, 2),
)
def test_the_stricter_wins(before, after, hidden_view, days) -> None:
    policy = Policy(due=DUE, before=before, after=after)
    view = view_of(policy, hidden_view, DUE + days * DAY, DUE)
    strictness = get_args(Shown).index
    chosen = after if days > 0 else before
    assert strictness(view) == max(strictness(chosen), strictness(hidden_view))
    assert view_of(policy, hidden_view, DUE, None) == max(before, hidden_view, key=strictness)


def test_serve_yaml_in_a_zone_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "serve.yaml"
    path.write_text(
        "zone: Europe/Madrid\nopens: 2026-11-02 09:00\ndue: 2026-11-20 23:59\nlate_per_day: 7.5\n"
        "attempts: 5\npause: 15m\ncounts: best\nbefore: total\nafter: nothing\nhold: true\n"
    )
    policy = read_settings(path).policy
    assert policy.due == DUE
    assert policy.rules.per_day == Fraction(75, 1000)
    assert (policy.attempts, policy.pause, policy.hold) == (5, timedelta(minutes=15), True)
    assert (policy.counts, policy.before, policy.after) == ("best", "total", "nothing")
    assert read_settings(tmp_path / "none.yaml").policy == Policy()


def test_everything_that_is_wrong_in_serve_yaml_is_said(tmp_path: Path) -> None:
    path = tmp_path / "serve.yaml"
    path.write_text(
        "zone: Spain\nopens: soon\ndue: [1]\nlate_per_day: 101\nattempts: 0\npause: 1w\n"
        "counts: worst\nbefore: all\nafter: all\nhold: maybe\nholt: true\n"
    )
    with pytest.raises(AssignmentError) as error:
        read_settings(path)
    said = str(error.value).splitlines()
    assert len(said) == 11
    assert "serve.yaml:1:7: 'Spain' is no time zone" in said[0]
    assert "unknown key 'holt'; did you mean 'hold'?" in said[10]
    assert len(set(error.value.text("es").splitlines()) - set(said)) == 11


@given(policies, st.integers(0, 20_000))
def test_a_form_says_what_it_was_shown(policy, minutes) -> None:
    zone = ZoneInfo("Europe/Madrid")
    opens = DUE - timedelta(seconds=minutes)
    shown = replace(policy, pause=timedelta(minutes=minutes), opens=opens, attempts=3)
    assert policy_from(texts_of(shown, zone), policy, zone) == (shown, {})


def test_a_policy_is_kept_for_its_assignment(tmp_path: Path) -> None:
    with Database(tmp_path / FILE_NAME) as database:
        policy = Policy(due=DUE, pause=timedelta(minutes=5), extensions={"a1": DUE + DAY})
        keep_policy(database, "ml", "accuracy", policy)
    with Database(tmp_path / FILE_NAME) as database:
        assert stored_policy(database, "ml", "accuracy") == policy
        assert stored_policy(database, "ml", "other") is None


def test_the_policy_of_a_course_goes_by_the_clocks_of_its_zone(tmp_path: Path) -> None:
    madrid = ZoneInfo("Europe/Madrid")
    saturday = datetime(2026, 10, 24, 18, tzinfo=madrid)
    with Database(tmp_path / FILE_NAME) as database:
        keep_policy(database, "ml", "accuracy", Policy(due=saturday, late_per_day=10))
        course = Course("ml", "", database, CourseSettings(madrid, Policy()))
        policy = course.policy("accuracy")

    late = HandedIn((Student("a", "A"),), submitted=datetime(2026, 10, 25, 16, 30, tzinfo=UTC))
    assert share_lost(dated(late, policy), policy.rules) == Fraction(1, 10)
