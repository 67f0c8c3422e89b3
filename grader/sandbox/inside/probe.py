"""Tries what a worker must not be able to do. Runs inside a layer, as a program of its own:
`python -I -S -B probe.py TRIAL`, beside it the file `facts.json` that `proving.py` wrote.

For each guarantee it writes one line: its name, and what was possible (nothing, when it held). In
the trials of limits what the grader watches from outside may end it before it has written.
"""

import json
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

Facts = dict[str, Any]
Attempts = dict[str, Callable[[], object]]

_MPTCP, _VSOCK, _PACKET, _NETLINK = 262, 40, 17, 16
_PTRACE_SEIZE, _NEW_USER, _GET_NO_NEW_PRIVS = 0x4206, 0x10000000, 39
_HOLD, _DAEMON = 1.5, 10.0


def main(trial: str, facts: Facts) -> None:
    match trial:
        case "access":
            inherited = [number for number in range(3, 64) if _is_open(number)]
            for guarantee, attempts in _access(facts, inherited).items():
                _tell(guarantee, _possible(attempts))
        case "processes":
            _tell(trial, _too_many_processes(facts["processes"]))
        case "memory":
            _tell(trial, _too_much_memory(facts["memory"]))
        case "disk":
            _tell(trial, _too_much_disk(facts["disk"]))
        case "leftovers":
            _leave_a_daemon()


def _tell(guarantee: str, possible: list[str]) -> None:
    os.write(1, f"{guarantee} {json.dumps(possible)}\n".encode())


def _possible(attempts: Attempts) -> list[str]:
    """The names of the attempts that neither raised nor gave something false."""
    done = []
    for name, attempt in attempts.items():
        try:
            if attempt():
                done.append(name)
        except (OSError, ValueError):
            continue
    return done


def _access(facts: Facts, inherited: list[int]) -> dict[str, Attempts]:
    victim, folder = facts["victim"], facts["folder"]
    here = ("127.0.0.1", facts["port"])
    places = (folder, "/", "/tmp", "/var/tmp", "/dev/shm", "/dev", facts["readable"])
    return {
        "files": {
            f"open {facts['secret']}": lambda: _read(facts["secret"]),
            f"list {folder}": lambda: os.listdir(folder),  # noqa: PTH208
            "open /etc/passwd": lambda: _read("/etc/passwd"),
        },
        "writes": {
            f"chmod {facts['secret']}": lambda: _change_mode(facts["secret"]),
            **{f"write {place}": partial(_write, f"{place}/grader-probe") for place in places},
        },
        "network": {
            "TCP": lambda: _connect(socket.AF_INET, socket.SOCK_STREAM, 0, here),
            "MPTCP": lambda: _connect(socket.AF_INET, socket.SOCK_STREAM, _MPTCP, here),
            "UDP": lambda: _send(socket.AF_INET, socket.SOCK_DGRAM, here),
            "TCP server": lambda: _serve(socket.AF_INET),
            "TCP over IPv6": lambda: _serve(socket.AF_INET6),
            "raw": lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP),
            "packet": lambda: socket.socket(_PACKET, socket.SOCK_RAW),
            "netlink": lambda: socket.socket(_NETLINK, socket.SOCK_RAW),
            "vsock": lambda: socket.socket(_VSOCK, socket.SOCK_STREAM),
        },
        "unix_sockets": {
            "named": lambda: _connect(socket.AF_UNIX, socket.SOCK_STREAM, 0, facts["named"]),
            "abstract": lambda: _connect(
                socket.AF_UNIX, socket.SOCK_STREAM, 0, "\0" + facts["abstract"]
            ),
            "datagram of a pair": lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)[
                0
            ].sendto(b"x", facts["datagram"]),
        },
        "process_list": {
            "/proc": lambda: _sees(facts["mark"]),
        },
        "signals": {
            f"kill {victim}": lambda: _signal(victim),
            f"ptrace {victim}": lambda: _libc("ptrace", _PTRACE_SEIZE, victim, 0, 0) == 0,
            f"prlimit {victim}": lambda: _libc("prlimit", victim, 7, None, None) == 0,
        },
        "environment": {
            f"variable {facts['variable']}": lambda: facts["variable"] in os.environ,
            "descriptors above 2": lambda: inherited,
            "environment of others": lambda: (
                facts["variable"].encode() in _read(f"/proc/{victim}/environ")
            ),
        },
        "privileges": {
            "capabilities": _has_capabilities,
            "new privileges": lambda: _libc("prctl", _GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0,
            "user namespace": lambda: _libc("unshare", _NEW_USER) == 0,
            "root": _become_root,
        },
    }


