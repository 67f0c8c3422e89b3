"""The filter of system calls: a program for the kernel's seccomp, denying what no submission needs.

Which calls there are says `calls.toml`: none to a socket (so the network, and Unix sockets outside,
are gone whatever the rest of a layer does), to rights or a namespace, to trace or tune other
processes, or to objects that outlive their maker. All others fail with ENOSYS, and callers fall
back; those of another architecture end the process.
"""

import errno
import platform
import struct
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from msgspec import Struct

from grader.sandbox.inside.confining import OWN_NUMBER

_EPERM = 0x00050000 | errno.EPERM
_ENOSYS = 0x00050000 | errno.ENOSYS
_ENOTSUP = 0x00050000 | errno.ENOTSUP
_NOTHING = 0x00050000
_ALLOW = 0x7FFF0000
_KILL_PROCESS = 0x80000000

# Offsets in struct seccomp_data. Arguments are 64 bits wide; on the little-endian machines that
# are supported the low half comes first.
_NUMBER, _ARCHITECTURE = 0, 4

# BPF operations: load a word, mask it, jump if equal / at least / any bit set, return.
_LOAD, _MASK, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x54, 0x15, 0x35, 0x45, 0x06

_X32_BIT = 0x40000000

# Per machine: AUDIT_ARCH, and the column of the tables below. riscv64 shares the generic numbers.
_MACHINES = {
    "x86_64": (0xC000003E, 0),
    "aarch64": (0xC00000B7, 1),
    "riscv64": (0xC00000F3, 1),
}

# The numbers of calls by their names, in two columns.
_Calls = Mapping[str, Sequence[int]]
_GROUPS = tomllib.loads(Path(__file__).with_name("calls.toml").read_text(encoding="utf-8"))


class _Rule(Struct, frozen=True):
    """The verdict on a call by the low half of one of its arguments, where a test of it holds."""

    numbers: tuple[int, int]
    argument: int
    values: tuple[int, ...]
    test: int = _EQUAL
    mask: int = 0xFFFFFFFF
    verdict: int = _EPERM
    otherwise: int | None = None
    """None: what the rules that follow, and the list of calls, say."""


_IOCTL = (16, 29)
_RULES = (
    # clone: no new namespace
    _Rule((56, 220), 0, (0x7E020000,), _ANY_BIT),
    # ioctl: no input for a terminal (TIOCSTI, TIOCLINUX), nothing of sockets (SIOC…)
    _Rule(_IOCTL, 1, (0x5412, 0x541C)),
    _Rule(_IOCTL, 1, (0x8900,), mask=0xFF00),
    # prlimit: no limits of other processes; 0 is the caller itself
    _Rule((302, 261), 0, (1,), _AT_LEAST),
    # socketpair: a datagram socket, although born as one of a pair, can send to any name (a raw
    # one is the same); one of packets (5) holds more than twice as much as a stream
    _Rule((53, 199), 1, (2, 3, 5), mask=0xF),
    # getsockopt: type, error, sizes of buffers, protocol and family; SO_COOKIE counts the sockets
    # of all
    _Rule((55, 209), 2, (3, 4, 7, 8, 38, 39), verdict=_ALLOW, otherwise=_EPERM),
    # setsockopt: SNDBUF, RCVBUF; the kernel's memory for a socket stays what it is by default
    _Rule((54, 208), 2, (7, 8), verdict=_NOTHING),
    # madvise: COLD, PAGEOUT take out of memory what others have read
    _Rule((28, 233), 2, (20, 21), verdict=_NOTHING),
    # preadv2: RWF_NOWAIT tells which parts of files others have read
    _Rule((327, 286), 5, (8,), _ANY_BIT),
    # fcntl: no locks, for workers could speak by them; SETLK[W], OFD_SETLK[W], lease, notify
    _Rule((72, 25), 1, (6, 7, 37, 38, 1024, 1026), verdict=_NOTHING),
)
# prctl: a server's workers end with it (PR_SET_PDEATHSIG), which they cannot undo
_RULES_OF_WORKERS = (_Rule((157, 167), 0, (1,)),)


def _about_itself(numbers: tuple[int, int], argument: int = 0) -> _Rule:
    """Return the rule for a call that tells something of a process, or that there is one.

    The process may ask about itself, by 0 or its own number. For all else there is no such call:
    threads that ask by their own number do without.
    """
    itself = (0, OWN_NUMBER)
    return _Rule(numbers, argument, itself, verdict=_ALLOW, otherwise=_ENOSYS)


