"""A store of the format before this one -> this format, in the caller's transaction.

Format 2 had no checksums, no attempts, and did not know for which hand-in an override was made:
that is what counted at the time. The bytes handed in were not kept, so a digest of the sources
stands for them.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec import convert

from grader.classes.store.rows import EventKind
from grader.classes.store.schema import GRADES, create, insert
from grader.model import SubmissionStatus
from grader.model.records import from_bytes

_TABLES = ("event", "standing", "grading", "run", "submission", "fact")
"""The tables of format 2, those first that refer to others."""

_GRADING = tuple[int, str, str, str, str, str, str, SubmissionStatus, float | None, float]
_STANDING = tuple[str, str, str, bytes, str, int, int, str]
_EVENT = tuple[int, str, str, str, EventKind, int | None, str | None, float | None, str | None]


def migrate(connection: sqlite3.Connection, copy: Path) -> None:
    """Fill the store anew from the copy that was made of it.

    Raises RecordError or ValidationError where a row is damaged that has to be read for it.
    """
    for table in _TABLES:
        connection.execute(f"DROP TABLE {table}")
    create(connection, GRADES)

    with closing(sqlite3.connect(copy)) as older:
        for table, *row in _rows(older):
            insert(connection, table, *row)


def _rows(older: sqlite3.Connection) -> Iterator[Any]:
    """Yield the rows of this format, each after its table's name."""
    for row in older.execute("SELECT name, value FROM fact"):
        yield "fact", *convert(row, tuple[str, str])
    for row in older.execute("SELECT digest, record FROM submission"):
        yield "submission", *row
    for row in older.execute("SELECT calls, content, versions, at, submission, record FROM run"):
        yield "run", *row

    columns = "id, assignment, name, assignment_digest, submission, versions, at, status"
    for *row, report, summary in older.execute(
        f"SELECT {columns}, score, max_score, report, summary FROM grading"
    ):
        yield "grading", *convert(row, _GRADING)
        yield "report", row[0], report
        yield "summary", row[0], summary

    sources = older.execute(
        "SELECT id, record FROM grading LEFT JOIN submission ON digest = submission"
    )
    handed_in = {grading: from_bytes(record).digest for grading, record in sources}
    yield from _attempts(older, handed_in)
    yield from _events(older, handed_in)


def _attempts(older: sqlite3.Connection, handed_in: dict[int, str]) -> Iterator[Any]:
    for row in older.execute(
        "SELECT standing.assignment, standing.name, at, by, content, position, grading, shown"
        " FROM standing JOIN grading ON grading.id = grading"
    ):
        assignment, name, at, hand_in, content, position, grading, digest = convert(row, _STANDING)
        attempt = (assignment, name, 1, at, hand_in, handed_in[grading], content, position)
        yield "attempt", *attempt, grading, digest, True


def _events(older: sqlite3.Connection, handed_in: dict[int, str]) -> Iterator[Any]:
    counted: dict[tuple[str, str], str] = {}
    columns = "id, at, assignment, name, kind, grading, target, points, reason"
    for row in older.execute(f"SELECT {columns} FROM event ORDER BY id"):
        number, at, assignment, name, kind, grading, *override = convert(row, _EVENT)
        if grading is not None:
            counted[assignment, name] = handed_in[grading]

        about = (assignment, name, kind, counted.get((assignment, name), ""))
        yield "event", number, at, "", *about, grading, *override, None
