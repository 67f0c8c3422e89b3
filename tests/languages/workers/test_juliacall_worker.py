"""The host of the juliacall engine runs the Julia worker, or says why it cannot."""

import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from grader.languages.julia.juliacall_setup import JuliaEngine
from grader.languages.julia.starting import choose_engine, command
from grader.languages.language import WorkerCommand
from grader.locale import translate
from tests.languages.workers.julia_process import JuliaWorker
from tests.languages.workers.python_process import bools

HOST = (
    Path(__file__).resolve().parents[3]
    / "grader"
    / "languages"
    / "julia"
    / "worker"
    / "julia_host.py"
)
START = ("-I", "-B", str(HOST), "serve", "juliacall")


def installed_juliacall() -> str:
    spec = importlib.util.find_spec("juliacall")
    assert spec is not None
    assert spec.origin is not None
    return str(Path(spec.origin).parent)


def usable() -> JuliaEngine:
    engine = choose_engine("juliacall")
    if not isinstance(engine, JuliaEngine):
        pytest.skip(translate(engine, "en"))
    return engine


def start_host(package: str, folder: Path, **environment: str) -> JuliaWorker:
    argv = (sys.executable, *START, package, "--", "julia_worker.jl")
    worker = WorkerCommand(argv, {"TMPDIR": str(folder), "HOME": str(folder), **environment}, ())
    return JuliaWorker(worker, folder)


def test_a_julia_that_is_not_there_makes_the_engine_unusable(tmp_path: Path) -> None:
    configured = {"PYTHON_JULIACALL_EXE": "/no/julia", "PYTHON_JULIACALL_PROJECT": str(tmp_path)}
    with start_host(installed_juliacall(), tmp_path, **configured) as worker:
        answer = worker.set_up()
    assert answer["kind"] == "unusable"
    assert "/no/julia" in answer["reason"]


def test_what_was_said_on_the_way_is_part_of_the_reason(tmp_path: Path) -> None:
    package = tmp_path / "juliacall"
    package.mkdir()
    (package / "__init__.py").write_text("print('no libjulia here', flush=True)\n1 / 0\n")
    with start_host(str(package), tmp_path) as worker:
        answer = worker.set_up()
    assert answer["kind"] == "unusable"
    assert answer["reason"] == "ZeroDivisionError: division by zero\nno libjulia here"


def test_without_a_request_there_is_nobody_to_tell(tmp_path: Path) -> None:
    argv = [sys.executable, *START, str(tmp_path / "nothing"), "--", "worker.jl"]
    environment = {"TMPDIR": str(tmp_path), "HOME": str(tmp_path)}
    ended = subprocess.run(
        argv, stdin=subprocess.DEVNULL, capture_output=True, env=environment, check=False
    )
    assert (ended.returncode, ended.stderr) == (1, b"")
    assert b'"kind": "unusable"' in ended.stdout


@pytest.mark.juliacall
def test_why_pythoncall_does_not_start_is_said_in_its_words(tmp_path: Path) -> None:
    engine = usable()
    folder, scratch = tmp_path / "folder", tmp_path / "scratch"
    folder.mkdir()
    scratch.mkdir()
    package = shutil.copytree(installed_juliacall(), tmp_path / "juliacall")
    # As if another version of juliacall were installed: the two have to have the same one.
    (package / "__init__.py").write_text(
        re.sub("__version__ = .*", "__version__ = '0.1'", (package / "__init__.py").read_text())
    )
    worker = command(engine, folder, [])
    argv = tuple(str(package) if word == installed_juliacall() else word for word in worker.argv)
    with JuliaWorker(replace(worker, argv=argv), scratch) as started:
        answer = started.set_up()
    assert answer["kind"] == "unusable"
    assert "jl.__version__" in answer["reason"]


@pytest.mark.juliacall
def test_juliacall_runs_the_same_worker(tmp_path: Path) -> None:
    engine = usable()
    home, scratch = tmp_path / "worker", tmp_path / "scratch"
    home.mkdir()
    scratch.mkdir()
    submission = tmp_path / "submission.jl"
    submission.write_text("using Flux\nf(x) = (x isa Vector{Bool}, sum(x), [1 2; 3 4])\n")
    with JuliaWorker(command(engine, home, []), scratch) as worker:
        assert worker.set_up()["kind"] == "ready"
        loaded = worker.load([submission], ["f"])
        assert (loaded["missing"], len(loaded["skipped"])) == ([], 1)
        items: list[dict[str, Any]] = worker.call("f", bools(1, 1))["value"]["items"]
        assert [item.get("value", item.get("items")) for item in items] == [True, 2, [1, 2, 3, 4]]
        assert worker.finish() == 0
