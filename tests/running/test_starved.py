"""A machine that has no processor for a worker takes no points from anybody."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from grader.assignment import load
from grader.grading import read
from grader.model import Assignment, Message, Run
from grader.running import Runtime, open_runtime, run, run_submission
from grader.sandbox import waiting

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/schedstat").exists(), reason="this system does not tell of waiting"
)
CASES = """
format: 1
id: twice
title: {en: Twice}
languages: [python]
reference: twice.py
limits: {load_wall_seconds: 2, load_cpu_seconds: 10, case_wall_seconds: 0.1, case_cpu_seconds: 1}
functions:
  twice:
    returns: value
    fields: [{name: twice, kind: real}]
cases:
  - {id: seen, args: [1.5], points: 1, visible: true}
"""
TWICE = "def twice(number):\n    return 2 * number\n"
SPINS = """
import time
while time.process_time() < 0.7:
    pass
"""
# The work is done elsewhere, as when Julia compiles a package.
SPINS_IN_A_CHILD = f"""
import os
pid = os.fork()
if pid == 0:
    exec({SPINS!r})
    os._exit(0)
os.waitpid(pid, 0)
"""
SLEEPS = "import time\ntime.sleep(3)\n"
_BUSY_EACH = 12


@contextmanager
def busy() -> Iterator[list[subprocess.Popen[bytes]]]:
    """Keep every processor busy, with processes of other sessions, as other users' are."""
    spins = [sys.executable, "-I", "-S", "-c", "while True: pass"]
    count = _BUSY_EACH * (os.cpu_count() or 1)
    others = [subprocess.Popen(spins, start_new_session=True) for _ in range(count)]
    try:
        yield others
    finally:
        end(others)


def end(others: list[subprocess.Popen[bytes]]) -> None:
    for other in others:
        other.kill()
        other.wait()


@pytest.fixture
def twice(tmp_path: Path) -> Assignment:
    (tmp_path / "twice.py").write_text(TWICE)
    (tmp_path / "twice.yaml").write_text(CASES)
    return load(tmp_path / "twice.yaml")


@pytest.fixture(scope="module")
def runtime() -> Iterator[Runtime]:
    with open_runtime("auto") as opened:
        assert not isinstance(opened, Message), opened
        opened.prepare("python", support=load("accuracy").support)
        yield opened


def graded(source: str, twice: Assignment, runtime: Runtime, folder: Path) -> Run:
    file = folder / "submission.py"
    file.write_text(source + TWICE)
    return run_submission(read(twice, file), twice, runtime)


@pytest.mark.slow
@pytest.mark.parametrize("source", [SPINS, SPINS_IN_A_CHILD])
def test_waiting_for_a_processor_does_not_count(
    source: str, twice: Assignment, runtime: Runtime, tmp_path: Path
) -> None:
    with busy():
        began = time.monotonic()
        made = graded(source, twice, runtime, tmp_path)
        assert time.monotonic() - began > twice.limits.load_wall_seconds
    assert made.load.skipped == ()
    assert made.outcomes["seen"].kind == "value", made


@pytest.mark.slow
def test_where_the_system_does_not_tell_it_is_run_once_more(
    twice: Assignment, runtime: Runtime, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def untold(path: str) -> bytes:
        if path.endswith("schedstat"):
            raise FileNotFoundError
        return Path(path).read_bytes()

    warm_starts: list[bool] = []
    with busy() as others:
        first, told = run._run, waiting._read
        monkeypatch.setattr(waiting, "_read", untold)

        def counted(*arguments: object, warm: bool = True) -> Run:
            warm_starts.append(warm)
            if not warm:
                # Other work on this machine is not to decide about the second try.
                end(others)
                monkeypatch.setattr(waiting, "_read", told)
            return first(*arguments, warm=warm)  # type: ignore[arg-type]

        monkeypatch.setattr(run, "_run", counted)
        made = graded(SPINS, twice, runtime, tmp_path)
    assert warm_starts == [True, False]
    assert made.load.skipped == ()
    assert made.outcomes["seen"].kind == "value", made


def test_sleep_counts_at_once(twice: Assignment, runtime: Runtime, tmp_path: Path) -> None:
    began = time.monotonic()
    made = graded(SLEEPS, twice, runtime, tmp_path)
    assert [skipped.code for skipped in made.load.skipped] == ["time.sleep(3)"]
    assert time.monotonic() - began < 4 * twice.limits.load_wall_seconds
