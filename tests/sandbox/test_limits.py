"""Limits hold, and the grader can tell which one it was."""

import os
import resource
import signal
import subprocess
import sys
import time

import pytest

from grader.sandbox import Layer
from grader.sandbox.watching.processes import Process, sees_inside
from grader.sandbox.watching.worker import folder_bytes
from tests.sandbox.rooms import Room, all_said, next_line, say, wait_for_end
from tests.waiting import until

MIB = 1 << 20
SEES_INSIDE = pytest.mark.skipif(
    not sees_inside(), reason="root without CAP_SYS_PTRACE may not look into its workers"
)


def test_a_lower_limit_of_the_machine_s_own_holds(layer: Layer, room: Room) -> None:
    own = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    code = "import resource; print(resource.getrlimit(resource.RLIMIT_NOFILE)[1])"
    assert int(room.run(layer, code, room.confinement(open_files=own + 1))) == own


def test_one_process_gets_a_memory_error(layer: Layer, room: Room) -> None:
    code = """
parts = []
try:
    while len(parts) < 40:
        parts.append(bytearray(8 << 20))
except MemoryError:
    print("refused", len(parts))
"""
    said = room.run(layer, code, room.confinement(memory_bytes=128 * MIB)).split()
    assert said[0] == "refused"
    assert 5 <= int(said[1]) <= 16


def test_several_processes_together_are_ended(layer: Layer, room: Room) -> None:
    code = """
import os, time
for _ in range(4):
    if os.fork() == 0:
        part = bytearray(60 << 20)
        part[::4096] = b"x" * len(range(0, len(part), 4096))
        time.sleep(200)
        os._exit(0)
time.sleep(200)
"""
    confined = room.start(layer, code, room.confinement(memory_bytes=128 * MIB))
    wait_for_end(confined)
    assert confined.exceeded() == confined.exit_reason() == "memory"


def test_shared_memory_counts_too(layer: Layer, room: Room) -> None:
    code = """
import mmap, time
part = mmap.mmap(-1, 300 << 20)
for at in range(0, len(part), 4096):
    part[at] = 1
time.sleep(200)
"""
    confined = room.start(layer, code, room.confinement(memory_bytes=128 * MIB))
    wait_for_end(confined)
    assert confined.exit_reason() == "memory"


@SEES_INSIDE
def test_page_tables_count_too(layer: Layer, room: Room) -> None:
    # What is only read takes no memory of its own, but a table for each two megabytes.
    code = """
import mmap, os, time
for _ in range(8):
    if os.fork() == 0:
        whole = mmap.mmap(-1, 15 << 30, flags=mmap.MAP_PRIVATE, prot=mmap.PROT_READ)
        for place in range(0, 15 << 30, 2 << 20):
            whole[place]
        time.sleep(200)
        os._exit(0)
time.sleep(200)
"""
    confined = room.start(layer, code, room.confinement(memory_bytes=128 * MIB))
    wait_for_end(confined)
    assert confined.exceeded() == confined.exit_reason() == "memory"


def test_addresses_end_too(layer: Layer, room: Room) -> None:
    code = """
import mmap
for size in (15, 17):
    try:
        mmap.mmap(-1, size << 30, flags=mmap.MAP_PRIVATE, prot=mmap.PROT_READ).close()
        print("given", size)
    except OSError as error:
        print("refused", size)
"""
    said = room.run(layer, code, room.confinement(memory_bytes=512 * MIB))
    assert said == "given 15\nrefused 17\n"


def test_what_children_share_with_their_parent_counts_once(layer: Layer, room: Room) -> None:
    code = """
import os, time
part = bytearray(60 << 20)
part[::4096] = b"x" * len(range(0, len(part), 4096))
for _ in range(4):
    if os.fork() == 0:
        time.sleep(0.6)
        os._exit(0)
for _ in range(4):
    os.wait()
print("fine")
"""
    assert room.run(layer, code, room.confinement(memory_bytes=128 * MIB)) == "fine\n"


@SEES_INSIDE
def test_removed_files_count_while_they_are_open(layer: Layer, room: Room) -> None:
    code = """
import os, time
files = []
try:
    for n in range(20):
        files.append(open("file", "wb", buffering=0))
        os.unlink("file")
        files[-1].write(b"x" * (1 << 20))
    time.sleep(200)
except OSError:
    print("refused", len(files))
"""
    confined = room.start(layer, code, room.confinement(disk_bytes=8 * MIB))
    said = all_said(confined)
    assert confined.exceeded() == "disk" or said in ("refused 8\n", "refused 9\n")


def test_there_is_no_memory_outside_the_account(layer: Layer, room: Room) -> None:
    code = """
import os
try:
    os.memfd_create("part")
    print("possible")
except OSError:
    pass
"""
    assert room.run(layer, code) == ""


def test_a_crash_for_want_of_memory_is_told(layer: Layer, room: Room) -> None:
    code = """
import os, time
parts = []
try:
    while len(parts) < 40:
        parts.append(b"x" * (4 << 20))
except MemoryError:
    os.write(1, b"full\\n")
    os.read(0, 1)
    os.abort()
"""
    confined = room.start(layer, code, room.confinement(memory_bytes=128 * MIB))
    assert next_line(confined) == "full"
    confined.cpu_seconds()
    say(confined, "\n")
    wait_for_end(confined)
    assert confined.poll() == -signal.SIGABRT
    assert confined.exit_reason() == "memory"


