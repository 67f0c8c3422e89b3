"""The score report: the instructor's, the student's made of it, and its summary for a class."""

from grader.judging.report.build import Evidence, build, reference_to
from grader.judging.report.redact import redact
from grader.judging.report.summary import case_points, summarise, with_overrides

__all__ = [
    "Evidence", "build", "case_points", "redact", "reference_to", "summarise", "with_overrides",
]  # fmt: skip
