"""`grader run`, killed and started again: nothing is lost, and nothing graded twice."""

import contextlib
import fcntl
import os
import random
import signal
import sqlite3
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from grader.classes.store import Store
from tests.cli import classroom
from tests.commands import Command
from tests.waiting import HANG, until

pytestmark = pytest.mark.long


def _events(out: Path) -> int:
    """Return the number of grades in the store; it fails while a run has locked the store."""
    with contextlib.closing(sqlite3.connect(out / "grades.sqlite")) as store:
        return int(store.execute("SELECT count(*) FROM event").fetchone()[0])


def _wait_for_reports(process: subprocess.Popen[bytes], out: Path, count: int) -> None:
    def are_there() -> bool:
        assert process.poll() is None, "the run ended before"
        return len(list(out.glob("*/student/report.md"))) >= count

    until(are_there, every=0.02)


def test_a_killed_run_goes_on_and_ends_as_if_nothing_had_happened(tmp_path: Path) -> None:
    assignment = classroom.write_assignment(tmp_path)
    students = classroom.write_class(tmp_path / "class", 12)
    arguments = ("run", assignment, students, "--jobs", "2", "--out")
    killed = tmp_path / "killed"
    for reports in (1, 4):
        process = classroom.start(*arguments, killed, cwd=tmp_path)
        _wait_for_reports(process, killed, reports)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        assert not classroom.unfinished(killed)
    found_done = _events(killed)
    assert found_done >= 4
    last = classroom.run(*arguments, killed, cwd=tmp_path)
    assert last.returncode == 1, last.stderr
    assert f"{found_done} of 13 submissions were graded already" in last.stderr
    undisturbed = classroom.run(*arguments, tmp_path / "calm", cwd=tmp_path)
    assert undisturbed.returncode == 1
    assert classroom.outputs(killed) == classroom.outputs(tmp_path / "calm")
    assert classroom.count_runs(killed) == 12, "each content was run to its end once"
    assert _events(killed) == 13, "each grade stands once in the history"


def test_a_complete_run_started_again_does_nothing_but_say_so(
    grader: Command, tmp_path: Path
) -> None:
    assignment = classroom.write_assignment(tmp_path)
    students = classroom.write_class(tmp_path / "class", 2)
    arguments = ("run", assignment, students, "--out", "grades")
    first = grader(*arguments)
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "grades").rglob("*.*")}
    again = grader(*arguments)
    assert "Nothing to do: all 3 submissions are graded already." in again.stderr
    assert again.stdout == first.stdout
    after = {path: path.stat().st_mtime_ns for path in (tmp_path / "grades").rglob("*.*")}
    store = tmp_path / "grades" / "grades.sqlite"
    assert {path for path in before if before[path] != after[path]} <= {store}


def test_outputs_that_are_gone_are_made_again_from_the_store(
    grader: Command, tmp_path: Path
) -> None:
    assignment = classroom.write_assignment(tmp_path)
    students = classroom.write_class(tmp_path / "class", 3)
    arguments = ("run", assignment, students, "--out", "grades")
    grader(*arguments)
    before = classroom.outputs(tmp_path / "grades")
    (tmp_path / "grades" / "grades.csv").unlink()
    for page in (tmp_path / "grades").glob("*/student/report.html"):
        page.unlink()
    (tmp_path / "grades" / "run.json").unlink()
    (tmp_path / "grades" / ".writing-0123456789abcdef").write_text("half of a f")
    again = grader(*arguments)
    assert "Nothing to do" in again.stderr
    assert classroom.outputs(tmp_path / "grades") == before


def test_identical_submissions_are_run_once_each_under_its_own_name(
    grader: Command, tmp_path: Path
) -> None:
    assignment = classroom.write_assignment(tmp_path)
    students = tmp_path / "class"
    students.mkdir()
    for name in ("ana", "bea", "carlos"):
        (students / f"{name}.py").write_text(classroom.BROKEN)
    (students / "dora.py").write_text(classroom.RIGHT)
    result = grader("run", assignment, students, "--out", "grades")
    assert result.exit_code == 0, result.stderr
    assert classroom.count_runs(tmp_path / "grades") == 2
    page = (tmp_path / "grades" / "carlos" / "student" / "report.html").read_text()
    assert "carlos.py" in page
    assert "ana" not in page
    rows = (tmp_path / "grades" / "grades.csv").read_text().splitlines()
    assert sum('"ana"' in row for row in rows) == 3, "bea and carlos say whose content it is"


