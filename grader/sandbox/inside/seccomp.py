"""The filter of system calls: a program for the kernel's seccomp, denying what no submission needs.

It takes away every way to a socket (so the network, and Unix sockets outside, are gone whatever
the rest of a layer does), every way to gain rights or a namespace, to trace or tune other
processes, and objects that outlive their maker. A denied call fails with EPERM, so that honest
code which merely tries goes on; clone3 and io_uring fail with ENOSYS, and callers fall back.
"""

import errno
import platform
import struct
import sys
from collections.abc import Mapping
from functools import cache

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

# Name: (number on x86_64, number on the generic table); None where there is no such call.
_Calls = Mapping[str, tuple[int | None, int | None]]

_DENIED: _Calls = {
    # sockets: of socketpair only what stays connected to its other half is left, see `_RULES`
    "socket": (41, 198),
    # other processes
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "kcmp": (312, 272),
    "pidfd_open": (434, 434),
    "pidfd_getfd": (438, 438),
    "process_madvise": (440, 440),
    "process_mrelease": (448, 448),
    "setpriority": (141, 140),
    "ioprio_set": (251, 30),
    "sched_setparam": (142, 118),
    "sched_setscheduler": (144, 119),
    "sched_setattr": (314, 274),
    "migrate_pages": (256, 238),
    "move_pages": (279, 239),
    # file systems and namespaces
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "open_tree_attr": (467, 467),
    "setns": (308, 268),
    "unshare": (272, 97),
    "open_by_handle_at": (304, 265),
    "name_to_handle_at": (303, 264),
    "fanotify_init": (300, 262),
    "quotactl": (179, 60),
    "quotactl_fd": (443, 443),
    "swapon": (167, 224),
    "swapoff": (168, 225),
    # the kernel's own surface
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "keyctl": (250, 219),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "kexec_load": (246, 104),
    "kexec_file_load": (320, 294),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "reboot": (169, 142),
    "acct": (163, 89),
    "syslog": (103, 116),
    "settimeofday": (164, 170),
    "clock_settime": (227, 112),
    "adjtimex": (159, 171),
    "clock_adjtime": (305, 266),
    "sethostname": (170, 161),
    "setdomainname": (171, 162),
    "vhangup": (153, 58),
    "lookup_dcookie": (212, 18),
    "iopl": (172, None),
    "ioperm": (173, None),
    "modify_ldt": (154, None),
    "memfd_secret": (447, 447),
    # objects that live on without a process
    "shmget": (29, 194),
    "shmat": (30, 196),
    "shmctl": (31, 195),
    "semget": (64, 190),
    "semop": (65, 193),
    "semctl": (66, 191),
    "semtimedop": (220, 192),
    "msgget": (68, 186),
    "msgsnd": (69, 189),
    "msgrcv": (70, 188),
    "msgctl": (71, 187),
    "mq_open": (240, 180),
    # what others do with files
    "inotify_init": (253, None),
    "inotify_init1": (294, 26),
}

# By locks, workers that run at the same time could speak to one another over any file that all may
# read. Nobody else wants those that a worker asks for, so they are as good as granted. All others
# can read on which processors a process may run: OpenBLAS and Julia set it to make their threads
# faster, and need not get what they want.
_AS_IF_DONE: _Calls = {"flock": (73, 32), "sched_setaffinity": (203, 122)}

# A process that cannot leave its group is killed with it.
_DENIED_SESSIONS: _Calls = {"setsid": (112, 157), "setpgid": (109, 154)}

# Landlock restricts what is in files, not their modes, owners and times: a worker of the user's
# own uid could close or open all that the user has. These do nothing and say that they did, since
# copying programs give up when they fail.
_WITHOUT_EFFECT: _Calls = {
    "chmod": (90, None),
    "fchmod": (91, 52),
    "fchmodat": (268, 53),
    "fchmodat2": (452, 452),
    "chown": (92, None),
    "fchown": (93, 55),
    "lchown": (94, None),
    "fchownat": (260, 54),
    "utime": (132, None),
    "utimes": (235, None),
    "futimesat": (261, None),
    "utimensat": (280, 88),
}
# Programs know file systems that do not support these.
_UNSUPPORTED: _Calls = {
    "setxattr": (188, 5),
    "lsetxattr": (189, 6),
    "fsetxattr": (190, 7),
    "removexattr": (197, 14),
    "lremovexattr": (198, 15),
    "fremovexattr": (199, 16),
    "setxattrat": (463, 463),
    "removexattrat": (466, 466),
    "file_setattr": (469, 469),
}

