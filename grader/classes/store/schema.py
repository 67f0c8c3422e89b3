"""The store's tables and rows, and how its one file is opened: by one process, or why not.

Written ahead (WAL) and synced at every commit: a commit that was seen is still there after SIGKILL
or a power cut. The lock is the operating system's and goes with its process; nothing is shared in
memory, so that the file may lie on a network drive.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from msgspec import Struct

from grader.model import HandedIn, Message, Override, SubmissionStatus
from grader.running.versions import Versions

FILE_NAME = "grades.sqlite"
SCHEMA = 2
_APPLICATION = 0x67726472  # "grdr"
_WAIT_SECONDS = 2.0

_TABLES = """
CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE submission (digest TEXT PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID;

CREATE TABLE run (
    id INTEGER PRIMARY KEY, calls TEXT NOT NULL, content TEXT NOT NULL, versions TEXT NOT NULL,
    at TEXT NOT NULL, submission TEXT NOT NULL, record BLOB NOT NULL,
    UNIQUE (calls, content, versions));

CREATE TABLE grading (
    id INTEGER PRIMARY KEY AUTOINCREMENT, assignment TEXT NOT NULL, name TEXT NOT NULL,
    assignment_digest TEXT NOT NULL, submission TEXT NOT NULL, versions TEXT NOT NULL,
    at TEXT NOT NULL, status TEXT NOT NULL, score REAL,
    max_score REAL NOT NULL, report BLOB NOT NULL, summary BLOB NOT NULL);
CREATE INDEX grading_of ON grading (assignment, name, assignment_digest);

CREATE TABLE event (
    id INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, assignment TEXT NOT NULL,
    name TEXT NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('graded', 'override', 'removed')),
    grading INTEGER REFERENCES grading (id), target TEXT, points REAL, reason TEXT);
CREATE INDEX event_of ON event (assignment, name);

CREATE TABLE standing (
    assignment TEXT NOT NULL, name TEXT NOT NULL, position INTEGER NOT NULL,
    by BLOB NOT NULL, content TEXT NOT NULL,
    grading INTEGER NOT NULL REFERENCES grading (id), shown TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (assignment, name)) WITHOUT ROWID;
"""
# A written grade stays as it was, whatever a later version of the program does.
_APPEND_ONLY = [
    f"CREATE TRIGGER {table}_{verb.lower()} BEFORE {verb} ON {table} "
    f"BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;"
    for table in ("submission", "run", "grading", "event")
    for verb in ("UPDATE", "DELETE")
]
EventKind = Literal["graded", "override", "removed"]


class StoreError(Exception):
    """The store cannot go on; `message` says why and what to do."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key, dict(message.params))
        self.message = message

    @classmethod
    def damaged(cls, path: Path, error: object) -> "StoreError":
        return cls(Message("store.corrupt", {"path": str(path), "error": str(error)}))


def connect(path: Path) -> sqlite3.Connection:
    """The store's file, made if need be, for this process alone. Raises StoreError."""
    with spoken(path):
        # Only explicit transactions; the connection belongs to the thread that judges.
        connection = sqlite3.connect(path, timeout=_WAIT_SECONDS, isolation_level=None)
        try:
            _prepare(connection, path)
        except BaseException:
            connection.close()
            raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    # A cache that does not grow with the class.
    connection.execute("PRAGMA cache_size = -4096")
    connection.execute("BEGIN IMMEDIATE")
    version = _pragma(connection, "user_version")
    application = _pragma(connection, "application_id")
    tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if tables == 0 and version == 0:
        for statement in (*_TABLES.split(";"), *_APPEND_ONLY):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {SCHEMA}")
        connection.execute(f"PRAGMA application_id = {_APPLICATION}")
    elif application != _APPLICATION:
        raise StoreError(Message("store.not_ours", {"path": str(path)}))
    elif version != SCHEMA:
        key = "store.newer" if version > SCHEMA else "store.older"
        raise StoreError(Message(key, {"path": str(path), "found": version, "known": SCHEMA}))
    connection.execute("COMMIT")


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
        key = None if code is None else _SENTENCES.get(code & 0xFF)
        if key is None:
            raise
        params = {"path": str(path), "error": str(error)}
        raise StoreError(Message(key, params)) from error


class GradingKey(Struct, frozen=True):
    """The key that decides a grade. The same key always gives the same report, but for timings."""

    assignment: str
    name: str
    """The submission's id."""
    assignment_digest: str
    submission: str
    """A digest over all that was read of it."""
    versions: Versions


class Graded(Struct, frozen=True):
    """One grading, without its report."""

    id: int
    key: GradingKey
    at: str
    status: SubmissionStatus
    score: float | None
    """The score as graded, before overrides."""
    max_score: float


class Standing(Struct, frozen=True):
    """A submission of the class, with the grading that counts."""

    assignment: str
    name: str
    by: HandedIn
    content: str
    """Equal for submissions with the same content; empty when there was nothing to run."""
    position: int
    grading: int
    shown: str
    """The digest of what its files were last made from; empty before they were written."""


class Event(Struct, frozen=True):
    """Something that happened to a grade; never changed once it is written."""

    number: int
    at: str
    assignment: str
    name: str
    kind: EventKind
    grading: Graded | None = None
    override: Override | None = None
    """The override; of a removed one the last state, with the reason for taking it back."""
