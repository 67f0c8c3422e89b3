"""Summaries -> what each student gets, whatever gradebook it goes to."""

from collections.abc import Iterable
from datetime import datetime
from fractions import Fraction

from msgspec import Struct

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


class Result(Struct, frozen=True):
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


def results_of(summaries: Iterable[Summary]) -> tuple[list[Result], list[Message]]:
    """One result per student, in order, without lateness; and what the instructor has to see.

    The members of a group all get its result. Summaries of one submission to several assignments
    are added up.
    """
    submissions: dict[str, list[Summary]] = {}
    for summary in summaries:
        submissions.setdefault(summary.id, []).append(summary)
    results: list[Result] = []
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
            params: dict[str, str | float] = {
                "name": id,
                "points": float(points),
                "of": float(whole),
            }
            notes.append(Message("gradebooks.outside", params))
        by = of[0].by
        results += [Result(student, id, by, points, whole) for student in by.students]
    return results, notes
