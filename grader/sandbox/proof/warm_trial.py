"""Warm starts for any Python program, so that what they guarantee can be tried."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from grader.model import Message
from grader.sandbox.choice import warm
from grader.sandbox.confinement import Layer
from grader.sandbox.layers.warm import Warm
from grader.sandbox.runtimes import PYTHON, SERVER_MODULES
from grader.sandbox.scratch import lay_package, open_to_workers
from grader.sandbox.temporary import private_folder
from grader.sandbox.trial import small_confinement

_PROGRAM = Path(__file__).parents[1] / "inside" / "fork_anything.py"
_OPTIONS = ("-I", "-S", "-B")


@contextmanager
def warm_trial(layer: Layer, area: Path) -> Iterator[Warm | Message]:
    """`layer` with warm starts of `PYTHON -I -S -B …`, or why it can have none.

    Workers have their folders, and what else they may read, below `area`.
    """
    with private_folder("warm-") as folder:
        program = shutil.copyfile(_PROGRAM, folder / _PROGRAM.name)
        lay_package(folder / "grader_sandbox", SERVER_MODULES)
        open_to_workers(folder)
        small = small_confinement(area)
        common = replace(small, readable=(*small.readable, folder))
        found = warm(layer, [PYTHON, *_OPTIONS, str(program)], common)
        try:
            yield found
        finally:
            if isinstance(found, Warm):
                found.close()
