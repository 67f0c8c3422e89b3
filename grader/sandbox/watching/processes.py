"""A worker's processes, as the grader finds them in /proc, where no worker can forge them."""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

_TICK = 1 / os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")
# An entry of a page table has eight bytes.
_MAPPED_BY_A_BYTE = _PAGE // 8
# Looking takes at most one part in so many of a processor, unless it then came too seldom.
_LOOK_SHARE = 20
_LOOK_AT_LEAST_EVERY = 1.0
CAP_DAC_READ_SEARCH, _CAP_SYS_PTRACE = 2, 19


class Process(Struct, frozen=True):
    """One line of /proc/PID/stat, and where it was read."""

    folder: str
    pid: int
    state: bytes
    """`R`: on a processor, or waiting for one. `D`: waiting for a disk, or for a child's exec."""
    parent: int
    started: int
    own_seconds: float
    """CPU time of its threads, living and ended."""
    reaped_seconds: float
    """CPU time of the ended children (and theirs) that it waited for."""
    threads: int
    taken_bytes: int
    """Its resident memory, and the most that its page tables can take."""

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
            state=words[0],
            parent=int(words[1]),
            started=int(words[19]),
            own_seconds=(int(words[11]) + int(words[12])) * _TICK,
            reaped_seconds=(int(words[13]) + int(words[14])) * _TICK,
            threads=int(words[17]),
            taken_bytes=int(words[21]) * _PAGE + int(words[20]) // _MAPPED_BY_A_BYTE,
        )

    def memory(self) -> tuple[int, int]:
        """(bytes of anonymous and shared memory and of page tables that are there, bytes it may
        write to).

        Memory that a child still shares with its parent counts for both.
        """
        try:
            sizes = _sizes(f"{self.folder}/status")
        except OSError:
            return 0, 0

        present = sizes[b"RssAnon:"] + sizes[b"RssShmem:"] + sizes[b"VmPTE:"]
        return present, sizes[b"VmData:"]

    def share_of_memory(self) -> int | None:
        """Do as `memory`, but what processes share is divided among them; None when closed to us.

        Exact, and slow: the kernel looks at every page.
        """
        try:
            sizes = _sizes(f"{self.folder}/smaps_rollup") + _sizes(f"{self.folder}/status")
        except PermissionError:
            return None
        except OSError:
            return 0  # it has just ended

        return sizes[b"Pss_Anon:"] + sizes[b"Pss_Shmem:"] + sizes[b"VmPTE:"]

    def removed_files(self) -> dict[tuple[int, int], int]:
        """Return the bytes of files that are open but removed, so that no folder shows them.

        The keys are (device, inode), for several processes may have the same file open.
        """
        sizes: dict[tuple[int, int], int] = {}
        try:
            descriptors = os.listdir(f"{self.folder}/fd")  # noqa: PTH208
        except OSError:
            return sizes

        for descriptor in descriptors:
            try:
                status = os.stat(f"{self.folder}/fd/{descriptor}")  # noqa: PTH116
            except OSError:
                continue
            if status.st_nlink == 0:
                sizes[status.st_dev, status.st_ino] = status.st_blocks * 512
        return sizes


def _sizes(path: str) -> Counter[bytes]:
    """Return the sizes, in bytes, that a file in /proc gives in kB; 0 for those that it lacks."""
    with open(path, "rb") as file:  # noqa: PTH123
        rows = [line.split() for line in file if line.endswith(b" kB\n")]
    return Counter({row[0]: int(row[1]) * 1024 for row in rows})


_NOBODY = Process("/proc/0", 0, b"", 0, 0, 0.0, 0.0, 0, 0)


class Search(Struct):
    """Looks for a worker's processes among all of the machine's.

    For new ones only so often that it takes at most a twentieth of a processor; between two such
    searches it looks at those that the last one found.
    """

    _folders: list[str] = field(default_factory=list)
    """The folders in /proc of the processes that the last search found."""
    _next_search: float = 0.0

    def find(self, look_for_members: Callable[[], list[Process]]) -> list[Process]:
        if time.monotonic() < self._next_search:
            return [process for folder in self._folders if (process := Process.read(folder))]

        before = time.thread_time()
        members = look_for_members()
        self._folders = [process.folder for process in members]
        self._next_search = next_look(time.thread_time() - before)
        return members


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

    def _descendants(self) -> list[Process]:
        processes = list(_all("/proc"))
        children: dict[int, list[Process]] = {}
        for process in processes:
            children.setdefault(process.parent, []).append(process)

        family = [process for process in processes if process.pid == self.first]
        for process in family:
            family += children.get(process.pid, [])
        return family


class Family(Struct):
    """A worker's processes, as those of its first one's group; and those that have ended."""

    first: int
    orphans_seconds: Callable[[], float]
    """Return the CPU seconds of the ended ones for which no process of the worker waited."""
    _search: Search = field(default_factory=Search)

    def processes(self) -> Iterator[Process]:
        yield from self._search.find(self._members)
        yield replace(_NOBODY, reaped_seconds=self.orphans_seconds())

    def _members(self) -> list[Process]:
        # To ask for a number is a twentieth of the work of reading a file in /proc.
        members = (name for name in _numbers("/proc") if _group_of(int(name)) == self.first)
        return [process for name in members if (process := Process.read(f"/proc/{name}"))]


Members = Namespace | Family


def sees_inside() -> bool:
    """Return whether this process may look into workers of other users: shared memory, open files.

    Root in a container often may not; an ordinary user's workers are its own.
    """
    return os.getuid() != 0 or _has_capability(_CAP_SYS_PTRACE)


def may_read_all() -> bool:
    """Return whether no mode bits keep us from reading, a right that we can give to a worker."""
    return _has_capability(CAP_DAC_READ_SEARCH)


@cache
def _has_capability(number: int) -> bool:
    for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("CapEff:"):
            return bool(int(line.split()[1], 16) >> number & 1)
    return False


def next_look(cost: float, least: float = 0.0) -> float:
    """Return when (on the monotonic clock) to look again, after a look of `cost` CPU seconds."""
    return time.monotonic() + min(max(least, _LOOK_SHARE * cost), _LOOK_AT_LEAST_EVERY)


def _all(proc: str) -> Iterator[Process]:
    for name in _numbers(proc):
        if process := Process.read(f"{proc}/{name}"):
            yield process


def _numbers(proc: str) -> Iterator[str]:
    """Return the numbers of the processes that a /proc shows."""
    try:
        names = os.listdir(proc)  # noqa: PTH208
    except OSError:
        names = []
    return filter(str.isdigit, names)


def _group_of(pid: int) -> int | None:
    """Return the group of a process; None for one that is gone, or that a system keeps from us."""
    try:
        return os.getpgid(pid)
    except OSError:
        return None
