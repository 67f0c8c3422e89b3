"""Measures how long an attempt computes or sleeps; waiting for a processor counts nothing."""

import time

from msgspec import Struct, field

from grader.sandbox import Worker

_ASLEEP_SECONDS = 1.0
_LONG_SECONDS = 2.0


class RunEndedError(Exception):
    """A run was ended from outside: nothing is known of its submission."""


class Pace(Struct):
    """Watches the workers of one attempt, in the thread that waits for them; the event loop reads
    it, and may end the run."""

    is_to_end: bool = False
    _used: float = 0.0
    """The CPU seconds of all workers."""
    _slept: float = 0.0
    _looks: dict[Worker, tuple[float, float, float]] = field(default_factory=dict)
    """By worker, at the last look: the time, its CPU seconds, and those that it waited."""

    @property
    def is_asleep(self) -> bool:
        """Return whether it leaves the processors to others."""
        return self._slept > _ASLEEP_SECONDS > self._used

    @property
    def is_long(self) -> bool:
        return self._used + self._slept > _LONG_SECONDS

    def watch(self, worker: Worker, cpu_seconds: float) -> None:
        """Take note of a look at a worker. Raises RunEndedError when the run is to end."""
        if self.is_to_end:
            raise RunEndedError

        now = (time.monotonic(), cpu_seconds, worker.waited_seconds)
        before = self._looks.get(worker, (now[0] - cpu_seconds - now[2], 0.0, 0.0))
        passed, used, waited = (new - old for new, old in zip(now, before, strict=True))
        self._looks[worker] = now
        self._used += used
        self._slept += passed - used - waited
