"""A worker reaches nobody."""

import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import pytest

from grader.sandbox import Layer
from grader.sandbox.layers.off import Off
from tests.sandbox.rooms import Room


@dataclass
class Neighbours:
    """Servers of this machine that would answer."""

    port: int
    named: str
    abstract: str
    servers: list[socket.socket]

    def heard(self) -> int:
        """Return the number of servers that had a visitor."""
        count = 0
        for server in self.servers:
            try:
                if server.type == socket.SOCK_STREAM:
                    server.accept()[0].close()
                else:
                    server.recv(1)
                count += 1
            except BlockingIOError:
                continue
        return count


@pytest.fixture
def neighbours(room: Room) -> Iterator[Neighbours]:
    abstract = f"\0{room.root.name}"
    named = str(room.root / "socket")
    with ExitStack() as stack:
        servers = []

        def serve(family: int, kind: int, address: Any) -> socket.socket:
            server = stack.enter_context(socket.socket(family, kind))
            server.bind(address)
            server.setblocking(False)
            if kind == socket.SOCK_STREAM:
                server.listen()
            servers.append(server)
            return server

        tcp = serve(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", 0))
        port = tcp.getsockname()[1]
        serve(socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", port))
        serve(socket.AF_UNIX, socket.SOCK_STREAM, named)
        serve(socket.AF_UNIX, socket.SOCK_STREAM, abstract)
        serve(socket.AF_UNIX, socket.SOCK_DGRAM, named + "-datagram")
        for path in (named, named + "-datagram"):
            os.chmod(path, 0o777)  # noqa: PTH101
        yield Neighbours(port, named, abstract, servers)


ATTEMPTS = {
    "tcp": "socket.create_connection(('127.0.0.1', port), 2)",
    "mptcp": "socket.socket(2, 1, 262).connect(('127.0.0.1', port))",
    "fast open": "socket.socket(2, 1).sendto(b'x', 0x20000000, ('127.0.0.1', port))",
    "udp": "socket.socket(2, 2).sendto(b'x', ('127.0.0.1', port))",
    "tcp server": "socket.socket(2, 1).listen()",
    "ipv6": "socket.socket(10, 1).bind(('::1', 0))",
    "raw": "socket.socket(2, 3, 1).sendto(b'x', ('127.0.0.1', 0))",
    "ping": "socket.socket(2, 2, 1).sendto(b'x' * 8, ('127.0.0.1', 0))",
    "packet": "socket.socket(17, 3)",
    "netlink": "socket.socket(16, 3).bind((0, 0))",
    "vsock": "socket.socket(40, 1).connect((2, 1))",
    "named": "socket.socket(1, 1).connect(named)",
    "abstract": "socket.socket(1, 1).connect(abstract)",
    "named datagram": "socket.socket(1, 2).sendto(b'x', named + '-datagram')",
    "datagram of a pair": "socket.socketpair(1, 2)[0].sendto(b'x', named + '-datagram')",
    "raw of a pair": "socket.socketpair(1, 3)[0].sendto(b'x', named + '-datagram')",
    "packets of a pair": "socket.socketpair(1, 5)",
    "reconnected pair": "socket.socketpair(1, 1)[0].connect(named)",
}


def program(neighbours: Neighbours) -> str:
    return f"""
import socket
port, named, abstract = {neighbours.port}, {neighbours.named!r}, {neighbours.abstract!r}
for name, attempt in {ATTEMPTS!r}.items():
    try:
        eval(attempt)
        print("possible:", name)
    except OSError as error:
        pass
print("tried all")
"""


def test_no_socket_leads_outside(layer: Layer, room: Room, neighbours: Neighbours) -> None:
    assert room.run(layer, program(neighbours)) == "tried all\n"
    assert neighbours.heard() == 0


def test_without_a_sandbox_the_neighbours_answer(room: Room, neighbours: Neighbours) -> None:
    assert "possible: mptcp" in room.run(Off(), program(neighbours)).splitlines()
    assert neighbours.heard() == len(neighbours.servers)


def test_its_own_pipes_and_pairs_work(layer: Layer, room: Room) -> None:
    code = """
import os, socket
one, other = socket.socketpair()
one.send(b"over a pair")
print(other.recv(100))
read, write = os.pipe()
os.write(write, b"over a pipe")
print(os.read(read, 100))
"""
    assert room.run(layer, code) == "b'over a pair'\nb'over a pipe'\n"
