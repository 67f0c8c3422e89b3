"""All that is known of a submission in one record: the instructor's score report."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct, field
from msgspec.structs import replace

from grader.judging.diagnosis import Diagnosed, Explanation, Hint, Hints
from grader.languages.registry import kind_of
from grader.model import (
    Assignment,
    AssignmentRef,
    CaseResult,
    Diagnosis,
    EngineReport,
    Finding,
    LoadReport,
    LoadResult,
    Message,
    Run,
    ScoreReport,
    Skipped,
    Submission,
    SubmissionRef,
    Words,
)
from grader.version import __version__

# A folder of a thousand unreadable files is said in a few lines.
_UNREAD_AT_MOST = 20


class Evidence(Struct, frozen=True):
    """The findings of all rooms about one submission; `run` is None when it could not be run."""

    run: Run | None
    results: tuple[CaseResult, ...] = ()
    findings: tuple[Finding, ...] = ()
    diagnosed: Diagnosed = field(default_factory=Diagnosed)
    hints: Hints | None = None


def build(assignment: Assignment, submission: Submission, evidence: Evidence) -> ScoreReport:
    """Return the report with everything in it, for the instructor."""
    run, results = evidence.run, evidence.results
    about = AssignmentRef(
        id=assignment.id,
        title=assignment.title,
        digest=assignment.digest,
        published_hidden_cases=any(
            case.published and not case.visible for case in assignment.cases
        ),
    )
    handed_in = SubmissionRef(
        id=submission.id,
        language=submission.language,
        digest=submission.digest,
        files=tuple(source.name for source in submission.sources),
        taken=submission.taken,
        unread=submission.unread,
    )
    most = float(assignment.max_score)
    if submission.language is None or run is None:
        why = _unreadable(submission)
        return ScoreReport("instructor", about, handed_in, "ungradable", None, most, message=why)
    if run.problem is not None:
        return ScoreReport(
            "instructor", about, handed_in, "grader_error", None, most, message=run.problem
        )
    lost = _sum(finding.points_lost for finding in evidence.findings)
    earned = _sum(result.points for result in results) - lost
    most_here = _sum(result.max_points for result in results)
    hidden = [result for result in results if not result.visible]
    engine = run.engine
    by_all = _diagnoses(evidence.diagnosed.by_all, evidence.hints)
    by_visible = _diagnoses(evidence.diagnosed.by_visible, evidence.hints)
    return ScoreReport(
        audience="instructor",
        assignment=about,
        submission=handed_in,
        status="graded",
        score=float(max(earned, Fraction(0))),
        max_score=float(most_here),
        cases=results,
        hidden_count=sum(not case.visible for case in assignment.cases) + assignment.withheld,
        # None where only the visible cases were run: nothing is known of the others.
        hidden_score=float(_sum(result.points for result in hidden)) if hidden else None,
        hidden_max_score=float(_sum(result.max_points for result in hidden)) if hidden else None,
        load=LoadReport(
            run.load.mode, run.load.ok, _skipped(run.load), run.load.missing, run.load.problem
        ),
        engine=None
        if engine is None
        else EngineReport(
            engine.name,
            engine.version,
            engine.sandbox,
            engine.not_enforced,
            __version__,
            engine.warm,
        ),
        findings=evidence.findings,
        # The instructor reads every diagnosis that the student reads.
        diagnoses=(*by_all, *(found for found in by_visible if not _named(found, by_all))),
        visible_diagnoses=by_visible,
        message=_to_know_first(submission, run, lost=earned < most_here),
    )


def _skipped(load: LoadResult) -> tuple[Skipped, ...]:
    """Return each statement once, with all reasons: `using A, B` is one thing."""
    reasons: dict[Skipped, list[str]] = {}
    for one in load.skipped:
        reasons.setdefault(replace(one, reason=""), []).append(one.reason)
    return tuple(replace(one, reason="; ".join(all_of)) for one, all_of in reasons.items())


def _to_know_first(submission: Submission, run: Run, *, lost: bool) -> Message | None:
    """Return the place of an `end` that had to be added; or that the language here is too old."""
    for skipped in run.load.skipped:
        if skipped.end_before is not None:
            place: dict[str, str | int] = {
                "file": skipped.file,
                "line": skipped.line,
                "before": skipped.end_before,
            }
            return Message("report.missing_end", place)
    if submission.language is None or run.engine is None or not lost:
        return None
    return kind_of(submission.language).needs_newer(submission, run.engine.version)


def _sum(points: Iterable[Fraction]) -> Fraction:
    return sum(points, Fraction(0))


def _unreadable(submission: Submission) -> Words:
    """Return why there is nothing to grade, with a line for each of the first unread files."""
    said = Message("report.ungradable")
    for file in submission.unread[:_UNREAD_AT_MOST]:
        said = Message("report.unread", {"said": said, "name": file.name, "why": file.reason})
    if (more := len(submission.unread) - _UNREAD_AT_MOST) > 0:
        said = Message("report.more_unread", {"said": said, "count": more})
    return said


def _diagnoses(explanation: Explanation | None, hints: Hints | None) -> tuple[Diagnosis, ...]:
    """Return what costs points, then what the text leaves open, which is no mistake."""
    if explanation is None:
        return ()
    known: Mapping[str, Hint] = hints or {}
    open_points = tuple(n for n in explanation.mistakes if n in known and not known[n].scored)
    mistakes = tuple(name for name in explanation.mistakes if name not in open_points)
    return tuple(
        Diagnosis(
            mistakes=names,
            hints=tuple(_said(name, explanation, known) for name in names),
            explained=explanation.explained,
            failures=explanation.failures,
            costs_points=names == mistakes,
            cases=explanation.cases,
        )
        for names in (mistakes, open_points)
        if names
    )


def _said(name: str, explanation: Explanation, known: Mapping[str, Hint]) -> Words:
    return (
        known[name].text if name in known or explanation.sentence is None else explanation.sentence
    )


def _named(diagnosis: Diagnosis, among: Sequence[Diagnosis]) -> bool:
    return any(set(diagnosis.mistakes) <= set(other.mistakes) for other in among)
