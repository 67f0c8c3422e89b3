"""The store's tables, and how a row is written: with a checksum of all that stands in it.

A disk, a copy or a synchronised folder can change a byte without a word; what was damaged is never
taken for a grade.
"""

import hashlib
import sqlite3
from collections.abc import Iterable

SCHEMA = 3
_TABLES = """
CREATE TABLE fact (
    name TEXT PRIMARY KEY, value TEXT NOT NULL, checksum BLOB NOT NULL) WITHOUT ROWID;

CREATE TABLE submission (
    digest TEXT PRIMARY KEY, record BLOB NOT NULL, checksum BLOB NOT NULL) WITHOUT ROWID;

CREATE TABLE run (
    calls TEXT NOT NULL, content TEXT NOT NULL, versions TEXT NOT NULL, at TEXT NOT NULL,
    submission TEXT NOT NULL, record BLOB NOT NULL, checksum BLOB NOT NULL,
    PRIMARY KEY (calls, content, versions));

CREATE TABLE grading (
    id INTEGER PRIMARY KEY, assignment TEXT NOT NULL, name TEXT NOT NULL,
    assignment_digest TEXT NOT NULL, submission TEXT NOT NULL, versions TEXT NOT NULL,
    at TEXT NOT NULL, status TEXT NOT NULL, score REAL, max_score REAL NOT NULL,
    checksum BLOB NOT NULL);
CREATE INDEX grading_of ON grading (assignment, name, assignment_digest);
CREATE TABLE report (
    grading INTEGER PRIMARY KEY REFERENCES grading (id), record BLOB NOT NULL,
    checksum BLOB NOT NULL);
CREATE TABLE summary (
    grading INTEGER PRIMARY KEY REFERENCES grading (id), record BLOB NOT NULL,
    checksum BLOB NOT NULL);

CREATE TABLE attempt (
    assignment TEXT NOT NULL, name TEXT NOT NULL, number INTEGER NOT NULL, at TEXT NOT NULL,
    by BLOB NOT NULL, bytes TEXT NOT NULL, content TEXT NOT NULL, position INTEGER NOT NULL,
    grading INTEGER REFERENCES grading (id), counts INTEGER NOT NULL, shown TEXT NOT NULL,
    checksum BLOB NOT NULL,
    PRIMARY KEY (assignment, name, number)) WITHOUT ROWID;

CREATE TABLE file (
    assignment TEXT NOT NULL, name TEXT NOT NULL, number INTEGER NOT NULL, path TEXT NOT NULL,
    data BLOB NOT NULL, checksum BLOB NOT NULL,
    PRIMARY KEY (assignment, name, number, path));

CREATE TABLE event (
    id INTEGER PRIMARY KEY, at TEXT NOT NULL, actor TEXT NOT NULL, assignment TEXT NOT NULL,
    name TEXT NOT NULL, kind TEXT NOT NULL, bytes TEXT NOT NULL,
    grading INTEGER REFERENCES grading (id), target TEXT, points REAL, reason TEXT,
    about INTEGER REFERENCES event (id), checksum BLOB NOT NULL);
CREATE INDEX event_of ON event (assignment, name);
"""
"""fact: what the last run was told, as JSON.

submission: a submission as it was read.

run: the answers of a content, whoever handed it in.

grading: a result as graded, before what was set by hand. Its report and summary are apart.

attempt: a hand-in. Who (`by`), its number among those of one name, when it was taken in, the
digest of its `bytes`, the `content` that is run, its grading (none while it waits for one), and
whether it is the one of its name that counts; a run's newest does. `shown` is the digest of what
its files were made from.

file: the files of an attempt as they came in, where nobody else keeps them.

event: what happened to a grade. `graded` (this grading counts from now on), `override`, `kept`
(an override confirmed for other bytes), `removed`, and what a desk adds, such as points of a
rubric, a comment or a release. The `actor` did it (empty: whoever types the grader's commands) to
the hand-in of these `bytes` (empty: not known). `target` is a case or a line (none: the whole),
`reason` the text, `about` an earlier event that this one changes, answers or takes back.
"""
# A written grade stays as it was, whatever a later version of the program does.
_APPEND_ONLY = [
    f"CREATE TRIGGER {table}_{verb.lower()} BEFORE {verb} ON {table} "
    f"BEGIN SELECT RAISE(ABORT, 'history is append-only'); END;"
    for table in ("submission", "run", "grading", "report", "summary", "file", "event")
    for verb in ("UPDATE", "DELETE")
]
Cell = str | bytes | int | float | None


def create(connection: sqlite3.Connection) -> None:
    """Make the tables, in the caller's transaction."""
    for statement in (*_TABLES.split(";"), *_APPEND_ONLY):
        connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {SCHEMA}")


def insert(
    connection: sqlite3.Connection, table: str, *row: Cell, verb: str = "INSERT"
) -> sqlite3.Cursor:
    """Write a row, which has all of the table's columns but the checksum."""
    marks = "?, " * len(row)
    statement = f"{verb} INTO {table} VALUES ({marks}?)"
    return connection.execute(statement, (*row, checksum(table, row)))


def checksum(table: str, row: Iterable[Cell]) -> bytes:
    """Return a digest of the row; numbers count by their value, as SQLite keeps them."""
    plain = [table, *map(_plain, row)]
    return hashlib.sha256(repr(plain).encode("utf-8", "surrogatepass")).digest()[:16]


def _plain(cell: Cell) -> Cell:
    if isinstance(cell, bytes):
        return hashlib.sha256(cell).digest()
    return cell + 0.0 if isinstance(cell, int | float) else cell
