"""Folders that workers see: laid out, opened to them, and removed whatever they left there."""

import marshal
import os
import secrets
import shutil
import sys
from collections.abc import Iterable
from importlib.machinery import SourceFileLoader
from importlib.util import MAGIC_NUMBER, cache_from_source
from pathlib import Path

# Of compiled code (PEP 552): whether its source changed is never asked. The files stay as they are,
# and to ask costs each worker its time.
_UNCHECKED = (1).to_bytes(4, "little") + bytes(8)


def lay_package(folder: Path, sources: Iterable[Path]) -> None:
    """Copy modules into a new `folder`, compiled: no worker may write there to do it."""
    folder.mkdir()
    for source in sources:
        part = shutil.copyfile(source, folder / source.name)
        # From where Python keeps what it has compiled: to compile all takes 50 ms.
        code = SourceFileLoader(source.stem, str(source)).get_code(source.stem)
        compiled = Path(cache_from_source(str(part)))
        compiled.parent.mkdir(exist_ok=True)
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
        here = waiting[-1]
        here.chmod(0o700)
        below = []
        with os.scandir(here) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    below.append(Path(entry.path))
                elif here != folder or entry.name != last:
                    os.unlink(entry.path)  # noqa: PTH108
        if not below:
            if here == folder and last is not None:
                (folder / last).unlink(missing_ok=True)
            here.rmdir()
            waiting.pop()
            continue
        for path in below:
            count += 1
            moved = folder / f"{prefix}-{count}"
            _open(path)
            path.rename(moved)
            waiting.append(moved)


def _open(folder: Path) -> None:
    """Give a file to its owner, and never what a link leads to, should a process still put one in
    its place."""
    if sys.platform != "linux":
        folder.chmod(0o700)
        return
    found = os.open(folder, os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        Path(f"/proc/self/fd/{found}").chmod(0o700)
    finally:
        os.close(found)
