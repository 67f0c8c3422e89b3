"""The cost of handing in late: a share of the grade for every day begun, up to a cap."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from grader.model import Message
from grader.model.handed_in import HandedIn
from grader.platforms.gradebook.results import Result

_DAY = timedelta(days=1)
Unknown = Literal["late_unknown", "time_unknown"]
"""Late, but not by how much; or not even whether late."""


class LateRules(Struct, frozen=True):
    deadline: datetime | None = None
    """The deadline with its zone. None: late is who the LMS says."""
    grace: timedelta = timedelta(0)
    """The time after the deadline that is still in time; days are counted from the deadline all the
    same."""
    per_day: Fraction = Fraction(0)
    """The part of the grade that every day begun takes: 0.1 for ten per cent."""
    cap: Fraction = Fraction(1)


def with_lateness(
    results: Sequence[Result], rules: LateRules
) -> tuple[list[Result], list[Message]]:
    """The results with what lateness takes, and of whom it cannot be told: those lose nothing."""
    charged: list[Result] = []
    unsure: dict[str, list[str]] = {}
    for result in results:
        lost = share_lost(result.by, rules)
        name = result.student.name
        if isinstance(lost, str):
            unsure.setdefault(lost, []).append(name)
            lost = Fraction(0)
        elif lost and result.participant is not None and result.participant.late is False:
            unsure.setdefault("not_late_there", []).append(name)
        charged.append(replace(result, lost=lost))
    return charged, [
        Message(f"gradebooks.{kind}", {"count": len(names), "names": "; ".join(names)})
        for kind, names in unsure.items()
    ]


def share_lost(by: HandedIn, rules: LateRules) -> Fraction | Unknown:
    """The part of the grade that lateness costs, or that nothing tells it.

    Who has an extension is late after it. Known without a time where the first day costs as much
    as all together.
    """
    first = min(rules.per_day, rules.cap)
    if first == 0:
        return Fraction(0)
    if by.submitted is not None and rules.deadline is not None:
        late = time_late(by, by.submitted, rules.deadline)
        if late <= rules.grace:
            return Fraction(0)
        days = max(-(-late // _DAY), 1)
        return min(rules.per_day * days, rules.cap)
    if by.late:
        return first if rules.cap <= rules.per_day else "late_unknown"
    return "time_unknown" if by.late is None else Fraction(0)


def time_late(by: HandedIn, submitted: datetime, deadline: datetime) -> timedelta:
    """Return how long after the deadline, or after the student's own extension; negative when
    before."""
    ends = [deadline] if by.extension is None else [deadline, _aware(by.extension, deadline)]
    return _aware(submitted, deadline) - max(ends)


def _aware(time: datetime, deadline: datetime) -> datetime:
    """A time without a zone is in the deadline's: the LMS shows the instructor's."""
    return time.replace(tzinfo=deadline.tzinfo) if time.tzinfo is None else time
