"""A worker on Linux: accounted for through /proc, ended when over a limit."""

import os
import time
from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct, field

from grader.sandbox.child import Pipes
from grader.sandbox.confinement import Confinement, Exceeded, ExitReason, Worker
from grader.sandbox.watching.processes import Members, Process, next_look

# Each file costs so much beside its content; it bounds how many there can be.
_BYTES_PER_FILE = 4096
# A process that died while it could write to this share of its memory died of that.
_NEARLY_ALL = 0.8
_STORAGE_EVERY = 0.25


class WatchedWorker(Worker):
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
        self._account = _Account(members, confinement.memory_bytes)
        self._disk_used = disk_used
        self._next_look_at_disk = 0.0

    @abstractmethod
    def _final_cpu_seconds(self) -> float:
        """Return the CPU seconds of the whole tree, once it has ended; 0 while it runs."""

    def cpu_seconds(self) -> float:
        if self.poll() is None and not self._killed:
            self._look()
            if self._exceeded is not None:
                self._end_all()

        self._cpu = max(self._cpu, self._final_cpu_seconds())
        return self._cpu

    def _look(self) -> None:
        account = self._account
        account.look()
        self._take_note(
            account.cpu_seconds, ready=b"R" in account.states, on_disk=b"D" in account.states
        )

        if account.memory_bytes > self._limits.memory_bytes:
            self._exceeded = "memory"
        # The keeper of a namespace is a process too.
        elif account.threads > self._limits.processes + 1:
            self._exceeded = "processes"
        elif time.monotonic() >= self._next_look_at_disk:
            self._exceeded = self._disk_exceeded()

    def _disk_exceeded(self) -> Exceeded | None:
        before = time.thread_time()
        used = self._disk_used()
        self._next_look_at_disk = next_look(time.thread_time() - before, _STORAGE_EVERY)
        return "disk" if used > self._limits.disk_bytes else None

    def exit_reason(self) -> ExitReason | None:
        reason = super().exit_reason()
        nearly_full = self._account.data_peak > _NEARLY_ALL * self._limits.memory_bytes
        return "memory" if reason == "exited" and nearly_full and self.poll() != 0 else reason

    def diagnostics(self) -> str:
        return self._pipes.diagnostics()

    def _close(self) -> None:
        self._pipes.close()


class _Account(Struct):
    """Adds up what was seen of a worker's processes, also of those that are gone since."""

    members: Members
    memory_limit: int
    cpu_seconds: float = 0.0
    memory_bytes: int = 0
    threads: int = 0
    data_peak: int = 0
    """The most that one process could write to: what RLIMIT_DATA bounds."""
    states: set[bytes] = field(default_factory=set)
    """The states of the processes that live."""
    _seconds: dict[tuple[int, int], float] = field(default_factory=dict)
    """The CPU seconds of those that lived at the last look, by number and start."""
    _gone_seconds: float = 0.0

    def look(self) -> None:
        living = list(self.members.processes())
        self.states = {process.state for process in living}
        self.threads = sum(process.threads for process in living)
        self._add_cpu_seconds(living)
        self.memory_bytes = self._memory_of(living)

    def _add_cpu_seconds(self, living: list[Process]) -> None:
        before = self._seconds
        self._seconds = {(process.pid, process.started): process.own_seconds for process in living}
        self._gone_seconds += sum(before[process] for process in before.keys() - self._seconds)

        # Two lower bounds of the truth. The first misses children that lived and died between two
        # looks; the second those for which nobody waited.
        seen = self._gone_seconds + sum(self._seconds.values())
        with_children = sum(process.own_seconds + process.reaped_seconds for process in living)
        self.cpu_seconds = max(self.cpu_seconds, seen, with_children)

    def _memory_of(self, living: list[Process]) -> int:
        # Closer looks cost more, and are taken only when the result can matter.
        if sum(process.taken_bytes for process in living) <= self.memory_limit // 2:
            return 0

        memory = 0
        for process in living:
            present, writable = process.memory()
            memory += present
            self.data_peak = max(self.data_peak, writable)
        if memory <= self.memory_limit or len(living) == 1:
            return memory

        shares = [process.share_of_memory() for process in living]
        return memory if None in shares else sum(filter(None, shares))


def stored_bytes(folder: Path, members: Members, enough: int) -> int:
    """Return the bytes that a worker keeps on disk: in its folder, and in removed files that are
    still open."""
    removed: dict[tuple[int, int], int] = {}
    for process in members.processes():
        removed |= process.removed_files()
    return sum(removed.values()) + folder_bytes(folder, enough)


def folder_bytes(folder: Path, enough: int) -> int:
    """Return the bytes on disk of all below `folder`, each file counted as 4 KiB more, to `enough`.

    A folder into which its owner lets nobody look, or too deep to be looked at, is `enough`.
    """
    total = 0
    waiting = [os.fspath(folder)]
    while waiting and total < enough:
        try:
            entries = os.scandir(waiting.pop())
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError:
            return enough

        with entries:
            for entry in entries:
                try:
                    status = entry.stat(follow_symlinks=False)
                    is_folder = entry.is_dir(follow_symlinks=False)
                except OSError:
                    continue

                total += _BYTES_PER_FILE + status.st_blocks * 512
                if is_folder:
                    waiting.append(entry.path)
                if total >= enough:
                    break
    return total
