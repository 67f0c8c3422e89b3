"""The start of a worker for Toy, which comes with this package and runs on Python."""

import shutil
from collections.abc import Callable
from pathlib import Path

from grader.languages.language import Engine, WorkerCommand
from grader.model import Message, Support
from grader.sandbox import open_to_workers
from grader.sandbox.runtimes import PYTHON, python_runtime, site_packages

__all__ = ["find_engine"]


def _command(folder: Path, _support: Support) -> WorkerCommand:
    worker = shutil.copyfile(Path(__file__).with_name("worker.py"), folder / "worker.py")
    open_to_workers(folder)
    return WorkerCommand(
        argv=(PYTHON, "-I", "-S", "-B", str(worker)),
        environment={"HOME": "{scratch}", "TMPDIR": "{scratch}", "LANG": "C.UTF-8"},
        readable=(*python_runtime(), folder),
        masked=site_packages(),
    )


def find_engine(_requested: str, _say: Callable[[Message], None]) -> Engine:
    return Engine("toy", _command, lambda _: "Toy 1.0")
