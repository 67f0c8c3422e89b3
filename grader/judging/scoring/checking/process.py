"""A process of checks, as the grader sees it: started, asked, and started again when it died."""

import json
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from grader.api import Call
from grader.bounded import Bounded, Ended
from grader.judging.scoring.checking import CheckEndedError, CheckError, Objection

# A check of one call takes milliseconds: these end what an answer made it do for ever.
_CPU_SECONDS = 5.0
_WALL_SECONDS = 60.0
_MEMORY_BYTES = 2 << 30
_TIMED_OUT = (-signal.SIGPROF, -signal.SIGALRM)
_INSIDE = Path(__file__).with_name("inside.py")
_ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


def ask(
    checks: Path, check: str, call: Call, answers: Sequence[Mapping[str, Any]]
) -> Sequence[Objection]:
    """Return what the function `check` of the file finds wrong. Raises CheckError."""
    status = checks.stat()
    process = _process(checks, status.st_mtime_ns, status.st_size)
    judgement: Sequence[Objection] | str | Ended = process.reply("check", check, call, answers)
    match judgement:
        case Ended(code):
            raise CheckEndedError("check_time" if code in _TIMED_OUT else "check_died", check=check)
        case str(error):
            raise CheckError("check_raised", check=check, error=error)
    return judgement


@lru_cache(maxsize=4)
def _process(checks: Path, _changed: int, _size: int) -> Bounded:
    bounds = (_CPU_SECONDS, _WALL_SECONDS, _MEMORY_BYTES)
    arguments = (json.dumps(sys.path), str(checks), *map(str, bounds))

    def start(requests: int, replies: int) -> int:
        # Of its own, and no fork: what a check may use is not loaded here.
        return os.posix_spawn(
            sys.executable,
            [sys.executable, "-I", "-B", str(_INSIDE), *arguments],
            {**os.environ, **_ONE_THREAD},
            file_actions=[(os.POSIX_SPAWN_DUP2, requests, 0), (os.POSIX_SPAWN_DUP2, replies, 1)],
        )

    return Bounded({}, {"Objection": Objection}, start)


if hasattr(os, "register_at_fork"):
    # A fork has no right to its parent's pipes.
    os.register_at_fork(after_in_child=_process.cache_clear)
