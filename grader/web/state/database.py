"""DATA/serve.sqlite: who may come in, and by which policies; grades are in each folder's store.

Of links and sessions it has digests alone: who reads the file can enter as nobody. Its rows change;
each begins with a checksum of itself, as in the store. An LMS's keys are a file beside it.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from grader.classes.store.opening import connect, in_transaction, overwriting, spoken
from grader.classes.store.schema import Cell, Form, insert, select

FILE_NAME = "serve.sqlite"
_TABLES = {
    # A person of a course, by the id that an issuer gave: an LMS, or (empty) people.csv. Only who
    # is listed may come in.
    "person": "course TEXT NOT NULL, issuer TEXT NOT NULL, subject TEXT NOT NULL,"
    " name TEXT NOT NULL, email TEXT NOT NULL, role TEXT NOT NULL, team TEXT NOT NULL,"
    " extension TEXT NOT NULL, listed INTEGER NOT NULL, PRIMARY KEY (course, issuer, subject)",
    # A personal link that was made and not revoked, and when it was used (empty: not yet).
    "link": "digest TEXT PRIMARY KEY, course TEXT NOT NULL, issuer TEXT NOT NULL,"
    " subject TEXT NOT NULL, at TEXT NOT NULL, used TEXT NOT NULL",
    # A browser that is known for a person's.
    "session": "digest TEXT PRIMARY KEY, course TEXT NOT NULL, issuer TEXT NOT NULL,"
    " subject TEXT NOT NULL, until TEXT NOT NULL",
    # LMSs, their activities, and what became of each person's score, as JSON; the nonces of
    # launches that were used, until a launch with one is too old anyway.
    "platform": "issuer TEXT NOT NULL, client TEXT NOT NULL, record TEXT NOT NULL,"
    " PRIMARY KEY (issuer, client)",
    "activity": "course TEXT PRIMARY KEY, record TEXT NOT NULL",
    "post": "course TEXT NOT NULL, subject TEXT NOT NULL, record TEXT NOT NULL,"
    " PRIMARY KEY (course, subject)",
    "nonce": "nonce TEXT PRIMARY KEY, until INTEGER NOT NULL",
    # What the instructor's page changed for an assignment, as JSON.
    "policy": "course TEXT NOT NULL, assignment TEXT NOT NULL, record TEXT NOT NULL,"
    " PRIMARY KEY (course, assignment)",
}
_FORM = Form(
    application=0x67726477,  # "grdw"
    version=1,
    tables=_TABLES,
    changeable=tuple(_TABLES),
    looked_through=tuple(_TABLES),
    room="web_data",
)


class Database(AbstractContextManager["Database"]):
    """A context manager, for one thread. Every method raises StoreError when the file fails."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connection = connect(path, _FORM)

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def transaction(self) -> AbstractContextManager[None]:
        """Write all of what is written inside, or nothing of it."""
        return in_transaction(self._connection, self.path, _FORM.room)

    @contextmanager
    def overwriting(self) -> Iterator[None]:
        """Leave nothing in the file of what is removed inside, all of it or nothing."""
        with spoken(self.path, _FORM.room), overwriting(self._connection), self.transaction():
            yield

    def rows(self, table: str, where: str, *parameters: object) -> list[list[Any]]:
        with spoken(self.path, _FORM.room):
            return list(select(self._connection, table, where, *parameters))

    def row(self, table: str, where: str, *parameters: object) -> list[Any] | None:
        """Return the first row; None where there is none."""
        return next(iter(self.rows(table, where, *parameters)), None)

    def put(self, table: str, *row: Cell) -> None:
        """Write a row in the place of the one with its key."""
        with spoken(self.path, _FORM.room):
            insert(self._connection, table, *row, verb="INSERT OR REPLACE")

    def remove(self, table: str, where: str, *parameters: object) -> None:
        with spoken(self.path, _FORM.room):
            self._connection.execute(f"DELETE FROM {table} WHERE {where}", parameters)
