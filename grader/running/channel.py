"""Requests to a worker, and the answer to each or how the worker failed to give one.

The other end may be in a hostile process's hands: it can stay silent, write garbage, write without
end, answer twice or close its side. Only the line that carries the request's own nonce counts.

Requests may be sent before the answers to earlier ones have come, so that neither end waits for the
other; they are answered, and answers are awaited, in their order.
"""

import json
import os
import random
import select
import time
from collections import deque
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, Literal, cast, get_args

from msgspec import Struct

from grader.model import Limits, Message
from grader.sandbox import Worker

FailureKind = Literal["timeout", "memory", "crashed", "too_large"]
LOST: tuple[FailureKind, ...] = get_args(FailureKind)
"""Outcomes after which a worker is replaced, even one that answered: what a runaway call left is
unknown."""
_KINDS: Mapping[str, FailureKind] = {
    "memory": "memory",
    "cpu": "timeout",
    "wall": "timeout",
    "output": "too_large",
    "printed": "timeout",
}
"""The kinds by reason; those of other reasons crashed."""
_TOLD_APART = frozenset(
    {"cpu", "wall", "memory", "processes", "disk", "output", "printed", "exited"}
)

# A worker is looked at so often on average while an answer is awaited; see `_next_look`.
_LOOK_EVERY = 0.05
# The kernel counts in steps of so many seconds: after less, a look would show nothing new. The
# seconds of a quick answer are counted with a later one's.
_STEP = 0.01
# Requests in one write; systems allow a thousand.
_AT_ONCE = 500
_GARBAGE_AT_MOST = 1_000_000
# Who is stopped after more than this was printed probably never stops printing.
_PRINTED_AT_MOST = 1 << 20
_CHUNK = 1 << 20


Watch = Callable[[Worker, float], None]
"""(a worker, its CPU seconds so far): told every now and then while an answer is awaited."""


class Reply(Struct, frozen=True):
    content: Mapping[str, Any]
    cpu_seconds: float


class WorkerFailure(Struct, frozen=True):
    reason: str
    cpu_seconds: float

    @property
    def kind(self) -> FailureKind:
        return _KINDS.get(self.reason, "crashed")

    def told(self, stopped: Literal["call", "load", "program"], limits: Limits) -> Message:
        """Say for people which limit stopped a call, the loading of a file, or a program."""
        # A worker killed from outside, as by a machine without memory, tells no more than that.
        reason = self.reason if self.reason in _TOLD_APART else "exited"
        bounds: dict[str, str | int | float] = {
            "memory": limits.memory_mb,
            "processes": limits.processes,
            "disk": limits.disk_mb,
            "file": limits.file_mb,
        }
        sentences = {
            "call": f"running.call.{reason}",
            "load": f"running.load.{reason}",
            "program": f"running.program.{reason}",
        }
        return Message(sentences[stopped], bounds)


