"""A child process for what a stranger's text might make endless: the system ends it at its bounds.

The child is a fork, so that it has all that is loaded, or a program that serves its jobs itself. It
answers one question after the other, and keeps what it learns; a question that it dies of has no
answer, and the next one gets a new child.
"""

import gc
import os
import pickle
import signal
import weakref
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from threading import Lock
from typing import IO, Any

from msgspec import Struct

from grader.model.records import RECORDS, from_text, to_text

with suppress(ImportError):  # on Windows
    import resource

_BUG = b"!"
Jobs = Mapping[str, tuple[Callable[..., object], float]]
Start = Callable[[int, int], int]
"""Start a child that reads questions from one pipe and writes answers to the other; return its
number."""


class Bounds(Struct, frozen=True):
    """The most that an answer may take of a child, beside the CPU seconds of the job."""

    wall_seconds: float
    memory_bytes: int


_OF_FORKS = Bounds(60.0, 4 << 30)


class Ended(Struct, frozen=True):
    """The child died of a question."""

    code: int
    """Its exit code: less than 0 for a signal."""


class Bounded:
    """Functions by their names, each with its CPU seconds, called in one child, which is started
    when it is first asked. They are given copies, and return what `to_text` can write, of the
    model's records and `records`."""

    def __init__(
        self,
        jobs: Jobs,
        records: Mapping[str, type[Struct]] | None = None,
        start: Start | None = None,
    ) -> None:
        self._jobs, self._records = jobs, {**RECORDS, **(records or {})}
        self._start = start or partial(_fork, jobs)
        # A fork that died of anything but its time may have had bad luck: a lock of another thread.
        self._tries = 2 if start is None else 1
        self._child: _Child | None = None
        self._lock = Lock()

    def ask(self, job: str, *args: object) -> Any:
        """Return what the function returns; None where it takes more than its bounds. Raises
        RuntimeError with the text of an exception, which is a bug."""
        if not hasattr(os, "fork"):
            return self._jobs[job][0](*args)
        reply = self.reply(job, *args)
        return None if isinstance(reply, Ended) else reply

    def reply(self, job: str, *args: object) -> Any:
        """Return what the function returns, or how the child ended."""
        request = pickle.dumps((job, args))
        with self._lock:
            for _ in range(self._tries):
                self._child = self._child or _Child(self._start)
                reply = self._child.reply(request)
                if isinstance(reply, bytes):
                    break
                self._child = None
                if reply.code == -signal.SIGPROF:
                    break

        if isinstance(reply, Ended):
            return reply
        if reply.startswith(_BUG):
            raise RuntimeError(reply[1:].decode(errors="replace"))
        return from_text(reply, self._records)


@contextmanager
def uncounted() -> Iterator[None]:
    """Stop the clock of the child while something runs that is no stranger's."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    left, _ = signal.setitimer(signal.ITIMER_PROF, 0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, left)


class _Child:
    def __init__(self, start: Start) -> None:
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()
        pid = start(theirs_in, theirs_out)
        os.close(theirs_in)
        os.close(theirs_out)
        self._requests, self._replies = os.fdopen(ours_out, "wb"), os.fdopen(ours_in, "rb")
        self._end = weakref.finalize(self, _end, pid, self._requests, self._replies)

    def reply(self, request: bytes) -> bytes | Ended:
        with suppress(BrokenPipeError):
            _send(self._requests, request)
            if (reply := _received(self._replies)) is not None:
                return reply
        return Ended(self._end() or 0)


def _end(pid: int, *pipes: IO[bytes]) -> int:
    """Close the child's input, with which it ends, and return its exit code; 0 in a fork, of which
    it is no child."""
    for pipe in pipes:
        with suppress(BrokenPipeError):  # of what it did not read
            pipe.close()
    with suppress(ChildProcessError):
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return 0


def _fork(jobs: Jobs, requests: int, replies: int) -> int:
    pid = os.fork()
    if pid:
        return pid

    try:
        # A lock that another thread held at the fork stays locked here: no step waits without end,
        # and nothing is imported before the first question.
        for ending in (signal.SIGTERM, signal.SIGPROF, signal.SIGALRM):
            signal.signal(ending, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, _OF_FORKS.wall_seconds)

        # Nothing of the grader's may be closed, removed or waited for from here.
        gc.freeze()
        os.dup2(requests, 0)
        os.dup2(replies, 1)
        os.closerange(3, os.sysconf("SC_OPEN_MAX"))
        serve(jobs, _OF_FORKS)
    finally:
        os._exit(1)


def serve(jobs: Jobs, bounds: Bounds) -> None:
    """Answer the questions of the standard input until it ends."""
    # What a job reads and prints itself does not meet them.
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)

    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    # Infinity is less than 0 on Linux.
    memory = bounds.memory_bytes if most < 0 else min(most, bounds.memory_bytes)
    resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends when the grader does

    while (request := _received(questions)) is not None:
        _send(answers, _answer(jobs, request, bounds))


def _answer(jobs: Jobs, request: bytes, bounds: Bounds) -> bytes:
    job, args = pickle.loads(request)
    function, cpu_seconds = jobs[job]
    signal.setitimer(signal.ITIMER_REAL, bounds.wall_seconds)
    signal.setitimer(signal.ITIMER_PROF, cpu_seconds)
    try:
        return to_text(function(*args)).encode()
    except MemoryError:
        os._exit(1)
    except Exception as error:
        return _BUG + f"{type(error).__name__}: {error}".encode()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)


def _send(pipe: IO[bytes], text: bytes) -> None:
    pipe.write(len(text).to_bytes(8) + text)
    pipe.flush()


def _received(pipe: IO[bytes]) -> bytes | None:
    """Return what was sent; None where the other end is closed, or closed in the middle."""
    header = pipe.read(8)
    size = int.from_bytes(header)
    text = pipe.read(size) if len(header) == 8 else b""
    return text if len(header) == 8 and len(text) == size else None
