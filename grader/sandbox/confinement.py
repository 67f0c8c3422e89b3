"""The rights of a worker, and the protocol of the layers that hold it to them."""

import os
import time
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Literal, Protocol, get_args

from msgspec import Struct

from grader.model import Message

Guarantee = Literal[
    "files",  # reads no file but those of `readable` and its own scratch folder
    "writes",  # writes nowhere but in its scratch folder
    "network",  # reaches nobody over TCP, UDP, raw or any other socket that leaves the process
    "unix_sockets",  # connects to no Unix socket, named or abstract, outside
    "process_list",  # does not see which other processes run
    "signals",  # neither signals nor traces a process outside
    "processes",  # a bounded number of processes and threads
    "memory",  # bounded memory, for each process and for all together
    "disk",  # bounded bytes written, for each file and in all
    "environment",  # nothing of the grader's environment or open descriptors is inherited
    "privileges",  # no capability, no set-user-id program, no new namespace
    "leftovers",  # nothing of it runs on after `kill`
]
GUARANTEES: tuple[Guarantee, ...] = get_args(Guarantee)

LayerName = Literal["bubblewrap", "landlock", "user", "off"]
SandboxChoice = Literal["auto", "bubblewrap", "landlock", "user", "off"]

Exceeded = Literal["memory", "disk", "processes"]
"""Limits that the grader itself watches, beside those that the kernel holds."""

ExitReason = Literal["exited", "killed", "lost", "memory", "cpu", "disk", "processes"]
"""`exited`: of itself, or crashed. `killed`: by `kill`. `lost`: what had started it died, which
is no doing of the worker's. Otherwise the limit that ended it."""


# Numbers, for not every system has these signals.
_SIGXCPU, _SIGXFSZ = 24, 25
# One size everywhere, so that recursion goes equally deep on all machines.
_STACK_BYTES = 8 << 20
# Julia sets aside addresses for what it may need; what nobody writes to costs page tables alone.
_ADDRESSES = 16 << 30
# The user's other programs, and other workers, may start so many threads meanwhile.
_ELBOW_ROOM = 512

# Between two requests a worker sleeps and nobody looks: a look tells of so many seconds at most.
_LOOK_TELLS_OF = 0.5
# A process can pretend to wait for a disk, so this is believed for so many seconds only.
_DISK_SECONDS = 10.0


class Confinement(Struct, frozen=True):
    """The room and the limits of one worker. All paths are absolute; limits not given are 0."""

    readable: tuple[Path, ...]
    """Files and folders with all they hold: language runtime, worker, staged submission."""
    scratch: Path
    """Private temporary folder; exists and is empty. The only place to write, and the working
    folder. A layer may lay a file system of its own over it: what is written there need not be
    seen outside."""
    environment: Mapping[str, str]
    """The complete environment."""
    memory_bytes: int = 0
    processes: int = 0
    """Threads count too."""
    open_files: int = 0
    file_bytes: int = 0
    disk_bytes: int = 0
    cpu_seconds: int = 0
    """The limit of one process; a backstop behind the grader's own account of the whole worker."""
    masked: tuple[Path, ...] = ()
    """Paths below readable folders that are not to be read, but for what `readable` names again
    below them."""
    keeps_files: bool = False
    """True where files lie in `scratch` before, and are read there afterwards: no layer may lay a
    file system over it."""


def resource_limits(
    confinement: Confinement, *, shared_uid: bool, keepers: int = 0
) -> dict[str, tuple[int, int]]:
    """Return the limits of one process, (soft, hard) by the name after `RLIMIT_`.

    No limit is above this process's own, which nobody may exceed.

    `shared_uid`: whether processes that are not the worker's count against the same limit on
    processes. Then it only stops an explosion; the exact number is watched from outside.
    `keepers`: how many processes of a layer's own count against it.
    """
    import resource  # noqa: PLC0415  (not on Windows)

    processes = confinement.processes + keepers
    if shared_uid:
        processes += _threads_of_the_machine() + _ELBOW_ROOM

    seconds = confinement.cpu_seconds
    wanted_limits = {
        "DATA": (confinement.memory_bytes,) * 2,
        "AS": (confinement.memory_bytes + _ADDRESSES,) * 2,
        "FSIZE": (confinement.file_bytes,) * 2,
        "NOFILE": (confinement.open_files,) * 2,
        "NPROC": (processes,) * 2,
        "STACK": (_STACK_BYTES,) * 2,
        "CORE": (0, 0),
        "MSGQUEUE": (0, 0),
        # SIGXCPU comes at the soft limit and tells why; it can be ignored until the hard one.
        "CPU": (seconds, seconds + 1),
    }

    limits = {}
    for name, (soft, hard) in wanted_limits.items():
        ceiling = resource.getrlimit(getattr(resource, f"RLIMIT_{name}"))[1]
        if ceiling == resource.RLIM_INFINITY:
            ceiling = hard
        limits[name] = min(soft, ceiling), min(hard, ceiling)
    return limits


