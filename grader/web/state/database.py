"""DATA/serve.sqlite: who may come in, and by which policies; grades are in each folder's store.

Of links, sessions and tokens it has digests alone: who reads the file can enter as nobody. Its rows
change; each begins with a checksum of itself, as in the store. An LMS's keys are a file beside it.
"""

from pathlib import Path

from grader.classes.store.file import DatabaseFile
from grader.classes.store.schema import Form

FILE_NAME = "serve.sqlite"
_COLUMNS = {
    # A person of a course, by the id that an issuer gave: an LMS, or (empty) people.csv. Only who
    # is listed may come in.
    "person": ("course issuer subject", "name email role team extension listed:INTEGER"),
    # A personal link that was made and not revoked, and when it was used (empty: not yet).
    "link": ("digest", "course issuer subject at used"),
    # A browser that is known for a person's.
    "session": ("digest", "course issuer subject until"),
    # LMSs, their activities, and what became of each person's score, as JSON; the nonces of
    # launches that were used, until a launch with one is too old anyway.
    "platform": ("issuer client", "record"),
    "activity": ("course", "record"),
    "post": ("course subject", "record"),
    "nonce": ("nonce", "until:INTEGER"),
    # What a machine says who it is by, in one course: its name there, and what it may do.
    "token": ("digest", "course issuer name may at"),
    # The last event of an attempt's history that a person has seen in its report.
    "seen": ("course issuer subject assignment number:INTEGER", "event:INTEGER"),
    # What the instructor's page changed for an assignment, as JSON.
    "policy": ("course assignment", "record"),
}
"""The columns of each table: those of its key, and the others. All are texts but for those whose
type stands behind a colon."""


def _columns(key: str, rest: str) -> str:
    """Return a table's columns as SQL has them."""
    columns = [column.partition(":") for column in f"{key} {rest}".split()]
    types = [f"{name} {kind or 'TEXT'} NOT NULL" for name, _, kind in columns]
    names = [name for name, *_ in columns[: len(key.split())]]
    return f"{', '.join(types)}, PRIMARY KEY ({', '.join(names)})"


_FORM = Form(
    application=0x67726477,  # "grdw"
    version=2,
    tables={table: _columns(*columns) for table, columns in _COLUMNS.items()},
    changeable=tuple(_COLUMNS),
    looked_through=tuple(_COLUMNS),
    grows_from=1,
    room="web_data",
)


class Database(DatabaseFile):
    def __init__(self, path: Path) -> None:
        super().__init__(path, _FORM)

    def remove(self, table: str, where: str, *parameters: object) -> None:
        with self.writing():
            self._connection.execute(f"DELETE FROM {table} WHERE {where}", parameters)
