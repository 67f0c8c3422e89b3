"""The state of the process that a submission may change, put back after each call."""

# Importing pathlib would cost each worker a twentieth of its start.
# ruff: noqa: PTH102, PTH115, PTH123, PTH211

import os
import signal
import sys

# As in `signal`, but without a look-up in an enumeration for each number and handler, which would
# take as long as many a call of a submission's.
from _signal import getsignal  # type: ignore[import-not-found]
from typing import Any, NamedTuple

import numpy as np


class Surroundings(NamedTuple):
    """The state that is put back after each call, as it was before the submission was loaded."""

    folder: str
    recursion: int
    numpy_errors: Any
    signals: dict[Any, Any]
    blocked: Any


def take_surroundings(folder: str) -> Surroundings:
    catchable = signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}
    return Surroundings(
        folder=folder,
        recursion=sys.getrecursionlimit(),
        numpy_errors=np.geterr(),
        signals={int(number): getsignal(number) for number in catchable},
        blocked=signal.pthread_sigmask(signal.SIG_BLOCK, ()),
    )


def put_back(before: Surroundings) -> None:
    sys.settrace(None)
    sys.setprofile(None)
    for timer in (signal.ITIMER_REAL, signal.ITIMER_VIRTUAL, signal.ITIMER_PROF):
        signal.setitimer(timer, 0)
    for number, handler in before.signals.items():
        if getsignal(number) is not handler and handler is not None:
            signal.signal(number, handler)
    signal.pthread_sigmask(signal.SIG_SETMASK, before.blocked)
    sys.setrecursionlimit(before.recursion)
    if np.geterr() != before.numpy_errors:
        np.seterr(**before.numpy_errors)
    try:  # noqa: SIM105  (contextlib is not imported)
        os.chdir(before.folder)
    except OSError:
        pass  # the submission has removed or closed its own folder


def copy_tree(source: str, target: str) -> None:
    """Copy a folder with all below; a link stays one. (`shutil` takes long to import.)"""
    os.mkdir(target)
    with os.scandir(source) as entries:
        for entry in entries:
            copy = f"{target}/{entry.name}"
            if entry.is_symlink():
                os.symlink(os.readlink(entry.path), copy)
            elif entry.is_dir():
                copy_tree(entry.path, copy)
            else:
                with open(entry.path, "rb") as original, open(copy, "xb") as file:
                    file.write(original.read())