def _threads_of_the_machine() -> int:
    """Return how many threads the machine runs: surely no fewer than this user."""
    running_of_all = Path("/proc/loadavg").read_text(encoding="ascii").split()[3]
    return int(running_of_all.partition("/")[2])


class Worker(AbstractContextManager["Worker", None]):
    """A running worker with its whole tree of processes, its limits watched from here.

    `stdin` and `stdout` are raw descriptors, ends of pipes, blocking until the caller changes
    that. Methods may be called from any thread, but not from two at once. Used as a context
    manager, it is killed at the end.
    """

    def __init__(self, stdin: int, stdout: int, confinement: Confinement) -> None:
        self.stdin, self.stdout = stdin, stdout
        self._limits = confinement
        self._cpu = 0.0
        self._exceeded: Exceeded | None = None
        self._killed = False
        self._looked_at = time.monotonic()
        self._disk_seconds = _DISK_SECONDS
        self.waited_seconds = 0.0
        """The seconds in which it could have run on and had no processor, or waited for a disk:
        the machine's doing. As far as calls of `cpu_seconds` saw it."""

    @abstractmethod
    def cpu_seconds(self) -> float:
        """Return the CPU seconds of the whole tree so far: never less than before, never too many.

        Looks at every process (some 0.1 to 3 ms), and ends the worker when it is over a limit
        that nobody else holds: see `exceeded`. To be called every 50 ms or so while waiting.
        """

    def exceeded(self) -> Exceeded | None:
        """Return the limit over which a call of `cpu_seconds` found the worker and ended it."""
        return self._exceeded

    def written_bytes(self, name: str) -> int:
        """Return the bytes of a file in its scratch folder; 0 where none is to be seen."""
        try:
            return os.lstat(f"{self._outside()}{self._limits.scratch}/{name}").st_size
        except OSError:
            return 0

    def _outside(self) -> str:
        """Return the folder that is the worker's root, as it is seen from here."""
        return ""

    @abstractmethod
    def poll(self) -> int | None:
        """Return the exit status, negative for a signal; None while the worker's first process
        runs."""

    def exit_reason(self) -> ExitReason | None:
        """Return why the worker ended, as far as it is seen from outside; None while it runs."""
        status = self.poll()
        if self._exceeded is not None:
            return self._exceeded
        if status is None:
            return None
        if self._killed:
            return "killed"

        by_signal: dict[int, ExitReason] = {-_SIGXCPU: "cpu", -_SIGXFSZ: "disk"}
        return by_signal.get(status, "exited")

    def _take_note(self, cpu_seconds: float, *, ready: bool, on_disk: bool) -> None:
        """Take note of a look: what the processes have used, and what one of them waits for.

        A process that was ready and has used little had no processor. One that would rather sleep
        and only seem ready gains a third at most, as long as it cannot know when it is looked at.
        """
        now = time.monotonic()
        used = max(cpu_seconds - self._cpu, 0.0)
        waited = max(min(now - self._looked_at, _LOOK_TELLS_OF) - used, 0.0)
        if on_disk and not ready:
            waited = min(waited, self._disk_seconds)
            self._disk_seconds -= waited

        self._cpu += used
        self._looked_at = now
        if ready or on_disk:
            self.waited_seconds += waited

    @abstractmethod
    def diagnostics(self) -> str:
        """Return what it wrote to standard error before a worker takes that over, cut to 64 KiB."""

    def kill(self) -> None:
        """End every process of it, daemons too, wait for them, and close the descriptors.

        May be called again. Where the layer does not guarantee `leftovers`, a daemon that left
        the tree unseen can survive.
        """
        if self.poll() is None:
            self._killed = True
        self._end_all()
        self._close()

    @abstractmethod
    def _end_all(self) -> None:
        """End every process and wait; may be called again."""

    @abstractmethod
    def _close(self) -> None:
        """Close the descriptors; may be called again."""

    def __exit__(self, *_: object) -> None:
        self.kill()


class Layer(Protocol):
    """A way to confine a worker."""

    def __hash__(self) -> int: ...

    @property
    def name(self) -> LayerName: ...

    @property
    def enforces(self) -> frozenset[Guarantee]:
        """Return what it guarantees on this machine. Asked after `available` said that it works."""

    def available(self) -> Message | None:
        """Return None when it works here, proved by starting a process; else why not, and the
        remedy."""

    def start(self, argv: Sequence[str], confinement: Confinement) -> Worker:
        """Start `argv` (its first word an absolute path) confined. Raises OSError, whose text is
        technical and names the cause.

        Without the grader it does not live on: when this process dies, the worker is killed.
        """
