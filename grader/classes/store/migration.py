"""A store of the format before this one -> this format, in the caller's transaction.

Format 2 had no checksums, no attempts, and did not know for which hand-in an override was made:
that is what counted at the time. The bytes handed in were not kept, so a digest of the sources
stands for them.
"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import ValidationError, convert

from grader.classes.store.rows import EventKind, StoreError
from grader.classes.store.schema import create, insert
from grader.model import SubmissionStatus
from grader.model.records import RecordError, from_bytes

OLDER = 2
_OLD = ("event", "standing", "grading", "run", "submission", "fact")
"""The tables of format 2, those first that refer to others."""
_GRADING = tuple[int, str, str, str, str, str, str, SubmissionStatus, float | None, float]
_STANDING = tuple[str, str, bytes, str, int, int, str]
_EVENT = tuple[int, str, str, str, EventKind, int | None, str | None, float | None, str | None]


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Raise StoreError where a row is damaged that has to be read for it."""
    made = "SELECT type, name FROM sqlite_schema WHERE type IN ('trigger', 'index') AND sql != ''"
    for kind, name in connection.execute(made).fetchall():
        connection.execute(f"DROP {kind} {name}")
    for table in _OLD:
        connection.execute(f"ALTER TABLE {table} RENAME TO old_{table}")
    create(connection)

    try:
        for table, *row in _rows(connection):
            insert(connection, table, *row)
    except (RecordError, ValidationError) as error:
        raise StoreError.damaged(path, error) from error
    for table in _OLD:
        connection.execute(f"DROP TABLE old_{table}")


def _rows(connection: sqlite3.Connection) -> Iterator[Any]:
    """Yield the rows of this format, each after its table's name."""

    def old(columns: str, of: str) -> sqlite3.Cursor:
        return connection.execute(f"SELECT {columns} FROM old_{of}")

    for row in old("name, value", "fact"):
        yield "fact", *convert(row, tuple[str, str])
    for row in old("digest, record", "submission"):
        yield "submission", *row
    for row in old("calls, content, versions, at, submission, record", "run"):
        yield "run", *row

    columns = "id, assignment, name, assignment_digest, submission, versions, at, status"
    for *row, report, summary in old(f"{columns}, score, max_score, report, summary", "grading"):
        yield "grading", *convert(row, _GRADING)
        yield "report", row[0], report
        yield "summary", row[0], summary

    columns = "old_standing.assignment, old_standing.name, by, content, position, grading, shown"
    of = "standing JOIN old_grading ON old_grading.id = grading"
    for *row, at, submission in old(f"{columns}, at, submission", of):
        assignment, name, by, content, *rest = convert(row, _STANDING)
        handed_in = _bytes(connection, submission)
        position, grading, shown = rest
        named = ("attempt", assignment, name, 1, at, by)
        yield *named, handed_in, content, position, grading, True, shown
    yield from _events(connection)


def _events(connection: sqlite3.Connection) -> Iterator[Any]:
    counted: dict[tuple[str, str], str] = {}
    columns = "id, at, assignment, name, kind, grading, target, points, reason"
    rows = connection.execute(f"SELECT {columns} FROM old_event ORDER BY id").fetchall()
    for row in rows:
        number, at, assignment, name, kind, grading, *rest = convert(row, _EVENT)
        if grading is not None:
            submission = connection.execute(
                "SELECT submission FROM grading WHERE id = ?", (grading,)
            ).fetchone()
            counted[assignment, name] = _bytes(connection, *submission)
        handed_in = counted.get((assignment, name), "")
        yield "event", number, at, "", assignment, name, kind, handed_in, grading, *rest, None


def _bytes(connection: sqlite3.Connection, submission: str) -> str:
    sql = "SELECT record FROM submission WHERE digest = ?"
    row = connection.execute(sql, (submission,)).fetchone()
    if row is None:
        raise RecordError(submission)
    digest: str = from_bytes(row[0]).digest
    return digest
