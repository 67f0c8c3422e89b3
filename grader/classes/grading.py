"""Grades the entries of a class: each result in the store, then in its files."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from grader.classes.pipeline import Job, Result, grade_class
from grader.classes.publish import Publisher
from grader.classes.report_files import OutputFolder
from grader.classes.store import Graded, Store
from grader.judging.grading import read
from grader.model import Entry, HandedIn, Locale


class Step(Struct, frozen=True):
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
) -> Iterator[Step]:
    """One Step per entry, in their order; the files are in this language.

    Raises StoreError when it cannot go on.
    """
    assignment, store = job.grading.assignment, job.store
    publisher = Publisher(store, folder, assignment, locale)
    placed = {entry.id: (entry.by, position) for position, entry in enumerate(entries)}

    def count(graded: Graded, content: str) -> None:
        by, position = placed[graded.key.name]
        store.stand(graded, by, content, position)
        publisher.mark()

    submissions = (read(assignment, entry.path, entry.id) for entry in entries)
    failed = kept = 0
    try:
        results = grade_class(job, submissions, count)
        for done, result in enumerate(results, start=1):
            shown = _kept_up(store, result, *placed[result.graded.key.name])
            publisher.show(result.graded, shown, result.report)
            publisher.mark_many()
            failed += result.graded.status != "graded"
            kept += result.how == "kept"
            yield Step(done, len(entries), result.running, failed, kept)
    finally:
        publisher.finish()


def _kept_up(store: Store, result: Result, by: HandedIn, position: int) -> str:
    """Keep a submission's place and origin up to date; return what its files are made from."""
    graded, content = result.graded, result.content
    standing = store.standing(graded.key.assignment, graded.key.name)
    facts = (graded.id, by, content, position)
    if standing is None or facts != (
        standing.grading, standing.by, standing.content, standing.position
    ):  # fmt: skip
        with store.transaction():
            store.stand(graded, by, content, position)
    return "" if standing is None else standing.shown
