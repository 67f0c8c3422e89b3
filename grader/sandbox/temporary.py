"""Temporary folders of ours that do not outlive us for long, even when we are killed.

Students' files lie in them. Each holds a file that its process keeps locked for as long as it
lives; the kernel gives the lock back however it ends. What a killed process left is removed at the
next start.
"""

import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from grader.sandbox.scratch import remove_tree

PREFIX = "grader-"
OWNER = ".grader-owner"
"""Name of the locked file. It holds its folder's name: a copy of a folder is nobody's rubbish."""

_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH


@contextmanager
def private_folder(kind: str = "") -> Iterator[Path]:
    """A new folder in the system's temporary one that only this user can enter.

    It is removed at the end; what cannot be removed then is, at a later start.
    """
    folder = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{kind}"))
    lock = _lock_new(folder)
    try:
        yield folder
    finally:
        with suppress(OSError):
            remove_tree(folder, OWNER)
        if lock is not None:
            os.close(lock)


def remove_abandoned(place: Path | None = None) -> list[Path]:
    """Remove what killed processes of this user left in `place`, or the system's temporary folder.

    Only folders that hold an owner's file with their own name which nobody has locked; none where
    somebody else could put another thing in a folder's place meanwhile.
    """
    place = place or Path(tempfile.gettempdir())
    if os.name != "posix" or not _is_ours_to_rely_on(place.stat()):
        return []
    found = []
    with suppress(PermissionError), os.scandir(place) as entries:
        found = [Path(entry.path) for entry in entries if entry.name.startswith(PREFIX)]
    return [folder for folder in found if _removed(folder)]


def _is_ours_to_rely_on(status: os.stat_result) -> bool:
    """Return whether nobody but us and root can rename what is ours in a folder."""
    shared = status.st_mode & _BY_OTHERS and not status.st_mode & stat.S_ISVTX
    return not shared and status.st_uid in (0, os.geteuid())


def _lock_new(folder: Path) -> int | None:
    """The open, locked owner's file. It gets its name when it is locked, never before."""
    if os.name != "posix":
        return None
    import fcntl  # noqa: PLC0415  (not on every platform)

    early = folder / f"{OWNER}-new"
    lock = os.open(early, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(lock, folder.name.encode())
        fcntl.flock(lock, fcntl.LOCK_EX)
        early.rename(folder / OWNER)
    except OSError:
        # A file system without locks. Without the file nobody takes the folder for abandoned.
        os.close(lock)
        early.unlink()
        return None
    return lock


def _removed(folder: Path) -> bool:
    """Return whether it was abandoned, and is gone."""
    import fcntl  # noqa: PLC0415

    only_us = os.O_NOFOLLOW | os.O_CLOEXEC
    with suppress(OSError):
        inside = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | only_us)
        try:
            if os.fstat(inside).st_uid != os.geteuid():
                return False
            lock = os.open(OWNER, os.O_RDWR | os.O_NONBLOCK | only_us, dir_fd=inside)
        finally:
            os.close(inside)
        try:
            status = os.fstat(lock)
            if not stat.S_ISREG(status.st_mode) or status.st_uid != os.geteuid():
                return False
            if os.read(lock, 1000) != folder.name.encode():
                return False
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # OSError: its process lives
            remove_tree(folder, OWNER)
            return True
        finally:
            os.close(lock)
    return False
