"""Grades the entries of a class: each result in the store, then in its files."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from grader.classes.pipeline import Job, grade_class
from grader.classes.publish import publishing
from grader.classes.report_files import OutputFolder
from grader.classes.store import Graded
from grader.judging.grading import read
from grader.model import Entry, Locale


class RunProgress(Struct, frozen=True):
    """The progress of a run after one more submission."""

    done: int
    total: int
    running: int
    failed: int
    """The number of finished submissions that were not graded: for the grader's own fault, or for
    want of a source."""
    kept: int
    """The number of finished submissions that the store had already."""


def grade_entries(
    job: Job, folder: OutputFolder, entries: Sequence[Entry], locale: Locale
) -> Iterator[RunProgress]:
    """One Step per entry, in their order; the files are in this language.

    Raises StoreError when it cannot go on.
    """
    assignment, store = job.grading.assignment, job.store
    placed = {entry.id: (entry.by, position) for position, entry in enumerate(entries)}

    def count(graded: Graded, content: str) -> None:
        by, position = placed[graded.key.name]
        store.stand(graded, by, content, position)

    submissions = (read(assignment, entry.path, entry.id) for entry in entries)
    failed = kept = 0
    with publishing(store, folder, assignment, locale) as show:
        for done, result in enumerate(grade_class(job, submissions, count), start=1):
            standing = store.standing(assignment.id, result.graded.key.name)
            assert standing is not None
            show(standing, result.report)
            failed += result.graded.status != "graded"
            kept += result.how == "kept"
            yield RunProgress(done, len(entries), result.running, failed, kept)
