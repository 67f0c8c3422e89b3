"""Which files programs need in order to run, and who may reach them."""

import os
import stat
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

from grader.sandbox.confinement import Confinement

__all__ = [
    "PYTHON",
    "python_runtime",
    "shallow_first",
    "site_packages",
    "system_paths",
    "unreachable_by_others",
]

PYTHON = os.path.realpath(sys.executable)
"""This interpreter itself, not a virtual environment's link to it."""

_GRADER = Path(__file__).parents[1]

_SYSTEM = (
    "/lib",
    "/lib32",
    "/lib64",
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/usr/libexec",
    "/bin",
    "/usr/bin",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/alternatives",
    "/etc/localtime",
    "/usr/share/zoneinfo",
)


def shown_paths(confinement: Confinement) -> list[Path]:
    """What a worker may read, with what every program needs of the system, shallow ones first."""
    return shallow_first((*system_paths(), *confinement.readable))


def masked_paths(confinement: Confinement) -> set[Path]:
    """What it may not read all the same: the grader itself can be installed among the libraries."""
    return set(shallow_first((*confinement.masked, _GRADER)))


def system_paths() -> tuple[Path, ...]:
    """Shared libraries and programs of the system; those that are here."""
    return tuple(path for name in _SYSTEM if (path := Path(name)).exists())


def python_runtime() -> tuple[Path, ...]:
    """What PYTHON needs beside the system's libraries to run with its standard library."""
    paths = {Path(PYTHON)} | {Path(sysconfig.get_path(name)) for name in ("stdlib", "platstdlib")}
    if sysconfig.get_config_var("Py_ENABLE_SHARED"):
        paths |= set(Path(sysconfig.get_config_var("LIBDIR")).glob("libpython*.so*"))
    return tuple(sorted(path for path in paths if path.exists()))


def site_packages() -> tuple[Path, ...]:
    """Folders of installed packages inside `python_runtime`. To be masked: the grader itself may
    be installed there, with the references of the assignments that it ships."""
    folders = (
        path / name for path in python_runtime() for name in ("site-packages", "dist-packages")
    )
    return tuple(folder for folder in folders if folder.is_dir())


def unreachable_by_others(paths: Iterable[Path]) -> Path | None:
    """The first file or folder on the way to `paths` that an unknown user cannot pass or read."""
    for path in paths:
        resolved = path.resolve()
        wanted = stat.S_IROTH | (stat.S_IXOTH if resolved.is_dir() else 0)
        if resolved.stat().st_mode & wanted != wanted:
            return resolved
        for parent in resolved.parents:
            if not parent.stat().st_mode & stat.S_IXOTH:
                return parent
    return None


def shallow_first(paths: Iterable[Path]) -> list[Path]:
    """`paths`, and what symbolic links among them lead to, without doubles or missing ones."""
    both = {Path(os.path.normpath(path)) for path in paths if path.exists()}
    both |= {path.resolve() for path in both}
    return sorted(both, key=lambda path: (len(path.parts), path))
