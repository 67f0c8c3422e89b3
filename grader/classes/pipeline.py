"""Submissions -> gradings in the store: taken where they are there, judged, or run and judged.

Running goes ahead, judging consumes in order, and each result is in the store before the next one
is looked at. Only a few submissions are held at a time, so memory does not grow with the class.
"""

import errno
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Set
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from tempfile import gettempdir
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from grader.classes.clusters.answers import unexplained_answers
from grader.classes.executors import Executor
from grader.classes.store import Graded, GradingKey, Store, StoreError
from grader.grading import Grading, judge, judge_whole
from grader.judging.report import summarise
from grader.model import HandedIn, Message, Run, ScoreReport, Submission, Unexplained, not_run
from grader.model.records import digest_of_record
from grader.running.calls import content_of, renamed
from grader.running.versions import Versions

How = Literal["kept", "judged", "ran"]
"""Taken from the store as it was; judged anew from a run in the store; run."""

_HELD = 64


class Job(Struct, frozen=True):
    """The parts that grading a class needs."""

    grading: Grading
    calls: str
    """The digest of what running depends on."""
    executor: Executor
    store: Store
    ahead: int
    """The number of submissions that the executor has before the first of them is judged."""


class Task(Struct, frozen=True):
    """A submission on its way: kept, judged from a run that the store has, or running; in the end
    with what became of it."""

    submission: Submission
    key: GradingKey | None = None
    """None where nothing is kept of it."""
    content: str = ""
    """Equal for submissions that are run as one; empty when there is nothing to run."""
    kept: Graded | None = None
    run: Run | None = None
    """The run of an equal content that the store has."""
    future: Future[Run] | None = None
    """The coming run; None when the store will have it: an earlier task has the same content."""
    how: How = "kept"
    report: ScoreReport | None = None
    """The report, once it is judged; None where the store has it from before."""
    unexplained: tuple[Unexplained, ...] = ()


Count = Callable[[Graded, str], None]
"""(a grading, its content): called in the transaction that keeps the grading."""


def grade_class(
    job: Job, submissions: Iterable[Submission], count: Count = lambda *_: None
) -> Iterator[tuple[Graded, Task, int]]:
    """Yield for each submission, in their order, its grading, its task, and how many submissions
    run, or wait for it, at this moment. Raises StoreError when the disk or the store fails."""
    waiting: deque[Task] = deque()
    for submission in submissions:
        waiting.append(begin(job, submission, {task.content for task in waiting}))
        while len(waiting) > _HELD or _unfinished(waiting) > job.ahead:
            yield _finish(job, waiting.popleft(), count, waiting)

    while waiting:
        yield _finish(job, waiting.popleft(), count, waiting)


@contextmanager
def speaking_of_full(path: Path) -> Iterator[None]:
    """Turn the error of a full disk into a StoreError."""
    try:
        yield
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        raise StoreError(Message("store.full", {"path": str(path)})) from error


def begin(job: Job, submission: Submission, in_hand: Set[str] = frozenset()) -> Task:
    """Take a submission in hand, and let it run where the store has no run of its content, nor will
    have it by a task that is in hand."""
    assignment = job.grading.assignment
    versions = job.executor.versions(submission.language)
    digest = digest_of_record(submission)
    key = GradingKey(assignment.id, submission.id, assignment.digest, digest, versions)
    content = "" if submission.language is None else content_of(submission)
    graded = job.store.grading(key)

    task = Task(submission, key, content, graded)
    if graded is not None or content == "" or content in in_hand:
        return task
    run = kept_run(job.store, job.calls, content, versions, submission)
    return replace(task, run=run, future=None if run else job.executor.submit(submission))


def _unfinished(tasks: Iterable[Task]) -> int:
    return sum(task.future is not None and not task.future.done() for task in tasks)


def _finish(
    job: Job, task: Task, count: Count, waiting: Iterable[Task]
) -> tuple[Graded, Task, int]:
    """Judge a task, when it has run, and keep the result; `waiting` are those behind it."""
    if task.content and task.kept is None and task.run is None and task.future is None:
        # The store has the run of the earlier task by now, unless that failed.
        task = begin(job, task.submission)
    judged_task = judge_task(job.grading, task)
    return keep_task(job, judged_task, count), judged_task, _unfinished(waiting)


def judge_task(grading: Grading, task: Task) -> Task:
    """Judge a task, when it has run; nothing is kept yet."""
    if task.kept is not None:
        return task

    how: How = "judged" if task.future is None else "ran"
    run = task.run if task.future is None else _outcome(grading, task.future)
    report, run, unexplained = _judged(grading, task.submission, run, is_new=how == "ran")
    return replace(task, how=how, run=run, report=report, unexplained=unexplained)


def keep_task(job: Job, task: Task, count: Count = lambda *_: None) -> Graded:
    """Keep what became of a task, in a transaction of its own."""
    with job.store.transaction():
        graded = keep(job.store, job.calls, task)
        count(graded, task.content)
    return graded


def keep(store: Store, calls: str, task: Task) -> Graded:
    """Keep what became of a task, in the caller's transaction."""
    report, key, run = task.report, task.key, task.run
    assert key is not None
    if report is None:
        assert task.kept is not None
        return task.kept

    # A result does not hold who handed it in, for that may be known better another time.
    summary = replace(summarise(report, HandedIn(())), unexplained=task.unexplained)
    store.add_submission(key.submission, task.submission)
    if task.how == "ran" and run is not None and run.problem is None:
        store.add_run(calls, task.content, key.versions, key.submission, run)
    return store.add_grading(key, report, summary)


def kept_run(
    store: Store, calls: str, content: str, versions: Versions, submission: Submission
) -> Run | None:
    """Return the run of an equal content as this submission's; None where there is none, or its
    answers have the name of another one's file."""
    stored = store.run(calls, content, versions)
    return None if stored is None else renamed(*stored, submission)


def _outcome(grading: Grading, future: Future[Run]) -> Run:
    """Return what became of a run; an exception as one that could not be judged. Raises StoreError
    where no further one would do better."""
    try:
        # The files that a run writes lie in this folder; none of them lies beside the store.
        with speaking_of_full(Path(gettempdir())):
            return future.result()
    except StoreError:
        raise
    except Exception as error:
        # One submission's bad luck, or a bug that it uncovers, must not end the class's run. It is
        # listed as not graded, with what happened.
        return _failed(grading, error)


def _judged(
    grading: Grading, submission: Submission, run: Run | None, *, is_new: bool
) -> tuple[ScoreReport, Run | None, tuple[Unexplained, ...]]:
    """Return the instructor's report, the run, of a new one with the lines that were looked for,
    and the wrong answers that no known mistake explains."""
    try:
        if is_new:
            report, run = judge_whole(grading, submission, run)
        else:
            report = judge(grading, submission, run)
        unexplained = unexplained_answers(grading.assignment, grading.known_mistakes, run, report)
    except Exception as error:
        return judge(grading, submission, _failed(grading, error)), run, ()
    return report, run, unexplained


def _failed(grading: Grading, error: Exception) -> Run:
    """Return an exception as a judge error, with the place in the grader's code to report."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "?"
    params = {"error": f"{type(error).__name__}: {error}", "place": place}
    return not_run(Message("class_run.internal", params), grading.assignment.load)
