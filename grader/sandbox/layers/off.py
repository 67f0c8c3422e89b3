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
    StartError,
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
        try:
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
        except OSError as error:
            raise StartError(str(error)) from error
        if sys.platform == "linux":
            _limit(process.pid, confinement)
        return _UnconfinedWorker(process, confinement)


def _limit(pid: int, confinement: Confinement) -> None:
    """Limits from outside, a moment after the start: nothing of a submission has run by then."""
    import resource  # noqa: PLC0415  (not on Windows)

    for name, (soft, hard) in resource_limits(confinement, shared_uid=True).items():
        number = getattr(resource, f"RLIMIT_{name}")
        with contextlib.suppress(ProcessLookupError, PermissionError, ValueError):
            resource.prlimit(pid, number, (soft, hard))


class _UnconfinedWorker(Worker):
    def __init__(self, process: subprocess.Popen[bytes], confinement: Confinement) -> None:
        assert process.stdin and process.stdout and process.stderr  # noqa: PT018
        super().__init__(process.stdin.fileno(), process.stdout.fileno())
        self._limits = confinement
        self._process = process
        self._streams = (process.stdin, process.stdout, process.stderr)
        self._diagnostics = ""
        self._tree: set[psutil.Process] = set()
        with contextlib.suppress(*_GONE):
            self._tree.add(psutil.Process(process.pid))
        self._used: dict[psutil.Process, float] = {}

    def cpu_seconds(self) -> float:
        if self.poll() is None:
            self._look_around()
            memory = threads = 0
            for process in list(self._tree):
                with contextlib.suppress(*_GONE):
                    times = process.cpu_times()
                    self._used[process] = times.user + times.system
                    memory += process.memory_info().rss
                    threads += process.num_threads()
            self._cpu = max(self._cpu, sum(self._used.values()))
            self._waiting.look(f"/proc/{process.pid}" for process in self._tree)
            if memory > self._limits.memory_bytes:
                self._exceeded = "memory"
            elif threads > self._limits.processes:
                self._exceeded = "processes"
            if self._exceeded is not None:
                self._end_all()
        return self._cpu

    def _look_around(self) -> None:
        """Remember every descendant, so that one whose parent has gone is still known."""
        for process in list(self._tree):
            with contextlib.suppress(*_GONE):
                self._tree.update(process.children(recursive=True))

    def poll(self) -> int | None:
        return self._process.poll()

    def diagnostics(self) -> str:
        if not self._diagnostics and self.poll() is not None and not self._streams[2].closed:
            # Only then: reading what a running one writes could wait for ever.
            self._diagnostics = (
                self._streams[2].read(_DIAGNOSTICS_AT_MOST).decode("utf-8", "replace")
            )
        return self._diagnostics

    def _close(self) -> None:
        for stream in self._streams:
            stream.close()

    def _end_all(self) -> None:
        ends = time.monotonic() + _END_WAIT
        self._look_around()
        if os.name == "posix":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        while time.monotonic() < ends:
            for process in self._tree:
                with contextlib.suppress(*_GONE):
                    process.kill()
            known = len(self._tree)
            self._look_around()
            _, alive = psutil.wait_procs(self._tree, timeout=0.2)
            if not alive and len(self._tree) == known:
                break
        self._process.wait()
