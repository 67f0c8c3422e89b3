"""The filter of system calls."""

import errno
import os
import platform
import signal
import socket
import struct
import sys
from contextlib import suppress

import pytest

from grader.sandbox import Layer
from grader.sandbox.inside import seccomp
from tests.sandbox.rooms import Room, learned_of_processes, wait_for_end

pytestmark = pytest.mark.skipif(
    not (sys.platform == "linux" and seccomp.supported()), reason="no filter for this machine"
)

_MEMORY = 55
"""SO_MEMINFO: what the kernel holds for a socket."""
# Calls with arguments that the kernel itself would refuse otherwise: (number on x86_64, generic).
REFUSED = {
    "socket": (41, 198),
    "bind": (49, 200),
    "listen": (50, 201),
    "connect": (42, 203),
    "accept": (43, 202),
    "accept4": (288, 242),
}
ABSENT = {
    "ptrace": (101, 117),
    "mount": (165, 40),
    "unshare": (272, 97),
    "setns": (308, 268),
    "bpf": (321, 280),
    "keyctl": (250, 219),
    "userfaultfd": (323, 282),
    "open_by_handle_at": (304, 265),
    "pidfd_open": (434, 434),
    "pidfd_getfd": (438, 438),
    "perf_event_open": (298, 241),
    "shmget": (29, 194),
    "semget": (64, 190),
    "msgget": (68, 186),
    "mq_open": (240, 180),
    "inotify_init1": (294, 26),
    "clone3": (435, 435),
    "io_uring_setup": (425, 425),
    "memfd_create": (319, 279),
    "cachestat": (451, 451),
    "mincore": (27, 232),
    "io_setup": (206, 0),
    "statmount": (457, 457),
    "listmount": (458, 458),
    "made_up_later": (1000, 1000),
}


def test_calls_that_nobody_needs_are_refused(layer: Layer, room: Room) -> None:
    column = 0 if platform.machine() == "x86_64" else 1
    numbers = {name: pair[column] for name, pair in (REFUSED | ABSENT).items()}
    code = f"""
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
for name, number in {numbers!r}.items():
    ctypes.set_errno(0)
    libc.syscall(number, -1, -1, -1, -1, -1, -1)
    print(name, ctypes.get_errno())
"""
    said = dict(line.split() for line in room.run(layer, code).splitlines())
    assert said == {name: str(errno.EPERM) for name in REFUSED} | {
        name: str(errno.ENOSYS) for name in ABSENT
    }


# Started by root under bubblewrap it has the call, and sees its own namespace alone.
@pytest.mark.parametrize("layer", ["landlock", "user"], indirect=True)
def test_a_worker_asks_for_nobodys_rights(layer: Layer, room: Room) -> None:
    number = 125 if platform.machine() == "x86_64" else 90
    code = f"""
import ctypes, errno, os
libc = ctypes.CDLL(None, use_errno=True)
header = (ctypes.c_uint32 * 2)(0x20080522, os.getppid())
print(libc.syscall({number}, header, (ctypes.c_uint32 * 6)()), ctypes.get_errno() == errno.ENOSYS)
"""
    assert room.run(layer, code) == "-1 True\n"


@pytest.mark.skipif(platform.machine() != "x86_64", reason="x32 is of x86_64")
def test_a_call_of_x32_ends_the_process(layer: Layer, room: Room) -> None:
    worker = room.start(layer, "import ctypes\nctypes.CDLL(None).syscall(0x40000000 | 39)")
    wait_for_end(worker)
    assert worker.poll() == -signal.SIGSYS


def test_ordinary_calls_pass(layer: Layer, room: Room) -> None:
    code = """
import os, resource, signal, threading, time
os.waitpid(os.fork() or os._exit(0), 0)
threading.Thread(target=time.sleep, args=(0.01,)).start()
resource.setrlimit(resource.RLIMIT_STACK, resource.getrlimit(resource.RLIMIT_STACK))
signal.setitimer(signal.ITIMER_REAL, 100)
os.sched_getaffinity(0)
print(os.system("true"))
"""
    assert room.run(layer, code) == "0\n"


def test_locks_are_as_good_as_granted_and_tell_nobody_anything(layer: Layer, room: Room) -> None:
    given = room.file("given")
    code = f"""
import fcntl, os, struct
one, other = (os.open({str(given)!r}, os.O_RDONLY) for _ in range(2))
for descriptor in (one, other):
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
mine = [os.open(name, os.O_RDWR | os.O_CREAT) for name in ("mine", "mine")]
whole = struct.pack("hhqqi", fcntl.F_WRLCK, 0, 0, 0, 0)
for descriptor in mine:
    fcntl.fcntl(descriptor, 37, whole)  # F_OFD_SETLK
print(struct.unpack("hhqqi", fcntl.fcntl(mine[0], fcntl.F_GETLK, whole))[0] == fcntl.F_UNLCK)
"""
    assert room.run(layer, code, room.confinement(given)) == "True\n"


