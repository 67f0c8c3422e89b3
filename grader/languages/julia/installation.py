"""A Julia on this machine, found behind wrapper scripts and launchers by asking it about itself."""

import functools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from grader.model import Message

_PROBE_SECONDS = 60.0
# Prefixes that hold more than Julia, of which only Julia's own parts may be shown.
_SHARED_PREFIXES = (Path("/"), Path("/usr"), Path("/usr/local"))

# Parts of its data that an installation may have put elsewhere, and linked.
_DATA = ("stdlib", "compiled", "base")

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


class JuliaInstallation(Struct, frozen=True):
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


def probe(program: str, environ: Mapping[str, str]) -> JuliaInstallation | None:
    """Return the Julia that `program` starts, or None when it starts none."""
    path = shutil.which(program, path=environ.get("PATH"))
    return _installation(path, Path(path).stat().st_mtime_ns) if path else None


@functools.cache
def _installation(program: str, _modified: int) -> JuliaInstallation | None:
    """Ask a Julia about itself; asked again only when the program has changed."""
    lines = _printed_lines(program)
    if lines is None or len(lines) < 7 or not lines[0][:1].isdigit():
        return None
    version, executable, library_path, data, configuration, depots, *loaded = lines
    libraries = [Path(file) for file in loaded if file.startswith("/")]
    library = next((file for file in libraries if file.name.startswith("libjulia.")), None)
    if library is None:
        return None

    # Libraries can lie where only a wrapper's LD_LIBRARY_PATH leads.
    parts = {*map(Path, (executable, data, configuration)), *(file.parent for file in libraries)}
    prefix = Path(executable).parent.parent
    if prefix not in _SHARED_PREFIXES:
        parts.add(prefix)
    parts |= _linked(Path(data) / part for part in _DATA)

    readable = sorted(path for path in parts if path.exists())
    return JuliaInstallation(
        executable=Path(executable),
        version=version,
        library=library,
        library_path=library_path,
        data=Path(data),
        depots=tuple(Path(depot) for depot in depots.split(":") if depot),
        readable=tuple(readable),
    )


def _printed_lines(program: str) -> list[str] | None:
    """Return the lines that Julia prints of itself; None where it does not get to the end."""
    flags = ["--startup-file=no", "--history-file=no", "--optimize=0", "--compile=min"]
    # A user's own load path may lack Libdl.
    environment = own_load_path("@stdlib")
    try:
        ended = run_quietly([program, *flags, "-e", _PROBE], environment, _PROBE_SECONDS)
    except (OSError, subprocess.SubprocessError):
        return None
    return ended.stdout.splitlines() if ended.returncode == 0 else None


def run_quietly(
    command: Sequence[str], environment: Mapping[str, str], seconds: float | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a program without input, and return what it prints. Raises OSError, and TimeoutExpired
    after so many seconds."""
    return subprocess.run(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=seconds,
        check=False,
    )


def own_load_path(load_path: str) -> dict[str, str]:
    """Return the environment of a Julia that loads packages from this load path."""
    # Julia aborts without a HOME where the user has no passwd entry.
    return {"HOME": tempfile.gettempdir(), **os.environ, "JULIA_LOAD_PATH": load_path}


def _linked(paths: Iterable[Path]) -> set[Path]:
    """Return where links at and below these lead: workers see nothing but what they are shown."""
    targets: set[Path] = set()
    waiting = list(paths)
    while waiting:
        path = waiting.pop()
        if path.is_symlink():
            path = path.resolve()
            if path in targets:
                continue
            targets.add(path)

        if path.is_dir():
            entries = os.scandir(path)
            waiting += [Path(e) for e in entries if e.is_symlink() or e.is_dir()]
    return targets


def too_old(key: str, julia: JuliaInstallation, needed: tuple[int, int, int]) -> Message:
    params = {"path": str(julia.executable), "version": julia.version}
    return Message(key, {**params, "needed": ".".join(map(str, needed))})
