"""Proves a layer: tries each guarantee inside it, instead of believing that it holds.

The guarantees of warm starts are tried by the same program, forked as any Python program is.
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
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from grader.model import Message
from grader.sandbox.choice import warm
from grader.sandbox.confinement import (
    GUARANTEES,
    Confined,
    Guarantee,
    Layer,
    StartError,
)
from grader.sandbox.folders import lay_package, open_to_workers, private_folder
from grader.sandbox.inside import probe
from grader.sandbox.runtimes import PYTHON, SERVER_MODULES
from grader.sandbox.trial import listen, small_confinement

if TYPE_CHECKING:
    from grader.sandbox.layers.warm import Warm

_LITTLE_MEMORY, _MUCH_MEMORY = 128 << 20, 1 << 30
_VARIABLE = "GRADER_PROBE_SECRET"
_FORKS = Path(probe.__file__).with_name("fork_anything.py")
_OPTIONS = ("-I", "-S", "-B")


class Probe(Struct, frozen=True):
    """The result of trying one guarantee."""

    guarantee: Guarantee
    title: Message
    """The guarantee in words."""
    promised: bool
    held: bool
    detail: Message
    remedy: Message | None
    """The remedy; None when the promise held."""


def prove(layer: Layer) -> tuple[Probe, ...]:
    """Try every guarantee in `layer`, which must be available. Takes some seconds."""
    possible: dict[str, list[str]] = {}
    silent: dict[str, str] = {}
    with _surroundings() as facts:
        for trial in ("access", "processes", "memory", "disk", "leftovers"):
            try:
                possible |= _try(layer, trial, facts)
            except StartError as error:
                silent[trial] = str(error)
    return tuple(_judge(layer, guarantee, possible, silent) for guarantee in GUARANTEES)


@contextmanager
def warm_trial(layer: Layer, area: Path) -> Iterator["Warm | Message"]:
    """`layer` with warm starts of `PYTHON -I -S -B …`, or why it can have none.

    Workers have their folders, and what else they may read, below `area`.
    """
    with private_folder("warm-") as folder:
        program = shutil.copyfile(_FORKS, folder / _FORKS.name)
        lay_package(folder / "grader_sandbox", SERVER_MODULES)
        open_to_workers(folder)
        small = small_confinement(area)
        common = replace(small, readable=(*small.readable, folder))
        found = warm(layer, [PYTHON, *_OPTIONS, str(program)], common)
        try:
            yield found
        finally:
            if not isinstance(found, Message):
                found.close()


def _judge(
    layer: Layer, guarantee: Guarantee, possible: dict[str, list[str]], silent: dict[str, str]
) -> Probe:
    title = Message(f"sandbox.guarantee.{guarantee}")
    promised = guarantee in layer.enforces
    found = possible.get(guarantee)
    if found == []:
        return Probe(guarantee, title, promised, True, Message(f"sandbox.tried.{guarantee}"), None)
    if found is None:
        reason = silent.get(guarantee, silent.get("access", "?"))
        detail = Message("sandbox.probe.silent", {"reason": reason})
    else:
        detail = Message("sandbox.probe.possible", {"what": ", ".join(found)})
    if promised:
        remedy = Message("sandbox.remedy.broken", {"layer": layer.name})
    else:
        remedy = Message("sandbox.remedy.stronger", {"layer": layer.name})
    return Probe(guarantee, title, promised, False, detail, remedy)


def _try(layer: Layer, trial: str, facts: dict[str, Any]) -> dict[str, list[str]]:
    """Return what one run of the probe wrote: guarantee -> what was possible."""
    with private_folder("proof-") as folder:
        folder.chmod(0o711)
        scratch = folder / "scratch"
        scratch.mkdir()
        small = small_confinement(scratch)
        program = folder / "probe.py"
        program.write_bytes(Path(probe.__file__).read_bytes())
        notes = folder / "facts.json"
        confinement = replace(
            small,
            readable=(*small.readable, program, notes),
            memory_bytes=_LITTLE_MEMORY if trial == "memory" else _MUCH_MEMORY,
            file_bytes=2 << 20,
        )
        facts = facts | {
            "processes": confinement.processes,
            "memory": confinement.memory_bytes,
            "disk": confinement.disk_bytes,
            "readable": str(program.parent),
        }
        notes.write_text(json.dumps(facts))
        for file in (program, notes):
            file.chmod(0o644)
        argv = [PYTHON, *_OPTIONS, str(program), trial]
        with layer.start(argv, confinement) as confined:
            said = listen(confined, until_told=trial == "leftovers")
            if confined.exceeded() == trial or confined.exit_reason() == trial:
                return {trial: []}
            if trial == "leftovers":
                return {trial: [] if said and _ends_with(confined) else ["a daemon"]}
    lines = (line.split(" ", 1) for line in said.decode().splitlines())
    return {guarantee: json.loads(found) for guarantee, found in lines}


def _ends_with(confined: Confined) -> bool:
    """Return whether `kill` leaves nobody who holds the worker's standard output."""
    copy = os.dup(confined.stdout)
    try:
        confined.kill()
        readable, _, _ = select.select([copy], [], [], 1.0)
        return bool(readable) and os.read(copy, 1) == b""
    finally:
        os.close(copy)


@contextmanager
def _surroundings() -> Iterator[dict[str, Any]]:
    """Return what a worker must not reach: a file, a process, servers, a variable of the
    environment."""
    with ExitStack() as stack:
        folder = stack.enter_context(private_folder("proof-"))
        folder.chmod(0o777)
        secret = folder / "secret"
        secret.write_text("secret")
        secret.chmod(0o644)
        mark = f"grader-probe-{os.getpid()}-victim"
        victim = stack.enter_context(
            subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", "import sys; sys.stdin.read()", mark],
                stdin=subprocess.PIPE,
                env={**os.environ, _VARIABLE: "secret"},
            )
        )
        stack.callback(victim.kill)
        abstract = f"{mark}-socket"
        port = 0
        for family, kind, address in (
            (socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", 0)),
            (socket.AF_UNIX, socket.SOCK_STREAM, str(folder / "named")),
            (socket.AF_UNIX, socket.SOCK_STREAM, f"\0{abstract}"),
            (socket.AF_UNIX, socket.SOCK_DGRAM, str(folder / "datagram")),
        ):
            server = stack.enter_context(socket.socket(family, kind))
            server.bind(address)
            if kind == socket.SOCK_STREAM:
                server.listen()
            if family == socket.AF_INET:
                port = server.getsockname()[1]
        for path in ("named", "datagram"):
            (folder / path).chmod(0o777)
        yield {
            "folder": str(folder),
            "secret": str(secret),
            "victim": victim.pid,
            "mark": mark,
            "port": port,
            "named": str(folder / "named"),
            "abstract": abstract,
            "datagram": str(folder / "datagram"),
            "variable": _VARIABLE,
        }
