"""Takes what one name handed in out of the store, in the caller's transaction.

The rows of its history stay, under a name that says when it was deleted. Everything else that
writes to the store only ever adds such rows.
"""

import sqlite3
from collections.abc import Mapping

from grader.classes.store.schema import GRADES, Cell, changing, insert, select
from grader.model import HandedIn, Student
from grader.model.records import from_bytes, to_bytes
from grader.running.calls import renamed

BLANKED: Mapping[str, Mapping[str, Cell]] = {
    "grading": {"submission": ""},
    "attempt": {
        "by": to_bytes(HandedIn((Student(""),))),
        "bytes": "",
        "content": "",
        "grading": None,
        "shown": "",
        "counts": 0,
    },
    "event": {"bytes": "", "reason": ""},
}
"""The tables of which rows stay under the new name, and what stands in these instead."""
REMOVED = ("file",)
"""The tables of names of which the rows go."""
_GRADINGS = "(SELECT id FROM grading WHERE name = ?)"
_DIGESTS = "(SELECT submission FROM grading WHERE name = ?)"


def erase(connection: sqlite3.Connection, name: str, new_name: str) -> None:
    """Blank what this name handed in and got, in every assignment of the store.

    A run stays as that of another submission with the same content, where there is one.
    """
    # Rows that refer to each other are written anew one after the other.
    connection.execute("PRAGMA defer_foreign_keys = ON")
    with changing(connection, GRADES):
        _hand_over_runs(connection, name)
        for table in ("report", "summary"):
            connection.execute(f"DELETE FROM {table} WHERE grading IN {_GRADINGS}", (name,))
        connection.execute(f"DELETE FROM submission WHERE digest IN {_DIGESTS}", (name,))
        for table in REMOVED:
            connection.execute(f"DELETE FROM {table} WHERE name = ?", (name,))
        _blank_phrases(connection, name)
        # The place of a remark has the name of a file, which the student chose.
        of_remarks = "kind IN ('comment', 'question') AND name"
        _rewrite(connection, "event", of_remarks, name, {"target": None})
        for table, blanks in BLANKED.items():
            _rewrite(connection, table, "name", name, {"name": new_name, **blanks})


def _blank_phrases(connection: sqlite3.Connection, name: str) -> None:
    """Blank the words of comments that nobody else has."""
    used = "SELECT about FROM event WHERE kind = 'comment' AND name"
    alone = f"{used} = ? AND about NOT IN ({used} != ?)"
    for (number,) in connection.execute(alone, (name, name)).fetchall():
        for column in ("id", "about"):
            _rewrite(connection, "event", column, number, {"reason": ""})


def erase_actor(connection: sqlite3.Connection, actor: str) -> None:
    """Blank who did what in the history, where this student did it."""
    with changing(connection, GRADES):
        _rewrite(connection, "event", "actor", actor, {"actor": ""})


def _hand_over_runs(connection: sqlite3.Connection, name: str) -> None:
    of_others = "SELECT grading FROM attempt WHERE content = ? AND name != ?"
    heirs = f"digest IN (SELECT submission FROM grading WHERE id IN ({of_others}))"
    of_run = "calls = ? AND content = ? AND versions = ?"
    for calls, content, versions, at, digest, record in list(
        select(connection, "run", f"submission IN {_DIGESTS}", name)
    ):
        key = (calls, content, versions)
        connection.execute(f"DELETE FROM run WHERE {of_run}", key)
        [(_, ran)] = select(connection, "submission", "digest = ?", digest)
        for heir, submission in list(select(connection, "submission", heirs, content, name)):
            run = renamed(from_bytes(record), from_bytes(ran), from_bytes(submission))
            if run is not None:
                insert(connection, "run", *key, at, heir, to_bytes(run))
                break


def _rewrite(
    connection: sqlite3.Connection, table: str, column: str, value: Cell, new: Mapping[str, Cell]
) -> None:
    """Write the rows with this value in a column anew, with other values in some columns."""
    _checksum, *names = (row[1] for row in connection.execute(f"PRAGMA table_info({table})"))
    rows = list(select(connection, table, f"{column} = ?", value))
    connection.execute(f"DELETE FROM {table} WHERE {column} = ?", (value,))
    for row in rows:
        insert(connection, table, *{**dict(zip(names, row, strict=True)), **new}.values())
