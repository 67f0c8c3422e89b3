"""All that is known of a submission, put in words: the instructor's score report."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from grader import __version__
from grader.judging.diagnosis import Explanation, Hints
from grader.judging.report.curves import curve_report
from grader.judging.report.points import number, points_lost, total
from grader.judging.rules import RuleFinding
from grader.judging.scoring import CaseResult, FieldResult
from grader.locale import translate
from grader.model import (
    LANGUAGES,
    SCHEMA_VERSION,
    Assignment,
    AssignmentRef,
    Case,
    CaseReport,
    Diagnosis,
    EngineReport,
    FieldReport,
    Finding,
    Language,
    LoadReport,
    Locale,
    Message,
    Outcome,
    Run,
    ScoreReport,
    SkippedReport,
    Submission,
    SubmissionRef,
    Value,
)
from grader.values import call_code, value_code
from grader.values.once import once_for_each

__all__ = ["Evidence", "build"]

# All reports of a class say these alike.
_CALLS: Mapping[Language, Callable[[Case], str]] = {
    language: once_for_each(1024)(partial(call_code, language=language)) for language in LANGUAGES
}
_EXPECTED: Mapping[Language, Callable[[Value], str]] = {
    language: once_for_each(8192)(partial(value_code, language=language)) for language in LANGUAGES
}


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the rooms found out about one submission; `run` is None when it could not be run."""

    run: Run | None
    results: tuple[CaseResult, ...] = ()
    findings: tuple[RuleFinding, ...] = ()
    explanation: Explanation | None = None
    visible_explanation: Explanation | None = None
    hints: Hints | None = None


def build(
    assignment: Assignment, submission: Submission, evidence: Evidence, locale: Locale
) -> ScoreReport:
    """The report with everything in it, for the instructor."""
    header = _Header(assignment, submission, locale)
    if submission.language is None or evidence.run is None:
        return header.without_grade("ungradable", _ungradable_message(submission, locale))
    run = evidence.run
    if run.problem is not None:
        return header.without_grade("grader_error", translate(run.problem, locale))
    lost = points_lost(evidence.results, evidence.findings)
    earned = total(result.points for result in evidence.results)
    hidden = [result for result in evidence.results if not result.case.visible]
    engine = run.engine
    return ScoreReport(
        schema_version=SCHEMA_VERSION,
        audience="instructor",
        locale=locale,
        assignment=header.assignment_ref,
        submission=header.submission_ref,
        status="graded",
        score=number(max(earned - total(lost), Fraction(0))),
        max_score=number(total(result.case.points for result in evidence.results)),
        cases=tuple(
            _case(assignment, result, run, submission.language, locale)
            for result in evidence.results
        ),
        hidden_count=sum(not case.visible for case in assignment.cases) + assignment.withheld,
        # None where only the visible cases were run: nothing is known of the others.
        hidden_score=number(total(result.points for result in hidden)) if hidden else None,
        hidden_max_score=number(total(result.case.points for result in hidden)) if hidden else None,
        load=_load(run, locale),
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
        findings=tuple(
            _finding(finding, points, locale)
            for finding, points in zip(evidence.findings, lost, strict=True)
        ),
        diagnoses=_diagnoses(evidence.explanation, evidence.hints, locale),
        visible_diagnoses=_diagnoses(evidence.visible_explanation, evidence.hints, locale),
    )


@dataclass(frozen=True, slots=True)
class _Header:
    """The part that every report has, graded or not."""

    assignment: Assignment
    submission: Submission
    locale: Locale

    @property
    def assignment_ref(self) -> AssignmentRef:
        return AssignmentRef(
            id=self.assignment.id,
            title=self.assignment.title[self.locale],
            digest=self.assignment.digest,
            published_hidden_cases=any(
                case.published and not case.visible for case in self.assignment.cases
            ),
        )

    @property
    def submission_ref(self) -> SubmissionRef:
        return SubmissionRef(
            id=self.submission.id,
            language=self.submission.language,
            digest=self.submission.digest,
            files=tuple(source.name for source in self.submission.sources),
        )

    def without_grade(self, status: str, message: str) -> ScoreReport:
        return ScoreReport(
            schema_version=SCHEMA_VERSION,
            audience="instructor",
            locale=self.locale,
            assignment=self.assignment_ref,
            submission=self.submission_ref,
            status="ungradable" if status == "ungradable" else "grader_error",
            score=None,
            max_score=number(self.assignment.max_score),
            message=message,
        )


