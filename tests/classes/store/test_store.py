"""The store keeps every grade that ever counted, and says in words why it cannot go on."""

import multiprocessing
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.classes.store import Store, StoreError
from grader.locale import translate
from grader.model import Override
from tests.classes.store.samples import add, key, path, report


def test_a_result_is_found_by_everything_that_decides_it(tmp_path: Path) -> None:
    with Store(path(tmp_path)) as store:
        graded = add(store, key(), 7.5)
    with Store(path(tmp_path)) as store:
        assert store.grading(key()) == graded
        assert store.report(graded.id) == report()
        assert store.grading(key(assignment_digest="a2")) is None
        assert store.grading(key("eva")) is None


def test_a_graders_error_is_to_be_tried_again(tmp_path: Path) -> None:
    with Store(path(tmp_path)) as store:
        add(store, key(), None)
        assert store.grading(key()) is None
        assert [event.grading.status for event in store.events() if event.grading] == [
            "grader_error"
        ]


def test_history_has_every_grade_that_counted_and_only_those(tmp_path: Path) -> None:
    with Store(path(tmp_path)) as store:
        add(store, key(), 7.5)
        add(store, key(assignment_digest="a2"), 8, counts=False)
        add(store, key(assignment_digest="a3"), 9)
        scores = [event.grading.score for event in store.events() if event.grading]
        assert scores == [7.5, 9]
        standing = store.standing("kappa", "ana")
        assert standing is not None
        assert store.report(standing.grading).score == 9


def test_what_was_written_of_a_grade_can_not_be_changed(tmp_path: Path) -> None:
    with Store(path(tmp_path)) as store:
        add(store, key(), 7.5)
    connection = sqlite3.connect(path(tmp_path))
    for table in ("event", "grading", "submission", "run"):
        if table != "run":
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                connection.execute(f"DELETE FROM {table}")
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        connection.execute("UPDATE grading SET score = 10")
    connection.close()


def test_the_last_override_of_a_target_stands_until_it_is_taken_back(tmp_path: Path) -> None:
    first = Override("c1", 1, "resubmitted on paper", "2026-03-01T10:00:00+00:00")
    second = Override("c1", 2, "oral defence", "2026-03-02T10:00:00+00:00")
    whole = Override(None, 9, "agreed", "2026-03-03T10:00:00+00:00")
    with Store(path(tmp_path)) as store:
        add(store, key(), 7.5)
        standing = store.standing("kappa", "ana")
        assert standing is not None
        for override in (first, second, whole):
            store.set_by_hand(standing, override)
        assert store.overrides("kappa") == {"ana": (second, whole)}
        store.set_by_hand(standing, second, "removed")
        assert store.overrides("kappa") == {"ana": (whole,)}
        assert len(list(store.events("ana"))) == 5


def test_the_history_of_a_name_is_that_of_one_assignment_too(tmp_path: Path) -> None:
    with Store(path(tmp_path)) as store:
        add(store, key(), 7.5)
        add(store, replace(key(), assignment="rho"), 1)
        assert len(store.events("ana")) == 2
        assert [event.assignment for event in store.events("ana", "rho")] == ["rho"]


def test_a_class_stands_in_the_order_of_its_names_whenever_each_came(tmp_path: Path) -> None:
    with Store(path(tmp_path)) as store:
        for name in ("Zoë Rey", "ana Souto", "Óscar Vidal", "Pau Díaz", "Ángel Ruiz"):
            add(store, key(name), 5)
        names = [standing.name for standing in store.standings("kappa")]
    assert names == ["ana Souto", "Ángel Ruiz", "Óscar Vidal", "Pau Díaz", "Zoë Rey"]


def test_half_a_transaction_is_none(tmp_path: Path) -> None:
    with Store(path(tmp_path)) as store:
        with pytest.raises(TypeError), store.transaction():
            _two_facts(store, 1, object())
        assert store.fact("a") is None
        with store.transaction():
            store.set_fact("a", 2)
        assert store.fact("a") == 2


def _two_facts(store: Store, first: object, second: object) -> None:
    store.set_fact("a", first)
    store.set_fact("b", second)


_WRITER = """
import sys
from pathlib import Path
from grader.classes.store import Store
from tests.classes.store.samples import add, key
with Store(Path(sys.argv[1])) as store:
    for number in range(100_000):
        add(store, key(str(number)), number)
        print(number, flush=True)
"""


def test_every_result_that_was_reported_survives_a_kill(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _WRITER, str(path(tmp_path))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        seen = [int(next(writer.stdout)) for _ in range(30)]
        os.kill(writer.pid, signal.SIGKILL)
        seen += [int(line) for line in writer.stdout if line.endswith("\n")]
    with Store(path(tmp_path)) as store:
        for number in seen:
            graded = store.grading(key(str(number)))
            assert graded is not None
            assert graded.score == number


def _message(folder: Path) -> str:
    with pytest.raises(StoreError) as caught:
        Store(path(folder))
    return translate(caught.value.message, "en") + translate(caught.value.message, "es")


@pytest.mark.long
def test_a_second_process_is_told_to_wait(tmp_path: Path) -> None:
    with Store(path(tmp_path)) as store:
        add(store, key(), 7.5)
        other = multiprocessing.get_context("spawn").Pool(1)
        with other:
            said = other.apply(_message, (tmp_path,))
    assert "Another grader process is working" in said
    with Store(path(tmp_path)) as store:
        assert store.grading(key()) is not None


def test_a_newer_format_is_refused_and_left_alone(tmp_path: Path) -> None:
    with Store(path(tmp_path)):
        pass
    connection = sqlite3.connect(path(tmp_path))
    connection.execute("PRAGMA user_version = 99")
    connection.commit()
    connection.close()
    before = path(tmp_path).read_bytes()
    assert "newer version of the grader (format 99" in _message(tmp_path)
    assert path(tmp_path).read_bytes() == before


@pytest.mark.parametrize("damage", ["not a database", "damaged", "empty_header"])
def test_a_damaged_file_is_said_to_be_damaged_and_left_alone(tmp_path: Path, damage: str) -> None:
    with Store(path(tmp_path)) as store:
        add(store, key(), 7.5)
    content = bytearray(path(tmp_path).read_bytes())
    if damage == "not a database":
        content[:] = b"student,grade\n" * 100
    elif damage == "damaged":
        content[100:4096] = b"\xff" * 3996
    else:
        content[:100] = bytes(100)
    path(tmp_path).write_bytes(content)
    assert "is damaged" in _message(tmp_path)
    assert path(tmp_path).read_bytes() == content


def test_another_programs_database_is_not_ours(tmp_path: Path) -> None:
    connection = sqlite3.connect(path(tmp_path))
    connection.execute("CREATE TABLE students (name)")
    connection.commit()
    connection.close()
    assert "not one of the grader's" in _message(tmp_path)


def test_a_full_disk_is_said_and_what_was_kept_stays(tmp_path: Path) -> None:
    with Store(path(tmp_path)) as store:
        add(store, key(), 7.5)
        store._connection.execute("PRAGMA max_page_count = 30")
        with pytest.raises(StoreError) as caught:
            _add_many(store)
        assert "The disk that holds" in translate(caught.value.message, "en")
    with Store(path(tmp_path)) as store:
        assert store.grading(key()) is not None
        add(store, key("more"), 3)


def _add_many(store: Store) -> None:
    for number in range(1000):
        add(store, key(f"n{number}"), 1)
