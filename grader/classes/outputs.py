"""What a run writes about the whole class: grades, pages and gradebooks, made of the store."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from grader.classes.csv_course import course_csv
from grader.classes.csv_grades import grades_csv
from grader.classes.facts import load_refused
from grader.classes.page.markdown import to_class_markdown
from grader.classes.page.page import to_class_page
from grader.classes.pipeline import is_full
from grader.classes.publish import summaries_of
from grader.classes.report_files import OutputFolder
from grader.classes.store import Store, StoreError
from grader.classes.student_reports import student_reports
from grader.judging.report import with_overrides
from grader.model import Assignment, Locale, Message, Refused, Summary
from grader.platforms.ci.junit import junit
from grader.platforms.gradebook.write import Asked, write_gradebooks
from grader.render.files import write_changed

__all__ = ["ClassOutputs", "write_class", "write_junit"]

GRADES, PAGE, MARKDOWN, JUNIT = "grades.csv", "index.html", "summary.md", "junit.xml"


@dataclass(frozen=True, slots=True)
class ClassOutputs:
    summaries: Mapping[str, Sequence[Summary]]
    """By assignment."""
    refused: tuple[Refused, ...]
    """What the last run could not take for a submission."""
    files: tuple[Path, ...]
    said: tuple[Message, ...]
    """What the gradebooks hold, and what the instructor has to look at."""


def write_class(
    store: Store,
    folder: OutputFolder,
    assignments: Sequence[Assignment],
    locale: Locale,
    asked: Asked | None,
) -> ClassOutputs:
    """All of it, whole or not at all; what is as it should be is not touched.

    A JUnit file is kept up to date where there is one. Raises StoreError when the disk is full.
    """
    refused = load_refused(store)
    summaries = {one.id: summaries_of(store, one.id) for one in assignments}
    files = [folder.path / GRADES]
    with _speaking_of_full(folder.path):
        for assignment in assignments:
            own = summaries[assignment.id]
            place = folder.of(assignment.id)
            page = to_class_page(own, assignment, locale, refused=refused)
            write_changed(place / PAGE, page)
            write_changed(place / GRADES, grades_csv(own))
            text = to_class_markdown(own, assignment, locale, refused=refused)
            write_changed(place / MARKDOWN, text)
            if (place / JUNIT).is_file():
                write_junit(store, folder, assignment.id, locale)
            files.append(place / PAGE)
        if len(assignments) > 1:
            write_changed(folder.path / GRADES, course_csv(summaries))
        if asked is None:
            return ClassOutputs(summaries, refused, tuple(files), ())
        everything = [summary for of in summaries.values() for summary in of]
        written = write_gradebooks(asked, everything, folder.path, student_reports(folder))
    return ClassOutputs(summaries, refused, (*files, *written.files), written.said)


def write_junit(store: Store, folder: OutputFolder, assignment: str, locale: Locale) -> Path:
    """A suite for each submission, as CI platforms read it. Holds all reports in memory."""
    overrides = store.overrides(assignment)
    reports = [
        with_overrides(store.report(one.grading), overrides.get(one.name, ()))
        for one in list(store.standings(assignment))
    ]
    path = folder.of(assignment) / JUNIT
    with _speaking_of_full(path):
        write_changed(path, junit(reports, locale))
    return path


@contextmanager
def _speaking_of_full(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if not is_full(error):
            raise
        raise StoreError(Message("store.full", {"path": str(path)})) from error
