"""The host of the juliacall engine: starts Julia in this process, and hands it the whole job.

``python -I -S -B juliacall_worker.py JULIACALL_FOLDER julia_worker.jl STAND_IN…``. All of the
protocol is julia_worker.jl's, so that both engines run the same code and no array is ever wrapped
between the languages. juliacall itself is imported here and nowhere else, from the one folder that
the sandbox shows. Which Julia and which project it takes stands in the environment
(PYTHON_JULIACALL_EXE, PYTHON_JULIACALL_PROJECT), so it looks for nothing and downloads nothing.
"""

import importlib.util
import json
import os
import sys
from pathlib import Path
from typing import Any

__all__ = ["main"]

_REASON_CHARACTERS = 2_000


def main(juliacall_folder: str, julia_worker: str, *stand_ins: str) -> None:
    # Copies that no program inherits; from here on 0, 1 and 2 are the submission's.
    requests, answers = os.dup(0), os.dup(1)
    printed = Path(os.environ["TMPDIR"]) / "printed"
    _lead(os.devnull, os.O_RDONLY, 0)
    for descriptor in (1, 2):
        _lead(printed, os.O_WRONLY | os.O_CREAT | os.O_APPEND, descriptor)
    try:
        serve = _start_julia(juliacall_folder, julia_worker)
    except BaseException as error:
        _say_unusable(requests, answers, f"{type(error).__name__}: {error}", printed)
        os._exit(1)
    serve(requests, answers, *stand_ins)
    # Not sys.exit: what a submission left to be done at exit is not done.
    os._exit(0)


def _lead(path: str | Path, flags: int, descriptor: int) -> None:
    """Let `descriptor` be the file `path`."""
    opened = os.open(path, flags, 0o600)
    os.dup2(opened, descriptor)
    os.close(opened)


def _start_julia(juliacall_folder: str, julia_worker: str) -> Any:
    """The function `serve` of the worker in Julia."""
    spec = importlib.util.spec_from_file_location(
        "juliacall",
        Path(juliacall_folder) / "__init__.py",
        submodule_search_locations=[juliacall_folder],
    )
    if spec is None or spec.loader is None:
        raise ImportError(f"{juliacall_folder} is no package")
    juliacall: Any = importlib.util.module_from_spec(spec)
    # PythonCall, on the other side, finds it under this name and completes it.
    sys.modules["juliacall"] = juliacall
    spec.loader.exec_module(juliacall)
    juliacall.Base.include(juliacall.Main, julia_worker)
    return juliacall.Main.GraderWorker.serve


def _say_unusable(requests: int, answers: int, reason: str, printed: Path) -> None:
    """Answer the first request, so that the grader learns why, and with what Julia had to say."""
    with os.fdopen(requests, "rb") as lines:
        words = lines.readline().decode("ascii", "replace").split()
    nonce = words[1] if len(words) > 1 else None
    said = printed.read_text(encoding="utf-8", errors="replace").strip()
    text = f"{reason}\n{said}".strip()[:_REASON_CHARACTERS]
    line = json.dumps({"id": nonce, "kind": "unusable", "reason": text}) + "\n"
    os.write(answers, line.encode("ascii"))


if __name__ == "__main__":
    main(*sys.argv[1:])
