"""Summaries -> what each student gets, whatever gradebook it goes to, and what lateness costs: a
share of the grade for every day begun, up to a cap."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from grader.grouping import grouped
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
    """A student's result, of all assignments of a run together."""

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
    late_days: int = 0
    """The student's late days that it took."""
    late_days_left: int | None = None
    """The late days that the student has after it; None where there are none for anybody."""
    assignments: tuple[str, ...] = ()
    """The ids of the assignments."""
    participant: Participant | None = None
    """The row of the gradebook; None where it is not known, or there is no gradebook."""

    @property
    def whole_share(self) -> Fraction | None:
        """Return the share of the maximum as if it came in time, 0 to 1; more where points were set
        by hand."""
        if self.points is None:
            return None
        return self.points / self.max_points if self.max_points else Fraction(0)

    @property
    def share(self) -> Fraction | None:
        """Return the share that lateness leaves."""
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
    late_days: int = 0
    """The days late that cost a student nothing, in all assignments together."""
    used: Mapping[str, int] = {}
    """The late days that other assignments took, by the student's key."""

    def left_to(self, students: Iterable[Student]) -> int:
        """Return the late days of who hand in together: those of the one with fewest."""
        used = max((self.used.get(key_of(student), 0) for student in students), default=0)
        return max(self.late_days - used, 0)


def key_of(student: Student) -> str:
    """Return what late days are counted by: the key, or the name where nothing else says who."""
    return student.key or student.name


def naming(key: str, names: Sequence[str]) -> list[Message]:
    """Return a message about all whose names these are, and none about nobody."""
    return [Message(key, {"count": len(names), "names": "; ".join(names)})] if names else []


def names_of(results: Sequence[Grade], everyone: Sequence[Grade]) -> list[str]:
    """Return the students' names, each once; of namesakes among everyone with the number."""
    students = {(result.student.name, result.student.key) for result in everyone}
    namesakes = Counter(name for name, _ in students)

    names: dict[str, None] = {}
    for student in (result.student for result in results):
        is_shared = student.key and namesakes[student.name] > 1
        names[f"{student.name} ({student.key})" if is_shared else student.name] = None
    return list(names)


def results_of(summaries: Iterable[Summary]) -> tuple[list[Grade], list[Message]]:
    """Return one result per student, in order, without lateness; and what the instructor has to
    see.

    The members of a group all get its result. Summaries of one submission to several assignments
    are added up.
    """
    summaries = list(summaries)
    assignments = {summary.assignment for summary in summaries}

    results: list[Grade] = []
    notes: list[Message] = []
    for id, parts in grouped(summaries, lambda summary: summary.id).items():
        graded = tuple(part.assignment for part in parts)
        blank = [part for part in parts if part.score is None]
        is_blank = bool(blank) or len(set(graded)) < len(assignments)
        if is_blank:
            why = next((part.message for part in blank if part.message), "-")
            notes.append(Message("gradebooks.not_graded", {"name": id, "why": why}))

        points = None if is_blank else sum((exact(part.score or 0) for part in parts), Fraction(0))
        maximum = sum((exact(part.max_score) for part in parts), Fraction(0))
        if points is not None and not 0 <= points <= maximum:
            numbers = {"points": float(points), "of": float(maximum)}
            notes.append(Message("gradebooks.outside", {"name": id, **numbers}))

        hand_in = parts[0].by
        for student in hand_in.students:
            results.append(Grade(student, id, hand_in, points, maximum, assignments=graded))
    return results, notes


def with_lateness(results: Sequence[Grade], rules: LateRules) -> tuple[list[Grade], list[Message]]:
    """Return the results with what lateness takes; and who loses nothing since the time is not
    known, and of whom the gradebook says otherwise."""
    charged: list[Grade] = []
    remarks: dict[str, list[Grade]] = {}
    for result in results:
        share = share_lost(result.by, rules)
        lost = Fraction(0) if isinstance(share, str) else share
        remark = share if isinstance(share, str) else _remark(result, share, rules)
        if remark:
            remarks.setdefault(remark, []).append(result)

        days = 0 if result.points is None else late_days(result.by, rules)
        left = rules.left_to([result.student]) - days if rules.late_days else None
        charged.append(replace(result, lost=lost, late_days=days, late_days_left=left))

    messages = []
    for kind, late in remarks.items():
        messages += naming(f"gradebooks.{kind}", names_of(late, results))
    return charged, messages


