"""Opens the store's one file, by one process and in this format, or says why it cannot.

Written ahead (WAL) and synced at every commit: a commit that was seen is still there after SIGKILL
or a power cut. The lock is the operating system's and goes with its process; nothing is shared in
memory, so that the file may lie on a network drive.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from json import JSONDecodeError
from pathlib import Path

from msgspec import ValidationError

from grader.classes.store.rows import StoreError
from grader.classes.store.schema import Form, create, select
from grader.model import Message
from grader.model.records import OtherVersionError, RecordError
from grader.render.files import unfinished_of

FILE_NAME = "grades.sqlite"
_WAIT_SECONDS = 2.0


def connect(path: Path, form: Form) -> sqlite3.Connection:
    """Open the store's file, made if need be, for this process alone. Raises StoreError."""
    with spoken(path, form.room):
        if not path.exists():
            _make(path, form)

        if not path.stat().st_size:
            raise RecordError("it is empty")

        connection = _opened(path, "rw")
        try:
            _prepare(connection, path, form)
            _require_tables(connection, form)
            for table in form.looked_through:
                for _row in select(connection, table):
                    pass
        except BaseException:
            connection.close()
            raise
    return connection


def _opened(path: Path, mode: str) -> sqlite3.Connection:
    # Only explicit transactions; the connection belongs to the thread that opens it.
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, uri=True, timeout=_WAIT_SECONDS, isolation_level=None)


def _make(path: Path, form: Form) -> None:
    """Make the file beside its place, so that it is never seen empty.

    Of two processes that do so, the first one's file stays.
    """
    unfinished = unfinished_of(path)
    try:
        with closing(_opened(unfinished, "rwc")) as connection:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("BEGIN IMMEDIATE")
            create(connection, form)
            connection.execute(f"PRAGMA application_id = {form.application}")
            connection.execute("COMMIT")

        try:
            path.hardlink_to(unfinished)
        except FileExistsError:
            pass
        except OSError:
            # A drive without links. What is full says so: nothing is written here.
            unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _require_tables(connection: sqlite3.Connection, form: Form) -> None:
    schema = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
    tables = {name for (name,) in schema}
    for table in form.tables:
        if table not in tables:
            raise RecordError(f"{table}: no such table")


def _prepare(connection: sqlite3.Connection, path: Path, form: Form) -> None:
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    # A cache that does not grow with the class, and no other disk than the store's.
    connection.execute("PRAGMA cache_size = -4096")
    connection.execute("PRAGMA temp_store = MEMORY")

    connection.execute("BEGIN IMMEDIATE")
    application, version, tables = connection.execute(
        "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)"
        " FROM pragma_application_id, pragma_user_version"
    ).fetchone()
    if tables == 0 and version == 0:
        raise RecordError("it is empty")
    if application != form.application:
        raise StoreError(Message(f"{form.room}.not_ours", {"path": str(path)}))
    if form.grows_from is not None and form.grows_from <= version < form.version:
        create(connection, form)
    elif version != form.version:
        key = f"{form.room}.newer" if version > form.version else f"{form.room}.older"
        params = {"path": str(path), "found": version, "known": form.version}
        raise StoreError(Message(key, params))

    connection.execute("COMMIT")


_SENTENCES = {
    "locked": (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED),
    "full": (sqlite3.SQLITE_FULL,),
    "corrupt": (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB),
    "no_writing": (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM),
    "io_error": (sqlite3.SQLITE_IOERR,),
}


@contextmanager
def spoken(path: Path, room: str) -> Iterator[None]:
    """Turn errors of the file, its disk or a damaged row into a StoreError; a bug of ours stays
    one."""
    try:
        yield
    except (sqlite3.DatabaseError, RecordError, JSONDecodeError, ValidationError) as error:
        key = _sentence_key(error)
        if key is None:
            raise
        raise StoreError(
            Message(f"{room}.{key}", {"path": str(path), "error": str(error)})
        ) from error


def _sentence_key(error: Exception) -> str | None:
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None:
        return next((key for key, codes in _SENTENCES.items() if code & 0xFF in codes), None)

    if isinstance(error, OtherVersionError):
        return "other_version"
    # Python's own errors have no code: of a text that is no UTF-8, or of a bug of ours.
    return None if isinstance(error, sqlite3.ProgrammingError) else "corrupt"
