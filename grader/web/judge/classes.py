"""The classes that are handed in here: each a folder as `grader run` makes it, with its store.

Everything here is called in the judging thread, which owns the stores.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from grader.classes.executors import Executor
from grader.classes.grading import Change, apply
from grader.classes.outputs.output_files import OutputFolder
from grader.classes.outputs.publishing import publish_class
from grader.classes.pipeline import Job, Task, keep, kept_run
from grader.classes.store import Standing, Store, StoreError
from grader.classes.table.facts import Facts, load_facts, save_facts, source_of
from grader.classes.table.policy import (
    Policy,
    Shown,
    dated,
    late_days_used,
    policy_of,
    recount,
    set_policy,
    view_of,
)
from grader.classes.table.rows import row_of
from grader.grading import judge
from grader.judging.report import redact
from grader.judging.report.by_hand import with_remarks
from grader.model import Assignment, HandedIn, Message, ScoreReport
from grader.platforms.gradebook.book import AskedBooks
from grader.running.calls import calls_of
from grader.web.judge.opened import OpenAssignment
from grader.web.state.incoming import Ticket

Reported = Callable[[], ScoreReport]


class Bank(Struct):
    """The late days of those who are in the same classes."""

    classes: list["ServedClass"] = []
    used: Counter[str] = field(default_factory=Counter)
    """The days that all classes together took, by the student's key, as was counted last."""


class ServedClass(Struct):
    """A class that is handed in here; `opened` is its assignment as it is now."""

    opened: OpenAssignment
    folder: OutputFolder
    store: Store
    facts: Facts
    """The assignment stands in them as the class was graded."""
    policy: Policy = Policy()
    bank: Bank = field(default_factory=Bank)

    @property
    def id(self) -> str:
        return self.opened.assignment.id

    @property
    def changed(self) -> bool:
        """Return whether the assignment is another one than the class was graded by."""
        return self.facts.assignments[0].digest != self.opened.assignment.digest


def open_class(
    folder: Path, opened: OpenAssignment, options: Facts, bank: Bank, policy: Policy
) -> ServedClass:
    """Open the folder of a class, made if need be; `options` are those of a new one. Raises
    StoreError.

    Its late days are as they were: others that share them may have to be opened first.
    """
    assignment = opened.assignment
    prepared = OutputFolder.prepare(folder, [assignment.id])
    if isinstance(prepared, Message):
        raise StoreError(prepared)

    store = Store(prepared.store)
    sources = (source_of(assignment, opened.source),)
    facts = load_facts(store) or replace(options, assignments=(assignment,), sources=sources)
    prepared.begin(facts.assignments)
    before = policy_of(store) or Policy()
    served = ServedClass(opened, prepared, store, facts, before, bank)
    take_rubric(served)
    _let_hold(served, replace(policy, late_days_used=before.late_days_used))
    bank.classes.append(served)
    return served


def take_rubric(served: ServedClass) -> None:
    """Let people judge by the rubric as it is now, by whichever version the cases were graded."""
    (graded,) = served.facts.assignments
    now = replace(graded, manual=served.opened.assignment.manual)
    _graded_as(served, now)


def _graded_as(served: ServedClass, assignment: Assignment) -> None:
    served.facts = replace(served.facts, assignments=(assignment,))
    with served.store.transaction():
        save_facts(served.store, served.facts)


def apply_policy(served: ServedClass, policy: Policy) -> None:
    """Let the policy hold from now on: what counts, what is late; late days are as they were."""
    _let_hold(served, replace(policy, late_days_used=served.policy.late_days_used))
    count_late_days(served.bank)


def count_late_days(bank: Bank) -> None:
    """Let each class know the late days that those due before it took, and what counts by that."""
    used: Counter[str] = Counter()
    with_days = [served for served in bank.classes if served.policy.due and served.policy.late_days]

    for served in sorted(with_days, key=lambda served: (served.policy.due, served.folder.path)):
        if served.policy.late_days_used != used:
            _let_hold(served, replace(served.policy, late_days_used=dict(used)))
        used.update(late_days_used(served.store, served.id, served.policy))
    bank.used = used


