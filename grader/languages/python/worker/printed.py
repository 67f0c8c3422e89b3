"""The printing of a submission, kept apart from the protocol's descriptors."""

import fcntl
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from operator import is_not
from typing import Any

from .texts import ADDRESS, without_folders

_NO_STREAMS = (None, None, None)


class Capture:
    """A file on descriptors 1 and 2 that takes a submission's printing, emptied for each call."""

    def __init__(self, folder: str) -> None:
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | os.O_CLOEXEC
        self._nothing = out_of_reach(os.open(os.devnull, os.O_RDONLY | os.O_CLOEXEC))
        self._file = out_of_reach(os.open(f"{folder}/printed-{os.getpid()}", flags, 0o600))
        self._streams: tuple[Any, ...] = _NO_STREAMS

    def start(self) -> None:
        """Make descriptors 0, 1, 2 and the streams on them new, whatever was done to them."""
        for target, source in ((0, self._nothing), (1, self._file), (2, self._file)):
            os.dup2(source, target)
        streams = (sys.stdin, sys.stdout, sys.stderr)
        if not all(map(_is_open, streams)) or any(map(is_not, streams, self._streams)):
            sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
            sys.stdout = _line_buffered(1)
            sys.stderr = _line_buffered(2)
            self._streams = (sys.stdin, sys.stdout, sys.stderr)
        os.ftruncate(self._file, 0)

    def read(self, characters: int, paths: Sequence[str]) -> tuple[str, bool]:
        """Return the first characters printed since `start`, and whether there were more."""
        for stream in self._streams[1:]:
            try:
                TextIOWrapper.flush(stream)
            except (ValueError, OSError):  # it was closed or detached, or the disk is full
                self._streams = _NO_STREAMS

        limit = 4 * characters + 4
        raw = os.pread(self._file, limit, 0)
        text = without_folders(ADDRESS.sub(" at 0x…", raw.decode("utf-8", "replace")), paths)
        return text[:characters], len(text) > characters or os.fstat(self._file).st_size > limit


def _is_open(stream: Any) -> bool:
    try:
        return type(stream) is TextIOWrapper and not stream.closed
    except ValueError:  # it was detached
        return False


def _line_buffered(descriptor: int) -> TextIOWrapper:
    return open(
        descriptor, "w", buffering=1, encoding="utf-8", errors="backslashreplace", closefd=False
    )


def out_of_reach(descriptor: int) -> int:
    """Move a file to a high descriptor that no other program inherits, and return it."""
    for lowest in (200, 20, 3):
        try:
            moved = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, lowest)
        except OSError:  # above the limit of open files
            continue
        os.close(descriptor)
        return moved
    raise OSError("no descriptor is free")
