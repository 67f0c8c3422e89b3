"""Each submission's report on all assignments of a run: DIR/all-exercises/<submission>/.

report.html is the instructor's, student/report.html the student's.
"""

from collections.abc import Mapping, Sequence

from grader.classes.course.table import course_rows
from grader.classes.graded import GradedClass
from grader.classes.output_files import WHOLE
from grader.classes.report_files import OutputFolder
from grader.classes.store import Store
from grader.judging.report import redact, with_overrides
from grader.model.records import digest_of_record
from grader.render.files import write_whole
from grader.render.html.whole import to_whole_html
from grader.running.versions import build_of_grader

_NAMES = ("report.html", "student/report.html")
_FACT = "whole_reports"
"""The store's fact that says, by submission, what its files were made of."""


def write_whole_reports(store: Store, folder: OutputFolder, classes: Sequence[GradedClass]) -> None:
    """Write the joined reports; those that were made of the same are not touched."""
    assignments, locale = [of.assignment for of in classes], classes[0].locale
    gradings = {
        one.id: {standing.name: standing.grading for standing in list(store.standings(one.id))}
        for one in assignments
    }
    overrides = {one.id: store.overrides(one.id) for one in assignments}
    views = tuple(one.hidden_view for one in assignments)
    before: Mapping[str, str] = store.fact(_FACT) or {}
    marks = {}
    for row in course_rows(classes):
        found = [(one, gradings[one.id].get(row.id)) for one in assignments]
        by_hand = [overrides[one.id].get(row.id, ()) for one in assignments]
        made_of = ([str(id) for _, id in found], by_hand, views, locale, build_of_grader())
        marks[row.id] = digest_of_record(tuple(map(str, made_of)))
        files = [folder.path / WHOLE / row.id / name for name in _NAMES]
        if before.get(row.id) == marks[row.id] and all(file.is_file() for file in files):
            continue
        reports = [
            (with_overrides(store.report(id), set_), one)
            for (one, id), set_ in zip(found, by_hand, strict=True)
            if id is not None
        ]
        instructors = [report for report, _ in reports]
        students = [redact(report, one.hidden_view) for report, one in reports]
        for file, told in zip(files, (instructors, students), strict=True):
            write_whole(file, to_whole_html(told, locale))
    if marks != before:
        with store.transaction():
            store.set_fact(_FACT, marks)
