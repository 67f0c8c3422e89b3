"""Submissions run on a cluster's workers in the place of this machine's."""

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from threading import Lock

from msgspec import Struct, field

from grader.classes.executors import Executor
from grader.model import Assignment
from grader.running.calls import calls_of


class Remote(Struct):
    """Its methods wait for the cluster, and raise StoreError where it is lost; any thread but the
    event loop's may call them."""

    executing: Callable[[Assignment], AbstractContextManager[Executor]]
    opened: ExitStack
    """Closes the executors."""
    _executors: dict[str, Executor] = field(default_factory=dict)
    """By the digest of an assignment's calls."""
    _lock: Lock = field(default_factory=Lock)

    def executor(self, assignment: Assignment) -> Executor:
        """Return the executor of an assignment, opened when it is first asked for."""
        digest = calls_of(assignment).digest
        with self._lock:
            if digest not in self._executors:
                opened = self.executing(assignment)
                self._executors[digest] = self.opened.enter_context(opened)
            return self._executors[digest]