def test_nobody_learns_what_is_in_memory_of_a_file(layer: Layer, room: Room) -> None:
    given = room.file("given")
    code = f"""
import os
descriptor = os.open({str(given)!r}, os.O_RDONLY)
try:
    print(os.preadv(descriptor, [bytearray(1)], 0, os.RWF_NOWAIT))
except PermissionError:
    print("refused", os.preadv(descriptor, [bytearray(1)], 0))
"""
    assert room.run(layer, code, room.confinement(given)) == "refused 1\n"


# A worker that bubblewrap starts anew is alone in its namespace: there is nobody to ask about.
@pytest.mark.parametrize("layer", ["landlock", "user"], indirect=True)
def test_a_worker_asks_about_itself_and_nobody_else(layer: Layer, room: Room) -> None:
    own, of_another = learned_of_processes(layer, room)
    assert len(own) == 10
    assert of_another == []


def test_a_worker_binds_nobody_to_a_processor(layer: Layer, room: Room) -> None:
    code = """
import os
before = os.sched_getaffinity(0)
os.sched_setaffinity(0, {min(before)})
print(os.sched_getaffinity(0) == before)
"""
    assert room.run(layer, code) == "True\n"


def test_children_and_threads_count_processors(layer: Layer, room: Room) -> None:
    code = """
import concurrent.futures, os
if os.fork() == 0:
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        print(pool.submit(os.cpu_count).result(), os.cpu_count(), flush=True)
    os._exit(0)
os.wait()
"""
    count = os.cpu_count()
    assert room.run(layer, code) == f"{count} {count}\n"


def test_the_time_of_what_all_share_stays(layer: Layer, room: Room) -> None:
    code = """
import ctypes, os
libc = ctypes.CDLL(None)
before = os.stat("/dev/null").st_mtime_ns
os.utime("/dev/null")
os.utime("/dev/null", ns=(5, 5))
libc.utimes(b"/dev/null", None)
libc.futimesat(-100, b"/dev/null", None)
os.utime(os.open("/dev/null", os.O_RDWR))
print(os.stat("/dev/null").st_mtime_ns - before)
"""
    assert room.run(layer, code) == "0\n"


def test_no_socket_has_a_name_a_number_or_more_room(layer: Layer, room: Room) -> None:
    code = """
import ctypes, fcntl, socket
libc = ctypes.CDLL(None, use_errno=True)
one, other = socket.socketpair()
name = b"\\1\\0\\0word"
print(libc.bind(one.fileno(), name, len(name)), ctypes.get_errno())
before = one.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)
one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2 * before)
print(one.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) == before)
for attempt in (
    lambda: one.getsockopt(socket.SOL_SOCKET, 57, 8),
    lambda: fcntl.ioctl(one, 0x8933, bytes(40)),
):
    try:
        print(attempt())
    except PermissionError:
        print("refused")
"""
    assert room.run(layer, code) == "-1 1\nTrue\nrefused\nrefused\n"


def test_a_stream_of_a_pair_holds_its_buffer_and_one_message() -> None:
    def held() -> int:
        return struct.unpack_from("3I", one.getsockopt(socket.SOL_SOCKET, _MEMORY, 36))[2]

    one, other = socket.socketpair()
    with one, other:
        one.setblocking(False)
        room = one.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)
        while held() < room - 2400:
            one.send(b"x")
        with suppress(BlockingIOError):
            one.send(bytes(room))
        assert room <= held() < room + (37 << 10)
        with pytest.raises(BlockingIOError):
            one.send(b"x")


def test_nobody_puts_what_others_have_read_out_of_memory(layer: Layer, room: Room) -> None:
    given = room.file("given", "x" * (1 << 20))
    code = f"""
import ctypes, mmap, os, resource
libc = ctypes.CDLL(None)
descriptor = os.open({str(given)!r}, os.O_RDONLY)
os.read(descriptor, 1 << 20)
os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
whole = mmap.mmap(descriptor, 1 << 20, prot=mmap.PROT_READ)
whole.madvise(20)
whole.madvise(21)
before = resource.getrusage(resource.RUSAGE_SELF).ru_majflt
whole.read()
print(resource.getrusage(resource.RUSAGE_SELF).ru_majflt - before)
"""
    assert room.run(layer, code, room.confinement(given)) == "0\n"


@pytest.mark.parametrize("sessions", [True, False])
@pytest.mark.parametrize("own_files", [True, False])
def test_the_program_is_well_formed(sessions: bool, own_files: bool) -> None:
    program = seccomp.program(sessions=sessions, own_files=own_files)
    size = struct.calcsize("=HBBI")
    code = [struct.unpack_from("=HBBI", program, at) for at in range(0, len(program), size)]
    assert len(program) == size * len(code) <= size * 4096
    for at, (operation, if_true, if_false, _) in enumerate(code):
        if operation & 0x07 == 0x05:
            assert at + 1 + max(if_true, if_false) < len(code)
    assert code[-1][0] == 0x06
