"""`grader run --cluster`: a real scheduler and two worker processes, one killed in the middle."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest

from tests.cli import classroom

pytest.importorskip("distributed", reason="the extra `cluster` is not installed")

_SCHEDULER = "import sys; from distributed.cli.dask_scheduler import main; main()"
_WORKER = "import sys; from distributed.cli.dask_worker import main; main()"


@dataclass(frozen=True, slots=True)
class Cluster:
    address: str
    scheduler: "subprocess.Popen[bytes]"
    workers: tuple["subprocess.Popen[bytes]", ...]


@contextmanager
def _process(
    code: str, *arguments: str, cwd: Path, **settings: str
) -> Iterator["subprocess.Popen[bytes]"]:
    process = subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        cwd=cwd, env=classroom.environment() | settings,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def running_cluster(folder: Path, workers: int, allowed_failures: int = 3) -> Iterator[Cluster]:
    """Each worker in a folder of its own: nothing is shared on disk but the program."""
    with ExitStack() as stack:
        told = folder / "scheduler.json"
        scheduler = stack.enter_context(
            _process(
                _SCHEDULER, "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
                "--scheduler-file", str(told), cwd=folder,
                DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES=str(allowed_failures),
            )
        )  # fmt: skip
        address = _address(told)
        started = []
        for number in range(workers):
            own = folder / f"worker-{number}"
            own.mkdir()
            started.append(
                stack.enter_context(
                    _process(
                        _WORKER, address, "--nthreads", "1", "--no-nanny", "--no-dashboard",
                        "--local-directory", str(own), cwd=own,
                    )
                )
            )  # fmt: skip
        yield Cluster(address, scheduler, tuple(started))


def _address(told: Path) -> str:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            return str(json.loads(told.read_text())["address"])
        except (FileNotFoundError, ValueError):
            time.sleep(0.05)
    raise AssertionError("the scheduler did not start")


@pytest.mark.slow
def test_a_worker_that_dies_in_the_middle_costs_nobody_a_grade(tmp_path: Path) -> None:
    assignment = classroom.write_assignment(tmp_path)
    students = classroom.write_class(tmp_path / "class", 24)
    arguments = ("run", assignment, students, "--out")
    with running_cluster(tmp_path, workers=2) as cluster:
        out = tmp_path / "far"
        process = classroom.start(*arguments, out, "--cluster", cluster.address, cwd=tmp_path)
        end = time.monotonic() + 120
        while len(list(out.glob("*/student/report.md"))) < 4:
            assert process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.02)
        os.kill(cluster.workers[0].pid, signal.SIGKILL)
        assert process.wait(timeout=200) == 1, "one entry is no source"
    here = classroom.run(*arguments, tmp_path / "here", cwd=tmp_path)
    assert here.returncode == 1
    assert classroom.outputs(out) == classroom.outputs(tmp_path / "here")


@pytest.mark.slow
def test_support_files_travel_and_the_reference_does_not(tmp_path: Path) -> None:
    assignment = classroom.write_assignment(tmp_path)
    assignment.write_text(assignment.read_text() + "support: {files: [beside.txt]}\n")
    (tmp_path / "beside.txt").write_text("3\n")
    (tmp_path / "ana.py").write_text(
        "import pathlib\n"
        "def total(values):\n"
        "    assert pathlib.Path('beside.txt').read_text() == '3\\n'\n"
        "    return float(sum(values))\n"
    )
    with running_cluster(tmp_path, workers=1) as cluster:
        result = classroom.run(
            "run", assignment, "ana.py", "--out", "far", "--cluster", cluster.address, cwd=tmp_path
        )
    assert result.returncode == 0, result.stderr
    assert ",3,3," in (tmp_path / "far" / "grades.csv").read_text()


@pytest.mark.slow
def test_a_submission_whose_worker_dies_too_often_is_listed_and_tried_again(
    tmp_path: Path,
) -> None:
    assignment = classroom.write_assignment(tmp_path)
    (tmp_path / "ana.py").write_text(
        "import time\nend = time.time() + 3\nwhile time.time() < end: pass\n" + classroom.RIGHT
    )
    with running_cluster(tmp_path, workers=2, allowed_failures=0) as cluster:
        arguments = ("run", assignment, "ana.py", "--out", "far", "--cluster", cluster.address)
        process = classroom.start(*arguments, cwd=tmp_path)
        _running(cluster, process).kill()
        assert process.wait(timeout=120) == 1
        grades = (tmp_path / "far" / "grades.csv").read_text()
        assert '"grader_error","",3' in grades, "a blank, never a zero"
        again = classroom.run(*arguments, cwd=tmp_path)
    assert again.returncode == 0, again.stderr
    assert ",3,3," in (tmp_path / "far" / "grades.csv").read_text()


def _running(cluster: Cluster, process: "subprocess.Popen[bytes]") -> "subprocess.Popen[bytes]":
    """The worker that has a submission in its sandbox."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        assert process.poll() is None
        for worker in cluster.workers:
            inside = psutil.Process(worker.pid).children(recursive=True)
            if any(_is_sandboxed(child) for child in inside):
                return worker
        time.sleep(0.02)
    raise AssertionError("no worker runs anything")


def _is_sandboxed(process: psutil.Process) -> bool:
    try:
        return any("python_worker.py" in word for word in process.cmdline())
    except psutil.NoSuchProcess:
        return False


@pytest.mark.long
@pytest.mark.parametrize(
    "address",
    [
        "tcp://127.0.0.1:1",
        pytest.param("nowhere://127.0.0.1:1", marks=pytest.mark.slow),
        pytest.param("here", marks=pytest.mark.slow),
    ],
)
def test_a_scheduler_that_is_not_there_is_said(tmp_path: Path, address: str) -> None:
    assignment = classroom.write_assignment(tmp_path)
    (tmp_path / "ana.py").write_text(classroom.RIGHT)
    result = classroom.run("run", assignment, "ana.py", "--cluster", address, cwd=tmp_path)
    assert result.returncode == 3
    assert f"No Dask scheduler answers at {address}" in result.stderr
    assert "Traceback" not in result.stderr
