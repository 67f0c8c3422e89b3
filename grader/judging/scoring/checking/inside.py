"""The process in which checks run: reads calls with their answers, writes what is wrong.

A check gets answers that somebody may have made to hang it, so it has a process of its own, which
the operating system ends at its bounds. Started as a file, with its `sys.path` as first argument.
"""

import json
import os
import pickle
import resource
import signal
import sys
import traceback
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO

_FINDINGS_AT_MOST = 100
_TEXT_AT_MOST = 1000


def main(path: str, checks: str, cpu_seconds: str, wall_seconds: str, memory_mb: str) -> None:
    """Serve until the input ends."""
    sys.path[:] = json.loads(path)
    calls, answers = _channel()
    resource.setrlimit(resource.RLIMIT_DATA, (int(memory_mb) << 20, int(memory_mb) << 20))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends when the grader does

    bounds = (float(cpu_seconds), float(wall_seconds))
    _watch(*bounds)
    module = sys.modules["checks"] = ModuleType("checks")
    exec(compile(Path(checks).read_bytes(), checks, "exec", dont_inherit=True), vars(module))
    _watch(0, 0)

    while header := calls.read(8):
        request = calls.read(int.from_bytes(header))
        _watch(*bounds)
        try:
            judgement: dict[str, Any] = {"wrong": _wrongs(vars(module), request)}
        except Exception as error:
            judgement = {"error": _error_text(error, checks)}
        _watch(0, 0)
        answers.write(json.dumps(judgement).encode("ascii") + b"\n")
        answers.flush()


def _channel() -> tuple[BinaryIO, BinaryIO]:
    """Return the streams from and to the grader; a check's own `input` and `print` do not meet
    them."""
    calls, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    return calls, answers


def _watch(cpu_seconds: float, wall_seconds: float) -> None:
    """Limit this process: nobody handles these signals, so they end it, whatever runs in it."""
    signal.setitimer(signal.ITIMER_PROF, cpu_seconds)
    signal.setitimer(signal.ITIMER_REAL, wall_seconds)


def _wrongs(names: dict[str, Any], request: bytes) -> list[Any]:
    # sys.path is set by now.
    from msgspec import Struct, to_builtins  # noqa: PLC0415

    from grader.api import Wrong  # noqa: PLC0415

    check, call, answers = pickle.loads(request)
    result = names[check](call, answers)
    if result is None:
        raise TypeError("it returned None, where Wrong one by one or a list of them is asked for")

    wrongs: list[Any] = []
    for wrong in islice(result, _FINDINGS_AT_MOST):
        if isinstance(wrong, Wrong):
            texts = (wrong.field, wrong.en, wrong.es)
            wrongs.append([str(text)[:_TEXT_AT_MOST] for text in texts])
        elif isinstance(wrong, Struct):  # an Objection of the grader's own check
            wrongs.append(to_builtins(wrong))
        else:
            raise TypeError(f"it gave {type(wrong).__name__}, where Wrong is asked for")
    return wrongs


def _error_text(error: Exception, checks: str) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == checks]
    place = f" ({Path(checks).name}:{lines[-1]})" if lines else ""
    return f"{type(error).__name__}: {error}"[:_TEXT_AT_MOST] + place


if __name__ == "__main__":
    main(*sys.argv[1:])
