"""A worker's processes, as the grader finds them in /proc, where no worker can forge them."""

import os
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

_TICK = 1 / os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")
# Looking takes at most one part in so many of a processor, unless it then came too seldom.
_LOOK_SHARE = 20
_LOOK_AT_LEAST_EVERY = 1.0
CAP_DAC_READ_SEARCH, _CAP_SYS_PTRACE = 2, 19


class Process(Struct, frozen=True):
    """One line of /proc/PID/stat, and where it was read."""

    folder: str
    pid: int
    parent: int
    group: int
    started: int
    own_seconds: float
    """CPU time of its threads, living and ended."""
    reaped_seconds: float
    """CPU time of the ended children (and theirs) that it waited for."""
    threads: int
    resident_bytes: int

    @classmethod
    def read(cls, folder: str) -> "Process | None":
        """Return None when it is gone."""
        try:
            with open(f"{folder}/stat", "rb") as file:  # noqa: PTH123  (hot path)
                line = file.read()
        except OSError:
            return None
        # The name stands in brackets and can hold anything: what counts comes after the last one.
        words = line[line.rindex(b")") + 2 :].split()
        return cls(
            folder=folder,
            pid=int(line[: line.index(b" ")]),
            parent=int(words[1]),
            group=int(words[2]),
            started=int(words[19]),
            own_seconds=(int(words[11]) + int(words[12])) * _TICK,
            reaped_seconds=(int(words[13]) + int(words[14])) * _TICK,
            threads=int(words[17]),
            resident_bytes=int(words[21]) * _PAGE,
        )

    def memory(self) -> tuple[int, int]:
        """(bytes of anonymous and shared memory that are really there, bytes it may write to).

        Memory that a child still shares with its parent counts for both.
        """
        sizes = {b"RssAnon": 0, b"RssShmem": 0, b"VmData": 0}
        try:
            with open(f"{self.folder}/status", "rb") as file:  # noqa: PTH123
                for line in file:
                    name, _, rest = line.partition(b":")
                    if name in sizes:
                        sizes[name] = int(rest.split()[0]) * 1024
        except OSError:
            return 0, 0
        return sizes[b"RssAnon"] + sizes[b"RssShmem"], sizes[b"VmData"]

    def share_of_memory(self) -> int | None:
        """Do as `memory`, but what processes share is divided among them; None when closed to us.

        Exact, and slow: the kernel looks at every page.
        """
        total = 0
        try:
            with open(f"{self.folder}/smaps_rollup", "rb") as file:  # noqa: PTH123
                for line in file:
                    if line.startswith((b"Pss_Anon:", b"Pss_Shmem:")):
                        total += int(line.split()[1]) * 1024
        except PermissionError:
            return None
        except OSError:
            return 0  # it has just ended
        return total

    def removed_files(self) -> dict[tuple[int, int], int]:
        """Bytes in files that are open but removed, so that no folder shows them; by what tells a
        file that several processes have open."""
        found: dict[tuple[int, int], int] = {}
        try:
            descriptors = os.listdir(f"{self.folder}/fd")  # noqa: PTH208
        except OSError:
            return found
        for descriptor in descriptors:
            try:
                entry = os.stat(f"{self.folder}/fd/{descriptor}")  # noqa: PTH116
            except OSError:
                continue
            if entry.st_nlink == 0:
                found[entry.st_dev, entry.st_ino] = entry.st_blocks * 512
        return found


_NOBODY = Process("/proc/0", 0, 0, 0, 0, 0.0, 0.0, 0, 0)


class Search(Struct):
    """Looks for processes among all of the machine's: for new ones only so often that it takes at
    most a twentieth of a processor, meanwhile for those known already."""

    _known: list[str] = field(default_factory=list)
    _again: float = 0.0

    @classmethod
    def later(cls, pid: int, seconds: float) -> "Search":
        """Return the family of a process that has just begun: all of it for the time being."""
        return cls([f"/proc/{pid}"], time.monotonic() + seconds)

    def find(self, wanted: Callable[[list[Process]], list[Process]]) -> list[Process]:
        if time.monotonic() < self._again:
            return [process for folder in self._known if (process := Process.read(folder))]
        before = time.thread_time()
        found = wanted(list(_all("/proc")))
        self._known = [process.folder for process in found]
        self._again = next_look(time.thread_time() - before)
        return found


class Namespace(Struct):
    """All processes of a PID namespace, through the /proc that is mounted inside it.

    Root in a container may lack the right to look in there; then as descendants of the first.
    """

    first: int
    """The number, outside, of its first process."""
    _search: Search = field(default_factory=Search)

    @property
    def root(self) -> str:
        return f"/proc/{self.first}/root"

    def ready(self) -> bool:
        """Return whether the namespace has its own root by now, or cannot be looked into: at first
        it sees the machine's."""
        try:
            inside, outside = os.stat(f"{self.root}/proc"), os.stat("/proc")  # noqa: PTH116
        except PermissionError:
            return True
        except OSError:
            return False
        return inside.st_dev != outside.st_dev

    def processes(self) -> Iterator[Process]:
        if not self.ready():
            return iter(())
        if os.access(self.root, os.X_OK):
            return _all(f"{self.root}/proc")
        return iter(self._search.find(self._descendants))

    def _descendants(self, everybody: list[Process]) -> list[Process]:
        children: dict[int, list[Process]] = {}
        for process in everybody:
            children.setdefault(process.parent, []).append(process)
        found = [process for process in everybody if process.pid == self.first]
        for process in found:
            found += children.get(process.pid, [])
        return found


class Family(Struct):
    """A worker's processes, as those of its first one's group; and those that have ended."""

    first: int
    orphans_seconds: Callable[[], float]
    """Return what those used for which no process of the worker waited."""
    _search: Search

    def processes(self) -> Iterator[Process]:
        yield from self._search.find(self._members)
        yield replace(_NOBODY, reaped_seconds=self.orphans_seconds())

    def _members(self, everybody: list[Process]) -> list[Process]:
        return [process for process in everybody if process.group == self.first]


Members = Namespace | Family


def sees_inside() -> bool:
    """Return whether this process may look into workers of other users: shared memory, open files.

    Root in a container often may not; an ordinary user's workers are its own.
    """
    return os.getuid() != 0 or _has_capability(_CAP_SYS_PTRACE)


@cache
def _has_capability(number: int) -> bool:
    for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("CapEff:"):
            return bool(int(line.split()[1], 16) >> number & 1)
    return False


def may_read_all() -> bool:
    """Return whether no mode bits keep us from reading, a right that we can give to a worker."""
    return _has_capability(CAP_DAC_READ_SEARCH)


def next_look(cost: float, least: float = 0.0) -> float:
    """Return when (on the monotonic clock) to look again at what took `cost` CPU seconds to look
    at."""
    return time.monotonic() + min(max(least, _LOOK_SHARE * cost), _LOOK_AT_LEAST_EVERY)


def _all(proc: str) -> Iterator[Process]:
    try:
        names = os.listdir(proc)  # noqa: PTH208
    except OSError:
        return
    for name in names:
        if name.isdigit() and (process := Process.read(f"{proc}/{name}")):
            yield process
