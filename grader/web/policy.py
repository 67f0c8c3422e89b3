"""The policy of handing in to one assignment: when, how often, what counts, what is shown.

Pure functions of the policy, the attempts' rows and a time; lateness is the gradebook's own.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from grader.classes.store import Graded, Standing
from grader.model import HandedIn, HiddenView, Message
from grader.platforms.gradebook.results import LateRules, share_lost, time_late
from grader.web.times import Zone, time_shown

Shown = Literal["cases", "total", "nothing"]
"""The part of hidden cases that a student sees, the strictest last."""
Counts = Literal["best", "last"]

Attempt = tuple[Standing, Graded]


class Policy(Struct, frozen=True):
    opens: datetime | None = None
    """The time from which students may hand in; None: they may not."""
    due: datetime | None = None
    """What comes later is late, and is taken all the same."""
    late_per_day: float = 0
    """Per cent of the grade for each day begun."""
    attempts: int | None = None
    """The number of attempts that may be graded; None: as many as they like."""
    pause: timedelta = timedelta(0)
    """The time between two attempts."""
    counts: Counts = "last"
    before: Shown = "cases"
    """What is shown of hidden cases before the due time."""
    after: Shown = "cases"
    hold: bool = False
    """True where no grade leaves before it is released."""
    extensions: Mapping[str, datetime] = {}
    """The due times of their own, by the student's key."""

    @property
    def rules(self) -> LateRules:
        """Return what lateness costs."""
        return LateRules(self.due, per_day=Fraction(str(self.late_per_day)) / 100)

    def due_of(self, keys: Iterable[str]) -> datetime | None:
        """Return the due time of who hand in together: the latest extension, if it is later."""
        extensions = [self.extensions[key] for key in keys if key in self.extensions]
        return None if self.due is None else max([self.due, *extensions])


def dated(by: HandedIn, policy: Policy) -> HandedIn:
    """Return a hand-in with its extension, and whether it is late, as the policy says now."""
    due = policy.due_of(student.key for student in by.students)
    extended = replace(by, extension=None if due == policy.due else due)
    late = time_late(extended, policy.rules)
    return replace(extended, late=None if late is None else late > timedelta(0))


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


def _moment(attempt: Attempt) -> tuple[float, int]:
    submitted = attempt[0].by.submitted
    return submitted.timestamp() if submitted else 0.0, attempt[0].number


def refusal_of(
    policy: Policy, now: datetime, taken: Sequence[datetime], zone: Zone
) -> Message | None:
    """Return why nothing can be handed in now; `taken`: the times of the attempts that were graded
    or are waiting for it."""
    if policy.opens is None:
        return Message("web.hand_in.closed")
    if now < policy.opens:
        return Message("web.hand_in.not_yet", {"opens": time_shown(policy.opens, zone)})
    if policy.attempts is not None and len(taken) >= policy.attempts:
        return Message("web.hand_in.used_up", {"count": policy.attempts})
    if taken and now < max(taken) + policy.pause:
        again = time_shown(max(taken) + policy.pause, zone, seconds=True)
        return Message("web.hand_in.pause", {"again": again})
    return None


def view_of(policy: Policy, hidden_view: HiddenView, now: datetime, due: datetime | None) -> Shown:
    """Return what a student with this due time sees now: the stricter of policy and assignment."""
    chosen = policy.after if due is not None and now > due else policy.before
    return max(chosen, hidden_view, key=get_args(Shown).index)