def _let_hold(served: ServedClass, policy: Policy) -> None:
    served.policy = policy
    with served.store.transaction():
        set_policy(served.store, policy)
        recount(served.store, served.id)


def job_of(served: ServedClass, executor: Executor) -> Job:
    calls = calls_of(served.opened.assignment).digest
    return Job(served.opened.whole, calls, executor, served.store, ahead=2)


def take_in(served: ServedClass, ticket: Ticket, calls: str, task: Task, files: Path) -> None:
    """Take an attempt into the store, with its bytes, in one commit with what counts then."""
    assert ticket.by is not None
    hand_in = dated(ticket.by, served.policy)
    content = {path.name: path.read_bytes() for path in files.iterdir()}
    whose = (served.id, ticket.name, 0, ticket.at, hand_in, ticket.digest)

    with served.store.transaction():
        graded = keep(served.store, calls, task)
        standing = Standing(*whose, task.content, graded.id, counts=False)
        served.store.take_in(standing, content, ticket.token)
        recount(served.store, served.id, ticket.name)
    count_late_days(served.bank)


def take_line(served: ServedClass, calls: str, task: Task) -> None:
    """Let a report with a line stand for the attempts that have the same one without it; there are
    none where they were deleted or graded anew meanwhile."""
    store, key = served.store, task.key
    assert key is not None
    with store.transaction():
        before = store.grading(key)
        attempts = [
            attempt
            for attempt in store.attempts(served.id, key.name)
            if before is not None and attempt.grading == before.id
        ]

        if attempts:
            graded = keep(store, calls, replace(task, how="ran"))
            for attempt in attempts:
                store.regraded(attempt, graded)


def view_now(served: ServedClass, hand_in: HandedIn, now: datetime) -> Shown:
    """Return the part of hidden cases that who handed in sees now, and may be told."""
    due = dated(hand_in, served.policy).extension or served.policy.due
    return view_of(served.policy, served.opened.assignment.hidden_view, now, due)


def late_days_told(bank: Bank, key: str, name: str, now: datetime) -> int | None:
    """Return the late days that a student's hand-ins of this name took, in all classes; None where
    they would tell which attempt is the best before scores are seen."""
    for served in bank.classes:
        standing = served.store.standing(served.id, name)
        if standing is not None and served.policy.counts == "best":
            is_told = view_now(served, standing.by, now) != "nothing"
            if not is_told or row_of(served.store, standing).held:
                return None
    return bank.used[key]


def student_report(served: ServedClass, attempt: Standing, view: Shown) -> Reported | None:
    """Return what makes the report that a student sees of an attempt, and needs no store; None
    where it cannot be told apart from what is hidden, or from another's file.

    Where nothing of hidden cases is shown, it is judged by the visible ones alone.
    """
    store, graded = served.store, served.store.counted(attempt)
    row = row_of(store, attempt)
    if view != "nothing" or graded.status != "graded":
        whole = row.completed(store.report(attempt.grading))
        return partial(redact, whole, "cases" if view == "cases" else "total")

    submission = store.submission_of(attempt)
    calls = calls_of(served.opened.assignment).digest
    answers = kept_run(store, calls, attempt.content, graded.key.versions, submission)
    if answers is None:
        return None
    visible = served.opened.visible

    def judged() -> ScoreReport:
        report = judge(visible, submission, answers)
        return redact(with_remarks(report, row.by_hand), "total")

    return judged


def apply_changes(served: ServedClass, changes: Sequence[Change]) -> None:
    """Let the class be graded by the assignment as it is now."""
    apply(served.store, changes)
    count_late_days(served.bank)
    _graded_as(served, served.opened.assignment)
    served.folder.begin(served.facts.assignments)


def publish(served: ServedClass) -> None:
    """Write all files of the folder, as `grader run` does."""
    books = AskedBooks(rules=served.policy.rules)
    publish_class(served.store, served.folder, served.facts, books)


def close_class(served: ServedClass) -> None:
    """Leave the folder as `grader run` would."""
    with served.store:
        publish(served)
