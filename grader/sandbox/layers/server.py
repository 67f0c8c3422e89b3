"""The grader's end of a fork server: started, asked for workers, ended."""

import marshal
import os
import socket
import struct
from collections.abc import Callable, Sequence
from typing import cast

from msgspec import Struct

from grader.sandbox.child import Child, Pipes
from grader.sandbox.inside import fork_server

# A server compiles what all of its workers will use; on a busy machine that takes minutes.
_START_WAIT, _END_WAIT = 300.0, 10.0
_PACKET = 1 << 10
_SECONDS = struct.Struct("=d")
_SENDER = struct.Struct("=iii")  # struct ucred: process, user, group


class ServerPlan(Struct, frozen=True):
    """The start of a server in a layer, and the confinement of it and its workers."""

    own_user: bool
    """True when each worker gets a uid of its own."""
    own_namespace: bool
    """True when the kernel ends all workers with the server."""
    orders: "fork_server.ServerOrders"
    launch: Callable[[Pipes], Child]


class _Link(Pipes):
    """A server's standard input is a socket, its output a file, which `fork_server.py` explains."""

    def __init__(self) -> None:
        ours, their_input = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.stdin = ours.detach()
        self.stdout = os.memfd_create("used")
        self._complete(their_input.detach(), os.dup(self.stdout))


def tell_senders(connection: socket.socket) -> None:
    """Let the kernel say of each packet which process sent it."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)


def receive(connection: socket.socket) -> tuple[list[str], int]:
    """Return the next packet's words, none at the end; and its sender's number, as we see it."""
    packet, ancillary, _, _ = connection.recvmsg(_PACKET, socket.CMSG_SPACE(_SENDER.size))
    sender = _SENDER.unpack(ancillary[0][2])[0] if ancillary else 0
    return packet.decode("ascii").split(), sender


class ForkServer:
    """A running server. Raises OSError when it does not get as far as serving."""

    def __init__(self, plan: ServerPlan) -> None:
        self.own_namespace = plan.own_namespace
        pipes = _Link()
        try:
            self._child = plan.launch(pipes)
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
            words, self.pid = receive(self._link)
        except OSError:
            words = []

        if words != ["ready"]:
            self.close()
            raise OSError(pipes.diagnostics().strip() or "the fork server did not start")

    @property
    def alive(self) -> bool:
        return self._child.poll() is None

    def ask(self, slot: int, descriptors: Sequence[int]) -> None:
        """Ask for a worker with these descriptors. Raises OSError."""
        os.pwrite(self._pipes.stdout, _SECONDS.pack(0.0), _SECONDS.size * slot)
        socket.send_fds(self._link, [str(slot).encode()], descriptors)

    def orphans_seconds(self, slot: int) -> float:
        """Return the CPU seconds of the ended processes for which no process of the worker
        waited."""
        content = os.pread(self._pipes.stdout, _SECONDS.size, _SECONDS.size * slot)
        return cast(float, _SECONDS.unpack(content)[0])

    def close(self) -> None:
        """End it, and all of its workers that are left."""
        self._link.close()
        self._pipes.close()
        self._child.end(_END_WAIT)
