"""Confines a process: session, limits, user, Landlock, seccomp. Part of a fork server.

Start-up time counts (it is part of every worker's): the imports are few and small on purpose.
"""

from __future__ import annotations

import ctypes
import os
import resource
import struct

# For type checkers only: `typing` and `signal` cost as much to import as all of the above.
TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal as _signal
    from typing import Any, TypedDict

    class OneWorkersOrders(TypedDict):
        """The part of its orders that is each worker's own."""

        directory: str
        limits: dict[int, tuple[int, int]]
        """The limits by resource number: (soft, hard)."""
        user: int | None
        """The uid and gid to change to; None to stay."""
        rules: list[tuple[str, str]]
        """The rules of Landlock: (path, one of the keys of `_KINDS`). Empty: no Landlock."""

    class Orders(OneWorkersOrders):
        read_search: bool
        """True when that user may read what mode bits keep from it: then Landlock alone decides."""
        scopes: bool
        """True when Landlock must also keep signals and abstract sockets inside."""
        filter: bytes
        """Program for seccomp, with OWN_NUMBER where it shall say the process's own."""

else:
    import _signal


MISSING = -1
"""`landlock_abi` where the kernel has no Landlock."""

OWN_NUMBER = 0x7FFFFFFF
"""A number that no process has."""

_LIBC = ctypes.CDLL(None, use_errno=True)
_LIBC.syscall.restype = ctypes.c_long

_SYS_CREATE_RULESET, _SYS_ADD_RULE, _SYS_RESTRICT_SELF = 444, 445, 446

# Landlock access rights, as bits.
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_MAKE_CHAR, _MAKE_BLOCK = 1 << 6, 1 << 11
_TRUNCATE, _IOCTL_DEV = 1 << 14, 1 << 15
_FILE_RIGHTS = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _IOCTL_DEV
# All rights that exist, by ABI: what is not handled is not restricted.
_ALL_BY_ABI = ((5, (1 << 16) - 1), (3, (1 << 15) - 1), (2, (1 << 14) - 1), (1, (1 << 13) - 1))
_KINDS = {
    "read": _READ_FILE | _READ_DIR | _EXECUTE,
    "list": _READ_DIR,
    "write": ~(_MAKE_CHAR | _MAKE_BLOCK | _IOCTL_DEV),
    "device": _READ_FILE | _WRITE_FILE,
}
_TCP_RIGHTS, _ALL_SCOPES = 3, 3

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_KEEPCAPS, _PR_SET_SECCOMP = 1, 4, 8, 22
_PR_SET_CHILD_SUBREAPER, _PR_SET_NO_NEW_PRIVS, _PR_CAP_AMBIENT = 36, 38, 47
_SECCOMP_FILTER, _AMBIENT_RAISE = 2, 2
_CAP_DAC_READ_SEARCH = 2
_CAPABILITIES_V3 = 0x20080522

_NEW_MOUNTS, _PRIVATE_ALL = 0x20000, 1 << 18 | 1 << 14
_SYS_MOUNT_SETATTR, _AT_FDCWD, _AT_RECURSIVE = 442, -100, 0x8000
_NOATIME, _ATIME_MASK = 0x10, 0x70


def landlock_abi() -> int:
    """Return the version of Landlock that the kernel offers, MISSING where it has none."""
    try:
        return _call("syscall", _SYS_CREATE_RULESET, None, 0, 1)
    except OSError:
        return MISSING


def _call(function: str, *arguments: Any) -> int:
    """Call a function of the C library; raises OSError when it gives -1."""
    wide = [ctypes.c_long(word) if isinstance(word, int) else word for word in arguments]
    result: int = getattr(_LIBC, function)(*wide)
    if result == -1:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result


def _prctl(option: int, *values: int) -> None:
    _call("prctl", option, *values, *[0] * (4 - len(values)))


def _ruleset(rules: list[tuple[str, str]], scopes: bool) -> int:
    """Return a descriptor of a Landlock ruleset that allows `rules` and nothing else."""
    abi = landlock_abi()
    handled = next(rights for version, rights in _ALL_BY_ABI if abi >= version)
    words = [handled]
    if abi >= 4:
        words.append(_TCP_RIGHTS)
    if scopes:
        # A kernel that does not know them says EINVAL, whatever version it claims.
        words = [handled, _TCP_RIGHTS, _ALL_SCOPES]
    attributes = struct.pack(f"={len(words)}Q", *words)
    ruleset = _call("syscall", _SYS_CREATE_RULESET, attributes, len(attributes), 0)

    for path, kind in rules:
        try:
            target = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except FileNotFoundError:
            continue

        rights = _KINDS[kind] & handled
        # S_IFMT and S_IFDIR: `stat` is not imported for two numbers.
        if os.fstat(target).st_mode & 0o170000 != 0o040000:
            rights &= _FILE_RIGHTS
        if rights:
            rule = struct.pack("=Qi", rights, target)
            _call("syscall", _SYS_ADD_RULE, ruleset, 1, rule, 0)
        os.close(target)
    return ruleset


