"""Tries what a submission must not be able to do. Runs inside a layer, as a program of its own:
`python -I -S -B -c PROGRAM FACTS`, with what `proving.py` tells of its surroundings as JSON.

For each guarantee it writes one line: its name, and what was possible (nothing, when it held).
"""

import json
import os
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

Facts = dict[str, Any]
Attempts = dict[str, Callable[[], object]]

_NEW_USER, _GET_NO_NEW_PRIVS = 0x10000000, 39


def main(facts: Facts) -> None:
    for guarantee, attempts in _access(facts).items():
        os.write(1, f"{guarantee} {json.dumps(_possible(attempts))}\n".encode())


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


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
