"""Makes the score report, and of the instructor's the student's; the only room that does."""

from grader.report.build import Evidence, build
from grader.report.redact import redact

__all__ = ["Evidence", "build", "redact"]