def leave_no_access_times() -> bool:
    """Let reading change no file's time of last access, for this process and what comes from it.

    Else a worker could tell a later one what it saw by which of the machine's files it reads. Takes
    root's right to mount, and Linux 5.12. Return whether it worked; all or nothing changes.
    """
    attributes = struct.pack("=4Q", _NOATIME, _ATIME_MASK, 0, 0)
    whole = (_AT_FDCWD, b"/", _AT_RECURSIVE, attributes, len(attributes))
    try:
        _call("unshare", _NEW_MOUNTS)
        _call("mount", None, b"/", None, _PRIVATE_ALL, None)
        _call("syscall", _SYS_MOUNT_SETATTR, *whole)
    except OSError:
        return False

    return True


def _become(user: int, read_search: bool) -> None:
    """Change to `user` for good; the kernel then takes all capabilities but, with `read_search`,
    the one to read whatever mode bits say."""
    if read_search:
        _prctl(_PR_SET_KEEPCAPS, 1)
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)

    if read_search:
        bit = 1 << _CAP_DAC_READ_SEARCH
        header = struct.pack("=Ii", _CAPABILITIES_V3, 0)
        _call("capset", header, struct.pack("=6I", bit, bit, bit, 0, 0, 0))
        _prctl(_PR_CAP_AMBIENT, _AMBIENT_RAISE, _CAP_DAC_READ_SEARCH)


def _install(program: bytes) -> None:
    """Apply the seccomp program to this process and all that come from it."""
    program = program.replace(struct.pack("=I", OWN_NUMBER), struct.pack("=I", os.getpid()))
    buffer = ctypes.create_string_buffer(program, len(program))
    # struct sock_fprog, with the padding before its pointer.
    head = struct.pack("@HxxxxxxP", len(program) // 8, ctypes.addressof(buffer))
    _call("prctl", _PR_SET_SECCOMP, _SECCOMP_FILTER, head, 0, 0)


def keep_capabilities(numbers: list[int]) -> None:
    """Give up all capabilities but these, where it has them, for good once new privileges are
    refused."""
    header = struct.pack("=Ii", _CAPABILITIES_V3, 0)
    held = ctypes.create_string_buffer(24)
    _call("capget", header, held)
    bits = sum(1 << number for number in numbers) & struct.unpack("=6I", held.raw)[1]
    _call("capset", header, struct.pack("=6I", bits, bits, 0, 0, 0, 0))


def adopt_orphans() -> None:
    """Let orphans of processes that this one started become its children."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def outlive_the_parent() -> None:
    """Do not end with the parent, as `confine` has it: to end one's own workers first."""
    _prctl(_PR_SET_PDEATHSIG, 0)


def confine(orders: Orders, steps: list[str]) -> None:
    """Confine this process for good. `steps` gets each step's name before it is taken, so that
    after an OSError the last one tells which failed."""
    steps.append("session")
    if os.getsid(0) != os.getpid():
        os.setsid()
    os.umask(0o077)

    steps.append("landlock")
    # Before the user changes, who may not be able to look at these paths.
    ruleset = _ruleset(orders["rules"], orders["scopes"]) if orders["rules"] else None

    steps.append("directory")
    os.chdir(orders["directory"])

    steps.append("limits")
    for number, limit in orders["limits"].items():
        resource.setrlimit(number, limit)

    steps.append("user")
    if orders["user"] is not None:
        _become(orders["user"], orders["read_search"])
        # Its own /proc/self is its own, as in a program that is executed by that user.
        _prctl(_PR_SET_DUMPABLE, 1)
    _prctl(_PR_SET_PDEATHSIG, _signal.SIGKILL)
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)

    steps.append("landlock")
    if ruleset is not None:
        _call("syscall", _SYS_RESTRICT_SELF, ruleset, 0)
        os.close(ruleset)

    steps.append("filter")
    _install(orders["filter"])