def test_a_submission_that_tells_its_own_file_name_is_run_itself(
    grader: Command, tmp_path: Path
) -> None:
    assignment = classroom.write_assignment(tmp_path)
    students = tmp_path / "class"
    students.mkdir()
    for name in ("practica_ana", "practica_bea"):
        (students / f"{name}.py").write_text("def total(values):\n    raise ValueError(__file__)\n")
    grader("run", assignment, students, "--out", "grades")
    for path in (tmp_path / "grades" / "practica_bea").rglob("*.*"):
        assert "practica_ana" not in path.read_text()


def test_late_submissions_join_those_that_are_graded_already(
    grader: Command, tmp_path: Path
) -> None:
    assignment = classroom.write_assignment(tmp_path)
    (tmp_path / "ana.py").write_text(classroom.RIGHT)
    (tmp_path / "late.py").write_text(classroom.FIRST)
    grader("run", assignment, "ana.py", "--out", "grades")
    result = grader("run", assignment, "late.py", "--out", "grades")
    assert result.exit_code == 0
    rows = (tmp_path / "grades" / "grades.csv").read_text()
    assert '"ana"' in rows
    assert '"late"' in rows


def test_two_runs_into_one_folder_are_refused_in_words(grader: Command, tmp_path: Path) -> None:
    assignment = classroom.write_assignment(tmp_path)
    (tmp_path / "ana.py").write_text(classroom.RIGHT)
    arguments = ("run", assignment, "ana.py", "--out", "grades")
    grader(*arguments)
    with Store(tmp_path / "grades" / "grades.sqlite"):
        second = classroom.run(*arguments, cwd=tmp_path)
    assert second.returncode == 2
    assert "Another grader process is working" in second.stderr
    assert "Traceback" not in second.stderr


