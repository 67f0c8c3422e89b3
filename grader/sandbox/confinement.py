"""The rights of a worker, and the protocol of the layers that hold it to them."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, Protocol, Self, get_args

from msgspec import Struct

from grader.model import Message
from grader.sandbox.waiting import Waited, Waiting

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
# The user's other programs, and other workers, may start so many threads meanwhile.
_ELBOW_ROOM = 512


class StartError(OSError):
    """The layer could not start the worker; the text is technical and names the cause."""


class Confinement(Struct, frozen=True):
    """The room and the limits of one worker. All paths are absolute."""

    readable: tuple[Path, ...]
    """Files and folders with all they hold: language runtime, worker, staged submission."""
    scratch: Path
    """Private temporary folder; exists and is empty. The only place to write, and the working
    folder. A layer may lay a file system of its own over it: what is written there need not be
    seen outside."""
    environment: Mapping[str, str]
    """The complete environment."""
    memory_bytes: int
    processes: int
    """Threads count too."""
    open_files: int
    file_bytes: int
    disk_bytes: int
    cpu_seconds: int
    """The limit of one process; a backstop behind the grader's own account of the whole worker."""
    masked: tuple[Path, ...] = ()
    """Paths below readable folders that are not to be read, but for what `readable` names again
    below them."""


def resource_limits(confinement: Confinement, *, shared_uid: bool) -> dict[str, tuple[int, int]]:
    """Return the limits of one process, (soft, hard) by the name after `RLIMIT_`.

    `shared_uid`: whether processes that are not the worker's count against the same limit on
    processes. Then it only stops an explosion; the exact number is watched from outside.
    """
    processes = confinement.processes
    if shared_uid:
        processes += _threads_of_the_machine() + _ELBOW_ROOM
    seconds = confinement.cpu_seconds
    limits = {
        "DATA": confinement.memory_bytes,
        "FSIZE": confinement.file_bytes,
        "NOFILE": confinement.open_files,
        "NPROC": processes,
        "STACK": _STACK_BYTES,
        "CORE": 0,
        "MSGQUEUE": 0,
    }
    # SIGXCPU comes at the soft limit and tells why; it can be ignored until the hard one.
    return {name: (value, value) for name, value in limits.items()} | {
        "CPU": (seconds, seconds + 1)
    }


def _threads_of_the_machine() -> int:
    """Surely no fewer than its user has."""
    return int(Path("/proc/loadavg").read_text(encoding="ascii").split()[3].partition("/")[2])


class Worker(ABC):
    """A running worker with its whole tree of processes, its limits watched from here.

    `stdin` and `stdout` are raw descriptors, ends of pipes, blocking until the caller changes
    that. Methods may be called from any thread, but not from two at once. Used as a context
    manager, it is killed at the end.
    """

    def __init__(self, stdin: int, stdout: int) -> None:
        self.stdin, self.stdout = stdin, stdout
        self._cpu = 0.0
        self._exceeded: Exceeded | None = None
        self._killed = False
        self._waiting = Waiting()

    @property
    def waited(self) -> Waited:
        """Its waiting until the last call of `cpu_seconds`."""
        return self._waiting.so_far

    @abstractmethod
    def cpu_seconds(self) -> float:
        """CPU seconds of the whole tree so far; never falls, never more than was used.

        Looks at every process (some 0.1 to 3 ms), and ends the worker when it is over a limit
        that nobody else holds: see `exceeded`. To be called every 50 ms or so while waiting.
        """

    def exceeded(self) -> Exceeded | None:
        """The limit over which a call of `cpu_seconds` found the worker and ended it."""
        return self._exceeded

    @abstractmethod
    def poll(self) -> int | None:
        """Exit status, negative for a signal; None while the worker's first process runs."""

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

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


class Layer(Protocol):
    """A way to confine a worker."""

    @property
    def name(self) -> LayerName: ...

    @property
    def enforces(self) -> frozenset[Guarantee]:
        """Return what it guarantees on this machine. Asked after `available` said that it works."""

    def available(self) -> Message | None:
        """Return None when it works here, proved by starting a process; else why not, and the
        remedy."""

    def start(self, argv: Sequence[str], confinement: Confinement) -> Worker:
        """Start `argv` (its first word an absolute path) confined. Raises StartError.

        Without the grader it does not live on: when this process dies, the worker is killed.
        """
