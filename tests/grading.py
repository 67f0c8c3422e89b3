"""What comes of grading a submission, as most tests ask for it."""

from pathlib import Path

from grader.grading import Grading, grade, read
from grader.model import Assignment, CaseResult, Language, ScoreReport, SourceFile, Submission
from grader.running import Runtime

ENDINGS: dict[Language, str] = {"python": "py", "julia": "jl"}


def graded(assignment: Assignment, runtime: Runtime, path: Path) -> ScoreReport:
    """Return the instructor's report of what is handed in there."""
    return grade(Grading(assignment, runtime), read(assignment, path))


def graded_text(
    assignment: Assignment, runtime: Runtime, text: str, language: Language = "python"
) -> ScoreReport:
    """Return the instructor's report of one file with this text."""
    source = SourceFile(f"s.{ENDINGS[language]}", language, text)
    return grade(Grading(assignment, runtime), Submission("s", language, (source,), (), ""))


def case_of(report: ScoreReport, name: str) -> CaseResult:
    return next(case for case in report.cases if case.id == name)
