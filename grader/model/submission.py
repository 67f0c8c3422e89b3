"""A submission: the sources that one student (or group) handed in."""

from msgspec import Struct

from grader.model.text import Message

Language = str
"""The name of a language that submissions are written in; `grader.languages` knows them all."""


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


class Submission(Struct, frozen=True):
    id: str
    """Unique in a run, safe as a folder's name."""
    language: Language | None
    """The language; None when nothing in the submission is a source in a language of the
    assignment: ungradable."""
    sources: tuple[SourceFile, ...]
    """Sources in `language`, in the order in which they load: the one that defines most of the
    asked functions is the last."""
    unread: tuple[UnreadFile, ...]
    digest: str
