"""Where a run's folder keeps what a student may read."""

from pathlib import Path

from grader.classes.report_files import OutputFolder
from grader.platforms.gradebook.book import Reports

__all__ = ["student_reports"]

_STUDENT = Path("student", "report.html")


def student_reports(folder: OutputFolder) -> Reports:
    """The student's own report on each assignment, and nothing of the instructor's."""

    def reports(submission: str) -> list[tuple[str, Path]]:
        alone = len(folder.assignments) == 1
        found = []
        for assignment in folder.assignments:
            path = folder.of(assignment) / submission / _STUDENT
            if path.is_file():
                found.append(("feedback.html" if alone else f"{assignment}.html", path))
        return found

    return reports
