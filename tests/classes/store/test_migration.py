"""A store that an earlier version wrote is brought to today's format, and nothing of it is lost.

`format_2.sqlite` was made by the program of before checksums: a class of four from Moodle, with
points set by hand, some of them taken back, and one student who handed in again after that.
"""

import contextlib
import shutil
import sqlite3
from pathlib import Path

import pytest

from grader.classes.store import Store, StoreError
from tests.classes.store.samples import path
from tests.cli import classroom
from tests.commands import Command

_OLDER = Path(__file__).with_name("format_2.sqlite")
_ELENA = "Elena Vidal_1011"


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """A folder with the store of the earlier version."""
    folder = tmp_path / "grades"
    folder.mkdir()
    shutil.copy(_OLDER, path(folder))
    return folder


def _rows(of: Path, columns: str, table: str) -> list[object]:
    with contextlib.closing(sqlite3.connect(of)) as connection:
        return connection.execute(f"SELECT {columns} FROM {table} ORDER BY 1, 2").fetchall()


def test_everything_is_there_and_the_copy_is_the_store_of_before(older: Path) -> None:
    with Store(path(older)) as store:
        copy = store.copy
    assert copy is not None
    for of in (copy, _OLDER):
        for table, columns in {
            "fact": "name, value",
            "submission": "digest, record",
            "run": "calls, content, versions, at, submission, record",
            "event": "id, at, assignment, name, kind, grading, target, points, reason",
        }.items():
            assert _rows(path(older), columns, table) == _rows(of, columns, table)
        gradings = "id, assignment, name, versions, status, score, max_score"
        assert _rows(path(older), gradings, "grading") == _rows(of, gradings, "grading")
        for record in ("report", "summary"):
            found = _rows(path(older), "grading, record", record)
            assert found == _rows(of, f"id, {record}", "grading")
    with Store(path(older)) as store:
        assert store.copy is None, "once"
        assert all(store.report(one.grading) for one in store.standings("sums"))


def test_an_override_is_for_what_stood_when_it_was_made(older: Path) -> None:
    with Store(path(older)) as store:
        overrides = store.overrides("sums")
    assert {name: [one.earlier_file for one in own] for name, own in overrides.items()} == {
        _ELENA: [True],
        "Bea Ruiz_1003": [False],
        "Carlos Gil_1004": [False],
    }


def test_the_same_files_are_no_other_attempt(grader: Command, older: Path, tmp_path: Path) -> None:
    assignment = classroom.write_assignment(tmp_path)
    place = tmp_path / "class" / "Bea Ruiz_1003_assignsubmission_file_"
    place.mkdir(parents=True)
    (place / "sum.py").write_text(classroom.BROKEN)
    arguments = ("run", assignment, "class", "--from", "moodle", "--out", "grades")
    said = grader(*arguments).stderr
    assert "grades-format-2.sqlite" in said
    with Store(path(older)) as store:
        assert [one.earlier_file for one in store.overrides("sums")["Bea Ruiz_1003"]] == [False]
    (place / "sum.py").write_text(classroom.RIGHT)
    assert "format-2" not in grader(*arguments).stderr
    with Store(path(older)) as store:
        assert [one.earlier_file for one in store.overrides("sums")["Bea Ruiz_1003"]] == [True]


def _dump(connection: sqlite3.Connection) -> list[str]:
    connection.text_factory = lambda text: text.decode("utf-8", "replace")
    return list(connection.iterdump())


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE submission SET record = x'00'",
        "UPDATE grading SET score = 'ten'",
        "UPDATE event SET points = 'two' WHERE kind = 'override'",
        "UPDATE fact SET value = CAST(x'ff00' AS TEXT)",
        "UPDATE standing SET position = 'first'",
        "DELETE FROM submission",
    ],
)
def test_a_damaged_one_is_said_to_be_damaged_and_left_as_it_was(older: Path, damage: str) -> None:
    with contextlib.closing(sqlite3.connect(path(older))) as connection:
        triggers = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
        for (trigger,) in triggers.fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute(damage)
        connection.commit()
        before = _dump(connection)
    with pytest.raises(StoreError) as caught:
        Store(path(older))
    assert caught.value.message.key == "store.corrupt"
    with contextlib.closing(sqlite3.connect(path(older))) as connection:
        assert _dump(connection) == before, "one transaction: all of it, or nothing"
