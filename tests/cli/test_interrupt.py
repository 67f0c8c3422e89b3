"""Ctrl-C ends a command although a worker never answers, and leaves no process behind."""

import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from grader.cli import STOPPED
from tests.cli import classroom
from tests.julia import julia_or_skip
from tests.waiting import HANG

pytestmark = pytest.mark.long

PATIENT = "limits: {case_cpu_seconds: 600, case_wall_seconds: 6000, total_cpu_seconds: 6000}\n"
ENDLESS = {
    "py": "def total(values):\n    while True:\n        pass\n",
    "jl": "function total(values)\n    while true\n    end\nend\n",
}
COMMANDS = {
    "check": ["check", "sums.yaml", "endless.{ending}"],
    "run": ["run", "sums.yaml", "endless.{ending}", "--out", "grades"],
    "verify": ["verify", "sums.yaml", "--samples", "samples"],
}


@pytest.fixture(autouse=True)
def heard_interrupt() -> Iterator[None]:
    """Tests that a shell runs in the background ignore the signal, and so would what they start."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    assignment = classroom.write_assignment(tmp_path)
    assignment.write_text(assignment.read_text() + PATIENT)
    samples = tmp_path / "samples" / "accepted"
    samples.mkdir(parents=True)
    (samples.parent / "expected.yaml").write_text("accepted: {endless.py: {score: 3}}\n")
    for ending, source in ENDLESS.items():
        (tmp_path / f"endless.{ending}").write_text(source)
    (samples / "endless.py").write_text(ENDLESS["py"])
    return tmp_path


def busy(process: subprocess.Popen[str]) -> list[psutil.Process]:
    """Return the processes below it when one of them has computed for a while."""
    end = time.monotonic() + HANG
    while time.monotonic() < end:
        assert process.poll() is None
        below = psutil.Process(process.pid).children(recursive=True)
        with_seconds = [(sum(each.cpu_times()[:2]), each) for each in below if each.is_running()]
        if any(seconds > 2.5 and not each.children() for seconds, each in with_seconds):
            return below
        time.sleep(0.1)
    raise AssertionError("nothing computes")


def interrupt(folder: Path, *arguments: str) -> str:
    """Return what a command says that is interrupted while a submission computes."""
    with subprocess.Popen(
        [*classroom.GRADER, *arguments],
        cwd=folder, env=classroom.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        text=True, start_new_session=True,
    ) as process:  # fmt: skip
        below = busy(process)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=HANG)
        assert process.returncode == STOPPED, said
    _, living = psutil.wait_procs(below, timeout=HANG)
    assert living == []
    assert "Traceback" not in said
    return said


@pytest.mark.parametrize("sandbox", ["auto", "off"])
@pytest.mark.parametrize("command", COMMANDS)
def test_an_endless_loop_keeps_no_command(folder: Path, command: str, sandbox: str) -> None:
    arguments = [word.format(ending="py") for word in COMMANDS[command]]
    assert "Interrupted." in interrupt(folder, *arguments, "--sandbox", sandbox)


def test_a_site_that_waits_for_a_julia_is_ended(folder: Path) -> None:
    """A Julia may take minutes to be prepared; this one never answers."""
    julia, asked = folder / "julia", folder / "asked"
    julia.write_text(f"#!/bin/sh\necho $$ >{asked}.\nmv {asked}. {asked}\nexec sleep 600\n")
    julia.chmod(0o755)
    process = subprocess.Popen(
        [*classroom.GRADER, "serve", "sums.yaml", "--port", "0"],
        cwd=folder, env=classroom.environment() | {"GRADER_JULIA": str(julia)},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        while not asked.exists():
            assert process.poll() is None
            time.sleep(0.1)
        preparing = psutil.Process(int(asked.read_text()))
        process.send_signal(signal.SIGINT)
        assert process.wait() == 0
        assert preparing.is_running()
        preparing.kill()
    finally:
        process.kill()


@pytest.mark.slow
@pytest.mark.parametrize("command", ["check", "run"])
def test_nor_does_one_in_julia(folder: Path, command: str) -> None:
    julia_or_skip()
    arguments = [word.format(ending="jl") for word in COMMANDS[command]]
    assert "Interrupted." in interrupt(folder, *arguments)
