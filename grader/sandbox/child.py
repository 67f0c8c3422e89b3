"""Starting a child process for a worker: its pipes, and a thread that is its parent."""

import os
import signal
import subprocess
import threading
from collections.abc import Mapping, Sequence
from queue import SimpleQueue

_DIAGNOSTICS_AT_MOST = 1 << 16


class Pipes:
    """Standard input, output and error of a worker: our ends, and its ends until it has started."""

    def __init__(self) -> None:
        read_input, self.stdin = os.pipe()
        self.stdout, write_output = os.pipe()
        self._complete(read_input, write_output)

    def _complete(self, their_input: int, their_output: int) -> None:
        self.stderr, write_error = os.pipe()
        self.theirs = [their_input, their_output, write_error]
        # Nobody drains standard error: a worker that fills the pipe waits, and so does no harm.
        os.set_blocking(self.stderr, False)
        self._diagnostics = b""
        self._closed = False

    def close_theirs(self) -> None:
        while self.theirs:
            os.close(self.theirs.pop())

    def diagnostics(self) -> str:
        while not self._closed and len(self._diagnostics) < _DIAGNOSTICS_AT_MOST:
            try:
                part = os.read(self.stderr, _DIAGNOSTICS_AT_MOST)
            except BlockingIOError:
                break
            if not part:
                break
            self._diagnostics += part
        return self._diagnostics[:_DIAGNOSTICS_AT_MOST].decode("utf-8", "replace")

    def close(self) -> None:
        self.close_theirs()
        if not self._closed:
            self.diagnostics()
            self._closed = True
            for descriptor in (self.stdin, self.stdout, self.stderr):
                os.close(descriptor)


class Child:
    """A child process of a thread that lives as long as the child does.

    A child that asks to be killed when its parent dies (bubblewrap does) is killed when the
    *thread* that started it ends; so that whoever starts workers may do it from any thread, each
    child has one of its own. Raises OSError when the program cannot be started.
    """

    def __init__(
        self,
        argv: Sequence[str],
        environment: Mapping[str, str],
        pipes: Pipes,
        descriptors: Sequence[int] = (),
    ) -> None:
        self.pipes = pipes
        self.used_seconds = 0.0
        """CPU seconds of the child and of all for whom it waited, once it has ended."""
        self._status = 0
        self._ended = threading.Event()
        started: SimpleQueue[int | OSError] = SimpleQueue()

        def run() -> None:
            read_input, write_output, write_error = pipes.theirs
            try:
                process = subprocess.Popen(
                    argv,
                    env=dict(environment),
                    stdin=read_input,
                    stdout=write_output,
                    stderr=write_error,
                    pass_fds=descriptors,
                    cwd="/",
                    start_new_session=True,
                )
            except OSError as error:
                started.put(error)
                return
            started.put(process.pid)

            # Not process.wait(), which does not tell what the child used.
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = self._status = os.waitstatus_to_exitcode(status)
            self.used_seconds = used.ru_utime + used.ru_stime
            self._ended.set()

        threading.Thread(target=run, name="worker's parent", daemon=True).start()
        pid = started.get()
        pipes.close_theirs()
        if isinstance(pid, OSError):
            raise pid
        self.pid = pid

    def poll(self) -> int | None:
        return self._status if self._ended.is_set() else None

    def wait(self, seconds: float) -> bool:
        """Return whether it ended within that time."""
        return self._ended.wait(seconds)

    def end(self, seconds: float) -> None:
        """Kill it unless it ends by itself within that time."""
        if not self.wait(seconds):
            os.kill(self.pid, signal.SIGKILL)
            self.wait(seconds)


def anonymous_file(name: str, content: bytes) -> int:
    """Return a descriptor of a file in memory with this content, at its beginning."""
    descriptor = os.memfd_create(name)
    with os.fdopen(os.dup(descriptor), "wb") as file:
        file.write(content)
    os.lseek(descriptor, 0, os.SEEK_SET)
    return descriptor


def tool_environment() -> dict[str, str]:
    """Return the environment of our own programs outside the sandbox: where their libraries are."""
    names = ("PATH", "LD_LIBRARY_PATH")
    return {name: os.environ[name] for name in names if name in os.environ}