def _ungradable_message(submission: Submission, locale: Locale) -> str:
    sentences = [translate(Message("report.ungradable"), locale)]
    sentences += [f"`{file.name}`: {translate(file.reason, locale)}" for file in submission.unread]
    return "\n".join(sentences)


def _case(
    assignment: Assignment, result: CaseResult, run: Run, language: Language, locale: Locale
) -> CaseReport:
    case = result.case
    outcome = run.outcomes[case.id]
    return CaseReport(
        id=case.id,
        title=case.title[locale],
        function=case.function,
        visible=case.visible,
        points=number(result.points),
        max_points=number(case.points),
        status=result.status,
        fields=tuple(_field(field, language, locale) for field in result.fields),
        message=None if result.message is None else translate(result.message, locale),
        call=_CALLS[language](case),
        printed=_printed(outcome, assignment.limits.printed_characters, locale),
        cpu_seconds=round(outcome.cpu_seconds, 3),
        open_points=_notes(assignment, result, locale),
    )


def _notes(assignment: Assignment, result: CaseResult, locale: Locale) -> tuple[str, ...]:
    if not result.open_points:
        return ()
    notes = {point.id: point.note[locale] for point in assignment.open_points}
    return tuple(notes[name] for name in result.open_points)


def _printed(outcome: Outcome, characters: int, locale: Locale) -> str | None:
    if not outcome.printed_cut:
        return outcome.printed or None
    cut = Message("report.printed_cut", {"characters": characters})
    return f"{outcome.printed}\n{translate(cut, locale)}"


def _field(result: FieldResult, language: Language, locale: Locale) -> FieldReport:
    return FieldReport(
        name=result.field.name,
        title=result.field.title[locale],
        points=number(result.points),
        max_points=number(result.max_points),
        status=result.status,
        expected=None if result.expected is None else _EXPECTED[language](result.expected),
        got=None if result.got is None else value_code(result.got, language),
        message=None if result.message is None else translate(result.message, locale),
        curve=curve_report(result),
    )


def _load(run: Run, locale: Locale) -> LoadReport:
    load = run.load
    return LoadReport(
        mode=load.mode,
        ok=load.ok,
        skipped=tuple(
            SkippedReport(item.file, item.line, item.code, item.reason) for item in load.skipped
        ),
        missing=load.missing,
        message=None if load.problem is None else translate(load.problem, locale),
    )


def _finding(finding: RuleFinding, lost: Fraction, locale: Locale) -> Finding:
    return Finding(
        rule=finding.rule,
        function=finding.function,
        file=finding.file,
        line=finding.line,
        column=finding.column,
        source=finding.source,
        message=_placed(finding, locale),
        remedy=translate(finding.remedy, locale),
        cost=finding.cost,
        points_lost=number(lost),
    )


def _placed(finding: RuleFinding, locale: Locale) -> str:
    """In a notebook the cell comes first: its lines are counted anew in each."""
    message = translate(finding.message, locale)
    return message if finding.place is None else f"{translate(finding.place, locale)}: {message}"


def _diagnoses(
    explanation: Explanation | None, hints: Hints | None, locale: Locale
) -> tuple[Diagnosis, ...]:
    if explanation is None or hints is None:
        return ()
    # First what costs points; then what the text leaves open.
    names = sorted(explanation.mistakes, key=lambda name: not hints[name].scored)
    return (
        Diagnosis(
            mistakes=tuple(names),
            hints=tuple(hints[name].text[locale] for name in names),
            explained=explanation.explained,
            failures=explanation.failures,
            costs_points=any(hints[name].scored for name in names),
        ),
    )
