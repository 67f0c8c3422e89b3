"""The store -> the files that people read, of each submission and of a whole class.

All of them can be made again at any time.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from msgspec import Struct

from grader.classes.outputs.course import to_course_page
from grader.classes.outputs.csv_grades import course_csv, course_rows
from grader.classes.outputs.output_files import GRADES, OF_CLASS, PAGE, WHOLE, OutputFolder
from grader.classes.pipeline import speaking_of_full
from grader.classes.store import Standing, Store
from grader.classes.table.facts import Facts
from grader.classes.table.graded import GradedClass, class_view
from grader.classes.table.rows import Row, row_of, rows_of
from grader.judging.report import redact, with_overrides
from grader.model import Assignment, Locale, Message, ScoreReport, Summary
from grader.model.records import digest_of_record
from grader.platforms.gradebook.book import AskedBooks, WrittenBooks, write_gradebooks
from grader.render.files import write_changed, write_whole
from grader.render.html.whole import to_whole_html
from grader.render.phrases import points
from grader.running.versions import build_of_grader

_WHOLE_REPORTS = ("report.html", "student/report.html")
"""A submission's reports on all assignments of a run: the instructor's, and the student's."""
WHOLE_REPORTS = "whole_reports"
"""The store's fact that says, by submission, what its files were made of."""
_MARKS_AT_ONCE = 200


class ClassOutputs(Struct, frozen=True):
    summaries: Mapping[str, Sequence[Summary]]
    """The summaries by assignment."""
    pages: Sequence[Path]
    undecided: Sequence[Message]
    """Messages about what was set by hand for an earlier file, and still counts."""
    gradebooks: WrittenBooks


def publish_class(
    store: Store, folder: OutputFolder, facts: Facts, books: AskedBooks | None
) -> ClassOutputs:
    """Make every file of the folder as its store has it; what is so already is not touched."""
    for assignment in facts.assignments:
        with publishing(store, folder, assignment, facts.locale) as publish_submission:
            for standing in store.standings(assignment.id):
                publish_submission(standing, None)
    return write_class(store, folder, facts, books)


def write_class(
    store: Store, folder: OutputFolder, facts: Facts, books: AskedBooks | None
) -> ClassOutputs:
    """Write all of it, whole or not at all; what is as it should be is not touched.

    A file that an earlier run was asked for is kept up to date. Raises StoreError when the disk is
    full.
    """
    classes = [
        graded_class(store, assignment, facts, rows_of(store, assignment.id))
        for assignment in facts.assignments
    ]
    summaries = {graded.assignment.id: graded.summaries for graded in classes}
    pages = [folder.path / GRADES]

    with speaking_of_full(folder.path):
        for graded in classes:
            place = folder.folder_of(graded.assignment.id)
            for file in folder.wanted(place, OF_CLASS):
                write_changed(place / file.name, file.text(graded))
            pages.append(place / PAGE)

        if len(classes) > 1:
            comma = classes[0].decimal_comma
            write_changed(folder.path / GRADES, course_csv(classes, decimal_comma=comma))
            write_changed(folder.path / PAGE, to_course_page(classes))
            _join_reports(store, folder, classes)
            pages.insert(0, folder.path / PAGE)

        table = [row for graded in classes for row in graded.rows]
        undecided = list(_undecided(store, table, facts.locale))
        written = WrittenBooks()
        if books is not None:
            written = leave(folder, books, table)
    return ClassOutputs(summaries, pages, undecided, written)


def leave(folder: OutputFolder, books: AskedBooks, rows: Sequence[Row]) -> WrittenBooks:
    """Write the gradebooks, without the grades that are held. Raises OSError as these do."""
    held = {row.standing.name for row in rows if row.held}

    def report(submission: str) -> Path | None:
        return None if submission in held else folder.student_report(submission)

    return write_gradebooks(books, [row.leaving for row in rows], folder.path, report)


