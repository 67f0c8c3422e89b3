"""The files about a whole class: grades, pages and gradebooks, made of the store."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct

from grader.classes.clusters.show import ClassView
from grader.classes.course.page import to_course_page
from grader.classes.course.reports import write_whole_reports
from grader.classes.course.table import course_csv
from grader.classes.facts import Facts
from grader.classes.graded import GradedClass
from grader.classes.output_files import GRADES, OF_CLASS, PAGE
from grader.classes.pipeline import speaking_of_full
from grader.classes.publish import summaries_of
from grader.classes.report_files import OutputFolder
from grader.classes.store import Store
from grader.judging.report import with_overrides
from grader.model import Assignment, Message, ScoreReport, Summary
from grader.platforms.gradebook.book import AskedBooks, write_gradebooks
from grader.render.files import write_changed


class ClassOutputs(Struct, frozen=True):
    summaries: Mapping[str, Sequence[Summary]]
    """The summaries by assignment."""
    files: tuple[Path, ...]
    said: tuple[Message, ...]
    """Messages about what the gradebooks hold, and about what the instructor has to look at."""


def write_class(
    store: Store, folder: OutputFolder, facts: Facts, asked: AskedBooks | None
) -> ClassOutputs:
    """All of it, whole or not at all; what is as it should be is not touched.

    A file that an earlier run was asked for is kept up to date. Raises StoreError when the disk is
    full.
    """
    classes = [_class(store, one, facts) for one in facts.assignments]
    summaries = {of.assignment.id: of.summaries for of in classes}
    files = [folder.path / GRADES]
    with speaking_of_full(folder.path):
        for of in classes:
            place = folder.of(of.assignment.id)
            for file in OF_CLASS:
                if not file.flag or file.name in folder.more or (place / file.name).is_file():
                    write_changed(place / file.name, file.text(of))
            files.append(place / PAGE)
        if len(classes) > 1:
            write_changed(folder.path / GRADES, course_csv(classes))
            write_changed(folder.path / PAGE, to_course_page(classes))
            write_whole_reports(store, folder, classes)
            files.insert(0, folder.path / PAGE)
        if asked is None:
            return ClassOutputs(summaries, tuple(files), ())
        everything = [summary for of in summaries.values() for summary in of]
        written = write_gradebooks(asked, everything, folder.path, folder.student_report)
    return ClassOutputs(summaries, (*files, *written.files), written.said)


def _class(store: Store, assignment: Assignment, facts: Facts) -> GradedClass:
    summaries = summaries_of(store, assignment.id)
    shared = ClassView(store, assignment, summaries).shared_answers
    reports = partial(_reports, store, assignment.id)
    return GradedClass(summaries, assignment, facts.locale, facts.refused, shared, reports)


def _reports(store: Store, assignment: str) -> list[ScoreReport]:
    overrides = store.overrides(assignment)
    return [
        with_overrides(store.report(one.grading), overrides.get(one.name, ()))
        for one in list(store.standings(assignment))
    ]
