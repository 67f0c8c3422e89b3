"""Warm starts: a layer whose workers are forked from a server that has loaded what all need.

The server runs in the layer that it stands in for, without a network, and knows no submission. Its
children confine themselves as the layer's own workers do, each with its own user where there is
root, its own folders and limits; see docs/security.md.
"""

import contextlib
import marshal
import os
import resource
import select
import signal
import socket
import struct
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from grader.model import Message
from grader.sandbox.confinement import (
    Confined,
    Confinement,
    ExitReason,
    Guarantee,
    Layer,
    LayerName,
    StartError,
)
from grader.sandbox.inside import fork_server
from grader.sandbox.layers import identities
from grader.sandbox.layers.warm_server import Scheme, Server, receive, tell_senders
from grader.sandbox.limits import resource_limits
from grader.sandbox.watching.accounting import stored_bytes
from grader.sandbox.watching.children import Pipes
from grader.sandbox.watching.processes import Process, Search
from grader.sandbox.watching.watched import Watched

__all__ = ["Warm"]

_START_WAIT, _END_WAIT = 30.0, 10.0
_LAST_WORDS_WAIT = 1.0
# Most workers end before; what children use until then is found when they are looked for.
_ALONE_FOR = 0.05
_ORDERS_AT_MOST = 60_000
_NOBODY = Process("/proc/0", 0, 0, 0, 0, 0.0, 0.0, 0, 0)


class Warm:
    """Forks workers. The server is started with the first one, and again when it has died."""

    def __init__(
        self, layer: Layer, argv: Sequence[str], common: Confinement, plan: Scheme
    ) -> None:
        self._layer = layer
        self._argv = argv
        self._common = common
        self._scheme = plan
        self._server: Server | None = None
        self._lock = threading.Lock()
        self._users: list[identities.Identity] = []
        self._slots: list[int] = []
        self._slots_made = 0

    @property
    def name(self) -> LayerName:
        return self._layer.name

    @property
    def enforces(self) -> frozenset[Guarantee]:
        return self._layer.enforces

    def available(self) -> Message | None:
        return self._layer.available()

    def start(self, argv: Sequence[str], confinement: Confinement) -> Confined:
        """Fork a worker, which goes on as if it had been started with `argv`. Raises StartError.

        `confinement` is the common one, with folders below its scratch folder.
        """
        loan = None
        with contextlib.ExitStack() as undo:
            pipes = Pipes()
            undo.callback(pipes.close)
            try:
                loan = self._lend()
                undo.callback(self.take_back, loan, clean=False)
                if loan.user:
                    os.chown(confinement.scratch, loan.user.uid, loan.user.uid)
                    confinement.scratch.chmod(0o700)
                _write(pipes.stdin, self._orders(argv, confinement, loan.user))
                control = _ask(loan, pipes)
                undo.callback(control.close)
                first = _first_process(control)
            except OSError as error:
                raise StartError(str(error)) from error
            undo.pop_all()
        pipes.close_theirs()
        return _Worker(self, _Started(pipes, control, first, loan), confinement)

    def close(self) -> None:
        """End the server, and all of its workers that are left."""
        with self._lock:
            if self._server:
                self._server.close()
            self._server = None
            while self._users:
                self._users.pop().give_back()

    @property
    def dies_as_a_whole(self) -> bool:
        """Return whether the kernel ends all workers with the server."""
        return self._scheme.own_namespace

    def processes(self) -> tuple[int, ...]:
        """The server's own, no worker's."""
        with self._lock:
            return tuple(self._server.processes()) if self._server else ()

    def _lend(self) -> "_Loan":
        """Return what one worker holds while it lives. Starts the server where none runs."""
        with self._lock:
            if self._server is not None and not self._server.alive:
                self._server.close()
                self._server = None
            if self._server is None:
                self._server = Server(self._scheme, self._argv, self._common)
            user = None
            if self._scheme.own_user:
                user = self._users.pop() if self._users else identities.borrow()
            if not self._slots:
                self._slots.append(self._slots_made)
                self._slots_made += 1
            return _Loan(self._server, self._slots.pop(), user)

    def take_back(self, loan: "_Loan", *, clean: bool) -> None:
        """`clean`: whether surely no process of the worker is left."""
        with self._lock:
            # Else its number is not used again, and its user not before nobody is it.
            kept = clean and loan.server is self._server
            if kept:
                self._slots.append(loan.slot)
            if loan.user and kept:
                self._users.append(loan.user)
            elif loan.user:
                loan.user.give_back()

    def _orders(
        self, argv: Sequence[str], confinement: Confinement, user: identities.Identity | None
    ) -> bytes:
        own = [path for path in confinement.readable if path not in self._common.readable]
        limits = resource_limits(confinement, shared_uid=user is None)
        orders: fork_server.ForkOrders = {
            "argv": list(argv),
            "environment": dict(confinement.environment),
            "directory": str(confinement.scratch),
            "limits": {getattr(resource, f"RLIMIT_{name}"): pair for name, pair in limits.items()},
            "user": user.uid if user else None,
            "rules": [
                *((str(path), "read") for path in own),
                (str(confinement.scratch), "write"),
            ],
        }
        content: dict[str, object] = {**orders}
        return marshal.dumps(content)


