"""Executors, which run submissions. Judging is elsewhere: an executor knows no expected value."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from functools import cache, partial

from msgspec import Struct

from grader.explaining.line.search import Budget
from grader.model import Assignment, Language, Run, Submission
from grader.running import Runtime
from grader.running.versions import Versions, versions_of
from grader.testing import run


class Executor(Struct, frozen=True):
    """Runs the submissions of one assignment."""

    versions: Callable[[Language | None], Versions]
    """Returns the versions that a submission in this language is run with."""
    submit: Callable[[Submission], Future[Run]]
    """Begins to run it, or queues it. A failure around the submission is the future's."""


class Places(Struct, frozen=True):
    """The open places where submissions are run."""

    runtime: Runtime
    executing: Callable[[Assignment], AbstractContextManager[Executor]]
    """Opens the executor of an assignment."""
    jobs: int
    """The number of submissions that run at a time."""
    line: Budget | None = None
    """The budget of the search for the line; None where it is not looked for."""


def local_places(runtime: Runtime, jobs: int, line: Budget | None = None) -> Places:
    return Places(runtime, partial(local_executor, runtime=runtime, jobs=jobs), jobs, line)


@contextmanager
def local_executor(assignment: Assignment, runtime: Runtime, jobs: int) -> Iterator[Executor]:
    """Run `jobs` submissions at a time, on this machine, in threads that only wait for workers."""
    pool = ThreadPoolExecutor(max_workers=jobs, thread_name_prefix="run")

    @cache
    def versions(language: Language | None) -> Versions:
        return versions_of(runtime, language, assignment.support)

    try:
        yield Executor(
            versions, lambda submission: pool.submit(run, submission, assignment, runtime)
        )
    finally:
        # Tasks in the queue are not begun; running ones have their limits, and end.
        pool.shutdown(wait=True, cancel_futures=True)
