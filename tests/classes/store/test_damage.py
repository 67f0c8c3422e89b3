"""A byte that a disk or a copy changed is said in words, wherever it is, and is never a grade."""

import contextlib
import sqlite3
from pathlib import Path

import pytest

from grader.classes.store import Store, StoreError
from grader.locale import translate
from grader.model import EngineInfo, HandedIn, LoadResult, Override, Run, Student, Submission
from tests.classes.store.samples import VERSIONS, add, key, path
from tests.cli import classroom
from tests.commands import Command

_COLUMNS = {
    "fact": "value",
    "submission": "record",
    "run": "record",
    "grading": "score",
    "report": "record",
    "summary": "record",
    "attempt": "by",
    "event": "points",
}
_DAMAGES = {
    "truncated": "substr({column}, 1, length({column}) - 1)",
    "garbage": "CAST(randomblob(length({column})) AS TEXT)",
    "wrong type": "CASE typeof({column}) WHEN 'blob' THEN 'text' ELSE x'00ff' END",
    "of another row": "(SELECT max({column}) FROM {table})",
}


def _fill(folder: Path) -> None:
    """Two of everything, so that a row can get what belongs to another."""
    with Store(path(folder)) as store:
        for number, name in enumerate(("ana", "eva")):
            graded = add(store, key(name), 7.5 + number)
            store.stand(graded, HandedIn((Student(name),)), "bytes", "content")
            standing = store.standing("kappa", name)
            assert standing is not None
            store.set_by_hand(standing, Override(None, number + 8.5, "oral", graded.at))
            store.set_fact(f"of {name}", ["told", name])
            store.add_submission(name, Submission(name, "python", (), (), name))
            run = Run(EngineInfo("python", name, "3.11", "off"), LoadResult("tolerant", True), {})
            store.add_run("calls", name, VERSIONS, name, run)


def _read(folder: Path) -> None:
    with Store(path(folder)) as store:
        list(store.events())
        for name in ("ana", "eva"):
            store.fact(f"of {name}")
            assert store.run("calls", name, VERSIONS) is not None
        for standing in store.standings("kappa"):
            store.submission_of(standing)
            store.report(standing.grading)
            store.summary(standing.grading)


def _damage(folder: Path, table: str, damage: str) -> None:
    column = _COLUMNS[table]
    value = _DAMAGES[damage].format(column=column, table=table)
    with contextlib.closing(sqlite3.connect(path(folder))) as connection:
        for trigger in (f"{table}_update", f"{table}_delete"):
            connection.execute(f"DROP TRIGGER IF EXISTS {trigger}")
        changed = connection.execute(
            f"UPDATE {table} SET {column} = {value} WHERE {column} IS NOT NULL"
        )
        assert changed.rowcount
        connection.commit()


@pytest.mark.parametrize("damage", _DAMAGES)
@pytest.mark.parametrize("table", _COLUMNS)
def test_a_damaged_row_is_said_to_be_damaged(tmp_path: Path, table: str, damage: str) -> None:
    _fill(tmp_path)
    _read(tmp_path)
    _damage(tmp_path, table, damage)
    with pytest.raises(StoreError) as caught:
        _read(tmp_path)
    assert "is damaged" in translate(caught.value.message, "en")


def test_what_no_other_row_can_be_told_by_is_guarded_too(tmp_path: Path) -> None:
    """An override under another name would be one that nobody misses."""
    _fill(tmp_path)
    with contextlib.closing(sqlite3.connect(path(tmp_path))) as connection:
        connection.execute("DROP TRIGGER event_update")
        connection.execute("UPDATE event SET name = 'bea' WHERE kind = 'override'")
        connection.commit()
    with pytest.raises(StoreError):
        Store(path(tmp_path))


@pytest.mark.parametrize("damage", ["truncated", "garbage", "wrong type"])
def test_commands_say_that_a_fact_is_damaged(grader: Command, tmp_path: Path, damage: str) -> None:
    assignment = classroom.write_assignment(tmp_path)
    (tmp_path / "ana.py").write_text(classroom.RIGHT)
    run = ("run", assignment, "ana.py", "--out", "grades")
    grader(*run)
    _damage(tmp_path / "grades", "fact", damage)
    for command in (run, ("history", "grades"), ("regrade", "grades")):
        result = grader(*command)
        assert result.exit_code == 2
        assert "is damaged" in result.output
