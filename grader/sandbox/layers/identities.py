"""Users without a name for workers: root lends each worker a uid that no other process has.

A uid of its own makes the limit on processes count only the worker's, and keeps concurrent workers
from signalling or tracing one another.
"""

import contextlib
import os
import pwd
import secrets
import socket

from msgspec import Struct

POOL = range(60_706, 60_962)
"""The uids between the ranges that systemd gives to home users and to its dynamic services; below
65536, so that they are mapped inside containers too."""


class Identity(Struct):
    uid: int
    _lock: socket.socket

    def give_back(self) -> None:
        self._lock.close()


def borrow(pool: range = POOL, after: int | None = None) -> Identity:
    """Return a uid that nobody uses, held until given back or this process ends. Raises OSError.

    The next free one `after` another, around the pool; without that, after any.

    The name of an abstract Unix socket holds it: atomic across threads and processes, and the
    kernel gives it back when we die.
    """
    used = _uids_in_use()
    start = secrets.randbelow(len(pool)) if after is None else pool.index(after) + 1
    for uid in (*pool[start:], *pool[:start]):
        if uid in used or _has_name(uid):
            continue

        lock = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        try:
            lock.bind(f"\0course-grader-uid-{uid}")
        except OSError:
            lock.close()
        else:
            return Identity(uid, lock)

    raise OSError(f"no free uid from {pool[0]} to {pool[-1]}")


def _has_name(uid: int) -> bool:
    try:
        pwd.getpwuid(uid)
    except KeyError:
        return False
    return True


def _uids_in_use() -> set[int]:
    """Return the uids that some process has: left over from a killed grader, or strange."""
    used = set()
    for name in os.listdir("/proc"):  # noqa: PTH208  (each start of a worker waits for this)
        if name.isdigit():
            with contextlib.suppress(OSError):
                used.add(os.stat(f"/proc/{name}").st_uid)  # noqa: PTH116
    return used