def _no_clock_of_a_process(numbers: tuple[int, int]) -> _Rule:
    """Return the rule for a call on a clock: none that is the processor time of a process.

    Of that of a thread the kernel tells nobody else.
    """
    return _Rule(numbers, 0, (0x80000000,), mask=0x80000004)


_RULES_AMONG_OTHERS = (
    _about_itself((204, 123)),  # sched_getaffinity
    _about_itself((145, 120)),  # sched_getscheduler
    _about_itself((143, 121)),  # sched_getparam
    _about_itself((315, 275)),  # sched_getattr
    _about_itself((148, 127)),  # sched_rr_get_interval
    _about_itself((140, 141), 1),  # getpriority
    _about_itself((252, 31), 1),  # ioprio_get
    _about_itself((121, 155)),  # getpgid
    _about_itself((124, 156)),  # getsid
    _no_clock_of_a_process((228, 113)),  # clock_gettime
    _no_clock_of_a_process((229, 114)),  # clock_getres
    _no_clock_of_a_process((230, 115)),  # clock_nanosleep
    _no_clock_of_a_process((222, 107)),  # timer_create
)


def supported() -> bool:
    return sys.byteorder == "little" and platform.machine() in _MACHINES


@cache
def program(
    *, sessions: bool, own_files: bool, server: bool = False, rights: bool = False
) -> bytes:
    """Return the filter as an array of struct sock_filter for this machine.

    `sessions`: whether the process may start sessions and process groups of its own, and ask about
    other processes: where none is in sight but its own, or it is a server.
    `own_files`: whether no file is its user's but the worker's own, so that it may change modes.
    `server`: whether it forks workers, which shall end with it.
    `rights`: whether it begins with rights, which it gives up itself.
    """
    rules = list(_RULES)
    if not server:
        rules += _RULES_OF_WORKERS
    if not sessions:
        rules += _RULES_AMONG_OTHERS

    architecture, column = _MACHINES[platform.machine()]
    code = [
        _instruction(_LOAD, _ARCHITECTURE),
        _instruction(_EQUAL, architecture, 1, 0),
        _instruction(_RETURN, _KILL_PROCESS),
        _instruction(_LOAD, _NUMBER),
    ]
    if column == 0:
        code += _verdict(_AT_LEAST, _X32_BIT, _KILL_PROCESS)

    for rule in rules:
        code += _instructions(rule, rule.numbers[column])
    for calls, verdict in _verdicts(sessions=sessions, own_files=own_files, rights=rights):
        for numbers in calls.values():
            if numbers[column] >= 0:
                code += _verdict(_EQUAL, numbers[column], verdict)
    return b"".join([*code, _instruction(_RETURN, _ENOSYS)])


def _verdicts(*, sessions: bool, own_files: bool, rights: bool) -> Iterator[tuple[_Calls, int]]:
    """Yield the groups of calls that are not unknown, each with what becomes of them."""
    for calls in _GROUPS["allowed"].values():
        yield calls, _ALLOW
    yield _GROUPS["as_if_done"], _NOTHING
    yield _GROUPS["refused"], _EPERM

    yield _GROUPS["sessions"], _ALLOW if sessions else _EPERM
    yield _GROUPS["own_files"], _ALLOW if own_files else _NOTHING
    yield _GROUPS["attributes"], _ALLOW if own_files else _ENOTSUP
    if rights:
        yield _GROUPS["rights"], _ALLOW


def _instruction(operation: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("=HBBI", operation, if_true, if_false, value)


def _verdict(test: int, value: int, verdict: int) -> list[bytes]:
    return [_instruction(test, value, 0, 1), _instruction(_RETURN, verdict)]


def _instructions(rule: _Rule, number: int) -> list[bytes]:
    body = [_instruction(_LOAD, 16 + 8 * rule.argument), _instruction(_MASK, rule.mask)]
    for value in rule.values:
        body += _verdict(rule.test, value, rule.verdict)
    if rule.otherwise is None:
        body.append(_instruction(_LOAD, _NUMBER))
    else:
        body.append(_instruction(_RETURN, rule.otherwise))
    return [_instruction(_EQUAL, number, 0, len(body)), *body]
