"""A real Julia worker in a process of its own, started as the grader starts it; no sandbox."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import psutil

from grader.languages.julia.juliacall_setup import JuliaEngine
from grader.languages.julia.starting import choose_engine, command
from grader.languages.language import WorkerCommand
from tests.julia import ENGINE, julia_or_skip
from tests.languages.workers.python_process import PythonWorker

SUBMISSIONS = Path(__file__).parent / "submissions_julia"


def usable_engine() -> JuliaEngine:
    engine = choose_engine(ENGINE, {**os.environ, "GRADER_JULIA": julia_or_skip()})
    assert isinstance(engine, JuliaEngine), engine
    return engine


def start_julia(folder: Path, *, stand_ins: Sequence[Path] = ()) -> "JuliaWorker":
    """A worker that is set up, with its files and its temporary ones below `folder`."""
    engine = usable_engine()
    home, scratch = folder / "worker", folder / "scratch"
    home.mkdir()
    scratch.mkdir()
    worker = JuliaWorker(command(engine, home, stand_ins), scratch)
    worker.set_up()
    return worker


class JuliaWorker(PythonWorker):
    """Speaks the same protocol as a Python worker, whose methods it has."""

    ending = "jl"

    def __init__(self, worker: WorkerCommand, scratch: Path) -> None:
        self._process = subprocess.Popen(
            worker.argv,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={
                name: value.replace("{scratch}", str(scratch))
                for name, value in worker.environment.items()
            },
            cwd=scratch,
        )

    def cpu_seconds(self) -> float:
        times = psutil.Process(self._process.pid).cpu_times()
        return times.user + times.system
