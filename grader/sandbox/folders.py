"""Folders that workers see, and temporary ones of ours: laid out, opened, and removed whatever
lies there.

Students' files lie in ours, which do not outlive us for long, even when we are killed. Each holds a
file that its process keeps locked for as long as it lives; the kernel gives the lock back however
it ends. The folders of a killed process are removed at the next start.
"""

import marshal
import os
import secrets
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib.machinery import SourceFileLoader
from importlib.util import MAGIC_NUMBER
from pathlib import Path

PREFIX = "grader-"
OWNER = ".grader-owner"
"""Name of the locked file. It holds its folder's name: a copy of a folder is nobody's rubbish."""

_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH

# The flag of compiled code whose source is never looked at again (PEP 552): the files stay as they
# are, and looking costs each worker time.
_UNCHECKED = (1).to_bytes(4, "little") + bytes(8)


def lay_package(folder: Path, sources: Iterable[Path]) -> None:
    """Copy modules into a new `folder`, compiled: no worker may write there to do it."""
    folder.mkdir()
    # There a worker looks, whatever PYTHONPYCACHEPREFIX says to us.
    cache = folder / "__pycache__"
    cache.mkdir()
    for source in sources:
        shutil.copyfile(source, folder / source.name)
        # From where Python keeps what it has compiled: to compile all takes 50 ms.
        code = SourceFileLoader(source.stem, str(source)).get_code(source.stem)
        compiled = cache / f"{source.stem}.{sys.implementation.cache_tag}.pyc"
        compiled.write_bytes(MAGIC_NUMBER + _UNCHECKED + marshal.dumps(code))


def open_to_workers(folder: Path) -> None:
    """Let a worker that runs as a user of its own read `folder` with all below, whatever the
    grader's umask. Links stay as they are: what they lead to is not ours."""
    folder.chmod(0o755)
    for path in folder.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() else 0o644)


def remove_tree(folder: Path, last: str | None = None) -> None:
    """Remove `folder` with all below. To be called when no process of the worker runs any more.

    A hostile tree may be deeper than a path can be long or Python can recurse, and have folders
    closed to their owner. So it is made flat: folders are moved up beside the first before they
    are looked into, and no path is ever longer than one step.

    `last` names a file in `folder` that goes when all else is gone. Raises OSError when something
    cannot be removed.
    """
    # A name that nobody can have taken beforehand.
    prefix = f".{secrets.token_hex(8)}"
    count = 0
    waiting = [folder]
    while waiting:
        current = waiting[-1]
        current.chmod(0o700)
        below = []
        with os.scandir(current) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    below.append(Path(entry.path))
                elif current != folder or entry.name != last:
                    os.unlink(entry.path)  # noqa: PTH108

        for path in below:
            count += 1
            moved = folder / f"{prefix}-{count}"
            _open_to_owner(path)
            path.rename(moved)
            waiting.append(moved)

        if not below:
            if current == folder and last is not None:
                (folder / last).unlink(missing_ok=True)
            current.rmdir()
            waiting.pop()


def _open_to_owner(folder: Path) -> None:
    """Let the owner enter a folder, and never what a link leads to, should a process still put one
    in its place."""
    if sys.platform != "linux":
        folder.chmod(0o700)
        return

    descriptor = os.open(folder, os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        Path(f"/proc/self/fd/{descriptor}").chmod(0o700)
    finally:
        os.close(descriptor)


@contextmanager
def private_folder(kind: str = "") -> Iterator[Path]:
    """Yield a new folder in the system's temporary one that only this user can enter.

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

    folders = []
    with suppress(PermissionError), os.scandir(place) as entries:
        folders = [Path(entry.path) for entry in entries if entry.name.startswith(PREFIX)]
    return [folder for folder in folders if _remove_if_abandoned(folder)]


def _is_ours_to_rely_on(status: os.stat_result) -> bool:
    """Return whether nobody but us and root can rename what is ours in a folder."""
    shared = status.st_mode & _BY_OTHERS and not status.st_mode & stat.S_ISVTX
    return not shared and status.st_uid in (0, os.geteuid())


def _lock_new(folder: Path) -> int | None:
    """Return the open, locked owner's file. It gets its name when it is locked, never before."""
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


def _remove_if_abandoned(folder: Path) -> bool:
    """Return whether it was abandoned, and is gone."""
    import fcntl  # noqa: PLC0415

    no_links = os.O_NOFOLLOW | os.O_CLOEXEC
    with suppress(OSError):
        inside = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | no_links)
        try:
            if os.fstat(inside).st_uid != os.geteuid():
                return False
            lock = os.open(OWNER, os.O_RDWR | os.O_NONBLOCK | no_links, dir_fd=inside)
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
