"""Warm starts of any Python program, as the grader has them of its workers."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from grader.model import Message
from grader.sandbox import Layer, warm
from grader.sandbox.folders import lay_package, open_to_workers, private_folder
from grader.sandbox.layers.warm import WarmLayer
from grader.sandbox.runtimes import PYTHON, SERVER_MODULES
from grader.sandbox.trial import small_confinement
from grader.sandbox.watching.processes import Process

FORKS = Path(__file__).with_name("fork_anything.py")


@contextmanager
def warm_trial(layer: Layer, area: Path) -> Iterator[WarmLayer | Message]:
    """`layer` with warm starts of `PYTHON -I -S -B …`, or why it can have none.

    Workers have their folders, and what else they may read, below `area`.
    """
    with private_folder("warm-") as folder:
        program = shutil.copyfile(FORKS, folder / FORKS.name)
        lay_package(folder / "grader_sandbox", SERVER_MODULES)
        open_to_workers(folder)
        small = small_confinement(area)
        common = replace(small, readable=(*small.readable, folder))
        opened = warm(layer, [PYTHON, "-I", "-S", "-B", str(program)], common)
        try:
            yield opened
        finally:
            if not isinstance(opened, Message):
                opened.close()


def servers_of(layer: WarmLayer) -> tuple[int, ...]:
    """The processes of its server, the one that forks first, without its workers'."""
    server, numbers = layer._server, list[int]()
    number = server.pid if server else 0
    while number not in (0, os.getpid()):
        numbers.append(number)
        process = Process.read(f"/proc/{number}")
        number = process.parent if process else 0
    return tuple(numbers)
