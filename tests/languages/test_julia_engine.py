"""Julia is found where people have it, and what is missing is told with its remedy."""

import importlib.metadata
import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from grader.assignment import load
from grader.grading import Grading, grade, read
from grader.languages.julia.juliacall_setup import JuliaEngine, find_juliacall, prepare_juliacall
from grader.languages.julia.starting import (
    choose_engine,
    command,
    find_engine,
    find_julia,
)
from grader.locale import translate
from grader.model import Message, Support
from grader.running import Runtime, open_runtime, run_submission
from tests.explaining.labelled.labels import HERE as LABELLED
from tests.julia import julia_or_skip

pytestmark = pytest.mark.long

BARE = {"PATH": "/nowhere", "HOME": "/nowhere"}


def script(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def says_it_is(path: Path, version: str) -> Path:
    """A program that answers as the Julia of that version would."""
    lines = [version, path, "", path.parent, path.parent, "/depot", "/usr/lib/libjulia.so.1"]
    return script(path, "\n".join(f"echo '{line}'" for line in lines))


@pytest.mark.julia
def test_a_wrapper_script_leads_to_the_program_and_its_libraries(tmp_path: Path) -> None:
    wrapper = script(tmp_path / "bin" / "julia", f'exec "{julia_or_skip()}" "$@"')
    found = find_julia({**BARE, "PATH": f"{wrapper.parent}:/usr/bin:/bin"})
    assert found is not None
    assert found.executable != wrapper
    assert found.at_least((1, 5, 0))
    started = subprocess.run(
        [found.executable, "-e", "print(VERSION)"],
        env={"HOME": str(tmp_path), "LD_LIBRARY_PATH": found.library_path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert started.stdout == found.version
    assert found.library.is_file()
    assert any(found.library.is_relative_to(path) for path in found.readable)


def test_a_julia_that_aborts_without_a_home_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = says_it_is(tmp_path / "answer", "1.10.5")
    needy = script(tmp_path / "julia", f'test -d "$HOME" && exec "{answer}"')
    monkeypatch.delenv("HOME", raising=False)
    found = find_julia({**BARE, "GRADER_JULIA": str(needy)})
    assert found is not None
    assert found.version == "1.10.5"


def test_the_first_place_that_is_configured_counts(tmp_path: Path) -> None:
    first = says_it_is(tmp_path / "a" / "julia", "1.9.0")
    second = says_it_is(tmp_path / "b" / "julia", "1.10.5")
    on_path = says_it_is(tmp_path / "c" / "julia", "1.11.1")
    home = says_it_is(tmp_path / "home" / ".juliaup" / "bin" / "julia", "1.12.0")
    environ = {**BARE, "HOME": str(home.parents[2])}

    def version(more: Mapping[str, str]) -> str:
        found = find_julia({**environ, **more})
        return found.version if found else "none"

    path = {"PATH": f"{on_path.parent}:/usr/bin:/bin"}
    configured = {**path, "PYTHON_JULIACALL_EXE": str(second)}
    assert version({**configured, "GRADER_JULIA": str(first)}) == "1.9.0"
    assert version(configured) == "1.10.5"
    assert version(path) == "1.11.1"
    assert version({}) == "1.12.0"


def test_no_julia_at_all_is_told_with_the_remedy() -> None:
    problem = choose_engine("process", BARE)
    assert isinstance(problem, Message)
    assert "GRADER_JULIA" in translate(problem, "en")
    assert "GRADER_JULIA" in translate(problem, "es")


@pytest.mark.parametrize("text", ["exit 1", "echo nonsense", "echo 1.9.0"])
def test_a_configured_julia_that_does_not_start_is_not_replaced_by_another(
    text: str, tmp_path: Path
) -> None:
    broken = script(tmp_path / "julia", text)
    other = says_it_is(tmp_path / "other" / "julia", "1.11.1")
    environ = {**BARE, "PATH": str(other.parent), "GRADER_JULIA": str(broken)}
    assert find_julia(environ) is None
    for requested in ("process", "auto", "quick", "juliacall"):
        problem = choose_engine(requested, {**with_juliacall(tmp_path / "usable"), **environ})
        assert isinstance(problem, Message)
        assert str(broken) in translate(problem, "en")


@pytest.mark.parametrize("requested", ["auto", "quick", "juliacall"])
def test_nothing_is_fetched_in_the_place_of_a_configured_julia(
    requested: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRADER_JULIA", str(tmp_path / "none"))
    progress: list[Message] = []
    problem = find_engine(requested, progress.append)
    assert isinstance(problem, Message)
    assert str(tmp_path / "none") in translate(problem, "es")
    assert progress == []


def test_a_julia_that_is_too_old_is_told(tmp_path: Path) -> None:
    old = says_it_is(tmp_path / "julia", "1.4.2")
    problem = choose_engine("process", {**BARE, "GRADER_JULIA": str(old)})
    assert isinstance(problem, Message)
    assert "1.4.2" in translate(problem, "es")
    assert "1.5.0" in translate(problem, "es")


def test_a_version_before_its_release_counts_as_that_version(tmp_path: Path) -> None:
    early = says_it_is(tmp_path / "julia", "1.12.0-rc1")
    found = find_julia({**BARE, "GRADER_JULIA": str(early)})
    assert found is not None
    assert found.at_least((1, 12, 0))


def juliacall_problem(environ: Mapping[str, str]) -> str:
    problem = find_juliacall({**BARE, **environ})
    assert isinstance(problem, Message)
    assert translate(problem, "es") != translate(problem, "en")
    return translate(problem, "en")


def test_why_juliacall_is_not_usable_is_told(tmp_path: Path) -> None:
    julia = says_it_is(tmp_path / "julia", "1.11.1")
    old = says_it_is(tmp_path / "old" / "julia", "1.9.4")
    project = tmp_path / "project"
    project.mkdir()
    (project / "Manifest.toml").write_text("[[deps.Dates]]\n")
    both = {"PYTHON_JULIACALL_PROJECT": str(project)}
    assert "both be set" in juliacall_problem({"PYTHON_JULIACALL_EXE": str(julia)})
    assert "does not start" in juliacall_problem({**both, "PYTHON_JULIACALL_EXE": "/no/julia"})
    assert "1.10.3" in juliacall_problem({**both, "PYTHON_JULIACALL_EXE": str(old)})
    assert "PythonCall" in juliacall_problem({**both, "PYTHON_JULIACALL_EXE": str(julia)})


def test_a_pythoncall_of_another_version_is_told_with_both(tmp_path: Path) -> None:
    environ = with_juliacall(tmp_path)
    manifest = tmp_path / "Manifest-v1.11.toml"
    manifest.write_text('[[deps.PythonCall]]\nversion = "0.9.1"\n')
    problem = juliacall_problem(environ)
    assert f"juliacall {importlib.metadata.version('juliacall')} and PythonCall 0.9.1" in problem
    assert "pip install juliacall==0.9.1" in problem


def test_quick_takes_the_process_where_both_are_there(tmp_path: Path) -> None:
    usable = with_juliacall(tmp_path)
    taken = choose_engine("quick", {**usable, "GRADER_JULIA": usable["PYTHON_JULIACALL_EXE"]})
    assert isinstance(taken, JuliaEngine)
    assert taken.name == "process"


def with_juliacall(tmp_path: Path) -> dict[str, str]:
    tmp_path.mkdir(exist_ok=True)
    julia = says_it_is(tmp_path / "julia", "1.11.1")
    version = importlib.metadata.version("juliacall")
    entry = f'[[deps.PythonCall]]\nversion = "{version}"\n'
    (tmp_path / "Manifest-v1.11.toml").write_text(entry)
    return {
        **BARE,
        "PYTHON_JULIACALL_EXE": str(julia),
        "PYTHON_JULIACALL_PROJECT": str(tmp_path),
    }


def test_auto_takes_juliacall_when_it_is_usable_and_else_the_process(tmp_path: Path) -> None:
    usable = with_juliacall(tmp_path)
    taken = choose_engine("auto", usable)
    assert isinstance(taken, JuliaEngine)
    assert taken.name == "juliacall"
    without = {**usable, "PYTHON_JULIACALL_PROJECT": str(tmp_path / "nothing")}
    taken = choose_engine("auto", without)
    assert isinstance(taken, JuliaEngine)
    assert taken.name == "process"
    assert isinstance(choose_engine("juliacall", without), Message)


def test_the_juliacall_worker_is_told_all_and_downloads_nothing(tmp_path: Path) -> None:
    engine = choose_engine("juliacall", with_juliacall(tmp_path))
    assert isinstance(engine, JuliaEngine)
    folder = tmp_path / "folder"
    folder.mkdir()
    worker = command(engine, folder, [])
    assert worker.environment["PYTHON_JULIACALL_EXE"] == str(tmp_path / "julia")
    assert worker.environment["PYTHON_JULIACALL_PROJECT"] == str(tmp_path)
    assert worker.environment["PYTHON_JULIAPKG_OFFLINE"] == "yes"
    assert worker.environment["PYTHON_JULIACALL_HANDLE_SIGNALS"] == "yes"
    assert worker.environment["JULIA_DEPOT_PATH"].split(":")[:2] == ["{scratch}/depot", "/depot"]
    assert [Path(word).is_file() for word in (worker.argv[0], worker.argv[3])] == [True, True]
    assert tmp_path in worker.readable


@pytest.mark.julia
def test_a_load_path_without_the_standard_library_hides_no_julia(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JULIA_LOAD_PATH", str(tmp_path))
    started = script(tmp_path / "julia", f'exec "{julia_or_skip()}" "$@"')
    assert find_julia({**os.environ, "GRADER_JULIA": str(started)}) is not None


@pytest.fixture
def linked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a Julia's standard library, in which each package is a link out of Julia."""
    here = find_julia({**os.environ, "GRADER_JULIA": julia_or_skip()})
    assert here is not None
    old, prefix = here.executable.parents[1], tmp_path / "julia"

    def laid(source: str, target: str) -> None:
        try:
            os.link(source, target)
        except OSError:
            shutil.copy2(source, target)

    shutil.copytree(old, prefix, symlinks=True, copy_function=laid)
    numbers = here.version.split(".")
    library = prefix / here.data.relative_to(old) / "stdlib" / f"v{numbers[0]}.{numbers[1]}"
    elsewhere = library.rename(tmp_path / "elsewhere")
    library.mkdir()
    for package in elsewhere.iterdir():
        (library / package.name).symlink_to(package)
    started = script(
        tmp_path / "start",
        f'LD_LIBRARY_PATH="{here.library_path}" exec "{prefix}/bin/{here.executable.name}" "$@"',
    )
    monkeypatch.setenv("GRADER_JULIA", str(started))
    return library


@pytest.mark.julia
def test_a_standard_library_behind_links_is_there_in_the_sandbox(linked: Path) -> None:
    assert (linked / "LinearAlgebra").is_symlink()
    with open_runtime("auto", "process", warm=False) as runtime:
        assert isinstance(runtime, Runtime)
        # It is tried there.
        assert not isinstance(runtime.prepare("julia", Support()), Message)


@pytest.mark.julia
@pytest.mark.parametrize("warm", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_standard_library_that_is_not_there_is_told_before_a_run(
    linked: Path, *, warm: bool
) -> None:
    (linked / "LinearAlgebra").unlink()
    with open_runtime("auto", "process", warm=warm) as runtime:
        assert isinstance(runtime, Runtime)
        problem = runtime.prepare("julia", Support())
        assert isinstance(problem, Message)
        assert "LinearAlgebra" in translate(problem, "es")


@pytest.mark.julia
def test_one_file_that_needs_what_the_sandbox_hides_is_not_judged(
    linked: Path, tmp_path: Path
) -> None:
    """Nor is a right one that does without kept from its points."""
    (linked / "LinearAlgebra").unlink()
    assignment = load("confusion_matrix")
    needs_it = tmp_path / "needs_it.jl"
    needs_it.write_text("using LinearAlgebra\nconfusionMatrix(o, t) = dot(o, t)\n")
    does_without = LABELLED / "julia" / "right_tally_with_sort_and_searchsorted.jl"
    with open_runtime("auto", "process", expected=1) as runtime:
        assert isinstance(runtime, Runtime)
        grading = Grading(assignment, runtime)
        report = grade(grading, read(assignment, needs_it))
        assert (report.status, report.score) == ("grader_error", None)
        assert report.message is not None
        assert "LinearAlgebra" in translate(report.message, "es")
        assert grade(grading, read(assignment, does_without)).score == 100


@pytest.mark.julia
def test_the_process_worker_needs_nothing_of_the_environment(tmp_path: Path) -> None:
    engine = choose_engine("process", {**os.environ, "GRADER_JULIA": julia_or_skip()})
    assert isinstance(engine, JuliaEngine)
    folder, scratch = tmp_path / "folder", tmp_path / "scratch"
    folder.mkdir()
    scratch.mkdir()
    worker = command(engine, folder, [])
    answer = subprocess.run(
        worker.argv,
        env={
            name: value.replace("{scratch}", str(scratch))
            for name, value in worker.environment.items()
        },
        input="setup a printed=10 value=100\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert (
        answer.stdout == f'{{"id":"a","kind":"ready","version":"{engine.installation.version}"}}\n'
    )
    assert answer.stderr == ""


def test_juliacall_cannot_be_prepared_without_a_network(
    tmp_path: Path,
) -> None:
    told: list[str] = []
    environ = {
        **os.environ,
        **BARE,
        "PYTHON_JULIAPKG_OFFLINE": "yes",
        "PYTHON_JULIAPKG_PROJECT": str(tmp_path),
    }
    settings = ("PYTHON_JULIACALL_EXE", "PYTHON_JULIACALL_PROJECT", "PYTHON_JULIAPKG_EXE")
    for name in (*settings, "PYTHONUNBUFFERED"):
        environ.pop(name, None)
    problem = prepare_juliacall(lambda message: told.append(message.key), environ)
    assert told == ["julia.preparing"]
    assert isinstance(problem, Message)
    assert "could not find Julia" in translate(problem, "en")


def test_a_class_tries_to_prepare_juliacall_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PYTHON_JULIACALL_EXE", "PYTHON_JULIACALL_PROJECT", "PYTHON_JULIAPKG_EXE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PYTHON_JULIAPKG_OFFLINE", "yes")
    monkeypatch.setenv("PYTHON_JULIAPKG_PROJECT", str(tmp_path))
    monkeypatch.setenv("PATH", BARE["PATH"])
    monkeypatch.setenv("HOME", BARE["HOME"])
    assignment = load("confusion_matrix")
    samples = Path(__file__).parents[2] / "cases" / "submissions" / "confusion_matrix"
    told: list[Message] = []
    with open_runtime("off", "juliacall", told.append, expected=3) as runtime:
        assert isinstance(runtime, Runtime)
        for path in sorted(samples.glob("accepted/*.jl"))[:3]:
            run = run_submission(read(assignment, path), assignment, runtime)
            assert run.problem is not None
            assert run.problem.key == "julia.preparing_failed"
    assert [message.key for message in told] == ["julia.preparing"]
