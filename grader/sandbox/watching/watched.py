"""A confined worker on Linux: accounted for through /proc, ended when over a limit."""

import time
from abc import abstractmethod
from collections.abc import Callable

from grader.sandbox.confinement import Bounded, Confinement, Exceeded, ExitReason
from grader.sandbox.watching.accounting import Account
from grader.sandbox.watching.children import Pipes
from grader.sandbox.watching.processes import Members, next_look

__all__ = ["Watched"]

# A process that died while it could write to this share of its memory died of that.
_NEARLY_ALL = 0.8
_STORAGE_EVERY = 0.25


class Watched(Bounded):
    """The common part of bubblewrap, landlock and user, which differ in how a worker is ended.

    `disk_used` gives the bytes that the worker keeps on disk.
    """

    def __init__(
        self,
        pipes: Pipes,
        confinement: Confinement,
        members: Members,
        disk_used: Callable[[], int],
    ) -> None:
        super().__init__(pipes.stdin, pipes.stdout, confinement)
        self._pipes = pipes
        self._account = Account(members, confinement.memory_bytes)
        self._disk_used = disk_used
        self._storage_again = 0.0

    @abstractmethod
    def _final_cpu_seconds(self) -> float:
        """Return what the tree used in all, once it has ended; 0 while it runs."""

    def cpu_seconds(self) -> float:
        if self.poll() is None and not self._killed:
            usage = self._account
            usage.look()
            self._cpu = max(self._cpu, usage.cpu_seconds)
            if usage.memory_bytes > self._limits.memory_bytes:
                self._exceeded = "memory"
            # The keeper of a namespace is a process too.
            elif usage.threads > self._limits.processes + 1:
                self._exceeded = "processes"
            elif time.monotonic() >= self._storage_again:
                self._exceeded = self._storage()
            if self._exceeded is not None:
                self._end_all()
        self._cpu = max(self._cpu, self._final_cpu_seconds())
        return self._cpu

    def _storage(self) -> Exceeded | None:
        before = time.thread_time()
        used = self._disk_used()
        self._storage_again = next_look(time.thread_time() - before, _STORAGE_EVERY)
        return "disk" if used > self._limits.disk_bytes else None

    def exit_reason(self) -> ExitReason | None:
        reason = super().exit_reason()
        starved = self._account.data_peak > _NEARLY_ALL * self._limits.memory_bytes
        return "memory" if reason == "exited" and starved and self.poll() != 0 else reason

    def diagnostics(self) -> str:
        return self._pipes.diagnostics()

    def _close(self) -> None:
        self._pipes.close()
