"""The layer `bubblewrap`: namespaces, and a file system in which only what is readable exists.

Works for an ordinary user where user namespaces are allowed, and for root where mounting is. As
root no user namespace is made: inside, the worker changes to a uid of its own.
"""

import contextlib
import json
import os
import select
import shutil
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, Literal

from grader.model import Message
from grader.sandbox.child import Child, Pipes, anonymous_file, tool_environment
from grader.sandbox.confinement import (
    GUARANTEES,
    Confinement,
    Guarantee,
    LayerName,
    Worker,
    resource_limits,
)
from grader.sandbox.inside import seccomp
from grader.sandbox.layers import identities
from grader.sandbox.layers.bubblewrap_options import room_options
from grader.sandbox.trial import trial
from grader.sandbox.watching.processes import Namespace, Process
from grader.sandbox.watching.worker import WatchedWorker, stored_bytes

Mode = Literal["root", "user", "demoted"]
"""`demoted`: root that may not mount makes user namespaces as a uid of the worker's own."""

_START_WAIT, _ROOM_WAIT, _END_WAIT = 30.0, 0.0005, 10.0
# Counts processes by user namespace; before, all of a user's count against each.
_NPROC_PER_NAMESPACE = (5, 14)
_INODE_BYTES = 4096


class Bubblewrap:
    name: LayerName = "bubblewrap"
    enforces: frozenset[Guarantee] = frozenset(GUARANTEES)

    def __init__(self, *, mode: Mode | None = None, own_disk: bool = True) -> None:
        """`mode`: None for what works. `own_disk`: whether scratch folders are file systems of
        their own, bounded by the kernel, where bubblewrap can make such."""
        possible_modes: tuple[Mode, ...] = ("root", "demoted") if os.getuid() == 0 else ("user",)
        self._modes = (mode,) if mode else possible_modes
        self.mode = self._modes[0]
        """The one that works, after `available` said that one does."""
        self._may_own_disk = own_disk
        self._bwrap = shutil.which("bwrap") or ""
        self._prlimit = shutil.which("prlimit") or ""
        self._setpriv = shutil.which("setpriv") or ""
        self._options = ""

    def available(self) -> Message | None:
        if not self._bwrap:
            return Message("sandbox.no_bubblewrap")
        if not (self._prlimit and self._setpriv):
            return Message("sandbox.no_util_linux")

        self._options = subprocess.run(
            [self._bwrap, "--help"], capture_output=True, text=True, check=False
        ).stdout
        first_problem = ""
        for mode in self._modes:
            self.mode = mode
            problem = trial(self)
            if problem is None:
                return None
            first_problem = first_problem or problem
        return Message("sandbox.bubblewrap_fails", {"reason": first_problem})

    def start(self, argv: Sequence[str], confinement: Confinement) -> Worker:
        identity = None
        with contextlib.ExitStack() as undo:
            pipes = Pipes()
            undo.callback(pipes.close)
            if self.mode != "user":
                identity = identities.borrow()
                undo.callback(identity.give_back)
            uid = identity.uid if identity else None
            child, first = self._launch(argv, confinement, uid, pipes)
            undo.pop_all()

        own_disk = self._own_disk and not confinement.keeps_files
        return _BubblewrapWorker(child, first, identity, confinement, own_disk)

    def launch_server(self, argv: Sequence[str], confinement: Confinement, pipes: Pipes) -> Child:
        """Start what starts workers: as the user that this is, with its rights, without limits of
        its own, and with a scratch folder that is seen outside. Not `demoted`. Raises OSError."""
        return self._launch(argv, confinement, None, pipes, server=True)[0]

    def _launch(
        self,
        argv: Sequence[str],
        confinement: Confinement,
        uid: int | None,
        pipes: Pipes,
        *,
        server: bool = False,
    ) -> tuple[Child, int]:
        """Return the child, and the number of the first process of its namespace."""
        own_disk = self._own_disk and not server and not confinement.keeps_files
        if uid is not None and not own_disk:
            os.chown(confinement.scratch, uid, uid)
        options = [*self._namespaces(), *room_options(confinement, own_disk)]
        command = [] if server else self._limited(confinement)

        reading, telling = os.pipe()
        inherited = [telling]
        try:
            options += ["--info-fd", str(telling)]
            if seccomp.supported():
                # Nobody leaves a PID namespace, so sessions of its own do no harm.
                rights = server or self.mode == "root"
                program = seccomp.program(
                    sessions=True, own_files=True, server=server, rights=rights
                )
                inherited.append(anonymous_file("filter", program))
                options += ["--seccomp", str(inherited[-1])]

            # In a file, since everybody on the machine can read a command line.
            inherited.append(anonymous_file("options", os.fsencode("\0".join([*options, ""]))))
            command = [self._bwrap, "--args", str(inherited[-1]), "--", *command]
            demote = [] if uid is None else self._demote(uid)
            command = [*command, *demote] if self.mode == "root" else [*demote, *command]
            child = Child([*command, *argv], tool_environment(), pipes, inherited)
        except OSError:
            os.close(reading)
            raise
        finally:
            for descriptor in inherited:
                os.close(descriptor)

        with os.fdopen(reading, "rb") as file:
            return child, _first_process(child, file)

    @property
    def _own_disk(self) -> bool:
        """Return whether this bubblewrap (0.7 or newer) can bound a disk; with older ones the
        scratch folder is watched from outside."""
        return self._may_own_disk and "--size" in self._options

    def _namespaces(self) -> list[str]:
        options = [f"--unshare-{space}" for space in ("ipc", "pid", "net", "uts", "cgroup-try")]
        if self.mode != "root":
            options.append("--unshare-user")
            if "--disable-userns" in self._options:
                options.append("--disable-userns")
        return [*options, "--hostname", "worker", "--die-with-parent", "--new-session"]

    def _limited(self, confinement: Confinement) -> list[str]:
        in_user_namespace = self.mode != "root"
        limits = resource_limits(
            confinement,
            shared_uid=in_user_namespace and _kernel() < _NPROC_PER_NAMESPACE,
            # The namespace's first process is the same user's.
            keepers=int(in_user_namespace),
        )
        options = [f"--{name.lower()}={soft}:{hard}" for name, (soft, hard) in limits.items()]
        return [self._prlimit, *options, "--"]

    def _demote(self, uid: int) -> list[str]:
        user = [f"--reuid={uid}", f"--regid={uid}", "--clear-groups"]
        return [self._setpriv, *user, "--inh-caps=-all", "--bounding-set=-all", "--"]


