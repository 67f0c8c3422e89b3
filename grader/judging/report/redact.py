"""The one place where the instructor's report becomes the student's.

Of a hidden case the student learns its name, passed / partial / failed, and its points; or, where
the assignment says so, only what all hidden cases gave together. Everything else is dropped.
"""

from msgspec.structs import replace

from grader.model import (
    CaseResult,
    CaseStatus,
    HiddenView,
    Message,
    ScoreReport,
    Text,
    Words,
)

# A finer status would tell how a hidden case fails: a timeout's cause is often its input.
_COARSE: dict[CaseStatus, CaseStatus] = {"passed": "passed", "partial": "partial"}
# These say an exception of the grader's own.
_OWN_FAILURES = ("class_run.internal", "cluster.failed", "cluster.killed")


def redact(report: ScoreReport, hidden_view: HiddenView) -> ScoreReport:
    """Return what the student may see, from the instructor's report."""
    if report.audience != "instructor":
        raise ValueError("only an instructor's report can be redacted")
    visible = tuple(replace(case, cpu_seconds=None) for case in report.cases if case.visible)
    hidden = tuple(_hidden(case) for case in report.cases if not case.visible)
    secret = {case.id for case in hidden} if hidden_view == "total" else set()

    return ScoreReport(
        audience="student",
        assignment=report.assignment,
        submission=report.submission,
        status=report.status,
        score=report.score,
        max_score=report.max_score,
        cases=visible if hidden_view == "total" else visible + hidden,
        hidden_count=report.hidden_count,
        hidden_score=report.hidden_score,
        hidden_max_score=report.hidden_max_score,
        # Loading happens before any case is called, so nothing hidden is in it.
        load=report.load,
        engine=report.engine,
        findings=report.findings,
        diagnoses=report.visible_diagnoses,
        message=_problem(report.message),
        # The reason is meant for the student.
        overrides=tuple(
            replace(override, case="", graded=None) if override.case in secret else override
            for override in report.overrides
        ),
        marks=report.marks,
        remarks=report.remarks,
    )


def _problem(message: Words | None) -> Words | None:
    """Redact the text of a failure of a check's or of the grader's own.

    It may come from a hidden case, and tells a student nothing.
    """
    if not isinstance(message, Message):
        return message

    if message.key.startswith("scoring.check_"):
        return Message("scoring.check_unusable")
    return Message("scoring.grader_failed") if message.key in _OWN_FAILURES else message


def _hidden(case: CaseResult) -> CaseResult:
    return CaseResult(
        id=case.id,
        title=Text(case.id),
        function=case.function,
        visible=False,
        points=case.points,
        max_points=case.max_points,
        status=_COARSE.get(case.status, "failed"),
        # The last call made would tell how far the case came.
        beside=case.beside,
        called=case.judges,
    )
