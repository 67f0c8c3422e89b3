"""A machine that has no processor for a worker takes no points from anybody."""

import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.assignment import load
from grader.model import Assignment
from grader.running import Runtime
from tests.running.making import run
from tests.runtimes import opened_runtime

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="seen in /proc")
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
    fields: [{name: assignment, kind: real}]
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
ENDLESS = "while True:\n    pass\n"
# Four times as long as loading may take: it would be loaded, were its sleep taken for waiting.
SLEEPS = "import time\ntime.sleep(8)\n"
# It seems to be ready whenever somebody looks.
NAPS = """
import time
ends = time.monotonic() + 8
while time.monotonic() < ends:
    until = time.process_time() + 0.002
    while time.process_time() < until:
        pass
    time.sleep(0.004)
"""
# The parent seems to wait for a disk while the child sleeps (CLONE_VFORK, SIGCHLD).
_CLONE = 56 if platform.machine() == "x86_64" else 220
SLEEPS_IN_A_CHILD = f"""
import ctypes, os, time
if ctypes.CDLL(None).syscall({_CLONE}, 0x4011, 0, 0, 0, 0) == 0:
    time.sleep(60)
    os._exit(0)
"""
ASSIGNMENT = {"twice.yaml": CASES, "twice.py": TWICE}
_BUSY_EACH = 12


@contextmanager
def busy() -> Iterator[list[subprocess.Popen[bytes]]]:
    """Keep every processor busy, with processes of other sessions, as other users' are."""
    spins = [sys.executable, "-I", "-S", "-c", "while True: pass"]
    count = _BUSY_EACH * (os.cpu_count() or 1)
    rivals = [subprocess.Popen(spins, start_new_session=True) for _ in range(count)]
    try:
        yield rivals
    finally:
        end(rivals)


def end(rivals: list[subprocess.Popen[bytes]]) -> None:
    for rival in rivals:
        rival.kill()
        rival.wait()


@pytest.fixture(scope="module")
def runtime() -> Iterator[Runtime]:
    with opened_runtime() as opened:
        opened.prepare("python", support=load("accuracy").support)
        yield opened


@pytest.mark.slow
@pytest.mark.parametrize("source", [SPINS, SPINS_IN_A_CHILD])
def test_waiting_for_a_processor_does_not_count(
    source: str, assignment: Assignment, runtime: Runtime, tmp_path: Path
) -> None:
    with busy():
        began = time.monotonic()
        made = run(runtime, assignment, tmp_path, source + TWICE)
        assert time.monotonic() - began > assignment.limits.load_wall_seconds
    assert made.load.skipped == ()
    assert made.outcomes["seen"][-1].kind == "value", made


@pytest.mark.slow
def test_nor_does_it_while_a_rest_that_never_ends_is_loaded(
    assignment: Assignment, runtime: Runtime, tmp_path: Path
) -> None:
    """Its definitions are loaded by another worker, and there is time left to call them."""
    limits = replace(assignment.limits, load_cpu_seconds=2, total_wall_seconds=8)
    with busy():
        began = time.monotonic()
        made = run(runtime, replace(assignment, limits=limits), tmp_path, ENDLESS + TWICE)
        assert time.monotonic() - began > limits.total_wall_seconds
    assert len(made.load.skipped) == 1
    assert made.outcomes["seen"][-1].kind == "value", made


@pytest.mark.parametrize("source", [SLEEPS, pytest.param(NAPS, marks=pytest.mark.slow)])
def test_sleep_counts_at_once(
    source: str, assignment: Assignment, runtime: Runtime, tmp_path: Path
) -> None:
    made = run(runtime, assignment, tmp_path, source + TWICE)
    assert len(made.load.skipped) == 1


@pytest.mark.slow
def test_waiting_for_a_disk_is_not_believed_for_long(
    assignment: Assignment, runtime: Runtime, tmp_path: Path
) -> None:
    began = time.monotonic()
    made = run(runtime, assignment, tmp_path, SLEEPS_IN_A_CHILD + TWICE)
    assert len(made.load.skipped) == 1
    assert 10 < time.monotonic() - began < 30
