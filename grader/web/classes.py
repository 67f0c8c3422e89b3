"""The classes that are handed in here: each a folder as `grader run` makes it, with its store.

Everything here is called in the judging thread, which owns the stores.
"""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from grader.classes.executors import Executor, local_executor
from grader.classes.facts import Facts, load_facts, save_facts, source_of
from grader.classes.grading import Change, apply, regrade
from grader.classes.output_files import OutputFolder
from grader.classes.outputs import publish_class
from grader.classes.pipeline import Job, grade_class
from grader.classes.policy import Policy, Shown, dated, recount, set_policy
from grader.classes.store import Graded, Standing, Store, StoreError
from grader.grading import judge
from grader.judging.report import redact, with_overrides
from grader.model import Language, Message, Run, ScoreReport, Submission
from grader.platforms.gradebook.book import AskedBooks
from grader.running.calls import calls_of, content_of, renamed
from grader.running.versions import Versions, versions_of
from grader.web.incoming import Ticket
from grader.web.opened import OpenAssignment


class ServedClass(Struct):
    """A class that is handed in here; `opened` is its assignment as it is now."""

    opened: OpenAssignment
    folder: OutputFolder
    store: Store
    facts: Facts
    """The assignment stands in them as the class was graded."""
    policy: Policy = Policy()

    @property
    def id(self) -> str:
        return self.opened.assignment.id

    @property
    def changed(self) -> bool:
        """Return whether the assignment is another one than the class was graded by."""
        return self.facts.assignments[0].digest != self.opened.assignment.digest


def open_class(folder: Path, opened: OpenAssignment, options: Facts) -> ServedClass:
    """Open the folder of a class, made if need be; `options` are those of a new one. Raises
    StoreError."""
    assignment = opened.assignment
    prepared = OutputFolder.prepare(folder, [assignment.id])
    if isinstance(prepared, Message):
        raise StoreError(prepared)

    store = Store(prepared.store)
    sources = (source_of(assignment, opened.source),)
    facts = load_facts(store) or replace(options, assignments=(assignment,), sources=sources)
    with store.transaction():
        save_facts(store, facts)
    prepared.begin(facts.assignments)
    return ServedClass(opened, prepared, store, facts)


def apply_policy(served: ServedClass, policy: Policy) -> None:
    """Let the policy hold from now on: what counts, what is late."""
    served.policy = policy
    due = None if policy.due is None else policy.due.isoformat()
    late = {"deadline": due, "late_per_day": f"{policy.late_per_day:g}"}
    served.facts = replace(served.facts, gradebooks={**served.facts.gradebooks, **late})
    with served.store.transaction():
        set_policy(served.store, policy)
        save_facts(served.store, served.facts)
        recount(served.store, served.id)


def is_known(served: ServedClass, submission: Submission) -> bool:
    """Return whether the store has the answers already: the same is not run twice."""
    job = _job(served, _answered(served, None))
    versions = job.executor.versions(submission.language)
    return served.store.has_run(job.calls, content_of(submission), versions)


def take_in(
    served: ServedClass,
    ticket: Ticket,
    submission: Submission,
    answers: Run | None,
    files: Mapping[str, bytes],
) -> None:
    """Judge an attempt into the store, with its bytes, in one commit with what counts then."""
    assert ticket.by is not None
    by = dated(ticket.by, served.policy)

    def count(graded: Graded, content: str) -> None:
        whose = (served.id, ticket.name, 0, ticket.at, by, ticket.digest)
        attempt = Standing(*whose, content, graded.id, counts=False)
        served.store.take_in(attempt, files)
        recount(served.store, served.id, ticket.name)

    for _ in grade_class(_job(served, _answered(served, answers)), [submission], count):
        pass


def student_report(served: ServedClass, attempt: Standing, view: Shown) -> ScoreReport | None:
    """Return what a student sees of an attempt; None where it cannot be told apart from what is
    hidden. Where nothing of hidden cases is shown, it is judged by the visible ones alone."""
    store = served.store
    report = store.report(attempt.grading)
    if view != "nothing" or report.status != "graded":
        overrides = store.overrides_of(attempt) if attempt.counts else ()
        return redact(with_overrides(report, overrides), "cases" if view == "cases" else "total")

    submission = store.submission_of(attempt)
    versions = store.counted(attempt).key.versions
    stored = store.run(calls_of(served.opened.assignment).digest, attempt.content, versions)
    if stored is None:
        return None
    return redact(judge(served.opened.visible, submission, renamed(*stored, submission)), "total")


def preview(served: ServedClass) -> Iterator[Change]:
    """Yield what the assignment as it is now changes, for each attempt; none of it counts yet."""
    grading = served.opened.whole
    with local_executor(grading.assignment, grading.runtime, 1) as executor:
        yield from regrade(_job(served, executor), served.store.attempts(served.id))


def apply_changes(served: ServedClass, changes: Sequence[Change]) -> None:
    """Let the class be graded by the assignment as it is now."""
    apply(served.store, changes)
    served.facts = replace(served.facts, assignments=(served.opened.assignment,))
    with served.store.transaction():
        save_facts(served.store, served.facts)
    served.folder.begin(served.facts.assignments)


def publish(served: ServedClass) -> None:
    """Write all files of the folder, as `grader run` does."""
    books = AskedBooks(rules=served.policy.rules)
    publish_class(served.store, served.folder, served.facts, books)


def close_class(served: ServedClass) -> None:
    """Leave the folder as `grader run` would."""
    with served.store:
        publish(served)


def _job(served: ServedClass, executor: Executor) -> Job:
    calls = calls_of(served.opened.assignment).digest
    return Job(served.opened.whole, calls, executor, served.store, ahead=2)


def _answered(served: ServedClass, answers: Run | None) -> Executor:
    """Return an executor that has run already."""
    future: Future[Run] = Future()
    if answers is not None:
        future.set_result(answers)
    whole = served.opened.whole

    def versions(language: Language | None) -> Versions:
        return versions_of(whole.runtime, language, whole.assignment.support)

    return Executor(versions, lambda _: future)
