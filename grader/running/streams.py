"""The standard streams of a program: what it reads is handed over, what it writes is taken in."""

import os
import select
import time
from collections import deque
from collections.abc import Sequence

from msgspec import Struct

from grader.running.channel import Watch, WorkerFailure, limit_of
from grader.sandbox import Worker

_OUTPUT_BYTES = 1 << 20
"""A program that writes more than this is ended."""
_ERROR_BYTES = 1 << 16
_LOOK_EVERY, _ENDING = 0.05, 0.002
_CHUNK = 1 << 16
_ASKS = b"\x10\x05\x10"
"""A worker writes this where its program waits for an answer."""


class Ended(Struct, frozen=True):
    """The end of a program: its status, or the limit that it ran into."""

    output: bytes
    errors: str
    status: int
    """Negative for a signal."""
    cpu_seconds: float
    waited_seconds: float
    """In which it waited for a processor."""
    failure: WorkerFailure | None = None
    is_waited_for: bool = False
    """True where the program has not asked for all answers."""


class Streams:
    """A running program's streams. The other end may be silent, or write without end."""

    def __init__(
        self, worker: Worker, text: str, answers: Sequence[str] | None, watch: Watch | None
    ) -> None:
        """`text`: all that the program can read. In a dialogue, `answers` are handed over one by
        one when the program asks, and stand in the output as they would on a terminal."""
        self._worker = worker
        self._answers = None if answers is None else deque(answers)
        self._unsent = memoryview(text.encode("utf-8"))
        self._watch = watch
        self._output = bytearray()
        self._is_open = True
        os.set_blocking(worker.stdin, False)
        os.set_blocking(worker.stdout, False)

    def until_end(self, cpu_limit: float, wall_limit: float) -> Ended:
        """Wait until the program ends, or has used what it may use."""
        worker = self._worker
        wall_end = time.monotonic() + wall_limit - worker.waited_seconds
        reason = ""
        if not self._unsent and self._answers is None:
            self._end_input()
        while worker.poll() is None and not reason:
            self._exchange()
            reason = self._exceeded(cpu_limit, wall_end)

        # What the program wrote last is read; other processes with its streams are not waited for.
        while not reason and self._is_open and select.select([worker.stdout], [], [], 0.0)[0]:
            self._take_output()
            reason = self._exceeded(cpu_limit, wall_end)

        if not reason:
            reason = self._unnatural_end()
        cpu_seconds = worker.cpu_seconds()
        return Ended(
            output=bytes(self._output),
            errors=worker.diagnostics(),
            status=worker.poll() or 0,
            cpu_seconds=cpu_seconds,
            waited_seconds=worker.waited_seconds,
            failure=WorkerFailure(reason, cpu_seconds) if reason else None,
            is_waited_for=bool(self._answers),
        )

    def _unnatural_end(self) -> str:
        """Return why the program was ended; nothing where it ended by itself."""
        reason = self._worker.exit_reason() or "exited"
        is_natural = reason == "exited" and (self._worker.poll() or 0) >= 0
        return "" if is_natural else reason

    def _exchange(self) -> None:
        """Wait a moment, then hand over and take in as much as the program is ready for."""
        outputs = [self._worker.stdout] if self._is_open else []
        inputs = [self._worker.stdin] if self._unsent else []
        # A program that has closed its output is about to end.
        seconds = _LOOK_EVERY if outputs else _ENDING
        readable, writable, _ = select.select(outputs, inputs, [], seconds)
        if writable:
            self._hand_over()
        if readable:
            self._take_output()

    def _hand_over(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._worker.stdin, self._unsent[:_CHUNK]) :]
        except BlockingIOError:
            return
        except OSError:
            # The program reads no more.
            self._unsent = self._unsent[:0]
        if not self._unsent and self._answers is None:
            self._end_input()

    def _end_input(self) -> None:
        """Close our end of the pipe, so that the program reads the end of its input."""
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, self._worker.stdin, inheritable=False)
        os.close(nothing)

    def _take_output(self) -> None:
        try:
            chunk = os.read(self._worker.stdout, _CHUNK)
        except BlockingIOError:
            return

        self._is_open = bool(chunk)
        self._output += chunk
        if self._answers is not None and _ASKS in self._output:
            self._answer(self._answers)

    def _answer(self, answers: deque[str]) -> None:
        """Hand over the next answer, where the program asks for it; after the last one, the end."""
        before, _, after = self._output.partition(_ASKS)
        if not answers:
            self._end_input()
            self._output = before + after.replace(_ASKS, b"")
            return

        line = f"{answers.popleft()}\n".encode()
        self._unsent = memoryview(bytes(self._unsent) + line)
        self._output = before + line + after
        if _ASKS in after:
            self._answer(answers)

    def _exceeded(self, cpu_limit: float, wall_end: float) -> str:
        """Return the limit that the program has exceeded; nothing where it is within all."""
        worker = self._worker
        if len(self._output) > _OUTPUT_BYTES or len(worker.diagnostics()) >= _ERROR_BYTES:
            return "output"
        return limit_of(worker, 0.0, cpu_limit, wall_end, self._watch)[0] or ""
