"""The store's rows as records, and its one error."""

from datetime import datetime
from typing import Any, Literal

from msgspec import Struct

from grader.model import HandedIn, MessageError, Override, SubmissionStatus
from grader.running.versions import Versions

EventKind = Literal[
    "graded", "override", "kept", "removed", "released", "deleted", "handed_in",
    "mark", "comment", "phrase", "reworded", "question", "answer", "assigned", "seen", "undone",
]  # fmt: skip
"""The kinds of the second line are a desk's: points for an item of the rubric; a comment, which has
its words by `about` from a phrase; a phrase's new words; a question and its answer; who is to look;
that somebody did; and what was taken back."""


class StoreError(MessageError):
    """The store cannot go on."""


class GradingKey(Struct, frozen=True):
    """The key that decides a grade. The same key always gives the same report, but for timings."""

    assignment: str
    name: str
    """The submission's id."""
    assignment_digest: str
    submission: str
    """A digest over all that was read of it."""
    versions: Versions


class Graded(Struct, frozen=True):
    """One grading, without its report."""

    id: int
    key: GradingKey
    at: str
    status: SubmissionStatus
    score: float | None
    """The score as graded, before overrides."""
    max_score: float


class Event(Struct, frozen=True):
    """Something that happened to a grade; never changed once it is written."""

    assignment: str
    name: str
    """The submission's; empty for what is done to the words of comments."""
    kind: EventKind
    actor: str = ""
    """The key of who did it; empty for whoever types the grader's commands."""
    bytes: str = ""
    """The digest of the hand-in that it is about."""
    target: str | None = None
    """A case or an item; of a remark, `case:ID` or `LINE:FILE`; None for the whole."""
    points: float | None = None
    text: str | None = None
    about: int | None = None
    """The number of the event that this one takes back, answers, or has its words from."""
    grading: Graded | None = None
    """The grading that counts from then on, or was released."""
    override: Override | None = None
    """The override; of a removed one the last state, with the reason for taking it back."""
    at: str = ""
    """The time; ISO 8601, UTC, to the second. Empty, as the number is, before it is kept."""
    number: int = 0

    @property
    def time(self) -> datetime:
        return datetime.fromisoformat(self.at)


class Standing(Struct, frozen=True):
    """An attempt with its grading: mostly the one that counts of a submission of the class."""

    assignment: str
    name: str
    number: int
    """The number of the attempt, from 1, among those that were taken in."""
    at: str
    """The time when it was taken in; ISO 8601, UTC, to the second."""
    by: HandedIn
    bytes: str
    """A digest of what was handed in."""
    content: str
    """Equal for submissions with the same content; empty when there was nothing to run."""
    grading: int
    shown: str = ""
    """The digest of what its files were last made from; empty before they were written."""
    counts: bool = True

    def event(self, kind: EventKind, actor: str = "", **what: Any) -> Event:
        """Return something that happens to this hand-in now."""
        return Event(self.assignment, self.name, kind, actor, self.bytes, **what)
