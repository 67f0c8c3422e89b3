"""A submission run as a program, from top to bottom, in a process that does nothing else."""

# Importing pathlib would cost each worker a twentieth of its start.

import builtins
import io
import os
import random
import sys
import time
from _sitebuiltins import Quitter
from types import ModuleType
from typing import Any

from .source import read_source

MARK = "--program"
"""In the command line of a worker that is a program, this stands before `plain` or `dialogue`
(`+notebook` of a notebook), the file and its arguments."""
_ASKS = b"\x10\x05\x10"
"""Written where a program of a dialogue waits for an answer."""


def is_program() -> bool:
    return MARK in sys.argv


def run_program() -> None:
    """Run the file that the command line names, as `python FILE ARGUMENT…` does in its folder.

    Descriptors 0, 1 and 2 are the program's own. What it raises ends the process, as it would.
    """
    mode, path, *arguments = sys.argv[sys.argv.index(MARK) + 1 :]
    folder, name = os.path.split(path)
    os.chdir(folder)
    time.tzset()
    sys.argv[:] = [name, *arguments]
    sys.path.insert(0, folder)
    # Python is started without the module `site`, which makes these.
    for word in ("exit", "quit"):
        setattr(builtins, word, Quitter(word, "Ctrl-D (i.e. EOF)"))

    _open_streams()
    if mode.startswith("dialogue"):
        sys.stdin = io.TextIOWrapper(io.BufferedReader(_Asking()), "utf-8")

    main = ModuleType("__main__")
    main.__file__ = path
    sys.modules["__main__"] = main
    _seed(folder)
    try:
        exec(compile(read_source(path), path, "exec", dont_inherit=True), vars(main))
    except SystemExit:
        raise
    except BaseException as error:
        trace = error.__traceback__
        # Without this frame, which the program would not have by hand.
        sys.excepthook(type(error), error, trace and trace.tb_next)
        sys.exit(1)


class _Asking(io.RawIOBase):
    """Standard input that says, in the place of the output where it is so, that it is read."""

    def readable(self) -> bool:
        return True

    def fileno(self) -> int:
        return 0

    def readinto(self, buffer: Any) -> int:
        sys.stdout.flush()
        os.write(1, _ASKS)
        return os.readv(0, [buffer])


def _open_streams() -> None:
    """Open the standard streams anew. What is printed is written at once: who waits for a prompt
    sees it, as on a terminal."""
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout, sys.stderr = (
        io.TextIOWrapper(
            open(descriptor, "wb", buffering=0, closefd=False),  # noqa: SIM115
            encoding="utf-8",
            errors="backslashreplace",
            write_through=True,
        )
        for descriptor in (1, 2)
    )


def _seed(folder: str) -> None:
    """Draw the same random numbers in every run."""
    random.seed(0)
    files = (entry.path for entry in os.scandir(folder) if entry.name.endswith(".py"))
    if any("numpy" in read_source(path) for path in files):
        __import__("numpy.random").random.seed(0)
