"""Which Julia runs submissions, through which engine, and how its worker is started.

Two engines run the same worker: `juliacall` inside Python, and `process`, which starts `julia`
itself and needs no Julia package. Neither ever downloads anything; `prepare_juliacall` does, before
and outside the sandbox.
"""

import functools
import importlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from grader.languages import WorkerCommand
from grader.model import Message
from grader.sandbox.runtimes import PYTHON, python_runtime, site_packages

__all__ = [
    "JuliaEngine",
    "JuliaInstallation",
    "choose_engine",
    "command",
    "find_julia",
    "juliacall_usable",
    "prepare_juliacall",
]

PROCESS_NEEDS = (1, 5, 0)
JULIACALL_NEEDS = (1, 10, 3)

# Optimised code is not worth its compilation: calls are short and each is made once.
_OPTIMIZE = "0"
# Where a process may not write to /proc/self/mem, Julia keeps the code that it compiles in a file
# without a name, which grows by 128 MB at a time (nearly all of it a hole).
_CODE_FILE_BYTES = 256 << 20
_PROBE_SECONDS = 60.0
_REASON_CHARACTERS = 1_000
_WORKERS = Path(__file__).parent.parent / "workers"
# Prefixes that hold more than Julia, of which only Julia's own parts may be shown.
_SHARED_PREFIXES = (Path("/"), Path("/usr"), Path("/usr/local"))

_PROBE = """
import Libdl
println(VERSION)
println(joinpath(Sys.BINDIR, Base.julia_exename()))
println(get(ENV, "LD_LIBRARY_PATH", ""))
println(abspath(Sys.BINDIR, Base.DATAROOTDIR, "julia"))
println(abspath(Sys.BINDIR, Base.SYSCONFDIR, "julia"))
println(join(DEPOT_PATH, ':'))
foreach(println, Libdl.dllist())
"""


@dataclass(frozen=True, slots=True)
class JuliaInstallation:
    """A Julia that starts, as it says of itself."""

    executable: Path
    """The program, not the wrapper script or launcher through which it was found."""
    version: str
    library: Path
    """libjulia, for a host that starts Julia inside itself."""
    library_path: str
    """LD_LIBRARY_PATH as a wrapper script set it; often empty."""
    data: Path
    """`share/julia`: also a depot, with the compiled standard library."""
    depots: tuple[Path, ...]
    readable: tuple[Path, ...]

    def at_least(self, needed: tuple[int, int, int]) -> bool:
        numbers = self.version.partition("-")[0].partition("+")[0].split(".")
        return tuple(map(int, numbers)) >= needed


@dataclass(frozen=True, slots=True)
class JuliaEngine:
    name: Literal["juliacall", "process"]
    installation: JuliaInstallation
    project: Path | None = None
    """The Julia project that has PythonCall; None for `process`."""


def find_julia(environ: Mapping[str, str] | None = None) -> JuliaInstallation | None:
    """The Julia that GRADER_JULIA names; else the first that starts of those that juliacall is
    configured with, on the PATH, of juliaup, and the one that juliapkg has installed."""
    environ = os.environ if environ is None else environ
    if configured := environ.get("GRADER_JULIA"):
        return _installation(configured, environ)
    for candidate in _candidates(environ):
        if installation := _installation(candidate, environ):
            return installation
    return None


def juliacall_usable(environ: Mapping[str, str] | None = None) -> Message | None:
    """Why the engine juliacall cannot be used as things are, offline; None when it can."""
    found = _juliacall_engine(os.environ if environ is None else environ)
    return found if isinstance(found, Message) else None


def choose_engine(
    requested: Literal["auto", "juliacall", "process"], environ: Mapping[str, str] | None = None
) -> JuliaEngine | Message:
    """`auto` takes juliacall when it is usable, else process; the Message says what is missing."""
    environ = os.environ if environ is None else environ
    if requested != "process":
        engine = _juliacall_engine(environ)
        if requested == "juliacall" or isinstance(engine, JuliaEngine):
            return engine
    installation = find_julia(environ)
    if installation is None:
        if configured := environ.get("GRADER_JULIA"):
            return Message("julia.configured_does_not_start", {"path": configured})
        return Message("julia.not_found")
    if not installation.at_least(PROCESS_NEEDS):
        return _too_old("julia.too_old", installation, PROCESS_NEEDS)
    return JuliaEngine("process", installation)


