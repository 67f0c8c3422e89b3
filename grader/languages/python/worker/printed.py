"""The printing of a submission, kept apart from the protocol's descriptors."""

import errno
import fcntl
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from operator import is_not
from typing import Any

from .nodes import Node
from .texts import ADDRESS, clean, without_folders

_NO_STREAMS = (None, None, None)


class Capture:
    """Files on descriptors 1 and 2 that take a submission's printing, emptied for each call."""

    def __init__(self, folder: str) -> None:
        self._nothing = out_of_reach(os.open(os.devnull, os.O_RDONLY | os.O_CLOEXEC))
        self._files = [_new_file(f"{folder}/{name}") for name in ("printed", "errors")]
        self._streams: tuple[Any, ...] = _NO_STREAMS

    def start(self) -> None:
        """Make descriptors 0, 1, 2 and the streams on them new, whatever was done to them."""
        for target, source in enumerate((self._nothing, *self._files)):
            os.dup2(source, target)
        # What is in a buffer yet is of the call before; a full file has no room for it.
        self._empty()
        self._flush()
        streams = (sys.stdin, sys.stdout, sys.stderr)
        if not all(map(_is_open, streams)) or any(map(is_not, streams, self._streams)):
            sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
            sys.stdout = _line_buffered(1)
            sys.stderr = _line_buffered(2)
            self._streams = (sys.stdin, sys.stdout, sys.stderr)
        del streams
        self._empty()

    def read(self, characters: int, paths: Sequence[str]) -> Node:
        """Return what an answer says of the printing since `start`: the first characters."""
        self._flush()
        limit = 4 * characters + 4
        texts = []
        for file in self._files:
            raw = ADDRESS.sub(" at 0x…", os.pread(file, limit, 0).decode("utf-8", "replace"))
            texts.append(without_folders(raw, paths))

        printed, errors = texts
        is_cut = len(printed) > characters or os.fstat(self._files[0]).st_size > limit
        return {
            "printed": printed[:characters],
            "printed_cut": is_cut,
            "errors": clean(errors, characters),
        }

    def is_full(self) -> bool:
        """Return whether more was printed than a file may hold."""
        return self._flush() == errno.EFBIG

    def _empty(self) -> None:
        for file in self._files:
            os.ftruncate(file, 0)

    def _flush(self) -> int | None:
        """Write what is in the streams' buffers; return the number of the error, if one came."""
        number = None
        for stream in filter(None, self._streams[1:]):
            try:
                TextIOWrapper.flush(stream)
            except ValueError:  # it was closed or detached
                self._streams = _NO_STREAMS
            except OSError as error:
                number = error.errno
        return number


def _new_file(path: str) -> int:
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | os.O_CLOEXEC
    return out_of_reach(os.open(path, flags, 0o600))


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
