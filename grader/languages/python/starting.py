"""The start of a worker for Python, with the files that it must be able to read."""

import csv
import importlib.metadata
import platform
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

from grader.languages.language import ENVIRONMENT, Engine, WorkerCommand
from grader.model import Message, Support
from grader.sandbox.folders import lay_package, open_to_workers
from grader.sandbox.runtimes import PYTHON, SERVER_MODULES, python_runtime, site_packages

_HERE = Path(__file__).parent


def command(folder: Path, support: Support) -> WorkerCommand | Message:
    """Return how workers are started, or which promised package is not installed; `folder` receives
    the worker and a folder of links to NumPy and the allowed packages.

    The interpreter runs without its site-packages: the grader itself may be installed there, with
    the references of the assignments that it ships.
    """
    missing = next((name for name in support.packages if _installed(name) is None), None)
    if missing is not None:
        return Message("running.package_not_installed", {"name": missing})

    worker = Path(shutil.copyfile(_HERE / "python_worker.py", folder / "python_worker.py"))
    lay_package(folder / "grader_worker", (_HERE / "worker").glob("*.py"))
    lay_package(folder / "grader_sandbox", SERVER_MODULES)

    packages = folder / "packages"
    packages.mkdir()
    real_paths = tuple(_link_packages(packages, ("numpy", *support.packages)))

    stand_ins = folder / "stand_ins"
    stand_ins.mkdir()
    for stand_in in support.stand_ins:
        if stand_in.suffix == ".py":
            shutil.copyfile(stand_in, stand_ins / stand_in.name)
        elif stand_in.is_dir():
            shutil.copytree(stand_in, stand_ins / stand_in.name)

    open_to_workers(folder)
    interpreter = (PYTHON, "-s", "-P", "-S", "-B", str(worker))
    folders = (str(packages), str(stand_ins))
    return WorkerCommand(
        argv=(*interpreter, *folders),
        server=(*interpreter, "--fork", *folders),
        # A set prints in the same order each time. (`-I` would ignore this one.)
        environment={**ENVIRONMENT, "PYTHONHASHSEED": "0", "MKL_NUM_THREADS": "1"},
        readable=(*python_runtime(), *real_paths, folder),
        masked=site_packages(),
    )


def _link_packages(folder: Path, distributions: Iterable[str]) -> Iterable[Path]:
    """Link every top-level entry of these distributions into `folder`; yield the real ones."""
    for distribution in filter(None, map(_installed, distributions)):
        for top in sorted(_top_entries(distribution)):
            real = Path(str(distribution.locate_file(top)))
            link = folder / top
            if real.exists() and not link.exists() and not top.endswith(".pth"):
                link.symlink_to(real)
                yield real


def _top_entries(distribution: importlib.metadata.Distribution) -> set[str]:
    """Return the names of what a distribution has in its folder of packages."""
    record = distribution.read_text("RECORD")
    # An object for each of NumPy's 1,500 files, as `files` makes them, costs a check 9 ms.
    if record is not None:
        names = {row[0].partition("/")[0] for row in csv.reader(record.splitlines()) if row}
    else:
        names = {file.parts[0] for file in distribution.files or () if file.parts}
    return names - {"..", ""}


def _installed(name: str) -> importlib.metadata.Distribution | None:
    return next(iter(importlib.metadata.distributions(name=name)), None)


def _version(support: Support) -> str:
    versions = [f"Python {platform.python_version()}"]
    for name in ("numpy", *support.packages):
        # Where one is not there no submission is graded.
        if (distribution := _installed(name)) is not None:
            versions.append(f"{name} {distribution.version}")
    return ", ".join(versions)


def find_engine(_requested: str, _say: Callable[[Message], None]) -> Engine:
    """Return the Python in which the grader runs: there is nothing to look for."""
    return Engine("python", command, _version)