@dataclass(frozen=True, slots=True)
class _Loan:
    server: Server
    slot: int
    user: identities.Identity | None


def _write(descriptor: int, orders: bytes) -> None:
    """All at once, for nobody reads yet."""
    if len(orders) > _ORDERS_AT_MOST:
        raise OSError("what the worker may see takes too many words")
    os.write(descriptor, struct.pack("=I", len(orders)) + orders)


def _ask(loan: _Loan, pipes: Pipes) -> socket.socket:
    """Ask for a worker with these pipes; what is its control."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    try:
        with theirs:
            tell_senders(ours)
            loan.server.ask(loan.slot, [*pipes.theirs, theirs.fileno()])
    except BaseException:
        ours.close()
        raise
    return ours


def _first_process(control: socket.socket) -> int:
    """The worker's process number, as we see it, when it is confined. Raises OSError."""
    control.settimeout(_START_WAIT)
    said, sender = receive(control)
    control.setblocking(False)
    match said:
        case ["ready"]:
            return sender
        case ["failed", step, number]:
            raise OSError(f"{step}: {os.strerror(int(number))}")
    raise OSError("the fork server ended")


@dataclass(slots=True)
class _Family:
    """A worker's processes, as those of its first one's group; and those that have ended."""

    first: int
    orphans_seconds: Callable[[], float]
    _search: Search

    def processes(self) -> Iterator[Process]:
        yield from self._search.find(self._members)
        yield replace(_NOBODY, reaped_seconds=self.orphans_seconds())

    def _members(self, everybody: list[Process]) -> list[Process]:
        return [process for process in everybody if process.group == self.first]


@dataclass(frozen=True, slots=True)
class _Started:
    pipes: Pipes
    control: socket.socket
    first: int
    loan: _Loan


class _Worker(Watched):
    def __init__(self, origin: Warm, started: _Started, confinement: Confinement) -> None:
        server, slot = started.loan.server, started.loan.slot
        family = _Family(
            started.first,
            lambda: server.orphans_seconds(slot),
            Search.later(started.first, _ALONE_FOR),
        )

        def disk_used() -> int:
            return stored_bytes(confinement.scratch, family, confinement.disk_bytes + 1)

        super().__init__(started.pipes, confinement, family, disk_used)
        self._origin = origin
        self._control = started.control
        self._first = started.first
        self._loan = started.loan
        self._ended: tuple[int, float] | None = None
        self._lost = False
        self._closed = False

    def poll(self) -> int | None:
        self._listen(0)
        if self._lost:
            return -signal.SIGKILL
        return self._ended[0] if self._ended else None

    def exit_reason(self) -> ExitReason | None:
        if self._exceeded is None and not self._killed:
            # Its pipes close a moment before it is told that all of it is gone.
            self._listen(_LAST_WORDS_WAIT)
            if self._lost:
                return "lost"
        return super().exit_reason()

    def _listen(self, seconds: float) -> None:
        """Hear of its end, should it have come or come so soon."""
        if self._ended or self._lost or self._closed:
            return
        if not select.select([self._control], [], [], seconds)[0]:
            return
        try:
            said, _ = receive(self._control)
        except ConnectionResetError:
            # It did not hear our order to end, for it had said already what it had to say.
            said, _ = receive(self._control)
        match said:
            case ["ended", status, used]:
                self._ended = int(status), float(used)
            case _:
                self._lost = True
                # The server ended without ending it; its first process died with the server.
                # Nobody else can have the group's number while a member is left.
                if not self._origin.dies_as_a_whole:
                    with contextlib.suppress(ProcessLookupError, PermissionError):
                        os.killpg(self._first, signal.SIGKILL)

    def _final_cpu_seconds(self) -> float:
        return self._ended[1] if self._ended else 0.0

    def _end_all(self) -> None:
        if self._closed:
            return
        with contextlib.suppress(BrokenPipeError):
            self._control.send(b"end")
        self._listen(_END_WAIT)
        self._closed = True
        self._control.close()
        self._origin.take_back(self._loan, clean=self._ended is not None)
