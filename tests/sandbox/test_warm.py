"""Workers that are forked from a server: as confined as those that are started anew."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.model import Message
from grader.sandbox import Layer
from grader.sandbox.layers.warm import WarmLayer
from grader.sandbox.proof.proving import prove
from grader.sandbox.runtimes import python_runtime
from tests.sandbox.forking import servers_of, warm_trial
from tests.sandbox.rooms import (
    Room,
    all_said,
    is_gone_when_killed,
    learned_of_processes,
    next_line,
    say,
    wait_for_end,
)
from tests.waiting import until

SECRET = f"nobody-{os.getpid()}-knows"
DOZES = "import sys; print('here', flush=True); sys.stdin.readline()"


@pytest.fixture
def forks(layer: Layer, room: Room) -> Iterator[WarmLayer]:
    with warm_trial(layer, room.root) as warm:
        assert isinstance(warm, WarmLayer), warm
        yield warm


def test_a_worker_has_its_own_arguments_environment_and_folder(
    forks: WarmLayer, room: Room
) -> None:
    confinement = room.confinement()
    confinement = replace(confinement, environment={**confinement.environment, "WORD": "mine"})
    code = "import os, sys; print(sys.argv, sorted(os.environ), os.getcwd())"
    assert room.run(forks, code, confinement).split("\n")[0] == (
        f"['-c'] {sorted(confinement.environment)} {confinement.scratch}"
    )


def test_a_worker_holds_no_descriptor_of_the_server_s_or_of_another_worker_s(
    forks: WarmLayer, room: Room
) -> None:
    other = room.start(forks, DOZES)
    assert next_line(other) == "here"
    code = """
import os
def is_open(number):
    try:
        os.fstat(number)
        return True
    except OSError:
        return False
print([number for number in range(4096) if is_open(number)])
"""
    assert room.run(forks, code) == "[0, 1, 2]\n"


def test_siblings_can_neither_signal_nor_trace_nor_limit_one_another(
    forks: WarmLayer, room: Room
) -> None:
    victim = room.start(forks, "import os; print(os.getpid(), flush=True); " + DOZES)
    number = int(next_line(victim))
    assert next_line(victim) == "here"
    code = f"""
import ctypes, os, resource, signal
libc = ctypes.CDLL(None, use_errno=True)
attempts = {{
    "kill": lambda: os.kill({number}, signal.SIGKILL),
    "kill the group": lambda: os.killpg({number}, signal.SIGKILL),
    "stop the server": lambda: os.kill(os.getppid(), signal.SIGSTOP),
    "limit": lambda: resource.prlimit({number}, resource.RLIMIT_CPU, (1, 1)),
    "limit the server": lambda: resource.prlimit(os.getppid(), resource.RLIMIT_CPU, (1, 1)),
    "memory": lambda: open("/proc/{number}/mem", "rb"),
    "memory of the server": lambda: open(f"/proc/{{os.getppid()}}/mem", "rb"),
    "descriptors": lambda: os.listdir("/proc/{number}/fd"),
    "trace": lambda: 1 / (libc.ptrace(0x4206, {number}, 0, 0) + 1),
    "trace the server": lambda: 1 / (libc.ptrace(0x4206, os.getppid(), 0, 0) + 1),
}}
for name, attempt in attempts.items():
    try:
        attempt()
        print(name)
    except (OSError, ValueError, ZeroDivisionError):
        pass
try:
    os.kill(-1, signal.SIGKILL)
except OSError:
    pass
"""
    assert room.run(forks, code) == ""
    assert victim.poll() is None
    assert room.run(forks, "print('the server lives')") == "the server lives\n"


def test_siblings_tell_one_another_nothing_of_themselves(forks: WarmLayer, room: Room) -> None:
    own, of_another = learned_of_processes(forks, room)
    assert len(own) == 10
    assert of_another == []


def test_siblings_cannot_read_one_another_s_folders(forks: WarmLayer, room: Room) -> None:
    theirs = room.confinement()
    other = room.start(forks, "open('secret', 'w').write('x'); " + DOZES, theirs)
    assert next_line(other) == "here"
    shown = room.file("shown")
    hidden = room.file("hidden")
    code = f"""
import os
for path in {[str(theirs.scratch / "secret"), str(hidden), str(shown)]}:
    try:
        print(open(path).read())
    except OSError:
        print("closed")
try:
    print(os.listdir({str(room.root)!r}))
except OSError:
    print("closed")
"""
    said = room.run(forks, code, room.confinement(shown))
    assert said.split() == ["closed", "closed", "secret", "closed"]


def test_a_worker_s_user_rests_before_another_worker_has_it(forks: WarmLayer, room: Room) -> None:
    uids = []
    for _ in range(20):
        worker = room.start(forks, "import os; print(os.getuid())")
        uids.append(all_said(worker).strip())
        worker.kill()

    if uids[0] == str(os.getuid()):
        pytest.skip("only root lends users")
    for number, uid in enumerate(uids):
        assert uid not in uids[max(0, number - 7) : number]


def test_all_that_a_worker_leaves_dies_with_it_and_nobody_else(
    forks: WarmLayer, room: Room
) -> None:
    other = room.start(forks, DOZES)
    assert next_line(other) == "here"
    code = """
import os, time
for _ in range(3):
    if os.fork() == 0:
        if os.fork() == 0:
            time.sleep(60)
        os._exit(0)