def prepare_juliacall(
    progress: Callable[[Message], None], environ: Mapping[str, str] | None = None
) -> Message | None:
    """Let juliapkg find or download Julia and PythonCall; None when juliacall is usable after it.

    Takes minutes and needs the network, the first time. Runs outside any sandbox and before any
    submission.
    """
    environ = os.environ if environ is None else environ
    if (problem := juliacall_usable(environ)) is None:
        return None
    if importlib.util.find_spec("juliapkg") is None:
        return problem
    progress(Message("julia.preparing"))
    resolved = subprocess.run(
        [sys.executable, "-c", "import juliapkg; juliapkg.resolve()"],
        env=dict(environ),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if resolved.returncode != 0:
        lines = resolved.stdout.strip().splitlines() or [f"exit status {resolved.returncode}"]
        return Message("julia.preparing_failed", {"reason": lines[-1][:_REASON_CHARACTERS]})
    return juliacall_usable(environ)


def command(engine: JuliaEngine, folder: Path, stand_ins: Iterable[Path]) -> WorkerCommand:
    """`folder` receives the worker and the stand-ins (`Flux.jl` …; files of other languages are
    left out)."""
    worker = Path(shutil.copyfile(_WORKERS / "julia_worker.jl", folder / "julia_worker.jl"))
    shutil.copytree(_WORKERS / "julia", folder / "julia")
    stand_in_folder = folder / "stand_ins"
    stand_in_folder.mkdir()
    for stand_in in stand_ins:
        if stand_in.suffix == ".jl":
            shutil.copyfile(stand_in, stand_in_folder / stand_in.name)
    if engine.name == "process":
        return _process_command(engine.installation, folder, worker, stand_in_folder)
    return _juliacall_command(engine, folder, worker, stand_in_folder)


def _process_command(
    julia: JuliaInstallation, folder: Path, worker: Path, stand_ins: Path
) -> WorkerCommand:
    return WorkerCommand(
        argv=(
            str(julia.executable),
            "--startup-file=no",
            "--history-file=no",
            "--color=no",
            f"--optimize={_OPTIMIZE}",
            str(worker),
            str(stand_ins),
        ),
        environment={
            **_environment(julia),
            "JULIA_DEPOT_PATH": f"{{scratch}}/depot:{julia.data}",
            # What else is installed on this machine must not decide about a grade.
            "JULIA_LOAD_PATH": "@stdlib",
        },
        readable=(*julia.readable, folder),
        file_bytes=_CODE_FILE_BYTES,
    )


def _juliacall_command(
    engine: JuliaEngine, folder: Path, worker: Path, stand_ins: Path
) -> WorkerCommand:
    julia, project = engine.installation, engine.project
    host = Path(shutil.copyfile(_WORKERS / "juliacall_worker.py", folder / "juliacall_worker.py"))
    package = _package_folder("juliacall")
    if package is None or project is None:
        raise ValueError("an engine without juliacall or without its project")
    depots = [depot for depot in julia.depots if depot != julia.data]
    parts = ("packages", "compiled", "artifacts")
    return WorkerCommand(
        argv=(PYTHON, "-I", "-S", "-B", str(host), str(package), str(worker), str(stand_ins)),
        environment={
            **_environment(julia),
            # Compiled code is written to the first depot and read from all of them.
            "JULIA_DEPOT_PATH": ":".join(["{scratch}/depot", *map(str, depots), str(julia.data)]),
            # Named, so that juliapkg is not asked and no julia is started to ask it.
            "PYTHON_JULIACALL_EXE": str(julia.executable),
            "PYTHON_JULIACALL_PROJECT": str(project),
            "PYTHON_JULIACALL_LIB": str(julia.library),
            "PYTHON_JULIACALL_BINDIR": str(julia.executable.parent),
            "PYTHON_JULIAPKG_OFFLINE": "yes",
            # Without it a stack overflow is the end of the process.
            "PYTHON_JULIACALL_HANDLE_SIGNALS": "yes",
            "PYTHON_JULIACALL_STARTUP_FILE": "no",
            "PYTHON_JULIACALL_OPTIMIZE": _OPTIMIZE,
            "PYTHON_JULIACALL_THREADS": "1",
            "PYTHON_JULIACALL_AUTOLOAD_IPYTHON_EXTENSION": "no",
        },
        readable=(
            *python_runtime(),
            *julia.readable,
            package,
            project,
            *(path for depot in depots for name in parts if (path := depot / name).is_dir()),
            folder,
        ),
        masked=site_packages(),
    )


def _environment(julia: JuliaInstallation) -> dict[str, str]:
    wrapped = {"LD_LIBRARY_PATH": julia.library_path} if julia.library_path else {}
    return {
        # Julia aborts without a HOME where the user has no passwd entry.
        "HOME": "{scratch}",
        "TMPDIR": "{scratch}",
        "LANG": "C.UTF-8",
        "PATH": "/usr/bin:/bin",
        "JULIA_NUM_THREADS": "1",
        "JULIA_NUM_GC_THREADS": "1",
        "JULIA_PKG_OFFLINE": "true",
        # One thread each: a class runs in parallel already, and results stay the same.
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
        **wrapped,
    }


def _candidates(environ: Mapping[str, str]) -> Iterable[str]:
    for variable in ("PYTHON_JULIACALL_EXE", "PYTHON_JULIAPKG_EXE"):
        if configured := environ.get(variable):
            yield configured
    if on_path := shutil.which("julia", path=environ.get("PATH")):
        yield on_path
    yield str(Path(environ.get("HOME", "~")).expanduser() / ".juliaup" / "bin" / "julia")
    if (meta := _juliapkg_meta()) is not None:
        yield str(json.loads(meta.read_text(encoding="utf-8")).get("executable", ""))


def _installation(program: str, environ: Mapping[str, str]) -> JuliaInstallation | None:
    found = shutil.which(program, path=environ.get("PATH"))
    return _probe(found, Path(found).stat().st_mtime_ns) if found else None


@functools.cache
def _probe(program: str, _modified: int) -> JuliaInstallation | None:
    """Ask a Julia about itself; asked again only when the program has changed."""
    flags = ["--startup-file=no", "--history-file=no", "--optimize=0", "--compile=min"]
    try:
        answer = subprocess.run(
            [program, *flags, "-e", _PROBE],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            timeout=_PROBE_SECONDS,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    lines = answer.stdout.splitlines()
    if len(lines) < 7 or not lines[0][:1].isdigit():
        return None
    version, executable, library_path, data, configuration, depots, *loaded = lines
    libraries = [Path(file) for file in loaded if file.startswith("/")]
    prefix = Path(executable).parent.parent
    # Libraries can lie where only a wrapper's LD_LIBRARY_PATH leads.
    parts = {
        Path(executable),
        Path(data),
        Path(configuration),
        *(file.parent for file in libraries),
    }
    if prefix not in _SHARED_PREFIXES:
        parts.add(prefix)
    return JuliaInstallation(
        executable=Path(executable),
        version=version,
        library=next(file for file in libraries if file.name.startswith("libjulia.")),
        library_path=library_path,
        data=Path(data),
        depots=tuple(Path(depot) for depot in depots.split(":") if depot),
        readable=tuple(sorted(path for path in parts if path.exists())),
    )


def _juliacall_engine(environ: Mapping[str, str]) -> JuliaEngine | Message:
    if _package_folder("juliacall") is None:
        return Message("julia.juliacall_not_installed")
    setup = _juliacall_setup(environ)
    if isinstance(setup, Message):
        return setup
    program, project = setup
    installation = _installation(program, environ)
    if installation is None:
        return Message("julia.juliacall_does_not_start", {"path": program})
    if not installation.at_least(JULIACALL_NEEDS):
        return _too_old("julia.juliacall_too_old", installation, JULIACALL_NEEDS)
    manifests = project.glob("*Manifest*.toml")
    if not any("PythonCall" in path.read_text(encoding="utf-8") for path in manifests):
        return Message("julia.no_pythoncall", {"project": str(project)})
    return JuliaEngine("juliacall", installation, project)


def _juliacall_setup(environ: Mapping[str, str]) -> tuple[str, Path] | Message:
    """The Julia program and the project that juliacall will use, without starting a download."""
    program = environ.get("PYTHON_JULIACALL_EXE")
    project = environ.get("PYTHON_JULIACALL_PROJECT")
    if program and project:
        return program, Path(project)
    if program or project:
        return Message("julia.juliacall_half_configured")
    if _juliapkg_meta() is None:
        return Message("julia.juliacall_not_prepared")
    juliapkg: Any = importlib.import_module("juliapkg")
    if not juliapkg.resolve(dry_run=True):
        return Message("julia.juliacall_not_prepared")
    return str(juliapkg.executable()), Path(juliapkg.project())


def _juliapkg_meta() -> Path | None:
    """The file in which juliapkg notes what it has resolved, if there is one."""
    if importlib.util.find_spec("juliapkg") is None:
        return None
    state: Any = importlib.import_module("juliapkg.state")
    meta = Path(state.STATE["meta"])
    return meta if meta.is_file() else None


def _package_folder(name: str) -> Path | None:
    """Where a package lies, found without importing it."""
    spec = importlib.util.find_spec(name)
    return Path(spec.origin).parent if spec and spec.origin else None


def _too_old(key: str, julia: JuliaInstallation, needed: tuple[int, int, int]) -> Message:
    return Message(
        key,
        {
            "path": str(julia.executable),
            "version": julia.version,
            "needed": ".".join(map(str, needed)),
        },
    )
