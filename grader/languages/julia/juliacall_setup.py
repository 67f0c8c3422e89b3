"""The state of juliacall: whether it can be used, and how it is made usable."""

import importlib
import importlib.metadata
import importlib.util
import json
import os
import sys
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from grader.languages.julia.installation import JuliaInstallation, probe, run_quietly, too_old
from grader.model import Message

NEEDS = (1, 10, 3)
_REASON_CHARACTERS = 1_000


class JuliaEngine(Struct, frozen=True):
    """A way to run Julia that starts offline."""

    name: Literal["juliacall", "process"]
    installation: JuliaInstallation
    package: Path | None = None
    """The folder of juliacall, for that engine."""
    project: Path | None = None
    """The project with PythonCall, for that engine."""


def find_juliacall(environ: Mapping[str, str]) -> JuliaEngine | Message:
    """Return where juliacall and its Julia are; never start a download, and never import
    juliacall."""
    spec = importlib.util.find_spec("juliacall")
    if spec is None or spec.origin is None:
        return Message("julia.juliacall_not_installed")

    setup = _setup(environ)
    if isinstance(setup, Message):
        return setup

    program, project = setup
    installation = probe(program, environ)
    if installation is None:
        return Message("julia.juliacall_does_not_start", {"path": program})
    if not installation.at_least(NEEDS):
        return too_old("julia.juliacall_too_old", installation, NEEDS)
    if problem := _pythoncall_problem(project, importlib.metadata.version("juliacall")):
        return problem
    return JuliaEngine("juliacall", installation, Path(spec.origin).parent, project)


def _pythoncall_problem(project: Path, juliacall: str) -> Message | None:
    """Return why this project's PythonCall cannot serve juliacall, which needs its own version."""
    manifests = [_manifest(path).get("deps", {}) for path in project.glob("*Manifest*.toml")]
    entries = [entry for packages in manifests for entry in packages.get("PythonCall", [])]
    versions = {str(entry.get("version", juliacall)) for entry in entries}
    if juliacall in versions:
        return None
    if not versions:
        return Message("julia.no_pythoncall", {"project": str(project)})
    params = {"juliacall": juliacall, "pythoncall": ", ".join(sorted(versions))}
    return Message("julia.other_pythoncall", {**params, "project": str(project)})


def _manifest(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def prepare_juliacall(
    progress: Callable[[Message], None], environ: Mapping[str, str] = os.environ
) -> JuliaEngine | Message:
    """Let juliapkg find or download Julia and PythonCall; return what is missing even then.

    Takes minutes and needs the network, the first time. Runs outside any sandbox and before any
    submission.
    """
    engine = find_juliacall(environ)
    if isinstance(engine, JuliaEngine) or importlib.util.find_spec("juliapkg") is None:
        return engine

    progress(Message("julia.preparing"))
    # Imported too, for what is not compiled now would be compiled in each sandbox anew.
    code = "import juliapkg; juliapkg.resolve(); import juliacall"
    resolved = run_quietly([sys.executable, "-c", code], environ)
    if resolved.returncode != 0:
        lines = resolved.stderr.strip().splitlines() or [f"exit status {resolved.returncode}"]
        return Message("julia.preparing_failed", {"reason": lines[-1][:_REASON_CHARACTERS]})
    return find_juliacall(environ)


def juliapkg_program() -> str | None:
    """Return the Julia that juliapkg has found or installed, if it has resolved before."""
    meta = _juliapkg_meta()
    if meta is None:
        return None
    program: str | None = json.loads(meta.read_text(encoding="utf-8")).get("executable")
    return program


def _setup(environ: Mapping[str, str]) -> tuple[str, Path] | Message:
    """Return the Julia program and the project that juliacall will use; never start a download."""
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
    """Return the file in which juliapkg notes what it has resolved, if there is one."""
    if importlib.util.find_spec("juliapkg") is None:
        return None
    state: Any = importlib.import_module("juliapkg.state")
    meta = Path(state.STATE["meta"])
    return meta if meta.is_file() else None
