"""How the store's one file is opened: by one process, brought to this format, or why not.

Written ahead (WAL) and synced at every commit: a commit that was seen is still there after SIGKILL
or a power cut. The lock is the operating system's and goes with its process; nothing is shared in
memory, so that the file may lie on a network drive.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from grader.classes.store.migration import OLDER, migrate
from grader.classes.store.rows import StoreError
from grader.classes.store.schema import SCHEMA, checksum, create
from grader.model import Message
from grader.render.files import whole_file

FILE_NAME = "grades.sqlite"
_APPLICATION = 0x67726472  # "grdr"
_WAIT_SECONDS = 2.0
_LOOKED_THROUGH = ("fact", "grading", "attempt", "event")
"""The tables of small rows. A damaged one could be missed by whoever looks for its name."""


def connect(path: Path) -> tuple[sqlite3.Connection, Path | None]:
    """Open the store's file, made if need be, for this process alone, and the copy that was made
    of it where it had an older format. Raises StoreError."""
    with spoken(path):
        # Only explicit transactions; the connection belongs to the thread that judges.
        connection = sqlite3.connect(path, timeout=_WAIT_SECONDS, isolation_level=None)
        try:
            copy = _prepare(connection, path)
            _look_through(connection, path)
        except BaseException:
            connection.close()
            raise
    return connection, copy


def _prepare(connection: sqlite3.Connection, path: Path) -> Path | None:
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    # A cache that does not grow with the class, and no other disk than the store's.
    connection.execute("PRAGMA cache_size = -4096")
    connection.execute("PRAGMA temp_store = MEMORY")

    connection.execute("BEGIN IMMEDIATE")
    version = _pragma(connection, "user_version")
    application = _pragma(connection, "application_id")
    tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    copy = None

    if tables == 0 and version == 0:
        create(connection)
        connection.execute(f"PRAGMA application_id = {_APPLICATION}")
    elif application != _APPLICATION:
        raise StoreError(Message("store.not_ours", {"path": str(path)}))
    elif version == OLDER:
        # The lock stays: nobody comes between the copy and the new format.
        connection.execute("COMMIT")
        copy = _copied(connection, path)
        connection.execute("BEGIN IMMEDIATE")
        migrate(connection, path)
    elif version != SCHEMA:
        key = "store.newer" if version > SCHEMA else "store.older"
        raise StoreError(Message(key, {"path": str(path), "found": version, "known": SCHEMA}))

    connection.execute("COMMIT")
    return copy


def _copied(connection: sqlite3.Connection, path: Path) -> Path:
    """Copy the store as it is to a file beside it, whole and synced."""
    copy = path.with_name(f"{path.stem}-format-{OLDER}{path.suffix}")
    with whole_file(copy) as temporary:
        connection.execute("VACUUM INTO ?", (str(temporary),))
    return copy


def _look_through(connection: sqlite3.Connection, path: Path) -> None:
    for table in _LOOKED_THROUGH:
        for *row, stored in connection.execute(f"SELECT * FROM {table}"):
            if checksum(table, row) != stored:
                raise StoreError.damaged(path, f"{table} {row[0]!r}")


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


_SENTENCES = {
    sqlite3.SQLITE_BUSY: "store.locked",
    sqlite3.SQLITE_LOCKED: "store.locked",
    sqlite3.SQLITE_FULL: "store.full",
    sqlite3.SQLITE_CORRUPT: "store.corrupt",
    sqlite3.SQLITE_NOTADB: "store.corrupt",
    sqlite3.SQLITE_READONLY: "store.no_writing",
    sqlite3.SQLITE_CANTOPEN: "store.no_writing",
    sqlite3.SQLITE_PERM: "store.no_writing",
    sqlite3.SQLITE_IOERR: "store.io_error",
}


@contextmanager
def spoken(path: Path) -> Iterator[None]:
    """Turn SQLite's errors of the file or its disk into a StoreError; a bug of ours stays one."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", None)
        if code is not None:
            key = _SENTENCES.get(code & 0xFF)
        else:
            # Python's own: of a text that is no UTF-8; its others are bugs of ours.
            key = "store.corrupt" if isinstance(error, sqlite3.OperationalError) else None
        if key is None:
            raise
        params = {"path": str(path), "error": str(error)}
        raise StoreError(Message(key, params)) from error
