"""Makes the score report, of the instructor's the student's, and of it a class's summary."""

from grader.report.build import Evidence, build
from grader.report.overrides import with_overrides
from grader.report.redact import redact
from grader.report.summary import case_points, summarise

__all__ = ["Evidence", "build", "case_points", "redact", "summarise", "with_overrides"]
