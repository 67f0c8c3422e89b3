"""The grader's end of a fork server: how one is started in each layer, and asked for workers."""

import marshal
import os
import signal
import socket
import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from grader.model import Message
from grader.sandbox.confinement import Confinement, Layer, StartError
from grader.sandbox.inside import fork_server, launcher, seccomp
from grader.sandbox.inside.launcher import landlock_abi
from grader.sandbox.layers.bubblewrap import Bubblewrap
from grader.sandbox.layers.landlock import NEEDED_ABI, Landlock, rules
from grader.sandbox.layers.user import User
from grader.sandbox.watching.children import Kept, Pipes
from grader.sandbox.watching.processes import CAP_DAC_READ_SEARCH, Process, may_read_all

__all__ = ["Scheme", "Server", "receive", "scheme", "tell_senders"]

# A server compiles what all of its workers will use; on a busy machine that takes minutes.
_START_WAIT, _END_WAIT = 300.0, 10.0
# To give each worker a user, to enter the folder that only that user may, and to end it. Of the
# first two, containers give their root the one that also allows to write; Landlock does not.
_CAP_DAC_OVERRIDE, _CAP_KILL, _CAP_SETGID, _CAP_SETUID = 1, 5, 6, 7
_PACKET = 1 << 10
_SECONDS = struct.Struct("=d")
_SENDER = struct.Struct("=iii")  # struct ucred: process, user, group


class _Link(Pipes):
    """A server's standard input is a socket, its output a file, which `fork_server.py` explains."""

    def __init__(self) -> None:
        ours, their_input = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.stdin = ours.detach()
        self.stdout = os.memfd_create("used")
        self.stderr, write_error = os.pipe()
        self.theirs = [their_input.detach(), os.dup(self.stdout), write_error]
        os.set_blocking(self.stderr, False)
        self._diagnostics = b""
        self._closed = False


@dataclass(frozen=True, slots=True)
class Scheme:
    """The confinement of a layer's server and of its workers."""

    own_user: bool
    """True when each worker gets a uid of its own."""
    own_namespace: bool
    """True when nobody outlives the server."""
    orders: "fork_server.ServerOrders"
    launch: Callable[[Sequence[str], Confinement, Pipes], Kept]


def scheme(layer: Layer, common: Confinement) -> Scheme | Message:
    """Return how to start a server in this layer, or why there can be none."""
    match layer:
        case Landlock() | User():
            return _own_scheme(layer, common)
        case Bubblewrap() if layer.mode != "demoted":
            abi = landlock_abi()
            if abi < NEEDED_ABI:
                # The namespaces are the server's; between its workers only Landlock stands.
                return Message("sandbox.warm.old_landlock", {"needed": NEEDED_ABI})
            return _namespace_scheme(layer, common)
    return Message("sandbox.warm.not_in_layer", {"layer": layer.name})


def _own_scheme(layer: Landlock | User, common: Confinement) -> Scheme:
    plan = layer.plan(common)
    outer = _orders(seccomp.program(sessions=True, own_files=True, keeper=True), scopes=plan.scopes)
    inner = _orders(seccomp.program(sessions=False, own_files=plan.own_user), scopes=plan.scopes)
    if plan.rules:
        # Of /proc, each worker may have its own memory, which is not there yet.
        outer["rules"] = [*plan.rules, ("/proc", "device")]
        inner["rules"] = _common_rules(common)
    inner["read_search"] = plan.closed is not None
    orders: fork_server.ServerOrders = {
        "parent": os.getpid(),
        "own": outer,
        "capabilities": _capabilities() if plan.own_user else None,
        "workers": inner,
    }
    return Scheme(plan.own_user, False, orders, _launch)


def _namespace_scheme(layer: Bubblewrap, common: Confinement) -> Scheme:
    own_user = layer.mode == "root"
    inner = _orders(seccomp.program(sessions=False, own_files=own_user), scopes=True)
    inner["rules"] = _common_rules(common)
    orders: fork_server.ServerOrders = {
        "parent": 0,
        "own": None,
        "capabilities": _capabilities() if own_user else None,
        "workers": inner,
    }
    return Scheme(own_user, True, orders, layer.launch_server)


def _capabilities() -> list[int]:
    looking = CAP_DAC_READ_SEARCH if may_read_all() else _CAP_DAC_OVERRIDE
    return [looking, _CAP_KILL, _CAP_SETGID, _CAP_SETUID]


def _orders(program: bytes, *, scopes: bool) -> "launcher.Orders":
    """Return the confinement of a process that goes on by itself; what is still missing comes with
    each worker."""
    return {
        "parent": 0,
        "argv": [],
        "environment": {},
        "directory": "/",
        "limits": {},
        "user": None,
        "read_search": False,
        "rules": [],
        "scopes": scopes,
        "filter": program,
    }


def _common_rules(common: Confinement) -> list[tuple[str, str]]:
    """Return what masks cut out the server cannot read itself, and so no worker of its."""
    return [rule for rule in rules(common, masking=False) if rule[1] != "write"]


def _launch(argv: Sequence[str], common: Confinement, pipes: Pipes) -> Kept:
    return Kept(argv, common.environment, pipes, [])


def tell_senders(connection: socket.socket) -> None:
    """Let the kernel say of each packet which process sent it."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)


def receive(connection: socket.socket) -> tuple[list[str], int]:
    """The words of the next packet, none at the end; and its sender's number, as we see it."""
    said, ancillary, _, _ = connection.recvmsg(_PACKET, socket.CMSG_SPACE(_SENDER.size))
    sender = _SENDER.unpack(ancillary[0][2])[0] if ancillary else 0
    return said.decode("ascii").split(), sender


class Server:
    """A running server. Raises StartError when it does not get as far as serving."""

    def __init__(self, plan: Scheme, argv: Sequence[str], common: Confinement) -> None:
        pipes = _Link()
        try:
            self._kept = plan.launch(argv, common, pipes)
        except OSError:
            pipes.close()
            raise
        self._pipes = pipes
        self._link = socket.socket(fileno=os.dup(pipes.stdin))
        self._link.settimeout(_START_WAIT)
        tell_senders(self._link)
        try:
            content: dict[str, object] = {**plan.orders}
            self._link.send(marshal.dumps(content))
            said, self.pid = receive(self._link)
        except OSError:
            said = []
        if said != ["ready"]:
            self.close()
            raise StartError(pipes.diagnostics().strip() or "the fork server did not start")

    @property
    def alive(self) -> bool:
        return self._kept.poll() is None

    def processes(self) -> Iterator[int]:
        """The server's own, and what stands between it and us."""
        number = self.pid
        while number not in (0, os.getpid()):
            yield number
            process = Process.read(f"/proc/{number}")
            number = process.parent if process else 0

    def ask(self, slot: int, descriptors: Sequence[int]) -> None:
        """Ask for a worker with these descriptors. Raises OSError."""
        os.pwrite(self._pipes.stdout, _SECONDS.pack(0.0), _SECONDS.size * slot)
        socket.send_fds(self._link, [str(slot).encode()], descriptors)

    def orphans_seconds(self, slot: int) -> float:
        """CPU seconds of the ended processes for which no process of the worker waited."""
        content = os.pread(self._pipes.stdout, _SECONDS.size, _SECONDS.size * slot)
        seconds: float = _SECONDS.unpack(content)[0]
        return seconds

    def close(self) -> None:
        """End it, and all of its workers that are left."""
        self._link.close()
        self._pipes.close()
        if not self._kept.wait(_END_WAIT):
            os.kill(self._kept.pid, signal.SIGKILL)
            self._kept.wait(_END_WAIT)
