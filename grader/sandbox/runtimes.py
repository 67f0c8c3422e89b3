"""The files that programs need in order to run, and who may reach them."""

import contextlib
import os
import stat
import sys
import sysconfig
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from grader.sandbox.confinement import Confinement

PYTHON = os.path.realpath(sys.executable)
"""The path of this interpreter itself, not of a virtual environment's link to it."""

SERVER_MODULES = tuple(
    Path(__file__).with_name("inside") / f"{name}.py" for name in ("fork_server", "confining")
)
"""The modules of one package that a program which forks workers needs beside it."""

_GRADER = Path(__file__).parents[1]

_SYSTEM = (
    *(f"{top}/{name}" for top in ("", "/usr") for name in ("lib", "lib32", "lib64", "bin")),
    "/etc/ld.so.cache",
    "/etc/alternatives",
    "/etc/localtime",
    "/usr/share/zoneinfo",
)


def shown_paths(confinement: Confinement) -> dict[Path, Path]:
    """Return what a worker may read, with what every program needs of the system: each path, and
    the one that it leads to through links (which is there itself too). Shallow ones first."""
    return shallow_first(_system_targets() | _targets(confinement.readable))


def masked_paths(confinement: Confinement) -> dict[Path, Path]:
    """Return what it may not read all the same: the grader itself can be installed among the
    libraries."""
    return _targets((*confinement.masked, _GRADER))


def shallow_first(targets: Mapping[Path, Path]) -> dict[Path, Path]:
    return dict(sorted(targets.items(), key=lambda item: (len(item[0].parts), item[0])))


def _targets(paths: Iterable[Path]) -> dict[Path, Path]:
    """Return where each path leads to; missing ones left out."""
    targets = {}
    for path in paths:
        with contextlib.suppress(OSError):
            real = path.resolve(strict=True)
            targets[Path(os.path.normpath(path))] = targets[real] = real
    return targets


@cache
def _system_targets() -> dict[Path, Path]:
    """Return the folders of the system's shared libraries and programs that are here."""
    return _targets(map(Path, _SYSTEM))


def python_runtime() -> tuple[Path, ...]:
    """Return what PYTHON needs beside the system's libraries to run with its standard library."""
    # Not the path "platstdlib", which inside a virtual environment is the environment's own.
    extensions = sysconfig.get_config_var("DESTSHARED")
    paths = {Path(PYTHON), Path(sysconfig.get_path("stdlib")), Path(extensions or PYTHON)}
    for folder in (sysconfig.get_config_var("LIBDIR"), f"{sys.base_prefix}/lib"):
        if sysconfig.get_config_var("Py_ENABLE_SHARED") and folder:
            paths |= set(Path(folder).glob("libpython*.so*"))
    return tuple(sorted(path for path in paths if path.exists()))


def site_packages() -> tuple[Path, ...]:
    """Return the folders of installed packages inside `python_runtime`. To be masked: the grader
    itself may be installed there, with the references of the assignments that it ships."""
    names = ("site-packages", "dist-packages")
    folders = [path / name for path in python_runtime() for name in names]
    return tuple(filter(Path.is_dir, folders))


def unreachable_by_others(paths: Iterable[Path]) -> Path | None:
    """Return the first file or folder on the way to `paths` that no other user can pass or read."""
    passed: set[Path] = set()
    for path in paths:
        resolved = path.resolve()
        mode = resolved.stat().st_mode
        needed = stat.S_IROTH | (stat.S_IXOTH if stat.S_ISDIR(mode) else 0)
        if mode & needed != needed:
            return resolved

        for parent in resolved.parents:
            if parent in passed:
                break
            if not parent.stat().st_mode & stat.S_IXOTH:
                return parent
            passed.add(parent)
    return None
