"""Tries what a submission must not be able to do. Runs inside a layer, as a program of its own:
`python -I -S -B probe.py TRIAL FACTS`, with what `proving.py` tells of its surroundings as JSON.

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
from typing import Any

Facts = dict[str, Any]
Attempts = dict[str, Callable[[], object]]

_NEW_USER, _GET_NO_NEW_PRIVS = 0x10000000, 39
_HOLD, _DAEMON = 1.5, 10.0


def main(trial: str, facts: Facts) -> None:
    match trial:
        case "access":
            for guarantee, attempts in _access(facts).items():
                _tell(guarantee, _possible(attempts))
        case "processes":
            _tell(trial, _possible({"too many": lambda: _take_processes(facts["processes"])}))
        case "memory":
            _tell(trial, _possible({"too much": lambda: bytearray(facts["memory"] + 1)}))
        case "disk":
            _tell(trial, _possible({"too much": lambda: _take_disk(facts["disk"])}))
        case "leftovers":
            _leave_a_daemon()


def _tell(guarantee: str, possible: list[str]) -> None:
    os.write(1, f"{guarantee} {json.dumps(possible)}\n".encode())


def _possible(attempts: Attempts) -> list[str]:
    """Return the names of the attempts that neither raised nor gave something false."""
    possible = []
    for name, attempt in attempts.items():
        with suppress(OSError, MemoryError):
            if attempt():
                possible.append(name)
    return possible


def _access(facts: Facts) -> dict[str, Attempts]:
    victim, secret, folder = facts["victim"], facts["secret"], facts["folder"]
    return {
        "files": {f"open {path}": partial(_text_of, path) for path in (secret, "/etc/passwd")},
        "writes": {
            f"write in {place}": partial(_try_to_write, f"{place}/grader-probe")
            for place in (folder, "/", "/tmp", "/var/tmp", "/dev/shm")
        },
        "network": {
            "TCP": lambda: _connect(socket.AF_INET, ("127.0.0.1", facts["port"])),
            "UDP": lambda: socket.socket(type=socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", 9)),
        },
        "unix_sockets": {
            "named": lambda: _connect(socket.AF_UNIX, facts["named"]),
            "abstract": lambda: _connect(socket.AF_UNIX, "\0" + facts["abstract"]),
        },
        "process_list": {"/proc": lambda: facts["mark"] in _text_of(f"/proc/{victim}/cmdline")},
        "environment": {
            "variables": lambda: facts["variable"] in os.environ,
            "variables of others": lambda: facts["variable"] in _text_of(f"/proc/{victim}/environ"),
            **{f"descriptor {number}": partial(os.fstat, number) for number in range(3, 64)},
        },
        # Last: ctypes opens a descriptor of its own.
        "signals": {f"signal {victim}": lambda: _libc("kill", victim, 0) == 0},
        "privileges": {
            "new privileges": lambda: _libc("prctl", _GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0,
            "user namespace": lambda: _libc("unshare", _NEW_USER) == 0,
            "root": lambda: _libc("setresuid", 0, 0, 0) == 0,
        },
    }


def _text_of(path: str) -> str:
    with open(path, errors="replace") as file:  # noqa: PTH123
        return file.read(100_000)


def _try_to_write(path: str) -> bool:
    with open(path, "wb") as file:  # noqa: PTH123
        file.write(b"x")
    os.unlink(path)  # noqa: PTH108
    return True


def _connect(family: int, address: Any) -> bool:
    with socket.socket(family) as client:
        client.connect(address)
    return True


def _libc(function: str, *arguments: int) -> int:
    import ctypes  # noqa: PLC0415

    return int(getattr(ctypes.CDLL(None), function)(*arguments))


def _take_processes(limit: int) -> bool:
    children = []
    try:
        for _ in range(limit + 1):
            child = os.fork()
            if child == 0:
                signal.pause()
            children.append(child)
        time.sleep(_HOLD)
    finally:
        for child in children:
            os.kill(child, signal.SIGKILL)

    return True


def _take_disk(limit: int) -> bool:
    for number in range(2 * limit >> 20):
        with open(f"file{number}", "wb") as file:  # noqa: PTH123
            file.write(bytes(1 << 20))
    time.sleep(_HOLD)
    return True


def _leave_a_daemon() -> None:
    if os.fork() == 0:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        if os.fork() == 0:
            # It is found by its holding on to standard output.
            time.sleep(_DAEMON)
        os._exit(0)
    os.wait()
    _tell("leftovers", [])
    signal.pause()


if __name__ == "__main__":
    main(sys.argv[1], json.loads(sys.argv[2]))
