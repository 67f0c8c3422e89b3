"""A worker's processes stay bounded, stay inside, and end with the worker."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from grader.sandbox import Layer
from tests.sandbox.rooms import (
    Room,
    all_said,
    is_gone_when_killed,
    next_line,
    say,
    wait_for_end,
)
from tests.waiting import until

DAEMON = """
import os, signal, sys, time
for number in range(1, 65):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
def daemon(depth):
    if os.fork() == 0:
        for leave in (os.setsid, os.setpgrp):
            try:
                leave()
            except OSError:
                pass
        if depth:
            daemon(depth - 1)
            os._exit(0)
        print("daemon", flush=True)
        time.sleep(60)
        os._exit(0)
"""


@pytest.mark.parametrize("depth", [0, 1, 3])
def test_a_daemon_ends_with_its_worker(layer: Layer, room: Room, depth: int) -> None:
    confined = room.start(layer, f"{DAEMON}\ndaemon({depth})\ntime.sleep(60)")
    assert next_line(confined) == "daemon"
    assert is_gone_when_killed(confined)


def test_a_daemon_does_not_outlive_a_worker_that_ends(layer: Layer, room: Room) -> None:
    confined = room.start(layer, f"{DAEMON}\ndaemon(1)\nos.read(0, 1)")
    assert next_line(confined) == "daemon"
    say(confined, "\n")
    wait_for_end(confined)
    assert is_gone_when_killed(confined)


def test_a_spinning_forking_family_ends(layer: Layer, room: Room) -> None:
    code = f"""{DAEMON}
for _ in range(4):
    # The first ones may have used up the limit already.
    try:
        child = os.fork()
    except OSError:
        break
    if child == 0:
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                if os.fork() == 0:
                    os._exit(0)
            except OSError:
                pass
print("ready", flush=True)
time.sleep(60)
"""
    confined = room.start(layer, code)
    assert next_line(confined) == "ready"
    assert is_gone_when_killed(confined)


def test_a_stopped_worker_is_killed(layer: Layer, room: Room) -> None:
    confined = room.start(
        layer, "import os, signal; print('here', flush=True); os.kill(os.getpid(), signal.SIGSTOP)"
    )
    assert next_line(confined) == "here"
    time.sleep(0.05)
    assert confined.poll() is None
    assert is_gone_when_killed(confined)
    assert confined.exit_reason() == "killed"


def test_a_fork_bomb_stops_at_the_limit(layer: Layer, room: Room) -> None:
    code = """
import os, signal
children = 0
try:
    while children < 200:
        if os.fork() == 0:
            signal.pause()
        children += 1
except OSError:
    pass
print(children, flush=True)
os.killpg(0, signal.SIGKILL)
"""
    confined = room.start(layer, code, room.confinement(processes=20))
    said = all_said(confined).strip()
    assert confined.exceeded() == "processes" or 0 < int(said) <= 20


def test_a_thread_bomb_stops_at_the_limit(layer: Layer, room: Room) -> None:
    code = """
import threading, time
threads = 0
try:
    while threads < 200:
        threading.Thread(target=time.sleep, args=(200,), daemon=True).start()
        threads += 1
except RuntimeError:
    pass
print(threads, flush=True)
time.sleep(200 if threads == 200 else 0)
"""
    confined = room.start(layer, code, room.confinement(processes=20))
    said = all_said(confined).strip()
    assert confined.exceeded() == "processes" or 0 < int(said) <= 20


def test_it_sees_no_process_but_its_own(layer: Layer, room: Room) -> None:
    code = """
import os
try:
    numbers = [name for name in os.listdir("/proc") if name.isdigit()]
    print(*(open(f"/proc/{number}/cmdline").read() for number in numbers))
except OSError:
    print("closed")
