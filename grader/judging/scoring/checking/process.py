"""A process of checks, as the grader sees it: started, asked, and started again when it died."""

import json
import os
import pickle
import signal
import subprocess
import sys
import weakref
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import IO, Any

from msgspec import convert

from grader.api import Call, Wrong
from grader.judging.scoring.checking import CheckEndedError, CheckError, Objection

# A check of one call takes milliseconds: these end what an answer made it do for ever.
_CPU_SECONDS = 5.0
_WALL_SECONDS = 60.0
_MEMORY_MB = 2048
_TIMED_OUT = (-signal.SIGPROF, -signal.SIGALRM)
_INSIDE = Path(__file__).with_name("inside.py")
_ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


def ask(
    checks: Path, check: str, call: Call, answers: Sequence[Mapping[str, Any]]
) -> list[Wrong | Objection]:
    """Return what the function `check` of the file finds wrong. Raises CheckError."""
    status = checks.stat()
    process = _process(checks, status.st_mtime_ns, status.st_size)
    reply = process.reply(pickle.dumps((check, call, answers)))
    if isinstance(reply, int):
        raise CheckEndedError("check_time" if reply in _TIMED_OUT else "check_died", check=check)

    judgement = json.loads(reply)
    if "error" in judgement:
        raise CheckError("check_raised", check=check, error=judgement["error"])
    return [
        Wrong(*wrong) if isinstance(wrong, list) else convert(wrong, Objection)
        for wrong in judgement["wrong"]
    ]


@lru_cache(maxsize=4)
def _process(checks: Path, _changed: int, _size: int) -> "_Process":
    return _Process(checks)


if hasattr(os, "register_at_fork"):
    # A fork has no right to its parent's pipes.
    os.register_at_fork(after_in_child=_process.cache_clear)


class _Process:
    """A process that is started when it is first asked, and ends with its input: at the latest,
    with the grader."""

    def __init__(self, checks: Path) -> None:
        self._checks = checks
        self._started: subprocess.Popen[bytes] | None = None
        self._lock = Lock()

    def reply(self, request: bytes) -> bytes | int:
        """Return what is wrong, as JSON, or the exit code of the process that died of it."""
        with self._lock:
            process = self._started = self._started or self._start()
            with suppress(BrokenPipeError):
                _pipe(process.stdin).write(len(request).to_bytes(8) + request)
                _pipe(process.stdin).flush()
                if line := _pipe(process.stdout).readline():
                    return line

            self._started = None
            return _ended(process)

    def _start(self) -> subprocess.Popen[bytes]:
        bounds = (_CPU_SECONDS, _WALL_SECONDS, _MEMORY_MB)
        arguments = (json.dumps(sys.path), str(self._checks), *map(str, bounds))
        process = subprocess.Popen(
            [sys.executable, "-I", "-B", str(_INSIDE), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **_ONE_THREAD},
        )
        weakref.finalize(self, _ended, process)
        return process


def _ended(process: subprocess.Popen[bytes]) -> int:
    """Close its input, with which it ends, and return its exit code."""
    for pipe in (process.stdin, process.stdout):
        with suppress(BrokenPipeError):  # of what it did not read
            _pipe(pipe).close()
    return process.wait()


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe
