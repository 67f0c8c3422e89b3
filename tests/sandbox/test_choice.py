"""The strongest layer that works is taken, and where none works people are told."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from grader.model import Message
from grader.sandbox import choose, examine, known_layers
from grader.sandbox.layers.off import Off
from grader.sandbox.proof.proving import TRIED, Probe, prove
from tests.sandbox.rooms import Room

ROOT = Path(__file__).parents[2]


def test_auto_takes_the_first_that_works() -> None:
    chosen = choose("auto")
    working = [layer for layer in known_layers() if examine(layer) is None]
    if working:
        assert chosen is working[0]
    else:
        assert isinstance(chosen, Message)


def test_off_only_when_it_is_asked_for() -> None:
    chosen = choose("off")
    assert not isinstance(chosen, Message)
    assert chosen.name == "off"
    assert chosen.enforces == frozenset()


# A platform without any of what the layers are made of.
ELSEWHERE = """
import sys
sys.platform = "darwin"
for name in ("resource", "pwd", "fcntl"):
    sys.modules[name] = None
from grader.sandbox import choose
from grader.locale import translate
print(translate(choose("auto"), "en"))
print(translate(choose("bubblewrap"), "es"))
"""


def test_elsewhere_people_are_told() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert "darwin" in done.stdout
    assert done.stdout.count("--sandbox off") == 2


@pytest.fixture(scope="module")
def without() -> tuple[Probe, ...]:
    return prove(Off())


def test_the_proof_finds_what_is_possible_without_a_sandbox(without: tuple[Probe, ...]) -> None:
    assert [probe.guarantee for probe in without] == list(TRIED)
    broken = {probe.guarantee for probe in without if not probe.held}
    assert broken >= {
        "files",
        "writes",
        "network",
        "unix_sockets",
        "process_list",
        "signals",
        "environment",
        "privileges",
    }


def test_off_runs_and_accounts(room: Room) -> None:
    layer = Off()
    confined = room.start(layer, "sum(range(8_000_000)); print('done', flush=True); input()")
    assert confined.poll() is None
    assert os.read(confined.stdout, 10) == b"done\n"
    assert confined.cpu_seconds() > 0.01
    confined.kill()
    assert confined.exit_reason() == "killed"
