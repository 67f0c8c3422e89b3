"""A report without its texts, for a class's table, page and gradebooks."""

from msgspec import Struct

from grader.model.by_hand import Mark, Override
from grader.model.handed_in import HandedIn, Language, Taken
from grader.model.report import CaseStatus, Diagnosis, SubmissionStatus
from grader.model.text import Words


class CaseSummary(Struct, frozen=True):
    id: str
    points: float
    max_points: float
    status: CaseStatus


class Failure(Struct, frozen=True):
    """One wrong field, or one case that gave nothing; equal for equal failures."""

    case: str
    field: str | None
    """The field that failed; None when the case failed as a whole."""
    status: str
    got: str | Words
    """The answer that came instead, shortened: a value as code, an exception's text, or a
    message."""


class Unexplained(Struct, frozen=True):
    """Wrong answers that no known mistake explains, in one field of a function."""

    function: str
    field: str
    """Empty for a call as a whole."""
    answers: str
    """A digest of them: equal for equal answers to the same cases."""
    points: float
    """The points that they cost."""


class Summary(Struct, frozen=True):
    """One submission's result. Small on purpose: a class of 10,000 fits in memory."""

    assignment: str
    id: str
    by: HandedIn
    language: Language | None
    status: SubmissionStatus
    score: float | None
    """The score with overrides applied. None unless graded, or set by hand: a blank, never a
    zero."""
    max_score: float
    cases: tuple[CaseSummary, ...] = ()
    """The cases as graded, before overrides."""
    failures: tuple[Failure, ...] = ()
    diagnoses: tuple[Diagnosis, ...] = ()
    told: tuple[str, ...] = ()
    """The mistakes among them of which the student is told."""
    lost_to_rules: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    """The rules that found something, also where it cost nothing."""
    cause: Words | None = None
    """The deepest known cause in a few words; None when nothing is left to do."""
    message: Words | None = None
    """The reason for which there is no grade."""
    sandbox: str = ""
    not_enforced: tuple[str, ...] = ()
    overrides: tuple[Override, ...] = ()
    unexplained: tuple[Unexplained, ...] = ()
    twice: tuple[Taken, ...] = ()
    """The functions that several files define."""
    same_as: str | None = None
    """The id of an earlier submission with the same content, whose result this is."""
    marks: tuple[Mark, ...] = ()
    """The marks that people gave; they are in the score."""

    @property
    def counts_as(self) -> SubmissionStatus:
        """The status; `graded` where the instructor has set a score by hand."""
        return self.status if self.score is None else "graded"
