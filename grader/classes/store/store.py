"""The store: every result as it is ready, every grade that ever counted, every override.

One SQLite file in the output folder. Rows of results and events are only ever added.
"""

import itertools
import json
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import astuple, replace

from grader.classes.store.erasing import erase, erase_actor
from grader.classes.store.file import DatabaseFile
from grader.classes.store.rows import Event, EventKind, Graded, GradingKey, Standing
from grader.classes.store.schema import GRADES
from grader.model import HandedIn, Override, Run, ScoreReport, Submission, Summary
from grader.model.records import RecordError, from_bytes, from_text, to_bytes
from grader.running.versions import Versions

_Record = TypeVar("_Record")
_OF_RUN = "calls = ? AND content = ? AND versions = ?"
_OF_NAME = "assignment = ? AND name = ?"
_BY_HAND = ("override", "kept", "removed")
_STANDS = "id NOT IN (SELECT about FROM event WHERE kind = 'undone')"
_OF_KEY = f"{_OF_NAME} AND assignment_digest = ? AND submission = ? AND versions = ?"


class Store(DatabaseFile):
    def __init__(self, path: Path) -> None:
        super().__init__(path, GRADES)

    # The options of a run, by name, as JSON.

    @property
    def changes(self) -> int:
        """Return a number that grows with each row that is written here."""
        return self._connection.total_changes

    def fact(self, name: str) -> Any:
        """Return the value; None when it was never set."""
        with self.spoken():
            row = self.row("fact", "name = ?", name)
            return None if row is None else json.loads(row[1])

    def fact_record(self, name: str) -> Any:
        """Return the records of a fact that `to_text` made; None when it was never set."""
        text = self.fact(name)
        with self.spoken():
            return None if text is None else from_text(text)

    def set_fact(self, name: str, value: object) -> None:
        self.put("fact", name, json.dumps(value))

    # Runs: the answers that executing a content gave, whoever handed it in.

    def run(self, calls: str, content: str, versions: Versions) -> tuple[Run, Submission] | None:
        """Return the run, and the submission that was run."""
        row = self.row("run", _OF_RUN, calls, content, versions.run_key)
        if row is None:
            return None
        *_, submission, record = row
        return self._record(record, Run), self.submission(submission)

    def add_run(
        self, calls: str, content: str, versions: Versions, submission: str, run: Run
    ) -> None:
        """Keep the run of a submission that was added before, by its digest, unless another one
        of this content has its run kept: its answers may have the name of its file."""
        key = calls, content, versions.run_key
        kept = self.row("run", _OF_RUN, *key)
        if kept is None or kept[-2] == submission:
            self.put("run", *key, _now(), submission, to_bytes(run))

    # Submissions, as they were read: a regrade needs no download.

    def add_submission(self, digest: str, submission: Submission) -> None:
        self.insert("submission", digest, to_bytes(submission), verb="INSERT OR IGNORE")

    def submission(self, digest: str) -> Submission:
        _, record = self._row("submission", "digest", digest)
        return self._record(record, Submission)

    # Gradings.

    def grading(self, key: GradingKey) -> Graded | None:
        """Return the grading with this key. A grader's error is none: it is to be tried again."""
        where = f"{_OF_KEY} AND status != 'grader_error' ORDER BY id DESC LIMIT 1"
        row = self.row("grading", where, *_columns(key))
        return None if row is None else _graded(*row)

    def counted(self, standing: Standing) -> Graded:
        """Return the grading that counts."""
        return _graded(*self._row("grading", "id", standing.grading))

    def submission_of(self, standing: Standing) -> Submission:
        """Return the submission as it was read for the grading that counts."""
        return self.submission(self.counted(standing).key.submission)

    def add_grading(self, key: GradingKey, report: ScoreReport, summary: Summary) -> Graded:
        """Keep a report and its summary as graded, before overrides."""
        number = self._next("id", "grading")
        result = (_now(), report.status, report.score, report.max_score)

        self.insert("grading", number, *_columns(key), *result)
        self.insert("report", number, to_bytes(report))
        self.insert("summary", number, to_bytes(summary))
        return Graded(number, key, *result)

    def report(self, grading: int) -> ScoreReport:
        """Return the report as graded, before overrides."""
        _, record = self._row("report", "grading", grading)
        return self._record(record, ScoreReport)

    def summary(self, grading: int) -> Summary:
        """Return the summary as graded, before overrides."""
        _, record = self._row("summary", "grading", grading)
        return self._record(record, Summary)

    # The class: the attempt of each submission that counts, with its grading.

    def standing(self, assignment: str, name: str) -> Standing | None:
        return next(iter(self.standings(assignment, name)), None)

    def standings(self, assignment: str, name: str | None = None) -> list[Standing]:
        """Return the standing of each submission, in the order of the names: of a class in several
        folders, too; or of one name."""
        whose, place = _whose(assignment, name)
        rows = self.rows("attempt", f"counts AND {whose}", *place)
        return sorted(itertools.starmap(self._standing, rows), key=_place)

    def stand(self, graded: Graded, hand_in: HandedIn, digest: str, content: str) -> None:
        """Let this grading count from now on.

        The digest is of the bytes that were handed in; other ones are another attempt.
        """
        name = (graded.key.assignment, graded.key.name)
        before = self.standing(*name)
        # Of a store of 0.1 that 0.2 took over, the digest of the sources stands for the bytes'.
        sources = self.submission(graded.key.submission).digest
        if before is not None and before.bytes in (digest, sources):
            attempt = replace(before, by=hand_in, content=content, grading=graded.id)
        else:
            number = self._next("number", f"attempt WHERE {_OF_NAME}", *name)
            attempt = Standing(*name, number, _now(), hand_in, digest, content, graded.id)
        self.let_count(attempt)

    # Attempts of one name, of which a policy chooses the one that counts.

    def attempts(self, assignment: str, name: str | None = None) -> list[Standing]:
        """Return the graded attempts, of one name or of all, in the order of their numbers."""
        whose, place = _whose(assignment, name)
        where = f"{whose} AND grading NOT NULL ORDER BY name, number"
        return [self._standing(*row) for row in self.rows("attempt", where, *place)]

    def take_in(self, attempt: Standing, files: Mapping[str, bytes], by_token: str = "") -> None:
        """Keep an attempt under the next number, with its files; it does not count yet. One that a
        machine handed in has the name of its token in the history.

        An attempt of the same time and bytes was taken in before: nothing changes.
        """
        name = (attempt.assignment, attempt.name)
        earlier = self.attempts(*name)
        if (attempt.at, attempt.bytes) in [(each.at, each.bytes) for each in earlier]:
            return

        number = self._next("number", f"attempt WHERE {_OF_NAME}", *name)
        self._put(replace(attempt, number=number, counts=False))
        for path, data in files.items():
            self.insert("file", *name, number, path, data)
        if by_token:
            self.enter(attempt.event("handed_in", f"token {by_token}"))

    def files(self, attempt: Standing) -> dict[str, bytes]:
        """Return an attempt's files as they came in; none where nobody kept them here."""
        name = (attempt.assignment, attempt.name, attempt.number)
        rows = self.rows("file", f"{_OF_NAME} AND number = ? ORDER BY path", *name)
        return {path: data for *_, path, data in rows}

    def bytes_of(self, attempt: Standing) -> int:
        """Return the size of an attempt's files."""
        name = (attempt.assignment, attempt.name, attempt.number)
        return self._number("sum(length(data))", f"file WHERE {_OF_NAME} AND number = ?", *name)

    def regraded(self, attempt: Standing, graded: Graded) -> None:
        """Let an attempt have another grading."""
        (self.let_count if attempt.counts else self._put)(replace(attempt, grading=graded.id))

    def let_count(self, attempt: Standing) -> None:
        """Let this attempt of its name count, and no other one. It is an event unless it says
        nothing new: the same bytes, with the same result."""
        before, now = self.standing(attempt.assignment, attempt.name), replace(attempt, counts=True)
        if before == now:
            return
        if before is not None and before.number != now.number:
            self._put(replace(before, counts=False))
        self._put(now)

        graded, last = self.counted(now), before and self.counted(before)
        is_same = last is not None and replace(last, id=graded.id, at=graded.at) == graded
        if before is None or before.bytes != now.bytes or not is_same:
            self.enter(now.event("graded", grading=graded))

    def mark_shown(self, assignment: str, name: str, digest: str) -> None:
        standing = self.standing(assignment, name)
        assert standing is not None
        self._put(replace(standing, shown=digest))

    def _put(self, standing: Standing) -> None:
        *name, at, hand_in, digest, content, grading, made_of, counts = astuple(standing)
        row = (*name, at, to_bytes(hand_in), digest, content, 0, grading, made_of, counts)
        self.put("attempt", *row)

    def _standing(self, *row: Any) -> Standing:
        assignment, name, number, at, record, digest, content, _position, *columns, counts = row
        hand_in = self._record(record, HandedIn)
        standing = Standing(assignment, name, number, at, hand_in, digest, content, *columns)
        return replace(standing, counts=bool(counts))

    # The history, in which what people set, gave and said are events too.

    def enter(self, event: Event) -> int:
        """Keep what happened, under the next number, which is returned; now, if it has no time."""
        number = self._next("id", "event")
        whose = (event.actor, event.assignment, event.name, event.kind, event.bytes)
        grading = None if event.grading is None else event.grading.id
        what = (grading, event.target, event.points, event.text, event.about)
        self.insert("event", number, event.at or _now(), *whose, *what)
        return number

    def set_by_hand(
        self,
        standing: Standing,
        override: Override,
        kind: EventKind = "override",
        actor: str = "",
    ) -> None:
        """Set points by hand, for what was handed in; confirm them where the kind is `kept`, and
        take them back where it is `removed`."""
        what = {"target": override.case, "points": override.points, "text": override.reason}
        self.enter(standing.event(kind, actor, **what, at=override.set_at))

    def overrides(
        self, assignment: str, name: str | None = None
    ) -> Mapping[str, tuple[Override, ...]]:
        """Return the overrides by submission: the last of each target, in the order set."""
        last: dict[str, dict[str | None, Override]] = {}
        for event in self.entries(assignment, name):
            if event.override is not None:
                targets = last.setdefault(event.name, {})
                targets.pop(event.target, None)
                if event.kind != "removed":
                    targets[event.target] = event.override
        return {name: tuple(targets.values()) for name, targets in last.items() if targets}

    def overrides_of(self, standing: Standing) -> tuple[Override, ...]:
        return self.overrides(standing.assignment, standing.name).get(standing.name, ())

    def events(self, name: str | None = None, assignment: str | None = None) -> list[Event]:
        """Return the events, of all submissions or of those of one name, the oldest first."""
        where = "name = coalesce(?, name) AND assignment = coalesce(?, assignment) ORDER BY id"
        return [self._event(*row) for row in self.rows("event", where, name, assignment)]

    def entries(self, assignment: str, name: str | None = None) -> list[Event]:
        """Return what was done and not taken back, of a name or of all, the oldest first."""
        whose, place = _whose(assignment, name)
        where = f"{whose} AND kind NOT IN ('graded', 'undone') AND {_STANDS} ORDER BY id"
        return [self._event(*row) for row in self.rows("event", where, *place)]

    def _event(self, *row: Any) -> Event:
        number, at, actor, assignment, name, kind, handed_in, grading, *what = row
        target, points, text, about = what
        whose = (assignment, name, kind, actor, handed_in)
        event = Event(*whose, target, points, text, about, at=at, number=number)
        if kind in ("graded", "released"):
            return replace(event, grading=_graded(*self._row("grading", "id", grading)))
        if kind not in _BY_HAND:
            return event

        standing = self.standing(assignment, name)
        is_earlier = standing is not None and handed_in not in ("", standing.bytes)
        override = Override(target, points, text, at, is_earlier)
        return replace(event, override=override)

    # What goes for good.

    def delete(self, name: str, actors: Sequence[str] = ()) -> str:
        """Blank what this name handed in and got, and who did something by these keys. Return the
        name under which the rows of its history stay."""
        rows = self.rows("attempt", "name = ?", name)
        number = self._next("id", "event")
        new_name = f"deleted-{number}"

        with self.overwriting():
            erase(self._connection, name, new_name)
            for actor in actors:
                erase_actor(self._connection, actor)
            for assignment in sorted({row[0] for row in rows}):
                self.enter(Event(assignment, new_name, "deleted"))
        return new_name

    def leave_group(self, attempt: Standing, hand_in: HandedIn, actors: Sequence[str] = ()) -> None:
        """Make an attempt the hand-in of these students alone, and blank who did something by these
        keys."""
        with self.overwriting():
            self._put(replace(attempt, by=hand_in))
            for actor in actors:
                erase_actor(self._connection, actor)

    # Rows.

    def _row(self, table: str, column: str, value: object) -> list[Any]:
        """Return the row that another one names."""
        rows = self.rows(table, f"{column} = ?", value)
        with self.spoken():
            if not rows:
                raise RecordError(f"{table} {value}")
        return rows[0]

    def _record(self, data: bytes, kind: type[_Record]) -> _Record:
        with self.spoken():
            record = from_bytes(data)
            if not isinstance(record, kind):
                raise RecordError(type(record).__name__)
        return record

    def _next(self, column: str, rows: str, *parameters: object) -> int:
        return 1 + self._number(f"max({column})", rows, *parameters)

    def _number(self, total: str, rows: str, *parameters: object) -> int:
        sql = f"SELECT coalesce({total}, 0) FROM {rows}"
        with self.spoken():
            return int(self._connection.execute(sql, parameters).fetchone()[0])


def _whose(assignment: str, name: str | None) -> tuple[str, Sequence[str]]:
    """Return the rows of a name, or of all names, as a condition and its parameters."""
    return ("assignment = ?", [assignment]) if name is None else (_OF_NAME, [assignment, name])


def _columns(key: GradingKey) -> tuple[str, ...]:
    *columns, versions = astuple(key)
    return *columns, versions.key


def _graded(id: int, *row: Any) -> Graded:
    assignment, name, digest, submission, versions, *result = row
    key = GradingKey(assignment, name, digest, submission, Versions.of_key(versions))
    return Graded(id, key, *result)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _place(standing: Standing) -> tuple[str, str]:
    """Return what a class is sorted by: a letter with an accent stands beside the one without."""
    letters = unicodedata.normalize("NFKD", standing.name.casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return plain, standing.name
