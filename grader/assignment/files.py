"""Reads the files that an assignment is made of; whatever cannot be read becomes a Problem."""

import os
import stat
from pathlib import Path

from grader.assignment.problems import Place, Problems, shown
from grader.model import Message

__all__ = ["find_file", "read_bounded"]


def find_file(place: Place, written: str, problems: Problems) -> Path | None:
    """The file that the path `written` at `place` names, relative to the file it stands in."""
    path = place.path.parent / written
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        problems.add(
            place,
            Message("assignment.no_file", {"path": shown(written)}),
            Message("assignment.no_file.expected", {"folder": str(place.path.parent)}),
        )
        return None
    if not stat.S_ISREG(mode):
        problems.add(
            place,
            Message("assignment.not_a_file", {"path": shown(written)}),
            Message("assignment.not_a_file.expected"),
        )
        return None
    return Path(os.path.normpath(path))


def read_bounded(path: Path, place: Place, problems: Problems, megabytes: int) -> bytes | None:
    """The bytes of a regular file; one that is too long, or cannot be read, is a problem."""
    try:
        # Not blocking, so that a named pipe is refused and not waited for.
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                problems.add(
                    place,
                    Message("assignment.not_a_file", {"path": shown(str(path))}),
                    Message("assignment.not_a_file.expected"),
                )
                return None
            data = file.read(megabytes * 1_000_000 + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        what = {"path": shown(str(path)), "reason": reason}
        problems.add(place, Message("assignment.unreadable", what))
        return None
    if len(data) > megabytes * 1_000_000:
        what_big = Message("assignment.too_big", {"megabytes": megabytes})
        problems.add(place, what_big, Message("assignment.too_big.expected"))
        return None
    return data
