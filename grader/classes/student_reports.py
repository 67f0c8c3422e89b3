"""The place in a run's folder of the reports that a student may read."""

from pathlib import Path

from grader.classes.output_files import WHOLE
from grader.classes.report_files import OutputFolder
from grader.platforms.gradebook.book import Reports

__all__ = ["student_reports"]

_STUDENT = Path("student", "report.html")


def student_reports(folder: OutputFolder) -> Reports:
    """The student's own report, of several assignments the one that joins them, and nothing of
    the instructor's."""

    def reports(submission: str) -> list[tuple[str, Path]]:
        place = folder.path if len(folder.assignments) == 1 else folder.path / WHOLE
        path = place / submission / _STUDENT
        return [("feedback.html", path)] if path.is_file() else []

    return reports
