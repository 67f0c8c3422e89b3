"""Proves a layer: tries each guarantee inside it, instead of believing that it holds.

It asks each of them once, for a machine is what may break them; the attacks of `tests/attacks` try
every way around them that is known.
"""

import json
import os
import select
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grader.sandbox.confinement import GUARANTEES, Guarantee, Layer, StartError, Worker
from grader.sandbox.folders import private_folder
from grader.sandbox.inside import probe
from grader.sandbox.runtimes import PYTHON
from grader.sandbox.trial import listen, small_confinement

_TRIALS = ("access", "processes", "memory", "disk", "leftovers")
_VARIABLE = "GRADER_PROBE_SECRET"
_FILE_BYTES = 2 << 20


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
    """Try every guarantee in `layer`, which must be available. Takes some seconds."""
    possible: dict[str, tuple[str, ...]] = {}
    with _surroundings() as facts:
        for trial in _TRIALS:
            possible |= _try(layer, trial, facts)
    return tuple(
        Probe(guarantee, guarantee in layer.enforces, possible.get(guarantee))
        for guarantee in GUARANTEES
    )


def _try(layer: Layer, trial: str, facts: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    """Return what one run of the probe wrote: guarantee -> what was possible."""
    with private_folder("proof-") as folder:
        folder.chmod(0o711)
        scratch = folder / "scratch"
        scratch.mkdir()
        program = Path(shutil.copyfile(probe.__file__, folder / "probe.py"))
        program.chmod(0o644)

        small = small_confinement(scratch)
        confinement = replace(small, readable=(*small.readable, program), file_bytes=_FILE_BYTES)
        limits = {
            "processes": confinement.processes,
            "memory": confinement.memory_bytes,
            "disk": confinement.disk_bytes,
        }
        argv = [PYTHON, "-I", "-S", "-B", str(program), trial, json.dumps(facts | limits)]
        try:
            with layer.start(argv, confinement) as worker:
                written = listen(worker, until_told=trial == "leftovers")
                if trial in (worker.exceeded(), worker.exit_reason()):
                    return {trial: ()}
                if trial == "leftovers" and not (written and _ends_with(worker)):
                    return {trial: ("a daemon",)}
        except StartError:
            return {}

    lines = (line.split(" ", 1) for line in written.decode().splitlines())
    return {guarantee: tuple(json.loads(possible)) for guarantee, possible in lines}


def _ends_with(worker: Worker) -> bool:
    """Return whether `kill` leaves nobody who holds the worker's standard output."""
    copy = os.dup(worker.stdout)
    try:
        worker.kill()
        readable, _, _ = select.select([copy], [], [], 1.0)
        return bool(readable) and os.read(copy, 1) == b""
    finally:
        os.close(copy)


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