def _remark(result: Grade, lost: Fraction, rules: LateRules) -> str:
    """Return what Moodle knows otherwise; Moodle's times have no seconds, and its dates are each
    student's own."""
    late = time_late(result.by, rules)
    late_in_moodle = None if result.participant is None else result.participant.late
    if lost and late_in_moodle is False:
        return "not_late_there"
    if late_in_moodle and late is not None and late <= timedelta(0):
        return "late_there"
    return "own_date" if lost != share_lost(replace(result.by, extension=None), rules) else ""


def share_lost(
    hand_in: HandedIn, rules: LateRules
) -> Fraction | Literal["late_unknown", "time_unknown"]:
    """Return the part of the grade that lateness costs, or why nothing tells.

    A student who has an extension is late after it. Known without a time where the first day costs
    as much as all together.
    """
    first = min(rules.per_day, rules.cap)
    if first == 0:
        return Fraction(0)

    days = _days_late(hand_in, rules)
    if days is not None:
        return min(rules.per_day * (days - late_days(hand_in, rules)), rules.cap)

    if hand_in.late:
        is_known = rules.cap <= rules.per_day and not rules.late_days
        return first if is_known else "late_unknown"
    return "time_unknown" if hand_in.late is None else Fraction(0)


def late_days(hand_in: HandedIn, rules: LateRules) -> int:
    """Return how many late days of its students a hand-in takes; none that would change nothing."""
    days = _days_late(hand_in, rules) or 0
    taken = min(days, rules.left_to(hand_in.students))
    changes = rules.per_day * (days - taken) < rules.cap
    return taken if rules.per_day and changes else 0


def _days_late(hand_in: HandedIn, rules: LateRules) -> int | None:
    """Return the days begun after the student's time, 0 for what is in time; None when one of the
    times is not known."""
    times = _end_and_hand_in(hand_in, rules)
    if times is None:
        return None
    end, submitted = times
    if _time_between(end, submitted) <= rules.grace:
        return 0

    # By the clock on the wall: on the next day at the same hour a day is over, also where the
    # night had another hour.
    by_the_clock = submitted.replace(tzinfo=None) - end.replace(tzinfo=None)
    return max(-(-by_the_clock // timedelta(days=1)), 1)


def time_late(hand_in: HandedIn, rules: LateRules) -> timedelta | None:
    """Return how long after the deadline, or after the student's own extension; negative when
    before, None when one of the times is not known."""
    times = _end_and_hand_in(hand_in, rules)
    return None if times is None else _time_between(*times)


def _end_and_hand_in(hand_in: HandedIn, rules: LateRules) -> tuple[datetime, datetime] | None:
    """Return when the student's time was over and when the work came, by the deadline's clock; None
    when one of the times is not known."""
    deadline, extension = rules.deadline, hand_in.extension
    if hand_in.submitted is None or deadline is None:
        return None
    extended = _by_the_deadlines_clock(extension or deadline, deadline)
    end = max(deadline, extended, key=datetime.timestamp)
    return end, _by_the_deadlines_clock(hand_in.submitted, deadline)


def _by_the_deadlines_clock(time: datetime, deadline: datetime) -> datetime:
    """Return the time in the deadline's zone. One without a zone is in it: the LMS shows the
    instructor's."""
    zone = deadline.tzinfo
    return time.replace(tzinfo=zone) if time.tzinfo is None else time.astimezone(zone)


def _time_between(start: datetime, end: datetime) -> timedelta:
    # Python takes times of one zone as its clocks show them.
    return end.astimezone(UTC) - start.astimezone(UTC)
