"""DATA/serve.sqlite: who may come in, and by which policies; grades are in each folder's store.

Of links, sessions and tokens it has digests alone: who reads the file can enter as nobody. Its rows
change; each begins with a checksum of itself, as in the store. An LMS's keys are a file beside it.
"""

from pathlib import Path

from grader.classes.store.file import DatabaseFile
from grader.classes.store.schema import Form

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
    # What a machine says who it is by, in one course: its name there, and what it may do.
    "token": "digest TEXT PRIMARY KEY, course TEXT NOT NULL, issuer TEXT NOT NULL,"
    " name TEXT NOT NULL, may TEXT NOT NULL, at TEXT NOT NULL",
    # The last event of an attempt's history that a person has seen in its report.
    "seen": "course TEXT NOT NULL, issuer TEXT NOT NULL, subject TEXT NOT NULL,"
    " assignment TEXT NOT NULL, number INTEGER NOT NULL, event INTEGER NOT NULL,"
    " PRIMARY KEY (course, issuer, subject, assignment, number)",
    # What the instructor's page changed for an assignment, as JSON.
    "policy": "course TEXT NOT NULL, assignment TEXT NOT NULL, record TEXT NOT NULL,"
    " PRIMARY KEY (course, assignment)",
}
_FORM = Form(
    application=0x67726477,  # "grdw"
    version=2,
    tables=_TABLES,
    changeable=tuple(_TABLES),
    looked_through=tuple(_TABLES),
    grows_from=1,
    room="web_data",
)


class Database(DatabaseFile):
    def __init__(self, path: Path) -> None:
        super().__init__(path, _FORM)

    def remove(self, table: str, where: str, *parameters: object) -> None:
        with self.writing():
            self._connection.execute(f"DELETE FROM {table} WHERE {where}", parameters)
