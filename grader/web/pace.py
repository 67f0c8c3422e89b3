"""Fair turns at the processors: an attempt that has used a second lets others go first, and who
neither works nor waits for a processor holds nobody's place."""

import time
from collections.abc import Callable

from msgspec import Struct, field

from grader.sandbox import Worker

_CPU_SECONDS = 1.0
_IDLE_SECONDS = 1.0


class Pace(Struct):
    """Watches the workers of one attempt, in the thread that waits for them."""

    give_place: Callable[[], object]
    """Called once, when the attempt should hold its place no more; from that thread."""
    _used: dict[int, float] = field(default_factory=dict)
    """The CPU seconds of each worker."""
    _began: float = field(default_factory=time.monotonic)
    _gave: bool = False

    def watch(self, worker: Worker, cpu_seconds: float) -> None:
        self._used[id(worker)] = cpu_seconds
        used = sum(self._used.values())
        idle = time.monotonic() - self._began - used - worker.waited_seconds
        if used > _CPU_SECONDS:
            worker.lower_priority()
        if not self._gave and (used > _CPU_SECONDS or idle > _IDLE_SECONDS):
            self._gave = True
            self.give_place()
