"""Grades the entries of a class: each result in the store, then in its files."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grader.classes.pipeline import Job, Result, grade_class
from grader.classes.publish import Publisher
from grader.classes.report_files import OutputFolder
from grader.classes.store import Graded
from grader.judging.grading import read
from grader.model import Entry, Locale, Submission

__all__ = ["Step", "grade_entries"]


@dataclass(frozen=True, slots=True)
class Step:
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
    placed = list(enumerate(entries))

    def count(item: tuple[int, Entry], graded: Graded, content: str) -> None:
        store.stand(graded, item[1].by, content, item[0])
        publisher.mark()

    def submission(item: tuple[int, Entry]) -> Submission:
        return read(assignment, item[1].path, item[1].id)

    failed = kept = 0
    try:
        results = grade_class(job, placed, submission, count)
        for done, result in enumerate(results, start=1):
            shown = _kept_up(job, result)
            publisher.show(result.graded, shown, result.report)
            publisher.mark_many()
            failed += result.graded.status != "graded"
            kept += result.how == "kept"
            yield Step(done, len(placed), result.running, failed, kept)
    finally:
        publisher.finish()


def _kept_up(job: Job, result: Result[tuple[int, Entry]]) -> str:
    """Keep a submission's place and origin up to date; return what its files are made from."""
    (position, entry), graded, content = result.item, result.graded, result.content
    standing = job.store.standing(graded.key.assignment, graded.key.name)
    facts = (graded.id, entry.by, content, position)
    if standing is None or facts != (
        standing.grading, standing.by, standing.content, standing.position
    ):  # fmt: skip
        with job.store.transaction():
            job.store.stand(graded, entry.by, content, position)
    return "" if standing is None else standing.shown