def test_the_disk_ends_at_the_limit(layer: Layer, room: Room) -> None:
    code = """
import time
written = 0
try:
    while written < 24 << 20:
        with open(f"file{written}", "wb", buffering=0) as file:
            written += file.write(b"x" * (1 << 20))
    time.sleep(200)
except OSError:
    print("refused", written >> 20)
"""
    confined = room.start(layer, code, room.confinement(disk_bytes=8 * MIB))
    said = all_said(confined)
    assert confined.exceeded() == "disk" or said.startswith(("refused 7", "refused 8"))


@SEES_INSIDE
@pytest.mark.parametrize("make", ["open(str(n), 'w').close()", "os.mkdir(str(n), 0)"])
def test_so_do_empty_files(layer: Layer, room: Room, make: str) -> None:
    code = f"""
import os, time
for n in range(800):
    {make}
time.sleep(200)
"""
    confined = room.start(layer, code, room.confinement(disk_bytes=2 * MIB))
    wait_for_end(confined)
    assert confined.exit_reason() == "disk"


def test_one_file_ends_at_its_limit(layer: Layer, room: Room) -> None:
    code = """
import signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with open("file", "wb", buffering=0) as file:
    for _ in range(3):
        print(file.write(b"x" * (1 << 20)))
    try:
        file.write(b"x")
    except OSError:
        print("refused")
"""
    said = room.run(layer, code, room.confinement(file_bytes=3 * MIB))
    assert said.split() == ["1048576"] * 3 + ["refused"]


def test_open_files_end_at_their_limit(layer: Layer, room: Room) -> None:
    code = """
import os, resource
try:
    resource.setrlimit(resource.RLIMIT_NOFILE, (1000, 1000))
    print("raised")
except (OSError, ValueError):
    pass
count = 0
try:
    while count < 100:
        os.dup(0)
        count += 1
except OSError:
    pass
print(count)
"""
    assert int(room.run(layer, code, room.confinement(open_files=20))) == 17


def test_the_cpu_backstop_ends_a_worker(layer: Layer, room: Room) -> None:
    confined = room.start(layer, "while True: pass", room.confinement(cpu_seconds=1))
    wait_for_end(confined)
    assert confined.exit_reason() == "cpu"
    assert confined.cpu_seconds() > 0.7


SPIN = """
import os, signal, sys, time
def spin(seconds):
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass
def child(seconds):
    number = os.fork()
    if number == 0:
        spin(seconds)
        os._exit(0)
    return number
alive, held = os.pipe()
def child_seen(seconds):
    if os.fork() == 0:
        spin(seconds)
        os.read(0, 1)
        os._exit(0)
    return True
def until_gone():
    os.close(held)
    os.read(alive, 1)
"""
# A child for which nobody waits is accounted for as it was last seen: it ends when it is told.
FAMILIES = {
    "itself": "spin(0.5)",
    "children": "[child(0.25) for _ in range(2)]; os.wait(); os.wait()",
    "one after another": "[os.waitpid(child(0.05), 0) for _ in range(10)]",
    "nobody waits": "signal.signal(signal.SIGCHLD, signal.SIG_IGN); child_seen(0.5); until_gone()",
    "an orphan": "os.waitpid(os.fork() or (child_seen(0.5) and os._exit(0)), 0); until_gone()",
    "a thread": "import threading as t; one = t.Thread(target=spin, args=(0.5,)); one.start()",
}


@pytest.mark.parametrize("family", FAMILIES)
def test_the_whole_family_is_accounted_for(layer: Layer, room: Room, family: str) -> None:
    code = (
        f"{SPIN}\nprint('go', flush=True)\n{FAMILIES[family]}\nprint('done', flush=True)\n"
        "signal.pause()"
    )
    confined = room.start(layer, code)
    assert next_line(confined) == "go"
    looks: list[float] = []

    def is_accounted_for() -> bool:
        looks.append(confined.cpu_seconds())
        return looks[-1] >= 0.35

    until(is_accounted_for)
    say(confined, "\n")
    assert next_line(confined) == "done"
    assert 0.35 <= confined.cpu_seconds() < 0.9
    assert looks == sorted(looks)


def test_the_account_is_kept_after_the_end(layer: Layer, room: Room) -> None:
    confined = room.start(layer, f"{SPIN}\nspin(0.3)")
    wait_for_end(confined)
    used = confined.cpu_seconds()
    assert 0.25 <= used < 0.8
    confined.kill()
    assert confined.cpu_seconds() == used


def test_an_idle_worker_costs_next_to_nothing(layer: Layer, room: Room) -> None:
    confined = room.start(layer, "print('go', flush=True); input()")
    assert next_line(confined) == "go"
    before = confined.cpu_seconds()
    time.sleep(0.3)
    assert confined.cpu_seconds() - before <= 0.02
    say(confined, "\n")


def test_a_process_with_a_hostile_name_is_read() -> None:
    name = b") R 1 1 1 (x"
    code = f"""
import ctypes, sys
ctypes.CDLL(None).prctl(15, {name!r}, 0, 0, 0)
print("named", flush=True)
input()
"""
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        read = Process.read(f"/proc/{process.pid}")
        process.kill()
    assert read is not None
    assert (read.pid, read.parent) == (process.pid, os.getpid())


def test_a_folder_is_measured_only_until_it_is_enough(room: Room) -> None:
    folder = room.folder("folder")
    for number in range(20):
        (folder / str(number)).write_bytes(b"x" * 10_000)
    whole = folder_bytes(folder, 10 * MIB)
    assert 20 * 10_000 < whole < 20 * 20_000
    assert 50_000 <= folder_bytes(folder, 50_000) < 80_000
