"""A student as a row of Moodle's worksheet tells of one."""

from dataclasses import dataclass
from datetime import datetime

__all__ = ["Participant"]


@dataclass(frozen=True, slots=True)
class Participant:
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