class Channel:
    """Speaks the line protocol with one confined worker; usable until the first Failure."""

    def __init__(self, worker: Worker, max_answer_bytes: int) -> None:
        self._worker = worker
        self._max_answer = max_answer_bytes
        self._buffer = bytearray()
        self._unsent: deque[tuple[str, memoryview]] = deque()
        self._undelivered: set[str] = set()
        self._garbage = 0
        self._cpu_before = 0.0
        self._looked_at = time.monotonic()
        os.set_blocking(worker.stdin, False)
        os.set_blocking(worker.stdout, False)

    def send(self, verb: str, words: bytes) -> str:
        """Send a request with the next wait for an answer; return the nonce of its own answer."""
        nonce = os.urandom(16).hex()
        line = b"%b %b %b\n" % (verb.encode("ascii"), nonce.encode("ascii"), words)
        self._unsent.append((nonce, memoryview(line)))
        return nonce

    def answer(
        self, nonce: str, cpu_limit: float, wall_limit: float, watch: Watch | None = None
    ) -> Reply | WorkerFailure:
        """Wait for the answer to a request, or for a further one if it announces more."""
        wall_end = time.monotonic() + wall_limit - self._worker.waited_seconds
        look_at = _next_look()
        self._write()
        while True:
            content = self._take_answer(nonce)
            if content is not None:
                recent = time.monotonic() - self._looked_at < _STEP
                return Reply(content, 0.0 if recent else self._cpu_used())
            if len(self._buffer) > self._max_answer or self._garbage > _GARBAGE_AT_MOST:
                return WorkerFailure("output", self._cpu_used())

            # It stopped listening before it was asked this: what it wrote until then is read.
            unasked = nonce in self._undelivered
            readable, writable = self._wait(0.0 if unasked else look_at - time.monotonic())
            if writable:
                self._write()
            if readable:
                try:
                    chunk = os.read(self._worker.stdout, _CHUNK)
                except BlockingIOError:
                    continue
                if not chunk:
                    return self._ended()
                self._buffer += chunk
            elif unasked:
                return self._ended()

            if time.monotonic() >= look_at:
                look_at = _next_look()
                failure = self._over_limit(cpu_limit, wall_end, watch)
                if failure is not None:
                    return failure

    def _wait(self, seconds: float) -> tuple[bool, bool]:
        """Wait until the worker writes or can be written to; return whether it is the one, the
        other."""
        stdin = [self._worker.stdin] if self._unsent else []
        readable, writable, _ = select.select([self._worker.stdout], stdin, [], max(seconds, 0.0))
        return bool(readable), bool(writable)

    def _write(self) -> None:
        """Send as much of what is unsent as is taken now."""
        try:
            while self._unsent:
                parts = [part for _, part in islice(self._unsent, _AT_ONCE)]
                if len(parts[0]) > _CHUNK:
                    parts = [parts[0][:_CHUNK]]
                count = os.writev(self._worker.stdin, parts)

                while self._unsent and count >= len(self._unsent[0][1]):
                    count -= len(self._unsent.popleft()[1])
                if count:
                    nonce, part = self._unsent[0]
                    self._unsent[0] = nonce, part[count:]
        except BlockingIOError:
            pass
        except OSError:
            self._undelivered.update(nonce for nonce, _ in self._unsent)
            self._unsent.clear()

    def _take_answer(self, nonce: str) -> Mapping[str, Any] | None:
        """Return the first buffered line that answers `nonce`; lines before it are dropped."""
        while (end := self._buffer.find(b"\n")) >= 0:
            line = bytes(self._buffer[:end])
            del self._buffer[: end + 1]
            content = _parse_answer(line)
            if content is not None and content.get("id") == nonce:
                return content
            self._garbage += len(line) + 1
        return None

    def _over_limit(
        self, cpu_limit: float, wall_end: float, watch: Watch | None
    ) -> WorkerFailure | None:
        # Before the look that may end the worker, and with it what it has printed.
        printed = self._worker.written_bytes("printed") + self._worker.written_bytes("errors")
        reason, used = limit_of(self._worker, self._cpu_before, cpu_limit, wall_end, watch)
        if reason in ("cpu", "wall", "disk") and printed > _PRINTED_AT_MOST:
            reason = "printed"
        return None if reason is None else WorkerFailure(reason, used)

    def _ended(self) -> WorkerFailure:
        return WorkerFailure(self._worker.exit_reason() or "exited", self._cpu_used())

    def _cpu_used(self) -> float:
        """Return the CPU seconds since the last answer; a new request starts a new account."""
        self._looked_at = time.monotonic()
        total = self._worker.cpu_seconds()
        used = max(total - self._cpu_before, 0.0)
        self._cpu_before = max(total, self._cpu_before)
        return used


def limit_of(
    worker: Worker, spent: float, cpu_limit: float, wall_end: float, watch: Watch | None
) -> tuple[str | None, float]:
    """Return the limit that a look at a worker finds it over, None where it is within all; and the
    CPU seconds that it has used, beside those that were `spent` before."""
    total = worker.cpu_seconds()
    used = total - spent
    if watch is not None:
        watch(worker, total)

    reason: str | None = worker.exceeded()
    if reason is None and used > cpu_limit:
        reason = "cpu"
    elif reason is None and time.monotonic() > wall_end + worker.waited_seconds:
        reason = "wall"
    return reason, used


def _next_look() -> float:
    """Return a time that a worker cannot guess: else it could be awake for the looks alone, and
    pass its sleep off as waiting for a processor."""
    return time.monotonic() + random.uniform(0.0, 2 * _LOOK_EVERY)


def _parse_answer(line: bytes) -> Mapping[str, Any] | None:
    try:
        content = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return cast(Mapping[str, Any], content) if isinstance(content, dict) else None
