"""The layer `off`: no confinement at all. It accounts, and it ends what it can find.

For one's own file, and where nothing else works (macOS, Windows). Guarantees nothing: limits are
set where the system has them, and a process that leaves the tree unseen is not found again.
"""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence

import psutil

from grader.model import Message
from grader.sandbox.confinement import (
    Confinement,
    Guarantee,
    LayerName,
    Worker,
    resource_limits,
)

_DIAGNOSTICS_AT_MOST = 1 << 16
_END_WAIT = 10.0
_GONE = (psutil.NoSuchProcess, psutil.AccessDenied, psutil.ZombieProcess)


class Off:
    name: LayerName = "off"
    enforces: frozenset[Guarantee] = frozenset()

    def available(self) -> Message | None:
        return None

    def start(self, argv: Sequence[str], confinement: Confinement) -> Worker:
        process = subprocess.Popen(
            list(argv),
            env=dict(confinement.environment),
            cwd=confinement.scratch,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=os.name == "posix",
        )
        if sys.platform == "linux":
            _limit(process.pid, confinement)
        return _UnconfinedWorker(process, confinement)


def _limit(pid: int, confinement: Confinement) -> None:
    """Set limits from outside, just after the start: nothing of a submission has run by then."""
    import resource  # noqa: PLC0415  (not on Windows)

    for name, limit in resource_limits(confinement, shared_uid=True).items():
        with contextlib.suppress(ProcessLookupError, PermissionError, ValueError):
            resource.prlimit(pid, getattr(resource, f"RLIMIT_{name}"), limit)


class _UnconfinedWorker(Worker):
    def __init__(self, process: subprocess.Popen[bytes], confinement: Confinement) -> None:
        assert process.stdin and process.stdout and process.stderr  # noqa: PT018
        super().__init__(process.stdin.fileno(), process.stdout.fileno(), confinement)
        self._process = process
        self._streams = (process.stdin, process.stdout, process.stderr)
        self._diagnostics = ""
        self._seconds: dict[psutil.Process, float] = {}
        """The CPU seconds of each process that was seen, also of those that have ended."""
        self._tree: set[psutil.Process] = set()
        with contextlib.suppress(*_GONE):
            self._tree.add(psutil.Process(process.pid))

    def cpu_seconds(self) -> float:
        if self.poll() is None:
            self._look()
            if self._exceeded is not None:
                self._end_all()
        return self._cpu

    def _look(self) -> None:
        self._add_descendants()
        memory = threads = 0
        states = set()
        for process in self._tree:
            with contextlib.suppress(*_GONE):
                times = process.cpu_times()
                self._seconds[process] = times.user + times.system
                memory += process.memory_info().rss
                threads += process.num_threads()
                states.add(process.status())

        # Other systems say of a process that sleeps, too, that it is running.
        ready = psutil.LINUX and psutil.STATUS_RUNNING in states
        on_disk = psutil.LINUX and psutil.STATUS_DISK_SLEEP in states
        self._take_note(sum(self._seconds.values()), ready=ready, on_disk=on_disk)

        if memory > self._limits.memory_bytes:
            self._exceeded = "memory"
        elif threads > self._limits.processes:
            self._exceeded = "processes"

    def _add_descendants(self) -> None:
        """Remember every descendant, so that one whose parent has gone is still known."""
        for process in list(self._tree):
            with contextlib.suppress(*_GONE):
                self._tree.update(process.children(recursive=True))

    def poll(self) -> int | None:
        return self._process.poll()

    def diagnostics(self) -> str:
        if not self._diagnostics and self.poll() is not None and not self._streams[2].closed:
            # Only then: reading what a running one writes could wait for ever.
            written = self._streams[2].read(_DIAGNOSTICS_AT_MOST)
            self._diagnostics = written.decode("utf-8", "replace")
        return self._diagnostics

    def _close(self) -> None:
        for stream in self._streams:
            stream.close()

    def _end_all(self) -> None:
        give_up_at = time.monotonic() + _END_WAIT
        self._add_descendants()
        if os.name == "posix":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)

        while time.monotonic() < give_up_at:
            for process in self._tree:
                with contextlib.suppress(*_GONE):
                    process.kill()

            count = len(self._tree)
            self._add_descendants()
            _, alive = psutil.wait_procs(self._tree, timeout=0.2)
            if not alive and len(self._tree) == count:
                break
        self._process.wait()
