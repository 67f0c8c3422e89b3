"""Submissions run on a cluster's workers in the place of this machine's."""

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from threading import Lock

from grader.classes.executors import Executor
from grader.model import Assignment
from grader.running.calls import calls_of


class Remote(AbstractContextManager["Remote"]):
    """A context manager. Its methods wait for the cluster, and raise StoreError where it is lost;
    any thread but the event loop's may call them."""

    def __init__(self, executing: Callable[[Assignment], AbstractContextManager[Executor]]) -> None:
        self._executing = executing
        self._executors: dict[str, Executor] = {}
        """By the digest of an assignment's calls."""
        self._stack, self._lock = ExitStack(), Lock()

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def executor(self, assignment: Assignment) -> Executor:
        """Return the executor of an assignment, opened when it is first asked for."""
        digest = calls_of(assignment).digest
        with self._lock:
            if digest not in self._executors:
                opened = self._executing(assignment)
                self._executors[digest] = self._stack.enter_context(opened)
            return self._executors[digest]
