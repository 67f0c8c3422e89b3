"""Fair turns at the processors: an attempt that has used a second lets others go first, and who
neither works nor waits for a processor holds nobody's place."""

import time

from msgspec import Struct, field

from grader.sandbox import Worker

_CPU_SECONDS = 1.0
_IDLE_SECONDS = 1.0


class Pace(Struct):
    """Watches the workers of one attempt, in the thread that waits for them."""

    gives_place: bool = False
    """True when the attempt should hold its place no more; the event loop looks at it."""
    _used: dict[int, float] = field(default_factory=dict)
    """The CPU seconds of each worker."""
    _began: float = field(default_factory=time.monotonic)

    def watch(self, worker: Worker, cpu_seconds: float) -> None:
        self._used[id(worker)] = cpu_seconds
        used = sum(self._used.values())
        idle = time.monotonic() - self._began - used - worker.waited_seconds
        if used > _CPU_SECONDS:
            worker.lower_priority()
        self.gives_place = self.gives_place or used > _CPU_SECONDS or idle > _IDLE_SECONDS