"""
    mark = "a-neighbour-of-the-worker"
    with subprocess.Popen(
        [sys.executable, "-c", "input()", mark], stdin=subprocess.PIPE
    ) as neighbour:
        said = room.run(layer, code)
        neighbour.kill()
    assert said
    assert mark not in said


ATTACKS = """
import ctypes, os, signal
libc = ctypes.CDLL(None, use_errno=True)
def attack(victim):
    for number in (0, signal.SIGTERM, signal.SIGKILL):
        try:
            os.kill(victim, number)
            print("signalled")
        except (PermissionError, ProcessLookupError):
            pass
    if libc.ptrace(16, victim, 0, 0) == 0 or libc.ptrace(0x4206, victim, 0, 0) == 0:
        print("traced")
    limits = (ctypes.c_ulong * 2)(0, 0)
    if libc.prlimit(victim, 0, limits, None) == 0:
        print("limited")
    for path in ("mem", "environ", "maps", "fd/0", "root/etc/passwd", "cwd/mine"):
        try:
            open(f"/proc/{victim}/{path}", "rb").read(1)
            print("opened", path)
        except OSError:
            pass
"""


def test_it_cannot_touch_the_grader(layer: Layer, room: Room) -> None:
    # A mirror of our number inside its own namespace would be its own process.
    code = f"{ATTACKS}\nattack({os.getpid()}) if os.getpid() != {os.getpid()} else None"
    assert room.run(layer, code) == ""


def test_it_cannot_touch_its_keeper(layer: Layer, room: Room) -> None:
    # In a namespace the keeper is number 1, in the worker's own room, and cannot be signalled.
    code = f"{ATTACKS}\nvictim = os.getppid()\nif victim > 1: attack(victim)\nprint(victim)"
    confined = room.start(layer, code)
    said = all_said(confined).split()
    assert len(said) == 1
    assert confined.poll() == 0


def test_it_cannot_touch_another_worker(layer: Layer, room: Room) -> None:
    code = "import os; print(os.getpid(), flush=True); open('mine', 'w'); input()"
    victim = room.start(layer, code)
    number = int(next_line(victim))
    attack = f"{ATTACKS}\nattack({number}) if os.getpid() != {number} else None\nprint('tried')"
    said = room.run(layer, attack)
    assert said == "tried\n"
    assert victim.poll() is None


def test_killing_everybody_kills_only_itself(layer: Layer, room: Room) -> None:
    other = room.start(layer, "print('here', flush=True); input()")
    assert next_line(other) == "here"
    room.run(layer, "import os, signal; os.kill(-1, signal.SIGKILL)")
    assert other.poll() is None


GRADER = """
import os, sys, tempfile, time
from pathlib import Path
from msgspec.structs import replace
from grader.sandbox import choose
from grader.sandbox.runtimes import PYTHON
from grader.sandbox.trial import small_confinement
scratch = Path(sys.argv[2])
code = sys.argv[3]
confined = choose(sys.argv[1]).start([PYTHON, "-I", "-S", "-c", code], small_confinement(scratch))
while True:
    os.write(1, os.read(confined.stdout, 1))
"""


def test_when_the_grader_is_killed_its_workers_die(layer: Layer, room: Room) -> None:
    scratch = room.folder("scratch", mode=0o700)
    code = f"{DAEMON}\ndaemon(2)\nwhile True: pass"
    with subprocess.Popen(
        [sys.executable, "-c", GRADER, layer.name, str(scratch), code],
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    ) as grader:
        assert grader.stdout is not None
        assert grader.stdout.readline() == b"daemon\n"
        before = workers_of(grader.pid)
        assert len(before) >= 2
        os.kill(grader.pid, signal.SIGKILL)
        grader.wait()
    until(lambda: not any(folder.exists() for folder in before))


def workers_of(grader: int) -> list[Path]:
    """/proc folders of everything that descends from it or runs the worker's code."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != grader:
            try:
                command = (folder / "cmdline").read_bytes()
            except OSError:
                continue
            if b"daemon(2)\nwhile True" in command and b"choose(sys.argv" not in command:
                found.append(folder)
    return found
