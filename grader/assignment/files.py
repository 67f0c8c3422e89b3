"""Reads the files that an assignment is made of; whatever cannot be read becomes a Problem."""

import os
import stat
from pathlib import Path

from grader.assignment.problems import Place, Problems, shown
from grader.model import Message

__all__ = ["find_file", "find_package", "read_bounded"]


def find_file(place: Place, written: str, problems: Problems) -> Path | None:
    """The file that the path `written` at `place` names, relative to the file it stands in."""
    path = place.path.parent / written
    mode = _mode(path)
    if mode is None:
        _not_there(place, written, problems)
    elif not stat.S_ISREG(mode):
        _not_a_file(place, shown(written), problems)
    else:
        return _tidy(path)
    return None


def find_package(place: Place, written: str, problems: Problems) -> Path | None:
    """The folder that `written` at `place` names, when there is a Python package in it."""
    path = place.path.parent / written
    if _mode(path) is None:
        _not_there(place, written, problems)
    elif _mode(path / "__init__.py") is None:
        problems.add(place, Message("assignment.no_package", {"path": shown(written)}))
    else:
        return _tidy(path)
    return None


def _mode(path: Path) -> int | None:
    """None for what is not there, or cannot be."""
    try:
        return path.stat().st_mode
    except (OSError, ValueError):
        return None


def _tidy(path: Path) -> Path:
    """Without `folder/..`, where that leads to the same file (it need not, through a link)."""
    tidy = Path(os.path.normpath(path))
    return tidy if tidy.exists() and tidy.samefile(path) else path


def read_bounded(path: Path, place: Place, problems: Problems, megabytes: int) -> bytes | None:
    """The bytes of a regular file; one that is too long, or cannot be read, is a problem."""
    name = shown(path.name)
    try:
        # Not blocking, so that a named pipe is refused and not waited for; the bytes as they are.
        flags = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        descriptor = os.open(path, os.O_RDONLY | flags)
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                _not_a_file(place, name, problems)
                return None
            with open(descriptor, "rb", closefd=False) as file:
                data = file.read(megabytes * 1_000_000 + 1)
        finally:
            os.close(descriptor)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        problems.add(place, Message("assignment.unreadable", {"path": name, "reason": reason}))
        return None
    if len(data) > megabytes * 1_000_000:
        what = Message("assignment.too_big", {"megabytes": megabytes})
        problems.add(place, what, Message("assignment.too_big.expected"))
        return None
    return data


def _not_there(place: Place, written: str, problems: Problems) -> None:
    problems.note(place, "no_file", path=shown(written), folder=str(place.path.parent))


def _not_a_file(place: Place, name: str, problems: Problems) -> None:
    problems.note(place, "not_a_file", path=name)