print("left", flush=True)
time.sleep(60)
"""
    leaving = room.start(forks, code)
    assert next_line(leaving) == "left"
    assert is_gone_when_killed(leaving)
    say(other, "\n")
    wait_for_end(other)
    assert other.poll() == 0


def test_processor_seconds_of_orphans_count(forks: WarmLayer, room: Room) -> None:
    code = """
import os, time
if os.fork() == 0:
    if os.fork() == 0:
        while time.process_time() < 0.4:
            pass
        time.sleep(200)
    os._exit(0)
os.wait()
print("left", flush=True)
time.sleep(60)
"""
    worker = room.start(forks, code)
    assert next_line(worker) == "left"
    until(lambda: worker.cpu_seconds() >= 0.35)
    assert 0.35 <= worker.cpu_seconds() < 1.0
    worker.kill()
    assert 0.35 <= worker.cpu_seconds() < 1.0


def test_the_server_learns_nothing_of_its_workers(forks: WarmLayer, room: Room) -> None:
    """A worker's orders, files and folders stay out of the memory that other workers start with."""
    shown = room.folder(f"shown-{SECRET}")
    told = room.confinement(shown)
    told = replace(told, environment={**told.environment, "SECRET": f"environment {SECRET}"})
    code = f"""
import sys
print(sys.stdin.readline(), 'code {SECRET}', flush=True)
sys.stdin.readline()
"""
    telling = room.start(forks, code, told)
    say(telling, f"input {SECRET}\n")
    assert "input" in next_line(telling)
    assert "code" in next_line(telling)
    server = servers_of(forks)[0]
    assert b"fork_workers" in _memory(server)
    for word in (SECRET.encode(), told.scratch.name.encode()):
        assert word not in _memory(server)


def _memory(number: int) -> bytes:
    """All that a process may write to."""
    content = b""
    folder = Path(f"/proc/{number}")
    with (folder / "maps").open() as maps, (folder / "mem").open("rb", 0) as memory:
        for line in maps:
            addresses, rights, *_ = line.split()
            if rights.startswith("rw"):
                start, end = (int(word, 16) for word in addresses.split("-"))
                memory.seek(start)
                content += memory.read(end - start)
    return content


def test_a_server_that_died_is_started_again_and_its_workers_say_so(
    forks: WarmLayer, room: Room
) -> None:
    worker = room.start(forks, DOZES)
    assert next_line(worker) == "here"
    os.kill(servers_of(forks)[0], signal.SIGKILL)
    wait_for_end(worker)
    assert worker.exit_reason() == "lost"
    said = ""

    def has_come_back() -> bool:
        nonlocal said
        with suppress(OSError):
            said = room.run(forks, "print('again')")
        return said != ""

    until(has_come_back)
    assert said == "again\n"


def test_workers_are_forked_side_by_side(forks: WarmLayer, room: Room) -> None:
    confinements = [room.confinement() for _ in range(8)]
    with ThreadPoolExecutor(4) as pool:
        said = pool.map(lambda own: room.run(forks, "print('done')", own), confinements)
        assert list(said) == ["done\n"] * 8


def test_nothing_is_left_of_a_server_that_was_closed(layer: Layer, room: Room) -> None:
    with warm_trial(layer, room.root) as warm:
        assert isinstance(warm, WarmLayer), warm
        worker = room.start(warm, DOZES)
        assert next_line(worker) == "here"
        numbers = servers_of(warm)
        assert numbers
    wait_for_end(worker)
    until(lambda: not any(Path(f"/proc/{number}").exists() for number in numbers))


@pytest.mark.slow
def test_every_guarantee_of_the_layer_holds(layer: Layer) -> None:
    with warm_trial(layer, Path("/tmp")) as warm:
        assert not isinstance(warm, Message)
        broken = {probe.guarantee: probe.possible for probe in prove(warm) if not probe.held}
    assert {name for name in broken if name in layer.enforces} == set(), broken


def test_a_worker_needs_no_more_than_the_server_can_read(forks: WarmLayer, room: Room) -> None:
    outside = replace(room.confinement(), readable=(*python_runtime(), Path("/etc/hostname")))
    code = """
try:
    print(open("/etc/hostname").read())
except OSError:
    print("closed")
"""
    assert room.run(forks, code, outside) == "closed\n"


GRADER = """
import sys, time
from pathlib import Path
from grader.sandbox import choose
from tests.sandbox.forking import servers_of, warm_trial
from tests.sandbox.rooms import Room, next_line
room = Room(Path(sys.argv[2]))
with warm_trial(choose(sys.argv[1]), room.root) as warm:
    worker = room.start(warm, sys.argv[3])
    print(next_line(worker), *servers_of(warm), flush=True)
    time.sleep(60)
"""
LEAVES_A_DAEMON = f"""
import os, time
if os.fork() == 0:
    if os.fork() == 0:
        time.sleep(60)
    os._exit(0)
os.wait()
print("{SECRET}", flush=True)
time.sleep(60)
"""


def test_nobody_outlives_a_grader_that_is_killed(layer: Layer, room: Room) -> None:
    command = [sys.executable, "-c", GRADER, layer.name, str(room.root), LEAVES_A_DAEMON]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as grader:
        assert grader.stdout is not None
        assert grader.stdout.readline().startswith(SECRET)
        assert len(_with_scratch_in(room.root)) >= 2
        grader.kill()
    until(lambda: not _with_scratch_in(room.root))


def _with_scratch_in(folder: Path) -> list[str]:
    """Processes whose folder is a worker's."""
    found = []
    for process in Path("/proc").iterdir():
        with suppress(OSError):
            if process.name.isdigit() and str(folder) in str((process / "cwd").readlink()):
                found.append(process.name)
    return found