_ABSENT: _Calls = {
    "clone3": (435, 435),  # its flags lie in memory, where no filter can read them
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    # Memory that no limit of a process counts. Julia tries it, and does without.
    "memfd_create": (319, 279),
    # These tell which parts of files others have read; see also preadv2 below.
    "cachestat": (451, 451),
    "mincore": (27, 232),
    "io_setup": (206, 0),
}


class _Rule(Struct, frozen=True):
    """The verdict on a call by the low half of one of its arguments, where a test of it holds."""

    numbers: tuple[int, int]
    argument: int
    values: tuple[int, ...]
    test: int = _EQUAL
    mask: int = 0xFFFFFFFF
    verdict: int = _EPERM
    otherwise: int = _ALLOW


_RULES = (
    # clone: no new namespace
    _Rule((56, 220), 0, (0x7E020000,), _ANY_BIT),
    # ioctl: no input for a terminal (TIOCSTI, TIOCLINUX)
    _Rule((16, 29), 1, (0x5412, 0x541C)),
    # prlimit: no limits of other processes; 0 is the caller itself
    _Rule((302, 261), 0, (1,), _AT_LEAST),
    # socketpair: a datagram socket, although born as one of a pair, can send to any name (a raw
    # one is the same)
    _Rule((53, 199), 1, (2, 3), mask=0xF),
    # preadv2: RWF_NOWAIT tells which parts of files others have read
    _Rule((327, 286), 5, (8,), _ANY_BIT),
    # fcntl: no locks, as above; SETLK[W], OFD_SETLK[W], lease, notify
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
def program(*, sessions: bool, own_files: bool, server: bool = False) -> bytes:
    """The filter as an array of struct sock_filter for this machine.

    `sessions`: whether the process may start sessions and process groups of its own, and ask about
    other processes: where none is in sight but its own, or it is a server.
    `own_files`: whether no file is its user's but the worker's own, so that it may change modes.
    `server`: whether it forks workers, which shall end with it.
    """
    tables = [(_DENIED, _EPERM), (_ABSENT, _ENOSYS), (_AS_IF_DONE, _NOTHING)]
    rules = list(_RULES)
    if not sessions:
        tables.append((_DENIED_SESSIONS, _EPERM))
        rules += _RULES_AMONG_OTHERS
    if not own_files:
        tables += [(_WITHOUT_EFFECT, _NOTHING), (_UNSUPPORTED, _ENOTSUP)]
    if not server:
        rules += _RULES_OF_WORKERS

    architecture, column = _MACHINES[platform.machine()]
    code = [
        _instruction(_LOAD, _ARCHITECTURE),
        _instruction(_EQUAL, architecture, 1, 0),
        _instruction(_RETURN, _KILL_PROCESS),
        _instruction(_LOAD, _NUMBER),
    ]
    if column == 0:
        code += _verdict(_AT_LEAST, _X32_BIT, _KILL_PROCESS)

    for table, verdict in tables:
        for numbers in table.values():
            if (number := numbers[column]) is not None:
                code += _verdict(_EQUAL, number, verdict)
    for rule in rules:
        code += _instructions(rule, rule.numbers[column])
    return b"".join([*code, _instruction(_RETURN, _ALLOW)])


def _instruction(operation: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("=HBBI", operation, if_true, if_false, value)


def _verdict(test: int, value: int, verdict: int) -> list[bytes]:
    return [_instruction(test, value, 0, 1), _instruction(_RETURN, verdict)]


def _instructions(rule: _Rule, number: int) -> list[bytes]:
    body = [_instruction(_LOAD, 16 + 8 * rule.argument), _instruction(_MASK, rule.mask)]
    for value in rule.values:
        body += _verdict(rule.test, value, rule.verdict)
    body.append(_instruction(_RETURN, rule.otherwise))
    return [_instruction(_EQUAL, number, 0, len(body)), *body]
