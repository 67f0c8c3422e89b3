"""The store: every result as it is ready, every grade that ever counted, every override.

One SQLite file in the output folder. Rows of results and events are only ever added.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import replace

from grader.classes.store.opening import connect, spoken
from grader.classes.store.rows import (
    Event,
    EventKind,
    Graded,
    GradingKey,
    Standing,
    StoreError,
)
from grader.classes.store.schema import Cell, checksum, insert
from grader.model import HandedIn, Override, Run, ScoreReport, Submission, Summary
from grader.model.records import RecordError, from_bytes, to_bytes
from grader.running.versions import Versions

_Record = TypeVar("_Record")
_GRADED = (
    "id, assignment, name, assignment_digest, submission, versions, at, status, score, max_score"
)


class Store(AbstractContextManager["Store"]):
    """A context manager. Every method raises StoreError when the file or its disk fails."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connection, self.copy = connect(path)

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
        try:
            return None if row is None else json.loads(row[0])
        except ValueError as error:
            raise StoreError.damaged(self.path, error) from error

    def set_fact(self, name: str, value: object) -> None:
        self._insert("fact", name, json.dumps(value), verb="INSERT OR REPLACE")

    # Runs: what executing a content gave, whoever handed it in.

    def run(self, calls: str, content: str, versions: Versions) -> tuple[Run, Submission] | None:
        """The run, and the submission that was run."""
        row = self._sound(
            "run", "calls = ? AND content = ? AND versions = ?", calls, content, versions.run_key
        )
        if row is None:
            return None
        *_, submission, record = row
        return self._record(record, Run), self.submission(submission)

    def has_run(self, calls: str, content: str, versions: Versions) -> bool:
        sql = "SELECT 1 FROM run WHERE calls = ? AND content = ? AND versions = ?"
        return self._one(sql, calls, content, versions.run_key) is not None

    def add_run(
        self, calls: str, content: str, versions: Versions, submission: str, run: Run
    ) -> None:
        """`submission` is the digest of one that was added before."""
        self._insert(
            "run", calls, content, versions.run_key, _now(), submission, to_bytes(run),
            verb="INSERT OR IGNORE",
        )  # fmt: skip

    # Submissions, as they were read: a regrade needs no download.

    def add_submission(self, digest: str, submission: Submission) -> None:
        self._insert("submission", digest, to_bytes(submission), verb="INSERT OR IGNORE")

    def submission(self, digest: str) -> Submission:
        row = self._sound("submission", "digest = ?", digest)
        if row is None:
            raise StoreError.damaged(self.path, digest)
        return self._record(row[1], Submission)

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
        row = self._one(f"SELECT {_GRADED} FROM grading WHERE id = ?", standing.grading)
        if row is None:
            raise StoreError.damaged(self.path, f"grading {standing.grading}")
        return _graded(row)

    def submission_of(self, standing: Standing) -> Submission:
        """Return the submission as it was read for the grading that counts."""
        return self.submission(self.counted(standing).key.submission)

    def add_grading(self, key: GradingKey, report: ScoreReport, summary: Summary) -> Graded:
        """`summary` as graded, before overrides."""
        at, number = _now(), self._next("grading")
        self._insert(
            "grading", number, key.assignment, key.name, key.assignment_digest, key.submission,
            key.versions.key, at, report.status, report.score, report.max_score,
        )  # fmt: skip
        self._insert("report", number, to_bytes(report))
        self._insert("summary", number, to_bytes(summary))
        return Graded(number, key, at, report.status, report.score, report.max_score)

    def report(self, grading: int) -> ScoreReport:
        """Return the report as graded, before overrides."""
        return self._of_grading("report", grading, ScoreReport)

    def summary(self, grading: int) -> Summary:
        """Return the summary as graded, before overrides."""
        return self._of_grading("summary", grading, Summary)

    # The class: which grading of each submission counts.

    def standing(self, assignment: str, name: str) -> Standing | None:
        found = self._standings("assignment = ? AND name = ?", assignment, name)
        return found[0] if found else None

    def standings(self, assignment: str) -> list[Standing]:
        """Return the standing of each submission, in the order of the class."""
        return self._standings("assignment = ?", assignment)

    def stand(
        self, graded: Graded, by: HandedIn, handed_in: str, content: str, position: int
    ) -> None:
        """Let this grading count from now on. It is an event unless it says nothing new.

        `handed_in` is a digest of the bytes; other ones are another attempt.
        """
        key = graded.key
        before = self.standing(key.assignment, key.name)
        if before is None or not self._is_same(before, handed_in, key):
            attempt = self._next_attempt(key.assignment, key.name)
            now = Standing(
                key.assignment, key.name, attempt, _now(), by, handed_in, content, position,
                graded.id,
            )  # fmt: skip
            is_new = True
        else:
            now = replace(before, by=by, content=content, position=position, grading=graded.id)
            is_new = replace(self.counted(before), id=graded.id, at=graded.at) != graded

        if now == before:
            return
        if before is not None and before.number != now.number:
            self._put(before, counts=False)
        self._put(now)
        if is_new:
            self._add_event(now, "graded")

    def mark_shown(self, assignment: str, name: str, shown: str) -> None:
        standing = self.standing(assignment, name)
        assert standing is not None
        self._put(replace(standing, shown=shown))

    def _is_same(self, standing: Standing, handed_in: str, key: GradingKey) -> bool:
        """Return whether the standing is of these bytes. One of a store that did not know them has
        the digest of its sources in their place, and keeps it."""
        if standing.bytes == handed_in:
            return True
        return standing.bytes == self.submission(key.submission).digest

    def _next_attempt(self, assignment: str, name: str) -> int:
        sql = "SELECT coalesce(max(number), 0) + 1 FROM attempt WHERE assignment = ? AND name = ?"
        return int(self._one(sql, assignment, name)[0])

    def _put(self, standing: Standing, *, counts: bool = True) -> None:
        of = standing
        self._insert(
            "attempt", of.assignment, of.name, of.number, of.at, to_bytes(of.by), of.bytes,
            of.content, of.position, of.grading, counts, of.shown,
            verb="INSERT OR REPLACE",
        )  # fmt: skip

    # Overrides, and the history.

    def set_by_hand(
        self, standing: Standing, override: Override, kind: EventKind = "override"
    ) -> None:
        """Set points by hand, for what was handed in; confirm them where the kind is `kept`, and
        take them back where it is `removed`."""
        self._add_event(standing, kind, override)

    def overrides(
        self, assignment: str, name: str | None = None
    ) -> Mapping[str, tuple[Override, ...]]:
        """Return the overrides by submission: the last of each target, in the order set."""
        found: dict[str, dict[str | None, Override]] = {}
        for event in self.events(assignment, name):
            if event.override is None:
                continue
            of = found.setdefault(event.name, {})
            of.pop(event.override.case, None)
            if event.kind != "removed":
                of[event.override.case] = event.override
        return {name: tuple(of.values()) for name, of in found.items() if of}

    def events(self, assignment: str | None = None, name: str | None = None) -> Iterator[Event]:
        """Yield the events, the oldest first."""
        wanted = {"event.assignment": assignment, "event.name": name}
        parameters = {column: value for column, value in wanted.items() if value is not None}
        where = " AND ".join(f"{column} = ?" for column in parameters) or "TRUE"
        columns = ", ".join(f"grading.{column.strip()}" for column in _GRADED.split(","))
        rows = self._rows(
            "SELECT event.id, event.at, event.assignment, event.name, event.kind, event.target,"
            " event.points, event.reason, event.bytes NOT IN ('', attempt.bytes),"
            f" {columns} FROM event"
            " LEFT JOIN grading ON grading.id = event.grading"
            " LEFT JOIN attempt ON attempt.counts"
            " AND attempt.assignment = event.assignment AND attempt.name = event.name"
            f" WHERE {where} ORDER BY event.id",
            *parameters.values(),
        )
        for row in rows:
            number, at, of, who, kind, target, points, reason, earlier = row[:9]
            graded = override = None
            if kind == "graded":
                graded = _graded(row[9:])
            else:
                override = Override(target, points, reason, at, earlier_file=bool(earlier))
            yield Event(number, at, of, who, kind, graded, override)

    def _add_event(
        self, standing: Standing, kind: EventKind, override: Override | None = None
    ) -> None:
        at, actor, about = _now(), "", None
        grading = target = points = reason = None
        if override is None:
            grading = standing.grading
        else:
            at, target = override.set_at, override.case
            points, reason = override.points, override.reason
        self._insert(
            "event", self._next("event"), at, actor, standing.assignment, standing.name, kind,
            standing.bytes, grading, target, points, reason, about,
        )  # fmt: skip

    def _standings(self, where: str, *parameters: object) -> list[Standing]:
        columns = "assignment, name, number, at, by, bytes, content, position, grading, shown"
        rows = self._rows(
            f"SELECT {columns} FROM attempt WHERE counts AND {where} ORDER BY position, name",
            *parameters,
        )
        return [
            Standing(assignment, name, number, at, self._record(by, HandedIn), *rest)
            for assignment, name, number, at, by, *rest in rows
        ]

    def _of_grading(self, table: str, grading: int, kind: type[_Record]) -> _Record:
        row = self._sound(table, "grading = ?", grading)
        if row is None:
            raise StoreError.damaged(self.path, f"{table} {grading}")
        return self._record(row[1], kind)

    def _record(self, data: bytes, kind: type[_Record]) -> _Record:
        try:
            record = from_bytes(data)
        except RecordError as error:
            raise StoreError.damaged(self.path, error) from error
        if not isinstance(record, kind):
            raise StoreError.damaged(self.path, type(record).__name__)
        return record

    def _sound(self, table: str, where: str, *parameters: object) -> Any:
        """Return the row, which is as it was written; None when there is none."""
        found = self._one(f"SELECT * FROM {table} WHERE {where}", *parameters)
        if found is None:
            return None
        *row, stored = found
        if checksum(table, row) != stored:
            raise StoreError.damaged(self.path, f"{table} {parameters[0]}")
        return row

    def _next(self, table: str) -> int:
        return int(self._one(f"SELECT coalesce(max(id), 0) + 1 FROM {table}")[0])

    def _one(self, sql: str, *parameters: object) -> Any:
        with spoken(self.path):
            return self._connection.execute(sql, parameters).fetchone()

    def _rows(self, sql: str, *parameters: object) -> list[Any]:
        with spoken(self.path):
            return self._connection.execute(sql, parameters).fetchall()

    def _insert(self, table: str, *row: Cell, verb: str = "INSERT") -> None:
        with spoken(self.path):
            insert(self._connection, table, *row, verb=verb)


def _graded(row: Any) -> Graded:
    id, assignment, name, digest, submission, versions, at, status, score, most = row
    key = GradingKey(assignment, name, digest, submission, Versions.of_key(versions))
    return Graded(id, key, at, status, score, most)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
