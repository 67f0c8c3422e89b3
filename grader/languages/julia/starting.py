"""The choice of Julia and its engine, and the start of its worker.

Two engines run the same worker: `juliacall` inside Python, and `process`, which starts `julia`
itself and needs no Julia package. Neither ever downloads anything; `prepare_juliacall` does, before
and outside the sandbox.
"""

import os
import shutil
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from msgspec.structs import replace

from grader.languages.julia.installation import JuliaInstallation, probe, too_old
from grader.languages.julia.juliacall_setup import (
    JuliaEngine,
    find_juliacall,
    juliapkg_program,
    prepare_juliacall,
)
from grader.languages.julia.packages import (
    NO_PACKAGES,
    OfferedPackages,
    code_in_depots,
    make_ready,
    offered_packages,
)
from grader.languages.language import ENVIRONMENT, Engine, WorkerCommand
from grader.model import Message, Support
from grader.sandbox.folders import lay_package, open_to_workers
from grader.sandbox.runtimes import PYTHON, SERVER_MODULES, python_runtime, site_packages

PROCESS_NEEDS = (1, 5, 0)
# From here on a package without compiled code can be read as it is; before, and through juliacall,
# each worker that uses it compiles it anew.
_READS_UNCOMPILED = (1, 11, 0)
_TRIAL = "using LinearAlgebra, Printf, Random, Statistics\n"
# Optimised code is not worth its compilation: calls are short and each is made once.
_OPTIMIZE = "0"
# Where a process may not write to /proc/self/mem, Julia keeps the code that it compiles in a file
# without a name, which grows by 128 MB at a time (nearly all of it a hole).
_CODE_FILE_BYTES = 256 << 20
# A server takes as long to start as so many workers do: it compiles what all of them will use.
_SERVER_REPAYS = 8
_WORKERS = Path(__file__).parent / "worker"
# Where the worker looks for it.
_PROJECT = "project"
_HOST = ("julia_host.py", "julia_descriptors.py")


def find_julia(environ: Mapping[str, str] = os.environ) -> JuliaInstallation | None:
    """Return the Julia that GRADER_JULIA names; else the first that starts of those that juliacall
    is configured with, on the PATH, of juliaup, and the one that juliapkg has installed."""
    if configured := environ.get("GRADER_JULIA"):
        return probe(configured, environ)
    julias = (probe(candidate, environ) for candidate in _candidates(environ))
    return next((julia for julia in julias if julia is not None), None)


def choose_engine(requested: str, environ: Mapping[str, str] = os.environ) -> JuliaEngine | Message:
    """Return the engine, or what is missing.

    `auto` takes juliacall when it is usable, else process; `quick` the other way round, for
    PythonCall takes seconds to start. A GRADER_JULIA that does not start is the answer to all.
    """
    if problem := _configured_problem(environ):
        return problem

    if requested == "quick":
        process = choose_engine("process", environ)
        return process if isinstance(process, JuliaEngine) else choose_engine("auto", environ)
    if requested != "process":
        juliacall = find_juliacall(environ)
        if isinstance(juliacall, JuliaEngine) or requested == "juliacall":
            return juliacall

    julia = find_julia(environ)
    if julia is None:
        return Message("julia.not_found")
    if not julia.at_least(PROCESS_NEEDS):
        return too_old("julia.too_old", julia, PROCESS_NEEDS)
    return JuliaEngine("process", julia)


def _configured_problem(environ: Mapping[str, str]) -> Message | None:
    """Return that GRADER_JULIA names no Julia that starts: nothing is taken in its place."""
    configured = environ.get("GRADER_JULIA")
    if not configured or probe(configured, environ) is not None:
        return None
    return Message("julia.configured_does_not_start", {"path": configured})


def command(
    engine: JuliaEngine,
    folder: Path,
    stand_ins: Iterable[Path],
    packages: OfferedPackages = NO_PACKAGES,
) -> WorkerCommand:
    """Return how workers are started; `folder` receives their code and the stand-ins.

    Stand-ins are `Flux.jl` and the like; files of other languages are left out.
    """
    worker = Path(shutil.copyfile(_WORKERS / "julia_worker.jl", folder / "julia_worker.jl"))
    shutil.copytree(_WORKERS / "julia", folder / "julia")
    lay_package(folder / "grader_sandbox", SERVER_MODULES)
    for name in _HOST:
        shutil.copyfile(_WORKERS / name, folder / name)

    stand_in_folder = folder / "stand_ins"
    stand_in_folder.mkdir()
    for stand_in in stand_ins:
        if stand_in.suffix == ".jl":
            shutil.copyfile(stand_in, stand_in_folder / stand_in.name)
    open_to_workers(folder)

    julia = engine.installation
    common = WorkerCommand(
        argv=(str(worker), str(stand_in_folder)),
        server_repays=_SERVER_REPAYS,
        environment=_environment(julia),
        readable=(*python_runtime(), *julia.readable, folder, *packages.readable(julia)),
        masked=site_packages(),
        file_bytes=_CODE_FILE_BYTES,
        interprets=True,
    )
    host = str(folder / _HOST[0])
    if engine.package is None or engine.project is None:
        return _process(julia, host, common)
    return _juliacall(julia, engine.package, engine.project, host, common)


