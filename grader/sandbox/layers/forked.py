"""Workers that a fork server forks, each with a loan: the server, its slot there, and a user."""

import contextlib
import marshal
import os
import resource
import select
import signal
import socket
import struct
from collections.abc import Callable, Sequence

from msgspec import Struct

from grader.sandbox.child import Pipes
from grader.sandbox.confinement import (
    Confinement,
    ExitReason,
    Worker,
    resource_limits,
)
from grader.sandbox.inside import confining, fork_server
from grader.sandbox.layers.identities import Identity
from grader.sandbox.layers.server import ForkServer, receive, tell_senders
from grader.sandbox.watching.processes import Family
from grader.sandbox.watching.worker import WatchedWorker, stored_bytes

_START_WAIT, _END_WAIT = 30.0, 10.0
_LAST_WORDS_WAIT = 1.0
_ORDERS_AT_MOST = 60_000

Rules = Sequence[tuple[str, str]]
"""Rules of Landlock, as `inside/confining.py` understands them."""


class Loan(Struct, frozen=True):
    """The things that one worker holds while it lives."""

    server: ForkServer
    slot: int
    user: Identity | None
    give_back: Callable[[], None]


def fork_worker(loan: Loan, argv: Sequence[str], confinement: Confinement, rules: Rules) -> Worker:
    """Fork a worker, which goes on as if it had been started with `argv`. Raises OSError.

    `rules`: those beside the ones that the server has for all workers. The loan is given back.
    """
    with contextlib.ExitStack() as undo:
        undo.callback(loan.give_back)
        pipes = Pipes()
        undo.callback(pipes.close)
        if loan.user:
            os.chown(confinement.scratch, loan.user.uid, loan.user.uid)
            confinement.scratch.chmod(0o700)
        _send_orders(pipes.stdin, _orders(argv, confinement, loan.user, rules))

        control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        undo.callback(control.close)
        with theirs:
            tell_senders(control)
            loan.server.ask(loan.slot, [*pipes.theirs, theirs.fileno()])
        first = _first_process(control)
        undo.pop_all()

    pipes.close_theirs()
    return _ForkedWorker(pipes, control, first, loan, confinement)


def _orders(
    argv: Sequence[str], confinement: Confinement, user: Identity | None, rules: Rules
) -> dict[str, object]:
    limits = resource_limits(confinement, shared_uid=user is None)
    worker_orders: confining.OneWorkersOrders = {
        "directory": str(confinement.scratch),
        "limits": {getattr(resource, f"RLIMIT_{name}"): limit for name, limit in limits.items()},
        "user": user.uid if user else None,
        "rules": list(rules),
    }
    orders: fork_server.ForkOrders = {
        "argv": list(argv),
        "environment": dict(confinement.environment),
        "confinement": worker_orders,
    }
    return {**orders}


def _send_orders(descriptor: int, orders: dict[str, object]) -> None:
    """Write the orders all at once, for nobody reads yet."""
    content = marshal.dumps(orders)
    if len(content) > _ORDERS_AT_MOST:
        raise OSError("what the worker may see takes too many words")
    os.write(descriptor, struct.pack("=I", len(content)) + content)


def _first_process(control: socket.socket) -> int:
    """Return the worker's process number, as we see it, once it is confined. Raises OSError."""
    control.settimeout(_START_WAIT)
    words, sender = receive(control)
    control.setblocking(False)
    match words:
        case ["ready"]:
            return sender
        case ["failed", step, number]:
            raise OSError(f"{step}: {os.strerror(int(number))}")
    raise OSError("the fork server ended")


class _ForkedWorker(WatchedWorker):
    def __init__(
        self,
        pipes: Pipes,
        control: socket.socket,
        first: int,
        loan: Loan,
        confinement: Confinement,
    ) -> None:
        family = Family(first, lambda: loan.server.orphans_seconds(loan.slot))
        enough = confinement.disk_bytes + 1
        super().__init__(
            pipes, confinement, family, lambda: stored_bytes(confinement.scratch, family, enough)
        )
        self._control = control
        self._first = first
        self._loan = loan
        self._ended: tuple[int, float] | None = None
        """The exit status, and the CPU seconds of the whole tree."""
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
        """Take note of its end, if it has come or comes soon."""
        if self._ended or self._lost or self._closed:
            return
        if not select.select([self._control], [], [], seconds)[0]:
            return

        try:
            words, _ = receive(self._control)
        except ConnectionResetError:
            # The server did not read our order to end, and had told of the end before.
            words, _ = receive(self._control)
        match words:
            case ["ended", status, used]:
                self._ended = int(status), float(used)
            case _:
                self._lost = True
                self._kill_the_lost()

    def _kill_the_lost(self) -> None:
        """Kill what the server left when it ended; its first process died with the server."""
        # Nobody else can have the group's number while a member is left.
        if not self._loan.server.own_namespace:
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
        self._lost = self._ended is None
        self._control.close()
        self._loan.give_back()
