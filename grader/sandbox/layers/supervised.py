"""Workers that `launcher.py` starts, confines and keeps: what landlock and user have in common."""

import contextlib
import errno
import marshal
import os
import resource
import select
import signal
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.sandbox.confinement import Confined, Confinement, StartError
from grader.sandbox.inside import launcher, seccomp
from grader.sandbox.layers import identities
from grader.sandbox.limits import resource_limits
from grader.sandbox.runtimes import PYTHON
from grader.sandbox.watching.accounting import stored_bytes
from grader.sandbox.watching.children import Kept, Pipes, tool_environment
from grader.sandbox.watching.processes import Group, may_read_all
from grader.sandbox.watching.watched import Watched

__all__ = ["Plan", "start"]

_START_WAIT, _END_WAIT = 30.0, 10.0


@dataclass(frozen=True, slots=True)
class Plan:
    own_user: bool
    """True when the worker gets a uid of its own; only root can give it one."""
    closed: Path | None
    """The first path whose mode bits keep that user from what it must read, if one does: then they
    are set aside, and Landlock alone decides."""
    rules: tuple[tuple[str, str], ...]
    """The rules of Landlock; empty: no Landlock."""
    scopes: bool
    """True when Landlock must also keep signals and abstract sockets inside."""


def start(argv: Sequence[str], confinement: Confinement, plan: Plan) -> Confined:
    """Start a worker as planned. Raises StartError."""
    if plan.closed and not may_read_all():
        raise StartError(f"{plan.closed}: {os.strerror(errno.EACCES)}")
    identity = None
    with contextlib.ExitStack() as undo:
        pipes = Pipes()
        undo.callback(pipes.close)
        try:
            if plan.own_user:
                identity = identities.borrow()
                undo.callback(identity.give_back)
                os.chown(confinement.scratch, identity.uid, identity.uid)
                confinement.scratch.chmod(0o700)
            keeper = _start_keeper(pipes)
            undo.callback(keeper.close)
            first = keeper.start(_orders(argv, confinement, plan, identity))
        except OSError as error:
            reason = pipes.diagnostics().strip() or str(error)
            raise StartError(reason) from error
        undo.pop_all()
    return _Worker(_Started(pipes, keeper, first, identity), confinement)


def _orders(
    argv: Sequence[str],
    confinement: Confinement,
    plan: Plan,
    identity: identities.Identity | None,
) -> bytes:
    limits = resource_limits(confinement, shared_uid=identity is None)
    orders: launcher.Orders = {
        "parent": os.getpid(),
        "argv": list(argv),
        "environment": dict(confinement.environment),
        "directory": str(confinement.scratch),
        "limits": {getattr(resource, f"RLIMIT_{name}"): pair for name, pair in limits.items()},
        "user": identity.uid if identity else None,
        "read_search": plan.closed is not None,
        "rules": list(plan.rules),
        "scopes": plan.scopes,
        "filter": seccomp.program(sessions=False, own_files=identity is not None),
    }
    content: dict[str, object] = {**orders}
    return marshal.dumps(content)


@dataclass(frozen=True, slots=True)
class _Keeper:
    """The running launcher, and the two channels to it."""

    kept: Kept
    control: int
    status: int

    def start(self, orders: bytes) -> int:
        """Give it its orders; the worker's process number. Raises OSError when it failed."""
        content = struct.pack("=I", len(orders)) + orders
        while content:
            content = content[os.write(self.control, content) :]
        if not select.select([self.status], [], [], _START_WAIT)[0]:
            os.kill(self.kept.pid, signal.SIGKILL)
        match self.read_words():
            case ["started", number]:
                return int(number)
            case ["failed", step, number]:
                raise OSError(f"{step}: {os.strerror(int(number))}")
        self.kept.wait(_END_WAIT)
        raise OSError("it ended without a word")

    def read_words(self) -> list[str]:
        """The words of the next line from it; none when it has ended."""
        line = b""
        while not line.endswith(b"\n") and (part := os.read(self.status, 1)):
            line += part
        return line.decode("ascii", "replace").split()

    def close(self) -> None:
        os.close(self.control)
        os.close(self.status)


def _start_keeper(pipes: Pipes) -> _Keeper:
    their_control, control = os.pipe()
    status, their_status = os.pipe()
    command = [PYTHON, "-I", "-S", "-B", str(Path(launcher.__file__))]
    theirs = [their_control, their_status]
    try:
        kept = Kept([*command, *map(str, theirs)], tool_environment(), pipes, theirs)
    except OSError:
        os.close(control)
        os.close(status)
        raise
    finally:
        os.close(their_control)
        os.close(their_status)
    return _Keeper(kept, control, status)


@dataclass(frozen=True, slots=True)
class _Started:
    pipes: Pipes
    keeper: _Keeper
    first: int
    identity: identities.Identity | None


class _Worker(Watched):
    def __init__(self, started: _Started, confinement: Confinement) -> None:
        group = Group(started.first, started.keeper.kept.pid)

        def disk_used() -> int:
            return stored_bytes(confinement.scratch, group, confinement.disk_bytes + 1)

        super().__init__(started.pipes, confinement, group, disk_used)
        self._keeper = started.keeper
        self._first = started.first
        self._identity = started.identity
        self._ended: tuple[int, float] | None = None
        self._closed = False

    def poll(self) -> int | None:
        if self._ended is None and self._keeper.kept.poll() is not None:
            match self._keeper.read_words():
                case ["ended", status, seconds]:
                    self._ended = int(status), float(seconds)
                case _:
                    self._keeper_was_killed()
        return self._ended[0] if self._ended else None

    def _keeper_was_killed(self) -> None:
        """Return the end of a worker without last words of its own: the worker's first process died
        with it."""
        self._ended = -signal.SIGKILL, 0.0
        # Nobody else can have the group's number while a member is left; if none is, this fails.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._first, signal.SIGKILL)

    def _final_cpu_seconds(self) -> float:
        return self._ended[1] if self._ended else 0.0

    def _end_all(self) -> None:
        if self._closed:
            return
        self._closed = True
        with contextlib.suppress(BrokenPipeError):
            os.write(self._keeper.control, b"k")
        kept = self._keeper.kept
        if not kept.wait(_END_WAIT):
            os.kill(kept.pid, signal.SIGKILL)
            kept.wait(_END_WAIT)
        self.poll()
        self._keeper.close()
        if self._identity:
            self._identity.give_back()