@pytest.fixture
def heard_interrupt() -> Iterator[None]:
    """Tests that a shell runs in the background ignore the signal, and so would what they start."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heard_interrupt")
def test_an_interrupted_run_says_how_to_go_on(tmp_path: Path) -> None:
    assignment = classroom.write_assignment(tmp_path)
    students = classroom.write_class(tmp_path / "class", 60)
    said = tmp_path / "said"
    with said.open("wb") as stderr:
        process = subprocess.Popen(
            [*classroom.GRADER, "run", str(assignment), str(students), "--out", "grades"],
            cwd=tmp_path, env=classroom.environment(), stdout=subprocess.DEVNULL, stderr=stderr,
        )  # fmt: skip
        _wait_for_reports(process, tmp_path / "grades", 1)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=HANG) == 3
    assert "goes on from here" in said.read_text()
    assert "Traceback" not in said.read_text()


@pytest.mark.usefixtures("heard_interrupt")
def test_an_interrupt_while_the_command_loads_is_said_too(tmp_path: Path) -> None:
    assignment = classroom.write_assignment(tmp_path)
    (tmp_path / "ana.py").write_text(classroom.RIGHT)
    python, *program = classroom.GRADER
    command = [python, "-X", "importtime", *program, "run", str(assignment), "ana.py"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=classroom.environment(), stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        next(line for line in process.stderr if line.rstrip().endswith("grader.model.text"))
        process.send_signal(signal.SIGINT)
        said = process.stderr.read()
        assert process.wait(timeout=HANG) == 3
    assert "Interrupted." in said
    assert "Traceback" not in said


@pytest.mark.usefixtures("heard_interrupt")
def test_an_interrupt_while_results_are_shown_loses_none(tmp_path: Path) -> None:
    """Nobody reads what it prints, so it waits in the middle of that."""
    assignment = classroom.write_assignment(tmp_path)
    students = classroom.write_class(tmp_path / "class", 60)
    arguments = ("run", str(assignment), str(students), "--out", "grades")
    with subprocess.Popen(
        [*classroom.GRADER, *arguments],
        cwd=tmp_path, env=classroom.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        fcntl.fcntl(process.stdout, fcntl.F_SETPIPE_SZ, 4096)
        _wait_for_reports(process, tmp_path / "grades", 61)
        # All that it has to say is more than that.
        pipe = process.stdout
        until(lambda: _held_bytes(pipe) > 0)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=HANG)
        assert process.returncode == 3
    assert b"goes on from here" in said
    assert b"Traceback" not in said
    again = classroom.run(*arguments, cwd=tmp_path)
    assert "Nothing to do" in again.stderr


def _held_bytes(pipe: IO[bytes]) -> int:
    """Return how much was written that nobody has read."""
    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


def test_a_folder_that_cannot_be_written_is_said(grader: Command, tmp_path: Path) -> None:
    assignment = classroom.write_assignment(tmp_path)
    (tmp_path / "ana.py").write_text(classroom.RIGHT)
    grader("run", assignment, "ana.py", "--out", "grades")
    page = tmp_path / "grades" / "ana" / "report.html"
    page.unlink()
    page.mkdir()
    result = grader("run", assignment, "ana.py", "--out", "grades")
    assert result.exit_code == 3
    assert "report.html" in result.output
    assert "goes on from here" in result.output


def test_a_changed_assignment_grades_anew_and_keeps_the_history(
    grader: Command, tmp_path: Path
) -> None:
    assignment = classroom.write_assignment(tmp_path)
    (tmp_path / "ana.py").write_text(classroom.RIGHT)
    grader("run", assignment, "ana.py", "--out", "grades")
    classroom.write_assignment(tmp_path, points=8)
    grader("run", assignment, "ana.py", "--out", "grades")
    assert _events(tmp_path / "grades") == 2
    assert classroom.count_runs(tmp_path / "grades") == 1, "other points need no other run"
    assert ",10,10," in (tmp_path / "grades" / "grades.csv").read_text()


def test_several_assignments_give_one_gradebook_and_a_folder_each(
    grader: Command, tmp_path: Path
) -> None:
    first = classroom.write_assignment(tmp_path, "first")
    second = classroom.write_assignment(tmp_path, "second", points=6)
    (tmp_path / "ana.py").write_text(classroom.RIGHT)
    (tmp_path / "notes.txt").write_text("no source")
    arguments = ("run", first, "ana.py", "notes.txt", "--also", second)
    result = grader(*arguments)
    assert result.exit_code == 1, result.stderr
    out = tmp_path / "grades-first+second"
    rows = (out / "grades.csv").read_text().splitlines()
    assert rows[1:] == [
        '"ana","python","graded",3,3,"python","graded",8,8,11,11',
        '"notes","","ungradable","",3,"","ungradable","",8,"",11',
    ]
    for name in ("first", "second"):
        assert (out / name / "ana" / "student" / "report.html").is_file()
        assert (out / name / "grades.csv").is_file()
    joined = out / "all-exercises" / "ana" / "student" / "report.html"
    assert "11 / 11" in joined.read_text()
    assert 'href="./all-exercises/ana/report.html"' in (out / "index.html").read_text()
    as_it_was = joined.stat().st_mtime_ns
    assert grader(*arguments).exit_code == 1
    assert joined.stat().st_mtime_ns == as_it_was, "what was made of the same is not touched"
    again = grader("run", first, "ana.py", "--out", out)
    assert again.exit_code == 2
    assert "another assignment (first, second)" in again.stderr


@pytest.mark.slow
def test_ten_kills_at_random_moments_change_no_byte(tmp_path: Path) -> None:
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    moments = random.Random(seed)
    assignment = classroom.write_assignment(tmp_path)
    students = classroom.write_class(tmp_path / "class", 40)
    arguments = ("run", assignment, students, "--jobs", "2", "--out")
    began = time.monotonic()
    classroom.run(*arguments, tmp_path / "calm", cwd=tmp_path)
    seconds = time.monotonic() - began
    killed = tmp_path / "killed"
    for _ in range(10):
        process = classroom.start(*arguments, killed, cwd=tmp_path)
        time.sleep(moments.uniform(0, seconds / 3))
        process.kill()
        process.wait()
        if killed.exists():
            assert not classroom.unfinished(killed)
    last = classroom.run(*arguments, killed, cwd=tmp_path)
    assert last.returncode == 1, last.stderr
    assert classroom.outputs(killed) == classroom.outputs(tmp_path / "calm")
    assert _events(killed) == 41
