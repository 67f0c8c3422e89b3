"""The start of a worker, for each language: one module per language."""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

__all__ = ["WorkerCommand"]


class WorkerCommand(Struct, frozen=True):
    """The facts that the sandbox is told; `{scratch}` in the environment stands for the private
    folder."""

    argv: tuple[str, ...]
    environment: Mapping[str, str]
    readable: tuple[Path, ...]
    """All that the runtime itself must be able to read, the worker's own file with it."""
    masked: tuple[Path, ...] = ()
    """Parts of `readable` that must stay out of sight."""
    file_bytes: int = 0
    """The size of file that the runtime itself needs: it does not start under a lower limit."""
    server: tuple[str, ...] = ()
    """Starts a server that forks such workers (`sandbox/fork_server.py`); none when empty."""
    server_repays: int = 2
    """The number of workers from which a server and they take less than workers that are started
    anew."""
    interprets: bool = False
    """Knows the request `interpret`, which spares the compilation of calls with short arguments."""
