"""Runs small programs in layers.

What a test tries is bounded even if a layer should fail to hold it: the programs stop by
themselves a little above the limit.
"""

import os
import platform
import select
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from grader.sandbox import Confinement, Layer, Worker
from grader.sandbox.runtimes import PYTHON, python_runtime
from tests.waiting import HANG, until

# Asks what a process tells of another one, or of itself.
_ASKS = """
import ctypes, os, sys, time
print(os.getpid(), flush=True)
number = int(sys.stdin.readline()) or os.getpid()
libc = ctypes.CDLL(None, use_errno=True)
attributes = ctypes.create_string_buffer(64)
asked = {
    "getaffinity": lambda: os.sched_getaffinity(number),
    "getscheduler": lambda: os.sched_getscheduler(number),
    "getparam": lambda: os.sched_getparam(number),
    "rr_get_interval": lambda: os.sched_rr_get_interval(number),
    "getattr": lambda: 1 / (libc.syscall(GETATTR, number, attributes, 64, 0) + 1),
    "getpriority": lambda: os.getpriority(os.PRIO_PROCESS, number),
    "ioprio_get": lambda: 1 / (libc.syscall(IOPRIO_GET, 1, number) + 1),
    "getpgid": lambda: os.getpgid(number),
    "getsid": lambda: os.getsid(number),
    "clock": lambda: number == os.getpid() or time.clock_gettime(~number << 3 | 2),
}
for name, ask in asked.items():
    try:
        ask()
        print(name)
    except (OSError, ZeroDivisionError):
        pass
"""


@dataclass
class Room:
    """Starts workers, each with a scratch folder of its own, and ends them after the test."""

    root: Path
    _started: list[Worker] = field(default_factory=list)

    def confinement(self, *readable: Path, **limits: Any) -> Confinement:
        scratch = Path(tempfile.mkdtemp(prefix="scratch", dir=self.root))
        small = Confinement(
            readable=(*python_runtime(), *readable),
            scratch=scratch,
            environment={"HOME": str(scratch), "TMPDIR": str(scratch), "LANG": "C.UTF-8"},
            memory_bytes=512 << 20,
            processes=32,
            open_files=64,
            file_bytes=2 << 20,
            disk_bytes=8 << 20,
            cpu_seconds=20,
        )
        return replace(small, **limits)

    def start(
        self, layer: Layer, code: str | Sequence[str], confinement: Confinement | None = None
    ) -> Worker:
        """`code` is Python for the worker, or a whole command line."""
        argv = [PYTHON, "-I", "-S", "-B", "-c", code] if isinstance(code, str) else code
        worker = layer.start(argv, confinement or self.confinement())
        self._started.append(worker)
        return worker

    def run(
        self, layer: Layer, code: str | Sequence[str], confinement: Confinement | None = None
    ) -> str:
        """Run code in this room, and return all that it writes until it ends."""
        return all_said(self.start(layer, code, confinement))

    def file(self, name: str, content: str = "secret") -> Path:
        path = self.root / name
        path.write_text(content, encoding="utf-8")
        path.chmod(0o644)
        return path

    def folder(self, name: str, mode: int = 0o755) -> Path:
        path = self.root / name
        path.mkdir()
        path.chmod(mode)
        return path

    def close(self) -> None:
        for worker in self._started:
            worker.kill()


def may_mount() -> bool:
    """Return True if this process has CAP_SYS_ADMIN, as root outside containers."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    capabilities = next(line for line in status.splitlines() if line.startswith("CapEff:"))
    return bool(int(capabilities.split()[1], 16) & 1 << 21)


def all_said(worker: Worker) -> str:
    """All that it writes until it ends, its limits looked after as a grader does."""
    said = b""
    ends = time.monotonic() + HANG
    while time.monotonic() < ends:
        worker.cpu_seconds()
        if _readable(worker.stdout, 0.05):
            part = os.read(worker.stdout, 1 << 16)
            if not part:
                wait_for_end(worker)
                return said.decode("utf-8", "replace") + worker.diagnostics()
            said += part
    raise TimeoutError(said.decode("utf-8", "replace") + worker.diagnostics())


def next_line(worker: Worker) -> str:
    """The next line that it writes; what is on standard error when it ends instead."""
    said = b""
    ends = time.monotonic() + HANG
    while not said.endswith(b"\n") and time.monotonic() < ends:
        if _readable(worker.stdout, 0.05):
            part = os.read(worker.stdout, 1)
            if not part:
                return said.decode("utf-8", "replace") + worker.diagnostics()
            said += part
    return said.decode("utf-8", "replace").strip()


def say(worker: Worker, text: str) -> None:
    os.write(worker.stdin, text.encode())


def wait_for_end(worker: Worker) -> None:
    """Look after it, as a grader does, until its first process has ended."""

    def has_ended() -> bool:
        worker.cpu_seconds()
        return worker.poll() is not None

    until(has_ended)


def is_gone_when_killed(worker: Worker) -> bool:
    """Does nobody hold on to its standard output once `kill` has returned?"""
    copy = os.dup(worker.stdout)
    try:
        worker.kill()
        while _readable(copy, 0):
            if os.read(copy, 1 << 16) == b"":
                return True
        return False
    finally:
        os.close(copy)


def _readable(descriptor: int, seconds: float) -> bool:
    return bool(select.select([descriptor], [], [], seconds)[0])


def learned_of_processes(layer: Layer, room: Room) -> tuple[list[str], list[str]]:
    """Return what a worker learns of itself, and of another one that is there at the same time."""
    calls = ("315", "252") if platform.machine() == "x86_64" else ("275", "31")
    code = _ASKS.replace("GETATTR", calls[0]).replace("IOPRIO_GET", calls[1])
    victim, asks, itself = (room.start(layer, code) for _ in range(3))
    number, *_ = (int(next_line(worker)) for worker in (victim, asks, itself))
    say(asks, f"{number}\n")
    say(itself, "0\n")
    return all_said(itself).split(), all_said(asks).split()
