"""The files of a submission on disk, bounded and without following links out of it."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from grader.model import Message
from grader.submissions.names import is_junk

_MAX_FILES = 2_000
_MAX_ENTRIES = 5 * _MAX_FILES
_MAX_DEPTH = 32
_ENVIRONMENT = "pyvenv.cfg"
"""The file that makes a folder a Python environment."""
_OF_AN_ENVIRONMENT = frozenset({"bin", "include", "lib", "lib64", "scripts", "share"})

# Not blocking, in case a pipe takes the file's place. Not every system has all of these.
_FLAGS = os.O_RDONLY
for _flag in ("O_CLOEXEC", "O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"):
    _FLAGS |= getattr(os, _flag, 0)


class FoundFile(Struct, frozen=True):
    """A file, or something else that stands where a file would be."""

    name: str
    """Path inside the submission, with `/`."""
    path: Path
    problem: Message | None = None
    """The reason why it is not even opened."""


def walk(path: Path) -> Iterator[FoundFile]:
    """Yield the files below a folder, in the order of their names, or the one file that `path` is.

    Files that systems and tools leave behind are passed over. Never raises for what it meets.
    """
    files = entries = 0
    waiting = [(path, path.name, 0)]
    while waiting:
        content = _file_or_entries(*waiting.pop())
        entries += 1
        files += isinstance(content, FoundFile)
        if files > _MAX_FILES or entries > _MAX_ENTRIES:
            problem = Message("intake.too_many_files", {"limit": _MAX_FILES})
            yield FoundFile(path.name, path, problem)
            return

        if isinstance(content, FoundFile):
            yield content
        else:
            waiting += reversed(content)


def _file_or_entries(path: Path, name: str, depth: int) -> FoundFile | list[tuple[Path, str, int]]:
    """Return what stands at `path` as a file, or the entries of a folder."""
    if depth and path.name.startswith("."):
        return FoundFile(name, path, Message("intake.hidden"))
    if path.name == _ENVIRONMENT:
        return FoundFile(name, path, Message("intake.environment"))

    try:
        mode = path.lstat().st_mode
        if stat.S_ISREG(mode):
            return FoundFile(name, path)
        if stat.S_ISLNK(mode):
            return FoundFile(name, path, Message("intake.link"))
        if not stat.S_ISDIR(mode):
            return FoundFile(name, path, Message("intake.no_file"))
        if depth > _MAX_DEPTH:
            return FoundFile(name, path, Message("intake.too_deep"))
        inside = sorted(entry.name for entry in path.iterdir() if not is_junk(entry.name))
    except OSError as error:
        return FoundFile(name, path, _unreadable(error))

    if _ENVIRONMENT in inside:
        # Made in the folder of the work, it has the student's own files beside it.
        inside = [entry for entry in inside if entry.casefold() not in _OF_AN_ENVIRONMENT]
    prefix = f"{name}/" if depth else ""
    return [(path / entry, f"{prefix}{entry}", depth + 1) for entry in inside]


def is_folder(path: Path) -> bool:
    """Return whether it is a folder itself, and no link to one; never raises."""
    try:
        return stat.S_ISDIR(path.lstat().st_mode)
    except OSError:
        return False


def read_bytes(path: Path, limit: int) -> bytes | Message:
    """Read a file that is no link; a Message when it is too long or cannot be read."""
    try:
        with os.fdopen(os.open(path, _FLAGS), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                return Message("intake.no_file")
            raw = file.read(limit + 1)
    except OSError as error:
        return _unreadable(error)
    if len(raw) > limit:
        return Message("intake.too_large", {"megabytes": limit / 1_000_000})
    return raw


def _unreadable(error: OSError) -> Message:
    return Message("intake.unreadable", {"error": error.strerror or type(error).__name__})
