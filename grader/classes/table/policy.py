"""The policy of handing in to one assignment: when, how often, what counts, what is shown.

Functions of the policy, the attempts' rows and a time; lateness is the gradebook's own. A class's
store has the policy that holds for it, so that a regrade and a gradebook know it too.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Annotated, Any, Literal, get_args
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct, convert, to_builtins
from msgspec.structs import replace

from grader.classes.store import Graded, Standing, Store
from grader.classes.table.by_hand import rubric_of
from grader.grouping import gathered
from grader.model import HandedIn, HiddenView
from grader.platforms.gradebook.results import (
    LateRules,
    key_of,
    late_days,
    share_lost,
    time_late,
)

Shown = Literal["cases", "total", "nothing"]
"""The part of hidden cases that a student sees, the strictest last."""
Counts = Literal["best", "last"]

Attempt = tuple[Standing, Graded]

_FACT = "policy"


class Policy(Struct, frozen=True):
    opens: datetime | None = None
    """The time from which students may hand in; None: they may not."""
    due: datetime | None = None
    """The time after which a hand-in is late; it is taken all the same, until `closes`."""
    grace: timedelta = timedelta(0)
    """The time after `due` that is still in time; days are counted from `due` all the same."""
    closes: datetime | None = None
    """The time after which nothing is taken, but from who has an extension beyond it."""
    late_per_day: Annotated[float, Meta(ge=0, le=100)] = 0
    """The per cent of the grade that each day begun takes."""
    late_cap: Annotated[float, Meta(ge=0, le=100)] = 100
    """The per cent of the grade that lateness takes at most."""
    late_days: Annotated[int, Meta(ge=0, le=366)] = 0
    """The days late that cost a student nothing, in all assignments of the course together."""
    late_days_used: Mapping[str, int] = {}
    """The late days that assignments due before this one took, by the student's key."""
    attempts: Annotated[int, Meta(ge=1, le=1000)] | None = None
    """The number of attempts that may be graded; None: as many as they like."""
    pause: timedelta = timedelta(0)
    """The time between two attempts."""
    counts: Counts = "last"
    before: Shown = "cases"
    """The part of hidden cases that is shown before the due time."""
    after: Shown = "cases"
    hold: bool = False
    """True where no grade leaves before it is released."""
    extensions: Mapping[str, datetime] = {}
    """The due times of single students, by their keys as they handed in."""

    @property
    def rules(self) -> LateRules:
        """Return the rule of what lateness costs."""
        per_day, cap = (Fraction(str(part)) / 100 for part in (self.late_per_day, self.late_cap))
        return LateRules(self.due, self.grace, per_day, cap, self.late_days, self.late_days_used)

    def due_of(self, keys: Iterable[str]) -> datetime | None:
        """Return the due time of who hand in together: the latest extension, if it is later."""
        extensions = [self.extensions[key] for key in keys if key in self.extensions]
        return None if self.due is None else max([self.due, *extensions])

    def closed_to(self, due: datetime | None) -> datetime | None:
        """Return the time after which nothing is taken from who has this due time."""
        if self.closes is None or due is None or due == self.due:
            return self.closes
        return max(self.closes, due + self.grace)

    def late_after(self, due: datetime | None) -> datetime | None:
        """Return the time after which who has this due time is late, which is none after that in
        which nothing is taken."""
        if due is None:
            return None
        closes = self.closed_to(due)
        return due + self.grace if closes is None else min(due + self.grace, closes)


def dated(hand_in: HandedIn, policy: Policy) -> HandedIn:
    """Return a hand-in with its extension, and whether it is late, as the policy says now."""
    due = policy.due_of(student.key for student in hand_in.students)
    extended = replace(hand_in, extension=None if due == policy.due else due)
    late = time_late(extended, policy.rules)
    return replace(extended, late=None if late is None else late > policy.grace)


def counting(attempts: Sequence[Attempt], policy: Policy) -> int:
    """Return the number of the attempt that counts: the last one, or the best after lateness, the
    earliest of equals.

    A hand-in in which there is nothing to grade takes no other one's place.
    """
    gradable = [attempt for attempt in attempts if attempt[1].status != "ungradable"]
    in_order = sorted(gradable or attempts, key=_moment)
    scored = [attempt for attempt in in_order if attempt[1].score is not None]
    if policy.counts == "last" or not scored:
        return in_order[-1][0].number
    return max(scored, key=lambda attempt: worth(attempt, policy))[0].number


def worth(attempt: Attempt, policy: Policy) -> Fraction:
    """Return the share of the points that an attempt is worth, after what lateness takes."""
    standing, graded = attempt
    if graded.score is None or not graded.max_score:
        return Fraction(0)
    lost = share_lost(dated(standing.by, policy), policy.rules)
    whole = Fraction(graded.score) / Fraction(graded.max_score)
    return whole if isinstance(lost, str) else whole * (1 - lost)


def late_days_used(store: Store, assignment: str, policy: Policy) -> Counter[str]:
    """Return the late days that the attempts that count take, by the student's key."""
    used: Counter[str] = Counter()
    for standing in store.standings(assignment):
        taken = late_days(dated(standing.by, policy), policy.rules)
        if taken and store.counted(standing).score is not None:
            used.update(dict.fromkeys(map(key_of, standing.by.students), taken))
    return used


def _moment(attempt: Attempt) -> tuple[float, int]:
    submitted = attempt[0].by.submitted
    return submitted.timestamp() if submitted else 0.0, attempt[0].number


def view_of(policy: Policy, hidden_view: HiddenView, now: datetime, due: datetime | None) -> Shown:
    """Return what a student with this due time sees now: the stricter of policy and assignment."""
    chosen = policy.after if due is not None and now > due else policy.before
    return max(chosen, hidden_view, key=get_args(Shown).index)


def zone_of(time: datetime | None) -> str:
    """Return the name of a time's zone; an empty text where it has none."""
    return getattr(time and time.tzinfo, "key", None) or ""


def policy_of(store: Store) -> Policy | None:
    """Return the policy of a class that is handed in here; None for a class that was downloaded."""
    value: Any = store.fact(_FACT)
    if value is None:
        return None
    policy = convert(value, Policy)
    if policy.due is None or not value.get("zone"):
        return policy
    return replace(policy, due=policy.due.astimezone(ZoneInfo(value["zone"])))


def set_policy(store: Store, policy: Policy) -> None:
    """Write the class's policy, in the caller's transaction."""
    # A time that is kept knows the zone no more, by whose clocks days are counted.
    store.set_fact(_FACT, {**to_builtins(policy), "zone": zone_of(policy.due)})


def recount(store: Store, assignment: str, name: str | None = None) -> None:
    """Let the attempts count that the policy chooses, of one name or of all, in the caller's
    transaction."""
    policy = policy_of(store)
    if policy is None:
        return

    stored = store.attempts(assignment, name)
    by_name = gathered((attempt.name, (attempt, store.counted(attempt))) for attempt in stored)
    for attempts in by_name.values():
        number = counting(attempts, policy)
        chosen = next(attempt for attempt, _ in attempts if attempt.number == number)
        handed_in = replace(dated(chosen.by, policy), attempt=number, attempts=len(attempts))
        store.let_count(replace(chosen, by=handed_in))


def waits_for_release(store: Store, assignment: str) -> bool:
    """Return whether no grade leaves before it is released: where the policy holds them, or people
    judge too."""
    policy = policy_of(store)
    return bool(policy and policy.hold) or rubric_of(store, assignment) is not None
