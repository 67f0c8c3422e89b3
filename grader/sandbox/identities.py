"""Users without a name for workers: root lends each worker a uid that no other process has.

A uid of its own makes the limit on processes count only the worker's, and keeps concurrent workers
from signalling or tracing one another.
"""

import contextlib
import os
import pwd
import secrets
import socket
from dataclasses import dataclass

__all__ = ["Identity", "NoIdentityError", "borrow"]

# Between the ranges that systemd gives to home users and to its dynamic services; below 65536, so
# that it is mapped inside containers too.
_FIRST, _COUNT = 60_706, 256


class NoIdentityError(OSError):
    """All uids of the range are in use."""


@dataclass(slots=True)
class Identity:
    uid: int
    _lock: socket.socket

    def give_back(self) -> None:
        self._lock.close()


def borrow() -> Identity:
    """A uid that nobody uses, held until it is given back or this process ends.

    What holds it is the name of an abstract Unix socket: atomic across threads and processes, and
    the kernel gives it back when we die.
    """
    used = _uids_in_use()
    start = secrets.randbelow(_COUNT)
    for offset in range(_COUNT):
        uid = _FIRST + (start + offset) % _COUNT
        if uid in used or _has_name(uid):
            continue
        lock = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        try:
            lock.bind(f"\0course-grader-uid-{uid}")
        except OSError:
            lock.close()
            continue
        return Identity(uid, lock)
    raise NoIdentityError(f"no free uid from {_FIRST} to {_FIRST + _COUNT - 1}")


def _has_name(uid: int) -> bool:
    try:
        pwd.getpwuid(uid)
    except KeyError:
        return False
    return True


def _uids_in_use() -> set[int]:
    """Uids of our range that a process has: left over from a grader that was killed, or strange."""
    used = set()
    for name in os.listdir("/proc"):  # noqa: PTH208  (each start of a worker waits for this)
        if name.isdigit():
            with contextlib.suppress(OSError):
                used.add(os.stat(f"/proc/{name}").st_uid)  # noqa: PTH116
    return {uid for uid in used if _FIRST <= uid < _FIRST + _COUNT}
