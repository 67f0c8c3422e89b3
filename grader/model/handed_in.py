"""A submission as it was handed in (by whom, when, where it lies), and its sources as read."""

from datetime import datetime
from pathlib import Path

from msgspec import Struct

from grader.model.text import Message

Origin = str
"""The name of the platform that a download comes from, or `FOLDER`."""
FOLDER: Origin = "folder"

Language = str
"""The name of a language that submissions are written in; `grader.languages` knows them all."""


class Student(Struct, frozen=True):
    name: str
    """The name as the LMS shows it; of a plain folder, the name of the file or folder."""
    key: str = ""
    """The key by which the LMS's gradebook knows the student (Moodle's participant number, Canvas's
    user id, Gradescope's sid, the GitHub user); empty when nothing says."""
    email: str = ""


class HandedIn(Struct, frozen=True):
    """The student who handed in, and the time."""

    students: tuple[Student, ...]
    """One, or the members of a group: all get its grade."""
    origin: Origin = FOLDER
    submitted: datetime | None = None
    """The time of submission, with its time zone where the source gives one; None when nothing
    says."""
    late: bool | None = None
    """True for a late submission; None when neither the LMS nor a deadline says."""
    attempt: int = 1
    """The number of the attempt, from 1."""
    attempts: int = 1
    extension: datetime | None = None
    """The end of the extension that the LMS gave this student."""
    draft: bool = False
    """Saved in the LMS and never handed in."""
    owner: Student | None = None
    """The student whom the download names, where a file of groups put `students` in that place."""


def owner_of(by: HandedIn) -> Student:
    """Return the student or group that the download names."""
    return by.owner or by.students[0]


class Entry(Struct, frozen=True):
    """One submission to grade."""

    id: str
    """Unique in a run, safe as a folder's name."""
    path: Path
    """A file, or a folder that holds all files of this one submission."""
    by: HandedIn
    oldest_first: tuple[str, ...] = ()
    """Names of files in the order in which the LMS got them; empty when it does not say."""


class Refused(Struct, frozen=True):
    """Something in a download that is nobody's submission, or that could not be taken."""

    name: str
    reason: Message


class SourceFile(Struct, frozen=True):
    """One source as text; of a notebook, its code cells in order."""

    name: str
    """Path inside the submission, with `/`; what people are shown."""
    language: Language
    text: str
    cells: tuple[int, ...] = ()
    """The lines (from 1) of `text` at which the code cells of a notebook begin."""


class UnreadFile(Struct, frozen=True):
    name: str
    reason: Message


class Taken(Struct, frozen=True):
    """The files that an asked function was taken from."""

    function: str
    files: tuple[str, ...]
    """One; several where each holds methods that the others lack."""
    others: tuple[str, ...] = ()
    """Files that define the function too, and of which it was not taken."""


class Submission(Struct, frozen=True):
    id: str
    """Unique in a run, safe as a folder's name."""
    language: Language | None
    """The language; None when nothing in the submission is a source in a language of the
    assignment: ungradable."""
    sources: tuple[SourceFile, ...]
    """Sources in `language`, in the order in which they load. A function that several define is
    cut out of all but the one that it is taken from."""
    unread: tuple[UnreadFile, ...]
    digest: str
    taken: tuple[Taken, ...] = ()
