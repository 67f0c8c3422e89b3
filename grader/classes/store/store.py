"""The store: every result as it is ready, every grade that ever counted, every override.

One SQLite file in the output folder. Rows of results and events are only ever added.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from grader.classes.store.schema import (
    Event,
    EventKind,
    Graded,
    GradingKey,
    Standing,
    StoreError,
    connect,
    spoken,
)
from grader.model import HandedIn, Override, Run, ScoreReport, Submission, Summary
from grader.model.records import RecordError, from_bytes, to_bytes
from grader.running.versions import Versions

_GRADED = (
    "id, assignment, name, assignment_digest, submission, versions, at, status, score, max_score"
)


class Store(AbstractContextManager["Store"]):
    """A context manager. Every method raises StoreError when the file or its disk fails."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connection = connect(path)

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All of what is written inside is there, or nothing of it, whatever happens."""
        with spoken(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                # SQLite has rolled back by itself when the disk was full.
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    # The options of a run, by name, as JSON.

    def fact(self, name: str) -> Any:
        """Return the value; None when it was never set."""
        row = self._one("SELECT value FROM fact WHERE name = ?", name)
        return None if row is None else json.loads(row[0])

    def set_fact(self, name: str, value: object) -> None:
        self._write("INSERT OR REPLACE INTO fact VALUES (?, ?)", name, json.dumps(value))

    # Runs: what executing a content gave, whoever handed it in.

    def run(self, calls: str, content: str, versions: Versions) -> tuple[Run, Submission] | None:
        """The run, and the submission that was run."""
        row = self._one(
            "SELECT record, submission FROM run WHERE calls = ? AND content = ? AND versions = ?",
            calls, content, versions.run_key,
        )  # fmt: skip
        return None if row is None else (self._record(row[0]), self.submission(row[1]))

    def has_run(self, calls: str, content: str, versions: Versions) -> bool:
        sql = "SELECT 1 FROM run WHERE calls = ? AND content = ? AND versions = ?"
        return self._one(sql, calls, content, versions.run_key) is not None

    def add_run(
        self, calls: str, content: str, versions: Versions, submission: str, run: Run
    ) -> None:
        """`submission` is the digest of one that was added before."""
        self._write(
            "INSERT OR IGNORE INTO run (calls, content, versions, at, submission, record)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            calls, content, versions.run_key, _now(), submission, to_bytes(run),
        )  # fmt: skip

    # Submissions, as they were read: a regrade needs no download.

    def add_submission(self, digest: str, submission: Submission) -> None:
        self._write("INSERT OR IGNORE INTO submission VALUES (?, ?)", digest, to_bytes(submission))

    def submission(self, digest: str) -> Submission:
        row = self._one("SELECT record FROM submission WHERE digest = ?", digest)
        if row is None:
            raise StoreError.damaged(self.path, digest)
        found: Submission = self._record(row[0])
        return found

    # Gradings.

    def grading(self, key: GradingKey) -> Graded | None:
        """The grading with this key. A grader's error is none: it is to be tried again."""
        row = self._one(
            f"SELECT {_GRADED} FROM grading WHERE assignment = ? AND name = ? AND"
            " assignment_digest = ? AND submission = ? AND versions = ?"
            " AND status != 'grader_error' ORDER BY id DESC LIMIT 1",
            key.assignment, key.name, key.assignment_digest, key.submission, key.versions.key,
        )  # fmt: skip
        return None if row is None else _graded(row)

    def counted(self, standing: Standing) -> Graded:
        """Return the grading that counts."""
        return _graded(self._of_grading(_GRADED, standing.grading))

    def submission_of(self, standing: Standing) -> Submission:
        """Return the submission as it was read for the grading that counts."""
        return self.submission(self.counted(standing).key.submission)

    def add_grading(self, key: GradingKey, report: ScoreReport, summary: Summary) -> Graded:
        """`summary` as graded, before overrides."""
        at = _now()
        cursor = self._write(
            f"INSERT INTO grading ({_GRADED.removeprefix('id, ')}, report, summary)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            key.assignment, key.name, key.assignment_digest, key.submission, key.versions.key,
            at, report.status, report.score, report.max_score, to_bytes(report),
            to_bytes(summary),
        )  # fmt: skip
        assert cursor.lastrowid is not None
        return Graded(cursor.lastrowid, key, at, report.status, report.score, report.max_score)

    def report(self, grading: int) -> ScoreReport:
        """Return the report as graded, before overrides."""
        found: ScoreReport = self._record(self._of_grading("report", grading)[0])
        return found

    def summary(self, grading: int) -> Summary:
        """Return the summary as graded, before overrides."""
        found: Summary = self._record(self._of_grading("summary", grading)[0])
        return found

    # The class: which grading of each submission counts.

    def standing(self, assignment: str, name: str) -> Standing | None:
        found = self._standings("assignment = ? AND name = ?", assignment, name)
        return found[0] if found else None

    def standings(self, assignment: str) -> list[Standing]:
        """Return the standing of each submission, in the order of the class."""
        return self._standings("assignment = ? ORDER BY position, name", assignment)

    def stand(self, graded: Graded, by: HandedIn, content: str, position: int) -> None:
        """Let this grading count from now on. It is an event unless it says nothing new."""
        key = graded.key
        before = self.standing(key.assignment, key.name)
        counted = None
        if before is not None:
            now = replace(before, by=by, content=content, position=position, grading=graded.id)
            if before == now:
                return
            counted = replace(self.counted(before), id=graded.id, at=graded.at)
        if counted != graded:
            self._write(
                "INSERT INTO event (at, assignment, name, kind, grading)"
                " VALUES (?, ?, ?, 'graded', ?)",
                _now(), key.assignment, key.name, graded.id,
            )  # fmt: skip
        self._write(
            "INSERT INTO standing (assignment, name, position, by, content, grading)"
            " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (assignment, name) DO UPDATE SET"
            " position = excluded.position, by = excluded.by, content = excluded.content,"
            " grading = excluded.grading",
            key.assignment, key.name, position, to_bytes(by), content, graded.id,
        )  # fmt: skip

    def mark_shown(self, assignment: str, name: str, shown: str) -> None:
        self._write(
            "UPDATE standing SET shown = ? WHERE assignment = ? AND name = ?",
            shown, assignment, name,
        )  # fmt: skip

    # Overrides, and the history.

    def set_by_hand(
        self, assignment: str, name: str, override: Override, kind: EventKind = "override"
    ) -> None:
        """Set points by hand; take them back where the kind is `removed`."""
        self._write(
            "INSERT INTO event (at, assignment, name, kind, target, points, reason)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            override.set_at, assignment, name, kind, override.case, override.points,
            override.reason,
        )  # fmt: skip

    def overrides(self, assignment: str) -> Mapping[str, tuple[Override, ...]]:
        """Return the overrides by submission: the last of each target, in the order set."""
        found: dict[str, dict[str | None, Override]] = {}
        for event in self.events(assignment):
            if event.override is None:
                continue
            of = found.setdefault(event.name, {})
            of.pop(event.override.case, None)
            if event.kind == "override":
                of[event.override.case] = event.override
        return {name: tuple(of.values()) for name, of in found.items() if of}

    def events(self, assignment: str | None = None, name: str | None = None) -> Iterator[Event]:
        """Yield the events, the oldest first."""
        columns = ", ".join(f"grading.{column.strip()}" for column in _GRADED.split(","))
        rows = self._rows(
            "SELECT event.id, event.at, event.assignment, event.name, event.kind, event.target,"
            f" event.points, event.reason, {columns} FROM event"
            " LEFT JOIN grading ON grading.id = event.grading"
            " WHERE (?1 IS NULL OR event.assignment = ?1) AND (?2 IS NULL OR event.name = ?2)"
            " ORDER BY event.id",
            assignment, name,
        )  # fmt: skip
        for row in rows:
            number, at, of, who, kind, target, points, reason = row[:8]
            graded = override = None
            if kind == "graded":
                graded = _graded(row[8:])
            else:
                override = Override(target, points, reason, at)
            yield Event(number, at, of, who, kind, graded, override)

    def _standings(self, where: str, *parameters: object) -> list[Standing]:
        columns = "assignment, name, by, content, position, grading, shown"
        rows = self._rows(f"SELECT {columns} FROM standing WHERE {where}", *parameters)
        return [Standing(row[0], row[1], self._record(row[2]), *row[3:]) for row in rows]

    def _of_grading(self, columns: str, grading: int) -> Any:
        row = self._one(f"SELECT {columns} FROM grading WHERE id = ?", grading)
        if row is None:
            raise StoreError.damaged(self.path, f"grading {grading}")
        return row

    def _record(self, data: bytes) -> Any:
        try:
            return from_bytes(data)
        except RecordError as error:
            raise StoreError.damaged(self.path, error) from error

    def _one(self, sql: str, *parameters: object) -> Any:
        with spoken(self.path):
            return self._connection.execute(sql, parameters).fetchone()

    def _rows(self, sql: str, *parameters: object) -> list[Any]:
        with spoken(self.path):
            return self._connection.execute(sql, parameters).fetchall()

    def _write(self, sql: str, *parameters: object) -> sqlite3.Cursor:
        with spoken(self.path):
            return self._connection.execute(sql, parameters)


def _graded(row: Any) -> Graded:
    id, assignment, name, digest, submission, versions, at, status, score, most = row
    key = GradingKey(assignment, name, digest, submission, Versions.of_key(versions))
    return Graded(id, key, at, status, score, most)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
