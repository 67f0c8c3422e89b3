"""A class graded: each result in the store, then in its files; and graded anew, to compare.

A regrade by a corrected assignment runs a submission again only when what is called, or with what
limits, or what runs it has changed; other points, tolerances, expected values, rules and texts are
judged from the answers that the store has.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager

from msgspec import Struct
from msgspec.structs import replace

from grader.assignment.mistakes.known import load_known_mistakes
from grader.classes.executors import Places
from grader.classes.outputs.output_files import OutputFolder
from grader.classes.outputs.publishing import ClassOutputs, publishing, write_class
from grader.classes.pipeline import How, Job, grade_class
from grader.classes.store import Graded, Standing, Store
from grader.classes.table.facts import Facts, load_facts, save_facts
from grader.classes.table.policy import recount
from grader.classes.table.rows import graded_of
from grader.grading import Grading, read
from grader.judging.report import case_points
from grader.model import Assignment, Entry, Locale, Message, Summary
from grader.platforms.gradebook.book import AskedBooks
from grader.running.calls import calls_of
from grader.submissions.bytes_digest import digest_of_bytes

_NOISE = 1e-9


class ClassFolder(Struct, frozen=True):
    folder: OutputFolder
    store: Store
    facts: Facts


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


@contextmanager
def open_job(places: Places, assignment: Assignment, store: Store) -> Iterator[Job]:
    """Open the job of grading a class by an assignment."""
    known_mistakes = load_known_mistakes(assignment)
    grading = Grading(assignment, places.runtime, known_mistakes, line=places.line)
    with places.executing(assignment) as executor:
        calls = calls_of(assignment).digest
        yield Job(grading, calls, executor, store, ahead=2 * places.jobs)


ShowProgress = Callable[[Iterator[RunProgress], int, Assignment], Iterator[RunProgress]]
"""(steps, how many there will be, the assignment): passes all steps on, and shows them."""


def grade_folder(
    run: ClassFolder,
    entries: Sequence[Entry],
    open_places: Callable[[int], AbstractContextManager[Places]],
    books: AskedBooks | None,
    show: ShowProgress = lambda steps, *_: steps,
) -> ClassOutputs | Message:
    """Grade the entries by all assignments of a folder, and write every file of it; a Message where
    the folder is of other assignments.

    `open_places` is given how many submissions will be run. Raises StoreError as `grade_entries`.
    """
    store, facts = run.store, run.facts
    before = load_facts(store)
    if before is not None:
        before_ids = sorted(assignment.id for assignment in before.assignments)
        if before_ids != sorted(run.folder.assignments):
            params = {"path": str(run.folder.path), "other": ", ".join(before_ids)}
            return Message("cli.other_assignment", params)

    with store.transaction():
        save_facts(store, facts)
    run.folder.begin(facts.assignments)

    # Stored submissions are run again only if their file has changed.
    stored = sum(len(store.standings(assignment.id)) for assignment in facts.assignments)
    with open_places(max(1, len(entries) * len(facts.assignments) - stored)) as places:
        for assignment in facts.assignments:
            with (
                open_job(places, assignment, store) as job,
                closing(grade_entries(job, run.folder, entries, facts.locale)) as steps,
            ):
                deque(show(steps, len(entries), assignment), maxlen=0)
        return write_class(store, run.folder, facts, books)


def grade_entries(
    job: Job, folder: OutputFolder, entries: Sequence[Entry], locale: Locale
) -> Generator[RunProgress, None, None]:
    """Yield the progress after each entry, in their order; the files are in this language.

    Raises StoreError when it cannot go on. Close it before the job's store: at its end it marks
    there what it has written, when it is interrupted too.
    """
    assignment, store = job.grading.assignment, job.store
    by_id = {entry.id: entry for entry in entries}

    def count(graded: Graded, content: str) -> None:
        entry = by_id[graded.key.name]
        store.stand(graded, entry.by, digest_of_bytes(entry.path), content)

    submissions = (read(assignment, entry.path, entry.id, entry.oldest_first) for entry in entries)
    failed = stored = 0

    with publishing(store, folder, assignment, locale) as publish:
        results = grade_class(job, submissions, count)
        for done, (graded, task, running) in enumerate(results, start=1):
            standing = store.standing(assignment.id, graded.key.name)
            assert standing is not None
            publish(standing, task.report)

            failed += graded.status != "graded"
            stored += task.how == "kept"
            yield RunProgress(done, len(entries), running, failed, stored)


class Change(Struct, frozen=True):
    """One submission, as it counts and as the assignment is now. Overrides are in both scores."""

    standing: Standing
    graded: Graded
    before: Summary
    after: Summary
    how: How

    @property
    def gain(self) -> float:
        """Above zero when the submission gains, also when it had no score."""
        return _share(self.after) - _share(self.before)

    @property
    def matters(self) -> bool:
        """Return whether anybody would see another grade."""
        same = self.before.score == self.after.score and self.before.status == self.after.status
        return not (same and self.before.max_score == self.after.max_score)

    @property
    def hints(self) -> tuple[str, ...]:
        """Return the mistakes whose hints it, or its student, gets now, and did not get before."""
        before, after = _mistakes(self.before), _mistakes(self.after)
        newly_told = set(self.after.told).difference(self.before.told)
        return tuple(name for name in after if name not in before or name in newly_told)

    @property
    def cases(self) -> Sequence[tuple[str, float | None, float | None]]:
        """Return the cases whose points differ, with the points before and after; None where the
        case was not there."""
        before, after = case_points(self.before), case_points(self.after)
        return [
            (case, before.get(case), after.get(case))
            for case in dict.fromkeys((*before, *after))
            if abs(before.get(case, 0) - after.get(case, 0)) > _NOISE
        ]


def regrade(job: Job, attempts: Sequence[Standing]) -> Iterator[Change]:
    """Yield one change per attempt, in order. The gradings are kept; none counts yet."""
    store = job.store
    all_overrides = store.overrides(job.grading.assignment.id)
    results = grade_class(job, map(store.submission_of, attempts))

    for standing, (graded, task, _) in zip(attempts, results, strict=True):
        overrides = all_overrides.get(standing.name, ())
        before = graded_of(store, standing, overrides)
        after = graded_of(store, replace(standing, grading=graded.id), overrides)
        yield Change(standing, graded, before, after, task.how)


def apply(store: Store, changes: Sequence[Change]) -> None:
    """Let the new gradings take the place of the old ones, all of them or, when it fails, none; a
    policy may then let another attempt count."""
    with store.transaction():
        assignments = {change.standing.assignment for change in changes}
        # As they are now: attempts may have come in since the changes were looked at.
        attempts = {
            (attempt.name, attempt.number): attempt
            for assignment in assignments
            for attempt in store.attempts(assignment)
        }

        for change in changes:
            attempt = attempts[change.standing.name, change.standing.number]
            store.regraded(attempt, change.graded)

        for assignment in assignments:
            recount(store, assignment)


def _mistakes(summary: Summary) -> list[str]:
    return [name for diagnosis in summary.diagnoses for name in diagnosis.mistakes]


def _share(summary: Summary) -> float:
    """Return the score as a part of the most, so that a rescaled assignment moves nobody by
    itself."""
    if summary.score is None:
        return -1.0
    return summary.score / summary.max_score if summary.max_score else summary.score
