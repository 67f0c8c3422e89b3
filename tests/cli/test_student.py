"""What is kept of a student can be given out, and deleted so that no byte of it is left."""

import contextlib
import json
import sqlite3
import zlib
from pathlib import Path

import pytest

from grader.classes.store import Store
from grader.classes.store.erasing import BLANKED, REMOVED
from grader.classes.store.schema import GRADES
from tests.cli.classroom import FIRST, RIGHT, count_runs, write_assignment
from tests.commands import grader

SECRET = "# my name is Aitana"


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A class of two assignments, in which two handed in the same."""
    work = tmp_path_factory.mktemp("class")
    handed_in = work / "handed_in"
    handed_in.mkdir()
    (handed_in / "Aitana Pérez.py").write_text(f"{RIGHT}{SECRET}\n")
    (handed_in / "Iker.py").write_text(f"{RIGHT}{SECRET}\n")
    (handed_in / "Mar.py").write_text(FIRST)
    sums, more = write_assignment(work), write_assignment(work, "more", points=3)
    out = work / "grades"
    ended = grader("run", sums, handed_in, "--also", more, "--out", out)
    assert ended.exit_code == 0, ended.output
    reason = ("--reason", "Aitana was ill")
    grader("override", out, "Aitana Pérez", "--assignment", "sums", "--score", "2", *reason)
    return out


def blobs(folder: Path) -> list[bytes]:
    """Return every record of the folder's store, as it lies there."""
    with contextlib.closing(sqlite3.connect(folder / "grades.sqlite")) as store:
        cells = [
            cell
            for table in GRADES.tables
            for _checksum, *row in store.execute(f"SELECT * FROM {table}")
            for cell in row
        ]
    return [cell for cell in cells if isinstance(cell, bytes)]


def test_all_that_is_kept_of_a_student_is_given_out(graded: Path, tmp_path: Path) -> None:
    ended = grader("student", "export", graded, "aitana pérez", "--out", tmp_path / "hers")
    assert ended.exit_code == 0, ended.output

    [place] = (tmp_path / "hers").iterdir()
    content = json.loads((place / "student.json").read_text())
    assert content["student"]["name"] == "Aitana Pérez"
    assert {attempt["assignment"] for attempt in content["attempts"]} == {"sums", "more"}
    assert any("was ill" in str(event) for event in content["history"])
    assert SECRET in (place / "sums/attempt-1/sources/Aitana Pérez.py").read_text()
    assert "Iker" not in "".join(path.read_text() for path in place.rglob("*") if path.is_file())


def test_nothing_is_done_where_it_is_not_clear_who(graded: Path) -> None:
    before = (graded / "grades.sqlite").read_bytes()
    ended = grader("student", "delete", graded, "Ait", "--yes")
    assert ended.exit_code == 2
    assert "Nobody called Ait" in ended.output
    assert (graded / "grades.sqlite").read_bytes() == before


def test_no_byte_of_a_deleted_student_is_left_and_the_history_stays(graded: Path) -> None:
    her_blobs = [blob for blob in blobs(graded) if b"Aitana P" in zlib.decompress(blob)]
    assert len(her_blobs) >= 5  # sources, reports, summaries, who handed in
    ended = grader("student", "delete", graded, "Aitana Pérez", "--yes")
    assert ended.exit_code == 0, ended.output
    assert "still has" not in ended.output

    for path in graded.rglob("*"):
        assert "Aitana" not in path.name
        # What Iker handed in says it too, and stays in the reports' folder of Iker alone.
        if path.is_file() and "Iker" not in str(path.parent):
            assert b"Aitana" not in path.read_bytes(), path
    # Blobs are compressed: neither in a row nor in what is free of the file.
    raw = (graded / "grades.sqlite").read_bytes()
    assert not any(blob[-40:] in raw for blob in her_blobs)
    assert not any(b"Aitana P" in zlib.decompress(blob) for blob in blobs(graded))

    with Store(graded / "grades.sqlite") as store:
        [iker, _mar] = store.standings("sums")
        assert SECRET in store.submission_of(iker).sources[0].text
        kinds = [event.kind for event in store.events() if event.name.startswith("deleted")]
        assert kinds == ["graded", "graded", "override", "deleted", "deleted"]

    history = grader("history", graded, "--locale", "es").output
    assert "borrado el" in history
    number = next(line.split()[0] for line in history.splitlines() if "deleted-" in line)
    assert "was deleted" in grader("history", graded, "--show", number).output

    # What Iker handed in too needs not be run again.
    assert count_runs(graded) == 4
    assert grader("student", "delete", graded, "Aitana Pérez", "--yes").exit_code == 2


def test_every_table_with_names_is_thought_of() -> None:
    named = {table for table, columns in GRADES.tables.items() if "assignment TEXT" in columns}
    assert named == {*BLANKED, *REMOVED}