def _undecided(store: Store, rows: Iterable[Row], locale: Locale) -> Iterator[Message]:
    """Yield what was set by hand for an earlier file, beside what the grader gives the new one."""
    for row in rows:
        earlier = [override for override in row.overrides if override.earlier_file]
        report = store.report(row.standing.grading) if earlier else None
        for override in with_overrides(report, earlier).overrides if report else ():
            params = {
                "name": row.standing.name,
                "case": override.case or "",
                "points": points(override.points, locale),
                "graded": "–" if override.graded is None else points(override.graded, locale),
                "max": points(override.max_points, locale),
            }
            target = "score" if override.case is None else "case"
            yield Message(f"override.earlier_{target}", params)


def graded_class(
    store: Store, assignment: Assignment, facts: Facts, rows: Sequence[Row]
) -> GradedClass:
    """Return the class as it counts now."""
    view = class_view(store, assignment, rows)
    reports = partial(_reports, store, rows)
    comma = bool(facts.gradebooks.get("decimal_comma"))
    about = (assignment, facts.locale, facts.refused)
    return GradedClass(view.summaries, *about, view.shared_answers, reports, rows, comma)


def _reports(store: Store, rows: Iterable[Row]) -> list[ScoreReport]:
    return [row.completed(store.report(row.standing.grading)) for row in rows]


def _join_reports(store: Store, folder: OutputFolder, classes: Sequence[GradedClass]) -> None:
    """Write the joined reports; those that were made of the same are not touched."""
    assignments, locale = [graded.assignment for graded in classes], classes[0].locale
    views = tuple(assignment.hidden_view for assignment in assignments)
    before: Mapping[str, str] = store.fact(WHOLE_REPORTS) or {}
    marks = {}

    for course_row in course_rows(classes):
        id, rows = course_row.id, course_row.parts
        made_of = ([row and row.made_of for row in rows], views, locale, build_of_grader())
        marks[id] = digest_of_record(tuple(map(str, made_of)))
        files = [folder.path / WHOLE / id / name for name in _WHOLE_REPORTS]
        if before.get(id) == marks[id] and all(file.is_file() for file in files):
            continue

        parts = [(row, view) for row, view in zip(rows, views, strict=True) if row is not None]
        instructors = _reports(store, (row for row, _ in parts))
        whole = zip(instructors, parts, strict=True)
        students = [redact(report, view) for report, (_, view) in whole]
        for file, reports in zip(files, (instructors, students), strict=True):
            write_whole(file, to_whole_html(reports, locale))

    if marks != before:
        with store.transaction():
            store.set_fact(WHOLE_REPORTS, marks)


@contextmanager
def publishing(
    store: Store, folder: OutputFolder, assignment: Assignment, locale: Locale
) -> Iterator[Callable[[Standing, ScoreReport | None], None]]:
    """Give the function that writes a submission's files, unless they were made of the same.

    Its report is the one that the store has, where it is at hand: as graded, before overrides.
    """
    view = assignment.hidden_view
    # Written, but not yet marked: a kill costs only that these files are written once more.
    written: dict[str, str] = {}

    def mark() -> None:
        with store.transaction():
            for name, made_of in written.items():
                store.mark_shown(assignment.id, name, made_of)
        written.clear()

    def publish(standing: Standing, report: ScoreReport | None) -> None:
        # Read for each: another hand-in, a moment ago, makes an override one for an earlier file.
        row = row_of(store, standing)
        made_of = digest_of_record((row.made_of, view, locale, build_of_grader()))
        if standing.shown == made_of and folder.is_complete(assignment.id, standing.name):
            return

        report = report or store.report(standing.grading)
        with speaking_of_full(folder.path):
            folder.write(row.completed(report), view, locale)
        written[standing.name] = made_of
        if len(written) >= _MARKS_AT_ONCE:
            mark()

    try:
        yield publish
    finally:
        if written:
            mark()
