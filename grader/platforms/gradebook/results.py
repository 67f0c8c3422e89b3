"""Summaries -> what each student gets, whatever gradebook it goes to, and what lateness costs: a
share of the grade for every day begun, up to a cap."""

from collections import Counter
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
    """One of the dates stands there in no form that is known here."""
    extension: datetime | None = None
    """The student's own last moment: of an extension, else the due date, else the cut-off date."""
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
    assignments: tuple[str, ...] = ()
    """The ids of the assignments."""
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


def called(some: Sequence[Grade], everyone: Sequence[Grade]) -> list[str]:
    """Return the names of some; of namesakes among everyone with the number, and nobody twice."""
    students = {(result.student.name, result.student.key) for result in everyone}
    namesakes = Counter(name for name, _ in students)
    names = (
        f"{one.name} ({one.key})" if one.key and namesakes[one.name] > 1 else one.name
        for one in (result.student for result in some)
    )
    return list(dict.fromkeys(names))


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
        by, graded = of[0].by, tuple(summary.assignment for summary in of)
        results += [
            Grade(student, id, by, points, whole, assignments=graded) for student in by.students
        ]
    return results, notes


def with_lateness(results: Sequence[Grade], rules: LateRules) -> tuple[list[Grade], list[Message]]:
    """The results with what lateness takes, and of whom it cannot be told: those lose nothing;
    and of whom the gradebook says otherwise."""
    charged: list[Grade] = []
    said: dict[str, list[Grade]] = {}
    for result in results:
        lost = share_lost(result.by, rules)
        remark = lost if isinstance(lost, str) else _remark(result, lost, rules)
        if remark:
            said.setdefault(remark, []).append(result)
        charged.append(replace(result, lost=Fraction(0) if isinstance(lost, str) else lost))
    names = {kind: called(of, results) for kind, of in said.items()}
    return charged, [naming(f"gradebooks.{kind}", of) for kind, of in names.items()]


def _remark(result: Grade, lost: Fraction, rules: LateRules) -> str:
    """Return what Moodle knows otherwise; Moodle's times have no seconds, and its dates are each
    student's own."""
    late = time_late(result.by, rules)
    late_there = None if result.participant is None else result.participant.late
    if lost and late_there is False:
        return "not_late_there"
    if late_there and late is not None and late <= timedelta(0):
        return "late_there"
    return "own_date" if lost != share_lost(replace(result.by, extension=None), rules) else ""


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