def _process(julia: JuliaInstallation, host: str, command: WorkerCommand) -> WorkerCommand:
    options = ["--startup-file=no", "--history-file=no", "--color=no", f"--optimize={_OPTIMIZE}"]
    # How Julia starts: the worker has compiled what is worth it.
    options.append("--compile=min")
    if julia.at_least(_READS_UNCOMPILED):
        options.append("--compiled-modules=existing")

    program = (str(julia.executable), *options)
    inside = ("process", str(julia.library), str(julia.executable.parent), *program)
    return replace(
        command,
        argv=(*program, *command.argv),
        server=(PYTHON, "-I", "-S", "-B", host, "fork", *inside, "--", *command.argv),
        environment={
            **command.environment,
            "JULIA_DEPOT_PATH": _depots(julia),
            # Other packages on this machine must not decide about a grade.
            "JULIA_LOAD_PATH": "@stdlib",
        },
    )


def _juliacall(
    julia: JuliaInstallation, package: Path, project: Path, host: str, command: WorkerCommand
) -> WorkerCommand:
    # PythonCall does not start where there is no module `site`, as with `-S`.
    python = (PYTHON, "-I", "-B", host)
    inside = ("juliacall", str(package), "--", *command.argv)

    environment = {
        **command.environment,
        "JULIA_DEPOT_PATH": _depots(julia),
        # Named, so that juliapkg is not asked and no julia is started to ask it.
        "PYTHON_JULIACALL_EXE": str(julia.executable),
        "PYTHON_JULIACALL_PROJECT": str(project),
        "PYTHON_JULIACALL_LIB": str(julia.library),
        "PYTHON_JULIACALL_BINDIR": str(julia.executable.parent),
        "PYTHON_JULIAPKG_OFFLINE": "yes",
        # PythonCall has Python already; it is not to look for another one.
        "JULIA_CONDAPKG_BACKEND": "Null",
        # Without it a stack overflow is the end of the process.
        "PYTHON_JULIACALL_HANDLE_SIGNALS": "yes",
        "PYTHON_JULIACALL_STARTUP_FILE": "no",
        "PYTHON_JULIACALL_OPTIMIZE": _OPTIMIZE,
        # How Julia starts: the worker has compiled what is worth it.
        "PYTHON_JULIACALL_COMPILE": "min",
        "PYTHON_JULIACALL_THREADS": "1",
        "PYTHON_JULIACALL_AUTOLOAD_IPYTHON_EXTENSION": "no",
    }

    return replace(
        command,
        argv=(*python, "serve", *inside),
        server=(*python, "fork", *inside),
        environment=environment,
        readable=(*command.readable, package, project, *code_in_depots(julia)),
    )


def _depots(julia: JuliaInstallation) -> str:
    """Return the depots of workers: compiled code is written to the first and read from all."""
    depots = (depot for depot in julia.depots if depot != julia.data)
    return ":".join(["{scratch}/depot", *map(str, depots), str(julia.data)])


def _environment(julia: JuliaInstallation) -> dict[str, str]:
    wrapped = {"LD_LIBRARY_PATH": julia.library_path} if julia.library_path else {}
    threads = {"JULIA_NUM_THREADS": "1", "JULIA_NUM_GC_THREADS": "1"}
    # A worker's home holds the submission: a method of it is known by where it stands, not by `~`.
    whole = {"JULIA_STACKTRACE_CONTRACT_HOMEDIR": "false"}
    return {**ENVIRONMENT, **threads, **whole, "JULIA_PKG_OFFLINE": "true", **wrapped}


def _candidates(environ: Mapping[str, str]) -> Iterable[str]:
    for variable in ("PYTHON_JULIACALL_EXE", "PYTHON_JULIAPKG_EXE"):
        if configured := environ.get(variable):
            yield configured
    if on_path := shutil.which("julia", path=environ.get("PATH")):
        yield on_path
    yield str(Path(environ.get("HOME", "~")).expanduser() / ".juliaup" / "bin" / "julia")
    if installed := juliapkg_program():
        yield installed


def find_engine(requested: str, say: Callable[[Message], None]) -> Engine | Message:
    engine = choose_engine(requested)
    may_fetch = requested != "process" and _configured_problem(os.environ) is None
    if isinstance(engine, Message) and may_fetch:
        # No Julia that is ready: the first use of juliacall fetches one, where there is a network;
        # what it says then is nearer to the remedy.
        prepared = prepare_juliacall(say)
        engine = prepared if isinstance(prepared, Message) else choose_engine(requested)
    if isinstance(engine, Message):
        return engine

    ready = engine
    return Engine(
        engine.name,
        lambda folder, support: _command_with_packages(ready, folder, support, say),
        lambda support: _version(ready.installation, support),
        _TRIAL,
    )


def _command_with_packages(
    engine: JuliaEngine, folder: Path, support: Support, say: Callable[[Message], None]
) -> WorkerCommand | Message:
    """Return how workers are started with the packages that the assignment offers, made ready; or
    what of these is missing."""
    packages = offered_packages(engine.installation, support)
    if isinstance(packages, Message):
        return packages
    if problem := make_ready(engine.installation, packages, folder / _PROJECT, say):
        return problem
    return command(engine, folder, support.stand_ins, packages)


def _version(julia: JuliaInstallation, support: Support) -> str:
    packages = offered_packages(julia, support)
    # Where a package is not there no submission is graded.
    versions = () if isinstance(packages, Message) else packages.versions
    return ", ".join([f"Julia {julia.version}", *versions])
