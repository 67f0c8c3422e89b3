"""Proves a layer: tries its guarantees inside it, instead of believing that they hold.

It asks each of them once, for a machine is what may break them; the attacks of `tests/attacks` try
every way around them that is known.
"""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct

from grader.sandbox.confinement import Guarantee, Layer
from grader.sandbox.folders import private_folder
from grader.sandbox.inside import probe
from grader.sandbox.trial import words_of

_VARIABLE = "GRADER_PROBE_SECRET"

TRIED: tuple[Guarantee, ...] = (
    "files", "writes", "network", "unix_sockets", "process_list", "signals", "environment",
    "privileges",
)  # fmt: skip
"""The guarantees that a machine's kernel and settings can break. Limits, and that nobody is left,
the grader sees to itself, the same on every machine."""


class Probe(Struct, frozen=True):
    """The result of trying one guarantee."""

    guarantee: Guarantee
    promised: bool
    possible: tuple[str, ...] | None
    """The acts that were possible: none when the guarantee held; None when trying told nothing."""

    @property
    def held(self) -> bool:
        return self.possible == ()


def prove(layer: Layer) -> tuple[Probe, ...]:
    """Try the guarantees of `TRIED` in `layer`, which must be available."""
    program = Path(probe.__file__).read_text(encoding="utf-8")
    with _surroundings() as facts:
        written, _ = words_of(layer, program, json.dumps(facts))

    lines = dict(line.split(" ", 1) for line in written.decode().splitlines())
    acts_of = {guarantee: tuple(json.loads(acts)) for guarantee, acts in lines.items()}
    return tuple(
        Probe(guarantee, guarantee in layer.enforces, acts_of.get(guarantee)) for guarantee in TRIED
    )


@contextmanager
def _surroundings() -> Iterator[dict[str, Any]]:
    """Yield what a worker must not reach: a file, a process, servers, a variable of the
    environment."""
    with ExitStack() as stack:
        folder = stack.enter_context(private_folder("proof-"))
        folder.chmod(0o777)
        secret, socket_path = folder / "secret", folder / "named"
        secret.write_text("secret")
        secret.chmod(0o644)

        os.environ[_VARIABLE] = "secret"
        stack.callback(os.environ.pop, _VARIABLE)
        mark = f"grader-probe-{os.getpid()}-victim"
        victim = stack.enter_context(
            subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", "import sys; sys.stdin.read()", mark],
                stdin=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for the grader
            )
        )
        stack.callback(victim.kill)

        network = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        for address in (str(socket_path), f"\0{mark}"):
            server = stack.enter_context(socket.socket(socket.AF_UNIX))
            server.bind(address)
            server.listen()
        socket_path.chmod(0o777)

        yield {
            "folder": str(folder),
            "secret": str(secret),
            "victim": victim.pid,
            "mark": mark,
            "port": network.getsockname()[1],
            "named": str(socket_path),
            "abstract": mark,
            "variable": _VARIABLE,
        }
