"""A database of the grader's in one file: its rows, whole transactions, what goes for good."""

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any, Self

from grader.classes.store.opening import connect, spoken
from grader.classes.store.rows import StoreError
from grader.classes.store.schema import Cell, Form, insert, select
from grader.model import Message


class DatabaseFile:
    """A context manager, for one thread. Every method raises StoreError when the file or its disk
    fails."""

    def __init__(self, path: Path, form: Form) -> None:
        self.path, self._form = path, form
        self._connection: sqlite3.Connection = connect(path, form)
        self._identity = _identity(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def spoken(self) -> AbstractContextManager[None]:
        """Turn errors of the file, its disk or a damaged row into a StoreError."""
        return spoken(self.path, self._form.room)

    def require_in_place(self) -> None:
        """Raise StoreError where the file was deleted or replaced since it was opened: what is
        written to it then is lost."""
        if _identity(self.path) != self._identity:
            raise StoreError(Message(f"{self._form.room}.gone", {"path": str(self.path)}))

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Turn errors into a StoreError as `spoken` does; nothing is written to a file that is
        gone."""
        self.require_in_place()
        with self.spoken():
            yield

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Write all of what is written inside, or nothing of it, whatever happens."""
        with self.writing():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                # SQLite has rolled back by itself when the disk was full.
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    @contextmanager
    def overwriting(self) -> Iterator[None]:
        """Leave nothing in the file of what is changed or removed inside, all of it or nothing."""
        with self.spoken():
            self._connection.execute("PRAGMA secure_delete = ON")
            with self.transaction():
                yield
            for statement in ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
                self._connection.execute(statement)

    def rows(self, table: str, where: str, *parameters: object) -> list[list[Any]]:
        with self.spoken():
            return list(select(self._connection, table, where, *parameters))

    def row(self, table: str, where: str, *parameters: object) -> list[Any] | None:
        """Return the first row; None where there is none."""
        return next(iter(self.rows(table, where, *parameters)), None)

    def insert(self, table: str, *row: Cell, verb: str = "INSERT") -> None:
        with self.writing():
            insert(self._connection, table, *row, verb=verb)

    def put(self, table: str, *row: Cell) -> None:
        """Write a row in the place of the one with its key."""
        self.insert(table, *row, verb="INSERT OR REPLACE")


def _identity(path: Path) -> tuple[int, int] | None:
    """Return the device of a file and its number there; None where there is none."""
    with suppress(OSError):
        status = path.stat()
        return status.st_dev, status.st_ino
    return None
