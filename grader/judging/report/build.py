"""All that is known of a submission in one record: the instructor's score report."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct, field
from msgspec.structs import replace

from grader.grouping import gathered
from grader.judging.rules.finding import is_unread
from grader.judging.skipped import reason_of
from grader.languages.registry import kind_of
from grader.languages.runs import main_source, run_commands
from grader.languages.source.lines import Position, notebook_place
from grader.model import (
    PROGRAM,
    Assignment,
    AssignmentRef,
    CaseResult,
    Diagnosed,
    Diagnosis,
    Explanation,
    Finding,
    Hints,
    LoadResult,
    Message,
    Run,
    ScoreReport,
    Skipped,
    SourceFile,
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


def reference_to(assignment: Assignment) -> AssignmentRef:
    published = assignment.published_hidden_cases
    return AssignmentRef(assignment.id, assignment.title, assignment.digest, published)


def build(assignment: Assignment, submission: Submission, evidence: Evidence) -> ScoreReport:
    """Return the report with everything in it, for the instructor."""
    run, results = evidence.run, evidence.results
    about = reference_to(assignment)
    handed_in = SubmissionRef(
        id=submission.id,
        language=submission.language,
        digest=submission.digest,
        files=tuple(source.name for source in submission.sources),
        taken=submission.taken,
        unread=submission.unread,
    )

    most = float(assignment.max_score)
    ungraded = ScoreReport("instructor", about, handed_in, "ungradable", None, most)
    if submission.language is None or run is None:
        return replace(ungraded, message=_unreadable(submission))
    if run.problem is not None:
        return replace(ungraded, status="grader_error", message=run.problem)

    unread = [f for f in evidence.findings if is_unread(f) and f.cost != "warning"]
    if unread:
        # Neither passed nor failed: what is costly to read would be the way round a rule.
        return replace(ungraded, message=unread[0].message, findings=evidence.findings)

    lost = _sum(finding.points_lost for finding in evidence.findings)
    earned = _sum(result.points for result in results) - lost
    max_points = _sum(result.max_points for result in results)
    hidden = [result for result in results if not result.visible]
    # None where only the visible cases were run: nothing is known of the others.
    hidden_score = float(_sum(result.points for result in hidden)) if hidden else None
    hidden_max_score = float(_sum(result.max_points for result in hidden)) if hidden else None

    hints = _hints(evidence, assignment)
    by_all = tuple(_diagnoses(evidence.diagnosed.by_all, hints))
    by_visible = tuple(_diagnoses(evidence.diagnosed.by_visible, hints))
    # The instructor reads every diagnosis that the student reads.
    more = tuple(diagnosis for diagnosis in by_visible if not _is_among(diagnosis, by_all))

    cases = [replace(result, message=_by_cells(result.message, submission)) for result in results]
    hidden_count = sum(not case.visible for case in assignment.cases)
    return ScoreReport(
        audience="instructor",
        assignment=about,
        submission=handed_in,
        status="graded",
        score=float(max(earned, Fraction(0))),
        max_score=float(max_points),
        cases=_with_commands(cases, assignment, submission),
        hidden_count=hidden_count + assignment.withheld,
        hidden_score=hidden_score,
        hidden_max_score=hidden_max_score,
        load=_load_report(run.load, submission),
        engine=run.engine and replace(run.engine, grader=__version__),
        findings=evidence.findings,
        diagnoses=by_all + more,
        visible_diagnoses=by_visible,
        message=_by_cells(_to_know_first(submission, run, lost=earned < max_points), submission),
    )


def _with_commands(
    results: Sequence[CaseResult], assignment: Assignment, submission: Submission
) -> tuple[CaseResult, ...]:
    """Return the results, those of a program with the name of the file that was handed in."""
    is_program = assignment.outputs and submission.sources
    if not is_program or submission.language is None:
        return tuple(results)
    main = main_source(submission.sources, PROGRAM)
    if main.cells:
        return tuple(results)

    kind = kind_of(submission.language)
    calls = {case.id: run_commands(case.last, kind, main.name) for case in assignment.cases}
    return tuple(replace(result, call=calls[result.id]) for result in results)


def _by_cells(message: Words | None, submission: Submission) -> Words | None:
    """Return the message with a place in a notebook as people find it: by its cell."""
    notebooks = {source.name: source for source in submission.sources if source.cells}
    if not notebooks or not isinstance(message, Message):
        return message
    return _placed(message, notebooks)


def _placed(message: Message, notebooks: Mapping[str, SourceFile]) -> Message:
    params = {
        name: _placed(param, notebooks) if isinstance(param, Message) else param
        for name, param in message.params.items()
    }
    file, line = params.get("file"), params.get("line")
    if isinstance(file, str) and isinstance(line, int) and file in notebooks:
        place = notebook_place(notebooks[file], Position(line, 0))
        if place is not None:
            params["file"] = Message("report.cell", {"cell": place[0], "file": file})
            params["line"] = place[1]
            if isinstance(before := params.get("before"), int):
                params["before"] = before - line + place[1]
    return replace(message, params=params)


def _load_report(load: LoadResult, submission: Submission) -> LoadResult:
    """Return each skipped statement once, with all reasons: `using A, B` is one thing."""
    reasons = gathered((replace(part, reason=""), str(part.reason)) for part in load.skipped)
    whole = [replace(statement, reason="; ".join(r)) for statement, r in reasons.items()]
    skipped = [_in_its_cell(statement, submission) for statement in whole]
    told = tuple(replace(part, reason=reason_of(part)) for part in skipped)
    return replace(load, skipped=told)


def _in_its_cell(skipped: Skipped, submission: Submission) -> Skipped:
    """Return a statement of a notebook with its lines, also those in its reason, counted anew."""
    sources = [source for source in submission.sources if source.name == skipped.file]
    place = notebook_place(sources[0], Position(skipped.line, 0)) if sources else None
    if place is None:
        return skipped

    def counted(match: re.Match[str]) -> str:
        return f"{match[1]}{int(match[2]) - skipped.line + line}"

    cell, line = place
    # What a statement raises is its author's words.
    reason = re.sub(r"^(SyntaxError: .*?\(line )(\d+)", counted, str(skipped.reason))
    return replace(skipped, cell=cell, line=line, reason=reason)


def _to_know_first(submission: Submission, run: Run, *, lost: bool) -> Message | None:
    """Return the first repair that loading took; or that the language here is too old."""
    for skipped in run.load.skipped:
        place: dict[str, str | int] = {"file": skipped.file, "line": skipped.line}
        if skipped.end_before is not None:
            return Message("report.missing_end", {**place, "before": skipped.end_before})
        if skipped.repaired:
            return Message("report.repaired", {**place, "reason": reason_of(skipped)})

    if submission.language is None or run.engine is None or not lost:
        return None
    return kind_of(submission.language).needs_newer(submission, run.engine.version)


def _sum(points: Iterable[Fraction]) -> Fraction:
    return sum(points, Fraction(0))


def _unreadable(submission: Submission) -> Words:
    """Return why there is nothing to grade, with a line for each of the first unread files."""
    lines = Message("report.ungradable")
    for file in submission.unread[:_UNREAD_AT_MOST]:
        lines = Message("report.unread", {"said": lines, "name": file.name, "why": file.reason})

    more = len(submission.unread) - _UNREAD_AT_MOST
    return Message("report.more_unread", {"said": lines, "count": more}) if more > 0 else lines


def _hints(evidence: Evidence, assignment: Assignment) -> Hints:
    """Return the hints; of an open point it is its own note, so that nobody reads it twice."""
    hints = dict(evidence.hints or {})
    for point in assignment.open_points:
        if point.id in hints and not hints[point.id].scored:
            hints[point.id] = replace(hints[point.id], text=point.note)
    return hints


def _diagnoses(explanation: Explanation | None, hints: Hints) -> Iterator[Diagnosis]:
    """Yield what costs points, then what the text leaves open, which is no mistake."""
    if explanation is None:
        return

    texts: dict[str, Words] = {**explanation.sentences}
    texts |= {name: hint.text for name, hint in hints.items()}
    free = [name for name in explanation.mistakes if name in hints and not hints[name].scored]
    counts = explanation.explained, explanation.failures
    cases = explanation.cases, explanation.partly
    for costs_points in (True, False):
        names = [name for name in explanation.mistakes if (name in free) != costs_points]
        told = tuple(map(texts.__getitem__, names))
        if names:
            yield Diagnosis(tuple(names), told, *counts, costs_points, *cases)


def _is_among(diagnosis: Diagnosis, diagnoses: Sequence[Diagnosis]) -> bool:
    mistakes = set(diagnosis.mistakes)
    return any(mistakes.issubset(longer.mistakes) for longer in diagnoses)
