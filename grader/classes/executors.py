"""Executors, which run submissions. Judging is elsewhere: an executor knows no expected value."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Protocol

from grader.model import Assignment, Language, Run, Submission
from grader.running import Runtime
from grader.running.versions import Versions, versions_of
from grader.testing import run

__all__ = ["Executor", "local_executor"]


class Executor(Protocol):
    """Runs the submissions of one assignment."""

    def versions(self, language: Language | None) -> Versions:
        """Return the versions that a submission in this language is run with."""
        ...

    def submit(self, submission: Submission) -> Future[Run]:
        """Begins to run it, or queues it. What fails around the submission is the future's."""
        ...


class _Local:
    def __init__(self, assignment: Assignment, runtime: Runtime, pool: ThreadPoolExecutor) -> None:
        self._assignment = assignment
        self._runtime = runtime
        self._pool = pool
        self._versions: dict[Language | None, Versions] = {}

    def versions(self, language: Language | None) -> Versions:
        if language not in self._versions:
            found = versions_of(self._runtime, language, self._assignment.support)
            self._versions[language] = found
        return self._versions[language]

    def submit(self, submission: Submission) -> Future[Run]:
        return self._pool.submit(run, submission, self._assignment, self._runtime)


@contextmanager
def local_executor(assignment: Assignment, runtime: Runtime, jobs: int) -> Iterator[Executor]:
    """`jobs` submissions at a time, on this machine, in threads that only wait for workers."""
    pool = ThreadPoolExecutor(max_workers=jobs, thread_name_prefix="run")
    try:
        yield _Local(assignment, runtime, pool)
    finally:
        # What waits in the queue is not begun; what runs has its limits, and ends.
        pool.shutdown(wait=True, cancel_futures=True)
