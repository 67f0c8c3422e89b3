"""A worker speaks over its pipes, starts with nothing else, and tells how it ended."""

import os
import re
import signal
import threading
import time
from pathlib import Path

import pytest

from grader.sandbox import Layer
from grader.sandbox.runtimes import PYTHON
from tests.sandbox.rooms import Room, all_said, next_line, say, wait_for_end
from tests.waiting import until

ECHO = """
import sys
for line in sys.stdin:
    print(line.upper(), end="", flush=True)
"""


def test_lines_go_to_and_fro(layer: Layer, room: Room) -> None:
    confined = room.start(layer, ECHO)
    for word in ("one", "two", "three"):
        say(confined, f"{word}\n")
        assert next_line(confined) == word.upper()


def test_large_messages_pass(layer: Layer, room: Room) -> None:
    confined = room.start(layer, "import sys; print(len(sys.stdin.readline()) * 'x')")
    line = b"y" * 1_000_000 + b"\n"

    def write() -> None:
        rest = memoryview(line)
        while rest:
            rest = rest[os.write(confined.stdin, rest) :]

    writer = threading.Thread(target=write)
    writer.start()
    said = all_said(confined)
    writer.join()
    assert said == "x" * len(line) + "\n"


def test_the_environment_is_what_it_was_given(
    layer: Layer, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("A_SECRET", "of the grader")
    confinement = room.confinement()
    said = room.run(layer, "import os; print(sorted(os.environ.items()))", confinement)
    # The C library's locale coercion and bubblewrap add one each.
    added = {"LC_CTYPE", "PWD"}
    found = {name: value for name, value in eval(said) if name not in added}
    assert found == dict(confinement.environment)


def test_it_finds_no_environment_of_others(
    layer: Layer, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("A_SECRET", "of the grader")
    code = """
import os
from pathlib import Path
for path in (f"/proc/{number}/environ" for number in range(1, 100)):
    try:
        if b"of the grader" in Path(path).read_bytes():
            print("found in", path)
    except OSError:
        pass
"""
    assert room.run(layer, code) == ""


def test_no_descriptor_is_inherited(layer: Layer, room: Room) -> None:
    read, write = os.pipe()
    os.set_inheritable(read, True)
    os.set_inheritable(write, True)
    code = """
import os
def is_open(number):
    try:
        os.fstat(number)
        return True
    except OSError:
        return False
print([number for number in range(1000) if is_open(number)])
"""
    said = room.run(layer, code)
    os.close(read)
    os.close(write)
    assert said == "[0, 1, 2]\n"


def test_it_runs_without_rights(layer: Layer, room: Room) -> None:
    # Where no namespace is, this file is closed to the worker itself: we read it.
    is_hidden = layer.name != "bubblewrap"
    code = (
        f"is_hidden = {is_hidden}"
        + """
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
if is_hidden:
    print(os.getpid(), flush=True)
    input()
else:
    print(open("/proc/self/status").read().replace("\\n", ";"), flush=True)
print(libc.prctl(39, 0, 0, 0, 0))
for attempt in (lambda: os.setuid(0), lambda: os.setgroups([0]), lambda: os.nice(-1)):
    try:
        attempt()
        print("possible")
    except OSError:
        pass
print(libc.unshare(0x10000000), libc.unshare(0x00020000))
"""
    )
    worker = room.start(layer, code)
    status = next_line(worker)
    if is_hidden:
        status = Path(f"/proc/{status}/status").read_text(encoding="ascii").replace("\n", ";")
        os.write(worker.stdin, b"\n")
    held = re.findall(r"Cap(?:Inh|Prm|Eff|Amb):\s*(\w+)", status)

    # Reading what mode bits close is left where Landlock decides.
    assert [int(bits, 16) & ~4 for bits in held] == [0, 0, 0, 0]
    assert all_said(worker) == "1\n-1 -1\n"


@pytest.mark.parametrize("status", [0, 1, 77])
def test_the_exit_status_is_told(layer: Layer, room: Room, status: int) -> None:
    confined = room.start(layer, f"import os; os._exit({status})")
    wait_for_end(confined)
    assert confined.poll() == status
    assert confined.exit_reason() == "exited"


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGKILL, signal.SIGABRT])
def test_a_crash_is_told(layer: Layer, room: Room, number: signal.Signals) -> None:
    confined = room.start(layer, f"import os; os.kill(os.getpid(), {int(number)})")
    wait_for_end(confined)
    # The first process of a namespace cannot be killed from inside; ours is the second.
    assert confined.poll() == -number
    assert confined.exit_reason() == "exited"


def test_a_killed_worker_says_so(layer: Layer, room: Room) -> None:
    confined = room.start(layer, ECHO)
    assert confined.exit_reason() is None
    assert confined.poll() is None
    confined.kill()
    assert confined.exit_reason() == "killed"
    confined.kill()


def test_what_it_says_on_standard_error_is_kept(layer: Layer, room: Room) -> None:
    confined = room.start(layer, "import sys; sys.exit('no such worker')")
    wait_for_end(confined)
    assert confined.diagnostics() == "no such worker\n"
    confined.kill()
    assert confined.diagnostics() == "no such worker\n"


def test_a_flood_on_standard_error_stops_nobody(layer: Layer, room: Room) -> None:
    confined = room.start(layer, "import os\nwhile True: os.write(2, b'x' * 4096)")
    until(lambda: len(confined.diagnostics()) > 0)
    time.sleep(0.2)
    assert len(confined.diagnostics()) <= 1 << 16
    confined.kill()
    assert confined.exit_reason() == "killed"


def test_a_program_that_is_not_there_is_told(layer: Layer, room: Room) -> None:
    missing = str(room.root / "no-such-program")
    try:
        confined = room.start(layer, [missing])
    except OSError as error:
        said = str(error)
    else:
        wait_for_end(confined)
        assert confined.poll() == 127
        said = confined.diagnostics()
    assert "No such file" in said


def test_a_worker_that_cannot_start_leaves_nothing_open(layer: Layer, room: Room) -> None:
    room.run(layer, "print('warm')")
    before = descriptors()
    for _ in range(3):
        confined = room.start(layer, ECHO)
        confined.kill()
    nowhere = room.confinement(scratch=Path("/proc/nowhere/scratch"))
    try:
        confined = layer.start([PYTHON], nowhere)
        wait_for_end(confined)
        said = confined.diagnostics()
        confined.kill()
    except OSError as error:
        said = str(error)
    assert "/proc/nowhere" in said or "No such file" in said
    until(lambda: descriptors() == before)


def test_a_worker_outlives_the_thread_that_started_it(layer: Layer, room: Room) -> None:
    started: list[object] = []
    starter = threading.Thread(target=lambda: started.append(room.start(layer, ECHO)))
    starter.start()
    starter.join()
    time.sleep(0.1)
    (confined,) = started
    say(confined, "still here\n")  # type: ignore[arg-type]
    assert next_line(confined) == "STILL HERE"  # type: ignore[arg-type]


def test_many_start_at_once(layer: Layer, room: Room) -> None:
    said = []
    threads = [
        threading.Thread(target=lambda: said.append(room.run(layer, "print('one')")))
        for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert said == ["one\n"] * 6


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))
