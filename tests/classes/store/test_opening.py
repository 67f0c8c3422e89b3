"""A store is there whole or not at all, and one of 0.1 is told what to do."""

import multiprocessing
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from grader.classes.store import Store, StoreError
from grader.classes.store.opening import connect
from grader.classes.store.schema import GRADES
from grader.locale import translate
from grader.model import Locale
from grader.web.state.database import Database
from tests.classes.store.samples import add, key, path
from tests.cli import classroom
from tests.commands import Command

OF_0_1 = Path(__file__).with_name("format_2.sqlite")
TAKEN_OVER = Path(__file__).with_name("taken_over_by_0_2.sqlite")
"""The same class, after 0.2 has opened it: for bytes that 0.1 did not keep stand its sources."""
OPENERS: dict[str, Callable[[Path], Any]] = {"grades.sqlite": Store, "serve.sqlite": Database}


@pytest.mark.parametrize("name", OPENERS)
@pytest.mark.parametrize("content", [b"", "no table"])
def test_an_empty_file_is_damaged_and_stays(
    tmp_path: Path, name: str, content: bytes | str
) -> None:
    file = tmp_path / name
    file.touch()
    if content:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("VACUUM")
    for _ in range(2):
        with pytest.raises(StoreError) as caught:
            OPENERS[name](file)
        assert "is damaged (it is empty)" in translate(caught.value.message, "en")
    assert [entry.name for entry in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("name", OPENERS)
def test_a_new_one_is_never_seen_empty(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made(*_: object) -> None:
        assert not (tmp_path / name).exists(), "not before it is whole"
        raise KeyboardInterrupt

    monkeypatch.setattr("grader.classes.store.opening.create", made)
    with pytest.raises(KeyboardInterrupt):
        OPENERS[name](tmp_path / name)
    assert not (tmp_path / name).exists()
    monkeypatch.undo()
    with OPENERS[name](tmp_path / name):
        pass
    assert [entry.name for entry in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("is_replaced", [False, True])
@pytest.mark.parametrize("name", OPENERS)
def test_nothing_is_written_to_a_file_that_is_gone(
    tmp_path: Path, name: str, is_replaced: bool
) -> None:
    table = {"grades.sqlite": "fact", "serve.sqlite": "policy"}[name]
    row = ("a", "b", "c")[: {"fact": 2, "policy": 3}[table]]
    with OPENERS[name](tmp_path / name) as database:
        database.put(table, *row)
        (tmp_path / name).rename(tmp_path / "away")
        if is_replaced:
            shutil.copy(tmp_path / "away", tmp_path / name)

        for writing in (lambda: database.put(table, *row), database.transaction().__enter__):
            with pytest.raises(StoreError) as caught:
                writing()
            assert f"{name} was deleted or replaced" in translate(caught.value.message, "en")
            assert "se borró o se cambió" in translate(caught.value.message, "es")
        assert database.row(table, "TRUE") == list(row)


def _filled(folder: Path, number: int) -> str:
    try:
        with Store(path(folder)) as store:
            add(store, key(str(number)), number)
    except StoreError as error:
        return error.message.key
    return ""


def test_of_several_that_begin_at_once_none_loses_what_another_one_kept(tmp_path: Path) -> None:
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        for turn in range(10):
            folder = tmp_path / str(turn)
            folder.mkdir()
            said = pool.starmap(_filled, [(folder, number) for number in range(4)])
            assert set(said) <= {"", "store.locked"}
            with Store(path(folder)) as store:
                for number, key_of_error in enumerate(said):
                    assert (store.grading(key(str(number))) is None) == bool(key_of_error)


@pytest.mark.parametrize("table", GRADES.tables)
def test_a_table_that_is_missing_is_damage(tmp_path: Path, table: str) -> None:
    with closing(connect(path(tmp_path), GRADES)):
        pass
    with closing(sqlite3.connect(path(tmp_path))) as connection:
        connection.execute(f"DROP TABLE {table}")
    with pytest.raises(StoreError) as caught:
        Store(path(tmp_path))
    assert f"is damaged ({table}: no such table)" in translate(caught.value.message, "en")


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [
        (
            "en",
            "is of grader 0.1 (format 2; this one knows format 3). Nothing was changed: open it",
        ),
        ("es", "es de grader 0.1 (formato 2; este conoce el formato 3). No se ha cambiado nada"),
    ],
)
def test_one_of_0_1_is_to_be_opened_with_0_2_first(
    grader: Command, tmp_path: Path, locale: Locale, sentence: str
) -> None:
    folder = tmp_path / "grades"
    folder.mkdir()
    shutil.copy(OF_0_1, path(folder))
    assignment = classroom.write_assignment(tmp_path)
    (tmp_path / "ana.py").write_text(classroom.RIGHT)
    run = ("run", assignment, "ana.py", "--out", "grades")
    for command in (("history", "grades"), ("regrade", "grades"), run):
        result = grader(*command, "--locale", locale)
        assert result.exit_code == 2
        assert sentence in result.output
        assert "0.2" in result.output
    assert path(folder).read_bytes() == OF_0_1.read_bytes()


def test_of_one_that_0_2_took_over_the_same_files_are_no_other_attempt(
    grader: Command, tmp_path: Path
) -> None:
    """Overrides hold for the same files, until others are handed in."""
    folder = tmp_path / "grades"
    folder.mkdir()
    shutil.copy(TAKEN_OVER, path(folder))
    assignment = classroom.write_assignment(tmp_path)
    place = tmp_path / "class" / "Bea Ruiz_1003_assignsubmission_file_"
    place.mkdir(parents=True)
    for text, is_earlier in ((classroom.BROKEN, False), (classroom.RIGHT, True)):
        (place / "sum.py").write_text(text)
        grader("run", assignment, "class", "--from", "moodle", "--out", "grades")
        with Store(path(folder)) as store:
            overrides = store.overrides("sums")["Bea Ruiz_1003"]
        assert [override.earlier_file for override in overrides] == [is_earlier]


def test_no_command_grades_over_a_store_that_is_empty(grader: Command, tmp_path: Path) -> None:
    """Grades set by hand would be lost without a word."""
    assignment = classroom.write_assignment(tmp_path)
    (tmp_path / "ana.py").write_text(classroom.RIGHT)
    run = ("run", assignment, "ana.py", "--out", "grades")
    grader(*run)
    path(tmp_path / "grades").write_bytes(b"")
    for command in (run, ("history", "grades"), ("regrade", "grades")):
        result = grader(*command)
        assert result.exit_code == 2
        assert "is damaged" in result.output
    assert path(tmp_path / "grades").read_bytes() == b""