def _first_process(child: Child, information: BinaryIO) -> int:
    """Return the number of the first process of a child's namespace, once all is mounted there.

    Raises OSError where bubblewrap says why it could not.
    """
    answered = select.select([information], [], [], _START_WAIT)[0]
    content = information.read() if answered else b""
    if not answered:
        os.kill(child.pid, signal.SIGKILL)
    first = int(json.loads(content)["child-pid"]) if content else None

    # The number comes before the room is complete.
    while child.poll() is None and not (first and Namespace(first).ready()):
        child.wait(_ROOM_WAIT)
    diagnostics = child.pipes.diagnostics().strip()
    if first is None or (child.poll() and diagnostics.startswith("bwrap: ")):
        raise OSError(diagnostics or "it ended without a word")
    return first


class _BubblewrapWorker(WatchedWorker):
    def __init__(
        self,
        child: Child,
        first: int,
        identity: identities.Identity | None,
        confinement: Confinement,
        own_disk: bool,
    ) -> None:
        namespace = Namespace(first)
        scratch = confinement.scratch

        def disk_used() -> int:
            if own_disk:
                return _file_system_bytes(namespace, scratch)
            return stored_bytes(scratch, namespace, confinement.disk_bytes + 1)

        super().__init__(child.pipes, confinement, namespace, disk_used)
        self._namespace = namespace
        self._child = child
        self._identity = identity
        self._first = _open_child(first, child.pid)
        self._closed = False

    def _outside(self) -> str:
        return self._namespace.root

    def poll(self) -> int | None:
        status = self._child.poll()
        # bubblewrap tells a signal as a shell does.
        return 128 - status if status is not None and status > 128 else status

    def _final_cpu_seconds(self) -> float:
        return self._child.used_seconds

    def _end_all(self) -> None:
        if self._closed:
            return

        self._closed = True
        if self._first is not None:
            # With its first process the kernel ends the whole namespace. The descriptor can be
            # read when all of that has happened.
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._first, signal.SIGKILL)
            select.select([self._first], [], [], _END_WAIT)
            os.close(self._first)
        self._child.end(_END_WAIT)
        if self._identity:
            self._identity.give_back()


def _open_child(pid: int, parent: int) -> int | None:
    """Return a descriptor of the process, whose number another could have by the time of `kill`.

    None when it, and with it the namespace, has ended already.
    """
    try:
        descriptor = os.pidfd_open(pid)
    except ProcessLookupError:
        return None

    process = Process.read(f"/proc/{pid}")
    if process is None or process.parent != parent:
        os.close(descriptor)
        return None
    return descriptor


def _file_system_bytes(namespace: Namespace, folder: Path) -> int:
    if not namespace.ready():
        return 0
    try:
        status = os.statvfs(f"{namespace.root}{folder}")
    except OSError:
        return 0  # the worker has just ended

    used = (status.f_blocks - status.f_bfree) * status.f_frsize
    # Files without content cost the kernel memory too, which the size of a tmpfs does not bound.
    return used + (status.f_files - status.f_ffree) * _INODE_BYTES


def _kernel() -> tuple[int, int]:
    major, minor = os.uname().release.split(".")[:2]
    return int(major), int("".join(digit for digit in minor if digit.isdigit()) or 0)
