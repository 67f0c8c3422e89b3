"""The waiting of a worker's processes: for a processor, which is the machine's doing, or asleep."""

from collections.abc import Iterable
from contextlib import suppress

from msgspec import Struct, field
from msgspec.structs import replace

_READY = (b"R", b"D")
"""On a processor or waiting for one; waiting for a disk, or for memory that was swapped out."""


class Waited(Struct, frozen=True):
    """A worker's waiting until its last look, or between two."""

    seconds: float = 0.0
    """The seconds in which a process waited for a processor; 0 where the system does not tell."""
    looks: int = 0
    ready: int = 0
    """The looks at which a process was not asleep."""

    def since(self, before: "Waited") -> "Waited":
        return Waited(
            self.seconds - before.seconds, self.looks - before.looks, self.ready - before.ready
        )

    @property
    def mostly_ready(self) -> bool:
        return self.ready > self.looks / 2


class Waiting(Struct):
    """Adds up what was seen; of processes that wait at once, the one that waited longest counts."""

    so_far: Waited = Waited()
    _before: dict[str, float] = field(default_factory=dict)

    def look(self, folders: Iterable[str]) -> None:
        """`folders`: those of the living processes, in /proc."""
        seconds: dict[str, float] = {}
        ready = False
        for folder in folders:
            with suppress(OSError):
                seconds[folder] = int(_read(f"{folder}/schedstat").split()[1]) / 1e9
            with suppress(OSError):
                ready |= _read(f"{folder}/stat").rpartition(b") ")[2][:1] in _READY

        anew = [now - self._before.get(folder, 0.0) for folder, now in seconds.items()]
        self._before = seconds
        self.so_far = replace(
            self.so_far,
            seconds=self.so_far.seconds + max(anew, default=0.0),
            looks=self.so_far.looks + 1,
            ready=self.so_far.ready + ready,
        )


def _read(path: str) -> bytes:
    with open(path, "rb") as file:  # noqa: PTH123  (hot path)
        return file.read()
