"""Summaries -> what each student gets, whatever gradebook it goes to, and what lateness costs: a
share of the grade for every day begun, up to a cap."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from grader.model import Message
from grader.model.handed_in import HandedIn, Student
from grader.model.summary import Summary
from grader.platforms.gradebook.scale import exact


class Participant(Struct, frozen=True):
    """A student as a row of Moodle's worksheet tells of one."""

    row: int
    number: str
    """`101` of `Participant 101`, by which Moodle knows who it is."""
    name: str = ""
    email: str = ""
    group: str = ""
    """The group as Moodle shows it to people; empty where the assignment is no group's."""
    submitted: datetime | None = None
    """The time of submission in the site's own time, which has no zone in the file."""
    unread: bool = False
    """A date stands there in no form that is known here."""
    extension: datetime | None = None
    """The end of the extension that Moodle gave this student."""
    draft: bool = False
    late: bool | None = None
    """True for late by Moodle's own words; None when it says nothing of anybody."""


class Grade(Struct, frozen=True):
    """One student's, of all assignments of a run together."""

    student: Student
    submission: str
    """The submission's id, which is its folder's name in the output."""
    by: HandedIn
    points: Fraction | None
    """The points before lateness. None: blank, never zero, for at least one assignment was not
    graded."""
    max_points: Fraction
    lost: Fraction = Fraction(0)
    """The share that lateness costs."""
    participant: Participant | None = None
    """The row of the gradebook; None where it is not known, or there is no gradebook."""

    @property
    def whole_share(self) -> Fraction | None:
        """The share of the maximum, 0 to 1 (more where points were set by hand), as if it came in
        time."""
        if self.points is None:
            return None
        return self.points / self.max_points if self.max_points else Fraction(0)

    @property
    def share(self) -> Fraction | None:
        """The share that lateness leaves."""
        whole = self.whole_share
        return None if whole is None else whole * (1 - self.lost)


class LateRules(Struct, frozen=True):
    deadline: datetime | None = None
    """The deadline with its zone. None: late is who the LMS says."""
    grace: timedelta = timedelta(0)
    """The time after the deadline that is still in time; days are counted from the deadline all the
    same."""
    per_day: Fraction = Fraction(0)
    """The part of the grade that every day begun takes: 0.1 for ten per cent."""
    cap: Fraction = Fraction(1)


def naming(key: str, names: Sequence[str]) -> Message:
    """A message about all who are named."""
    return Message(key, {"count": len(names), "names": "; ".join(names)})


def results_of(summaries: Iterable[Summary]) -> tuple[list[Grade], list[Message]]:
    """One result per student, in order, without lateness; and what the instructor has to see.

    The members of a group all get its result. Summaries of one submission to several assignments
    are added up.
    """
    submissions: dict[str, list[Summary]] = {}
    for summary in summaries:
        submissions.setdefault(summary.id, []).append(summary)
    results: list[Grade] = []
    notes: list[Message] = []
    everything = {summary.assignment for of in submissions.values() for summary in of}
    for id, of in submissions.items():
        missing = len(everything) - len({summary.assignment for summary in of})
        blank = [summary for summary in of if summary.score is None]
        if missing or blank:
            why = next((summary.message for summary in blank if summary.message), "-")
            notes.append(Message("gradebooks.not_graded", {"name": id, "why": why}))
        points = None if missing or blank else sum((exact(s.score or 0) for s in of), Fraction(0))
        whole = sum((exact(summary.max_score) for summary in of), Fraction(0))
        if points is not None and not 0 <= points <= whole:
            numbers = {"points": float(points), "of": float(whole)}
            notes.append(Message("gradebooks.outside", {"name": id, **numbers}))
        by = of[0].by
        results += [Grade(student, id, by, points, whole) for student in by.students]
    return results, notes


def with_lateness(results: Sequence[Grade], rules: LateRules) -> tuple[list[Grade], list[Message]]:
    """The results with what lateness takes, and of whom it cannot be told: those lose nothing."""
    charged: list[Grade] = []
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
    return charged, [naming(f"gradebooks.{kind}", names) for kind, names in unsure.items()]


def share_lost(
    by: HandedIn, rules: LateRules
) -> Fraction | Literal["late_unknown", "time_unknown"]:
    """The part of the grade that lateness costs, or that nothing tells how late it is, or whether.

    A student who has an extension is late after it. Known without a time where the first day costs
    as much as all together.
    """
    first = min(rules.per_day, rules.cap)
    if first == 0:
        return Fraction(0)
    late = time_late(by, rules)
    if late is not None:
        if late <= rules.grace:
            return Fraction(0)
        days = max(-(-late // timedelta(days=1)), 1)
        return min(rules.per_day * days, rules.cap)
    if by.late:
        return first if rules.cap <= rules.per_day else "late_unknown"
    return "time_unknown" if by.late is None else Fraction(0)


def time_late(by: HandedIn, rules: LateRules) -> timedelta | None:
    """Return how long after the deadline, or after the student's own extension; negative when
    before, None when one of the times is not known."""
    deadline = rules.deadline
    if by.submitted is None or deadline is None:
        return None
    ends = [deadline] if by.extension is None else [deadline, _aware(by.extension, deadline)]
    return _aware(by.submitted, deadline) - max(ends)


def _aware(time: datetime, deadline: datetime) -> datetime:
    """A time without a zone is in the deadline's: the LMS shows the instructor's."""
    return time.replace(tzinfo=deadline.tzinfo) if time.tzinfo is None else time
