"""What handing in late costs: a share of the grade for every day begun, up to a cap."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction

from grader.model.handed_in import HandedIn

__all__ = ["LateRules", "share_lost"]

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class LateRules:
    deadline: datetime | None = None
    """With its zone. None: late is who the LMS says."""
    grace: timedelta = timedelta(0)
    """After the deadline, and still in time; days are counted from the deadline all the same."""
    per_day: Fraction = Fraction(0)
    """Of the grade, for every day begun: 0.1 for ten per cent."""
    cap: Fraction = Fraction(1)


def share_lost(by: HandedIn, rules: LateRules) -> Fraction | None:
    """The part of the grade that lateness costs; None when it costs, but nothing says how much.

    Known without a time where the first day costs as much as all together.
    """
    first = min(rules.per_day, rules.cap)
    if first == 0:
        return Fraction(0)
    if by.submitted is not None and rules.deadline is not None:
        zone = rules.deadline.tzinfo if by.submitted.tzinfo is None else by.submitted.tzinfo
        late = by.submitted.replace(tzinfo=zone) - rules.deadline
        if late <= rules.grace:
            return Fraction(0)
        days = max(-(-late // _DAY), 1)
        return min(rules.per_day * days, rules.cap)
    if by.late:
        return first if rules.cap <= rules.per_day else None
    return Fraction(0)