def _read(path: str) -> bytes:
    with open(path, "rb") as file:  # noqa: PTH123
        return file.read(100_000) or b"nothing"


def _write(path: str) -> bool:
    with open(path, "wb") as file:  # noqa: PTH123
        file.write(b"x")
    os.unlink(path)  # noqa: PTH108
    return True


def _change_mode(path: str) -> bool:
    before = os.stat(path).st_mode  # noqa: PTH116
    os.chmod(path, before ^ 0o100)  # noqa: PTH101
    return os.stat(path).st_mode != before  # noqa: PTH116


def _connect(family: int, kind: int, protocol: int, address: Any) -> bool:
    with socket.socket(family, kind, protocol) as one:
        one.settimeout(2)
        one.connect(address)
    return True


def _send(family: int, kind: int, address: Any) -> int:
    with socket.socket(family, kind) as one:
        return one.sendto(b"x", address)


def _serve(family: int) -> bool:
    with socket.socket(family) as one:
        one.listen()
    return True


def _sees(mark: str) -> bool:
    for name in os.listdir("/proc"):  # noqa: PTH208
        if name.isdigit():
            try:
                if mark.encode() in _read(f"/proc/{name}/cmdline"):
                    return True
            except OSError:
                continue
    return False


def _signal(process: int) -> bool:
    os.kill(process, 0)
    return True


def _become_root() -> bool:
    os.setresuid(0, 0, 0)
    return os.getuid() == 0


def _is_open(descriptor: int) -> bool:
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True


def _libc(function: str, *arguments: Any) -> int:
    import ctypes  # noqa: PLC0415  (its own library opens a file)

    return int(getattr(ctypes.CDLL(None), function)(*arguments))


def _has_capabilities() -> bool:
    import ctypes  # noqa: PLC0415

    header = ctypes.create_string_buffer(bytes.fromhex("22050820 00000000"), 8)
    sets = (ctypes.c_uint32 * 6)()
    _libc("capget", header, sets)
    # To read what mode bits close is no right where Landlock decides; all else is.
    return any(value & ~0x4 for value in (sets[0], sets[1], sets[3], sets[4]))


def _too_many_processes(limit: int) -> list[str]:
    children = []
    for _ in range(2 * limit):
        try:
            child = os.fork()
        except OSError:
            break
        if child == 0:
            signal.pause()
        children.append(child)
    if len(children) >= limit:
        time.sleep(_HOLD)
    for child in children:
        os.kill(child, signal.SIGKILL)
    return [f"{len(children)} processes"] if len(children) > limit else []


def _too_much_memory(limit: int) -> list[str]:
    possible = []
    try:
        one = bytearray(limit + (1 << 20))
        possible.append(f"{len(one)} bytes in one process")
        del one
    except MemoryError:
        pass
    children = []
    for _ in range(4):
        child = os.fork()
        if child == 0:
            part = bytearray(limit // 10 * 4)
            part[:: os.sysconf("SC_PAGE_SIZE")] = b"x" * len(
                range(0, len(part), os.sysconf("SC_PAGE_SIZE"))
            )
            time.sleep(_HOLD)
            os._exit(0)
        children.append(child)
    if all(os.waitpid(child, 0)[1] == 0 for child in children):
        possible.append(f"{limit // 10 * 16} bytes in four processes")
    return possible


def _too_much_disk(limit: int) -> list[str]:
    possible = []
    for remove in (False, True):
        files, written, block = [], 0, b"x" * (1 << 20)
        try:
            while written < 2 * limit:
                name = f"file{remove}{written}"
                files.append(open(name, "wb", buffering=0))  # noqa: SIM115, PTH123
                if remove:
                    os.unlink(name)  # noqa: PTH108
                written += files[-1].write(block)
            time.sleep(_HOLD)
            possible.append(f"{written} bytes" + (" in removed files" if remove else ""))
        except OSError:
            pass
        for number, file in enumerate(files):
            file.close()
            if not remove:
                os.unlink(f"file{remove}{number << 20}")  # noqa: PTH108
    return possible


def _leave_a_daemon() -> None:
    if os.fork() == 0:
        with suppress(OSError):
            os.setsid()
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        if os.fork() == 0:
            # It is found by its holding on to standard output.
            time.sleep(_DAEMON)
        os._exit(0)
    os.wait()
    _tell("leftovers", [])
    signal.pause()


if __name__ == "__main__":
    main(sys.argv[1], json.loads(Path(__file__).with_name("facts.json").read_text()))
