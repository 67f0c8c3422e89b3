"""What comes of grading a submission, as most tests ask for it."""

from pathlib import Path

from msgspec.structs import replace

from grader.grading import Grading, grade, read
from grader.model import Assignment, CaseResult, Language, ScoreReport, SourceFile
from grader.running import Runtime
from tests.handing_in import submission


def graded(assignment: Assignment, runtime: Runtime, path: Path) -> ScoreReport:
    """Return the instructor's report of what is handed in there."""
    return grade(Grading(assignment, runtime), read(assignment, path))


def graded_text(
    assignment: Assignment,
    runtime: Runtime,
    *files: str | SourceFile,
    language: Language = "python",
) -> ScoreReport:
    """Return the instructor's report of these files; most are one text."""
    return grade(Grading(assignment, runtime), submission(*files, language=language))


def case_of(report: ScoreReport, name: str) -> CaseResult:
    return next(case for case in report.cases if case.id == name)


def without_times(report: ScoreReport) -> ScoreReport:
    """Return what two runs have in common."""
    return replace(report, cases=tuple(replace(case, cpu_seconds=None) for case in report.cases))
