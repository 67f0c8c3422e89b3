"""The score report: the one record that every output renders, each in its reader's language."""

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from grader.model.by_hand import Mark, Override, Remark
from grader.model.handed_in import Language, Taken, UnreadFile
from grader.model.outcome import EngineInfo, LoadResult
from grader.model.text import Text, Words

Audience = Literal["instructor", "student"]
SubmissionStatus = Literal["graded", "ungradable", "grader_error"]
CaseStatus = Literal[
    "passed", "partial", "failed", "error", "timeout", "memory", "crashed", "missing", "not_run"
]
FieldStatus = Literal["passed", "wrong_type", "failed", "missing"]


class CurveReport(Struct, frozen=True):
    """A wrong curve beside the expected one, to be drawn: of a long one, points spread evenly."""

    expected: tuple[tuple[float, float], ...]
    """The corners (x, y) of the expected curve, 200 at most."""
    got: tuple[tuple[float, float], ...]
    """The corners of the returned curve, 200 at most; empty when what was returned is no curve."""
    axes: tuple[str, ...] = ()
    """The keys of the sentences that name both axes, where they need names."""


class FieldResult(Struct, frozen=True):
    """One returned value, compared with the expected one."""

    name: str
    title: Text
    points: Fraction
    max_points: Fraction
    status: FieldStatus
    expected: str | None = None
    """The expected value as code of the submission's language; None where the reader may not see
    it."""
    got: str | None = None
    message: Words | None = None
    curve: CurveReport | None = None
    """The two curves of a wrong one; None for any other value, and where the reader may not see
    it."""


class CaseResult(Struct, frozen=True):
    """The answer of one call of the submission, and the points for it."""

    id: str
    title: Text
    function: str
    visible: bool
    points: Fraction
    max_points: Fraction
    status: CaseStatus
    fields: tuple[FieldResult, ...] = ()
    message: Words | None = None
    call: str | None = None
    """The call as code in the submission's language, ready to paste."""
    printed: str | Words | None = None
    errors: str = ""
    """The text that it wrote to standard error, which counts for nothing."""
    cpu_seconds: float | None = None
    open_points: tuple[Text, ...] = ()
    """Notes on open points of the text that the answer took the other way, at no cost."""
    called: str = ""
    """The name that was called, where it is another; of several calls, that of the last made."""
    beside: Fraction | None = None
    """The points beside the maximum, of which `max_points` says nothing: those that it can add, as
    a negative number those that it can take, 0 for practice; None of any other case."""
    judges: str = ""
    """The name in the submission's language of the function that the last call judges."""

    @property
    def written(self) -> str:
        return self.called or self.function


class Finding(Struct, frozen=True):
    """A finding of a rule in the source."""

    rule: str
    function: str
    """The asked function that it concerns, also when it stands in a helper."""
    file: str
    line: int
    """The line, from 1; of a notebook, in the text of all its code cells."""
    column: int
    """The column in characters, from 1."""
    source: str
    """The line, without its indentation and of bounded length."""
    message: Words
    remedy: Words
    """A sentence that says how to do without, with an example."""
    cost: Literal["warning", "share", "method", "function"]
    points_lost: Fraction


class Diagnosis(Struct, frozen=True):
    """The known mistakes that together explain the failures best."""

    mistakes: tuple[str, ...]
    hints: tuple[Words, ...]
    explained: int
    """The number of explained failures, of those that cost points."""
    failures: int
    """The number of failures that cost points, of those that the reader knows."""
    costs_points: bool = True
    """False for the other reading of an open point."""
    cases: tuple[str, ...] = ()
    """Ids of the failed cases that they explain."""
    partly: tuple[str, ...] = ()
    """Ids of those of which they explain some wrong values, not all."""


class OverrideReport(Override, frozen=True):
    """Points that the instructor set by hand. They count in the report's score, not its cases.

    Without a name, the case is a hidden one that the reader may not know.
    """

    graded: float | None = None
    """The points that the grader gave instead; None when it gave nothing."""
    max_points: float = 0.0


class AssignmentRef(Struct, frozen=True):
    id: str
    title: Text
    digest: str
    published_hidden_cases: bool = False
    """True when the hidden cases are ones that the grader ships, which anybody can read."""


class SubmissionRef(Struct, frozen=True):
    id: str
    language: Language | None
    digest: str
    files: tuple[str, ...] = ()
    """The files that were graded, in the order in which they load."""
    taken: tuple[Taken, ...] = ()
    unread: tuple[UnreadFile, ...] = ()
    """All other files, each with the reason why it was not graded."""


class ScoreReport(Struct, frozen=True):
    audience: Audience
    assignment: AssignmentRef
    submission: SubmissionRef
    status: SubmissionStatus
    score: float | None
    """The score; None unless graded, or set by hand: a blank, never a zero."""
    max_score: float
    cases: tuple[CaseResult, ...] = ()
    hidden_count: int = 0
    hidden_score: float | None = None
    hidden_max_score: float | None = None
    load: LoadResult | None = None
    engine: EngineInfo | None = None
    findings: tuple[Finding, ...] = ()
    diagnoses: tuple[Diagnosis, ...] = ()
    visible_diagnoses: tuple[Diagnosis, ...] = ()
    """The diagnoses that the visible cases alone let the student be told, in the instructor's
    report."""
    message: Words | None = None
    """The reason for which there is no grade, or what the reader should know first."""
    overrides: tuple[OverrideReport, ...] = ()
    """The points that the instructor set by hand, and why. `score` has them, `cases` stay as
    graded."""
    marks: tuple[Mark, ...] = ()
    """The marks that people gave; they are in the score, not in the cases."""
    remarks: tuple[Remark, ...] = ()
    """The remarks at lines, at cases and on the whole."""
