"""The store's tables, and how a row is written and read: with a checksum of all that stands in it.

A disk, a copy or a synchronised folder can change a byte without a word; what was damaged is never
taken for a grade.
"""

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from msgspec import Struct

from grader.model.records import RecordError


class Form(Struct, frozen=True):
    """The form of a database of the grader's."""

    application: int
    """SQLite's application id."""
    version: int
    tables: Mapping[str, str]
    """The columns of each table, after its checksum."""
    changeable: tuple[str, ...]
    """The tables whose rows change; all others stay as they were written, whatever a later version
    of the program does."""
    looked_through: tuple[str, ...]
    """The tables of small rows. A damaged one could be missed by whoever looks for its name."""
    indexes: Mapping[str, str] = {}
    grows_from: int | None = None
    """The earliest version to which later ones have only added tables: these are made in it."""
    room: str = "store"
    """The catalogue that says what is wrong with the file."""


_TABLES = {
    # What the last run was told, as JSON.
    "fact": "name TEXT PRIMARY KEY, value TEXT NOT NULL",
    # A submission as it was read.
    "submission": "digest TEXT PRIMARY KEY, record BLOB NOT NULL",
    # The answers of a content, whoever handed it in.
    "run": "calls TEXT NOT NULL, content TEXT NOT NULL, versions TEXT NOT NULL, at TEXT NOT NULL,"
    " submission TEXT NOT NULL, record BLOB NOT NULL, PRIMARY KEY (calls, content, versions)",
    # A result as graded, before what was set by hand. Its report and its summary stand apart.
    "grading": "id INTEGER PRIMARY KEY, assignment TEXT NOT NULL, name TEXT NOT NULL,"
    " assignment_digest TEXT NOT NULL, submission TEXT NOT NULL, versions TEXT NOT NULL,"
    " at TEXT NOT NULL, status TEXT NOT NULL, score REAL, max_score REAL NOT NULL",
    "report": "grading INTEGER PRIMARY KEY REFERENCES grading (id), record BLOB NOT NULL",
    "summary": "grading INTEGER PRIMARY KEY REFERENCES grading (id), record BLOB NOT NULL",
    # A hand-in. Its number among those of one name, the time when it was taken in, who handed in,
    # the digest of its bytes, the content that is run, its grading (none while it waits for one),
    # the digest of what its files were made from, and whether it is the attempt of its name that
    # counts; a run's newest does. Its position says nothing any more.
    "attempt": "assignment TEXT NOT NULL, name TEXT NOT NULL, number INTEGER NOT NULL,"
    " at TEXT NOT NULL, by BLOB NOT NULL, bytes TEXT NOT NULL, content TEXT NOT NULL,"
    " position INTEGER NOT NULL, grading INTEGER REFERENCES grading (id), shown TEXT NOT NULL,"
    " counts INTEGER NOT NULL, PRIMARY KEY (assignment, name, number)",
    # The files of an attempt as they came in, where nobody else keeps them.
    "file": "assignment TEXT NOT NULL, name TEXT NOT NULL, number INTEGER NOT NULL,"
    " path TEXT NOT NULL, data BLOB NOT NULL, PRIMARY KEY (assignment, name, number, path)",
    # A change of a grade: `graded` (this grading counts from now on), `override`, `kept` (an
    # override confirmed for other bytes), `removed`, `released` (held until then), `deleted` (all
    # that the rows of this name had of a student), and what a desk adds, such as points of a rubric
    # or a comment. The actor did it (empty: whoever types the grader's commands) to the hand-in of
    # these bytes (empty: not known). The target is a case or a line (none: the whole), the reason
    # the text; `about` is an earlier event that this one changes, answers or takes back.
    "event": "id INTEGER PRIMARY KEY, at TEXT NOT NULL, actor TEXT NOT NULL,"
    " assignment TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, bytes TEXT NOT NULL,"
    " grading INTEGER REFERENCES grading (id), target TEXT, points REAL, reason TEXT,"
    " about INTEGER REFERENCES event (id)",
}
GRADES = Form(
    application=0x67726472,  # "grdr"
    version=3,
    tables=_TABLES,
    changeable=("fact", "attempt"),
    looked_through=("fact", "grading", "attempt", "event"),
    indexes={"grading": "assignment, name, assignment_digest", "event": "assignment, name"},
)

Cell = str | bytes | int | float | None


def create(connection: sqlite3.Connection, form: Form) -> None:
    """Make the tables that are not there, in the caller's transaction."""
    for table, columns in form.tables.items():
        connection.execute(
            f"CREATE TABLE IF NOT EXISTS {table} (checksum BLOB NOT NULL, {columns})"
        )
    _guard(connection, form)

    for table, columns in form.indexes.items():
        connection.execute(f"CREATE INDEX {table}_of ON {table} ({columns})")
    connection.execute(f"PRAGMA user_version = {form.version}")


def _guard(connection: sqlite3.Connection, form: Form) -> None:
    for table, verb in _guards(form):
        connection.execute(
            f"CREATE TRIGGER {table}_{verb.lower()} BEFORE {verb} ON {table} "
            "BEGIN SELECT RAISE(ABORT, 'history is append-only'); END"
        )


def _guards(form: Form) -> Iterator[tuple[str, str]]:
    for table in form.tables:
        if table not in form.changeable:
            yield table, "UPDATE"
            yield table, "DELETE"


@contextmanager
def changing(connection: sqlite3.Connection, form: Form) -> Iterator[None]:
    """Let every row change, in the caller's transaction, for what has to go for good."""
    for table, verb in _guards(form):
        connection.execute(f"DROP TRIGGER {table}_{verb.lower()}")
    yield
    _guard(connection, form)


def insert(connection: sqlite3.Connection, table: str, *row: Cell, verb: str = "INSERT") -> None:
    """Write a row, which has all of the table's columns but the checksum."""
    marks = ", ?" * len(row)
    connection.execute(f"{verb} INTO {table} VALUES (?{marks})", (_checksum(table, row), *row))


def select(
    connection: sqlite3.Connection, table: str, where: str = "TRUE", *parameters: object
) -> Iterator[list[Any]]:
    """Yield rows without their checksums. Raises RecordError for one that was damaged."""
    statement = f"SELECT * FROM {table} WHERE {where}"
    for checksum, *row in connection.execute(statement, parameters):
        if checksum != _checksum(table, row):
            raise RecordError(f"{table} {row[0]!r}")
        yield row


def _checksum(table: str, row: Iterable[Cell]) -> bytes:
    """Return a digest of the row; numbers count by their value, as SQLite keeps them."""
    plain = repr([table, *map(_plain, row)])
    return hashlib.sha256(plain.encode("utf-8", "surrogatepass")).digest()[:16]


def _plain(cell: Cell) -> Cell:
    if isinstance(cell, bytes):
        return hashlib.sha256(cell).digest()
    return cell + 0.0 if isinstance(cell, int | float) else cell
