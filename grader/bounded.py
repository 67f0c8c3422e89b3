"""A child process for what a stranger's text might make endless: the system ends it at its bounds.

The child is a fork, so that it has all that is loaded. It answers one question after the other, and
keeps what it learns; a question that it dies of has no answer, and the next one gets a new child.
"""

import gc
import os
import pickle
import signal
import weakref
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from threading import Lock
from typing import IO, Any

from msgspec import Struct

from grader.model.records import RECORDS, from_text, to_text

with suppress(ImportError):  # on Windows
    import resource

_WALL_SECONDS = 60.0
_MEMORY_BYTES = 4 << 30
_BUG = b"!"
Jobs = Mapping[str, tuple[Callable[..., object], float]]


class Bounded:
    """Functions by their names, each with its CPU seconds, called in one child, which is started
    when it is first asked. They are given copies, and return what `to_text` can write, of the
    model's records and `records`."""

    def __init__(self, jobs: Jobs, records: Mapping[str, type[Struct]] | None = None) -> None:
        self._jobs, self._records = jobs, {**RECORDS, **(records or {})}
        self._child: _Child | None = None
        self._lock = Lock()

    def ask(self, job: str, *args: object) -> Any:
        """Return what the function returns; None where it takes more than its bounds. Raises
        RuntimeError with the text of an exception, which is a bug."""
        if not hasattr(os, "fork"):
            return self._jobs[job][0](*args)

        request = pickle.dumps((job, args))
        with self._lock:
            # What died of anything but its time may have had bad luck: a lock of another thread.
            for _ in range(2):
                self._child = self._child or _Child(self._jobs)
                reply = self._child.reply(request)
                if isinstance(reply, bytes):
                    break
                self._child = None
                if reply == -signal.SIGPROF:
                    break

        if not isinstance(reply, bytes):
            return None
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
    def __init__(self, jobs: Jobs) -> None:
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()
        self._pid = os.fork()
        if not self._pid:
            _serve(jobs, theirs_in, theirs_out)

        os.close(theirs_in)
        os.close(theirs_out)
        self._requests, self._replies = os.fdopen(ours_out, "wb"), os.fdopen(ours_in, "rb")
        self._end = weakref.finalize(self, _end, self._pid, self._requests, self._replies)

    def reply(self, request: bytes) -> bytes | int:
        """Return the reply, or what the child died of: less than 0 for a signal."""
        with suppress(BrokenPipeError):
            _send(self._requests, request)
            if (reply := _received(self._replies)) is not None:
                return reply
        return self._end() or 0


def _end(pid: int, *pipes: IO[bytes]) -> int:
    """Close the child's input, with which it ends, and return its exit code."""
    for pipe in pipes:
        with suppress(BrokenPipeError):  # of what it did not read
            pipe.close()
    _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status)


def _serve(jobs: Jobs, requests: int, replies: int) -> None:
    """Answer until the input ends; never returns."""
    try:
        # A lock that another thread held at the fork stays locked here: no step waits without end,
        # and nothing is imported before the first question.
        for ending in (signal.SIGTERM, signal.SIGPROF, signal.SIGALRM):
            signal.signal(ending, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, _WALL_SECONDS)

        # Nothing of the grader's may be closed, removed or waited for from here.
        gc.freeze()
        os.dup2(requests, 0)
        os.dup2(replies, 1)
        os.dup2(os.open(os.devnull, os.O_RDWR), 2)
        os.closerange(3, os.sysconf("SC_OPEN_MAX"))
        _confine()

        with os.fdopen(0, "rb") as asked, os.fdopen(1, "wb") as answers:
            while (request := _received(asked)) is not None:
                _send(answers, _answer(jobs, request))
    finally:
        os._exit(1)


def _confine() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    bound = _MEMORY_BYTES if most == resource.RLIM_INFINITY else min(most, _MEMORY_BYTES)
    resource.setrlimit(resource.RLIMIT_DATA, (bound, bound))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends when the grader does


def _answer(jobs: Jobs, request: bytes) -> bytes:
    job, args = pickle.loads(request)
    function, cpu_seconds = jobs[job]
    signal.setitimer(signal.ITIMER_REAL, _WALL_SECONDS)
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
