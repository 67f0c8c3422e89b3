"""Workers for Julia that are forked from a server: Julia inside Python, `workers/julia_host.py`."""

import shutil
from dataclasses import replace
from pathlib import Path

from grader.languages import WorkerCommand
from grader.languages.julia.installation import JuliaInstallation
from grader.sandbox import open_to_workers
from grader.sandbox.runtimes import PYTHON, SERVER_MODULES, python_runtime, site_packages

__all__ = ["fork_from_server"]

_WORKERS = Path(__file__).parent / "worker"
_HOST = ("julia_host.py", "julia_descriptors.py")
# What a fork leaves of a running Julia differs from version to version: those that were tried.
_TRIED = ("1.5.",)
_STARTER = """\
try
    using GraderWorker
catch
    include(joinpath(@__DIR__, "julia_worker.jl"))
end
GraderWorker.main_forked(ARGS)
"""


def fork_from_server(plain: WorkerCommand, julia: JuliaInstallation) -> WorkerCommand | None:
    """The same workers with a server; None where this Julia was never tried with one.

    The folder in which `plain` has its worker receives the server.
    """
    if not julia.version.startswith(_TRIED):
        return None
    program, *options, worker, stand_ins = plain.argv
    folder = Path(worker).parent
    modules = folder / "grader_sandbox"
    modules.mkdir()
    for source in SERVER_MODULES:
        shutil.copyfile(source, modules / source.name)
    for name in _HOST:
        shutil.copyfile(_WORKERS / name, folder / name)
    starter = folder / "start_forked.jl"
    starter.write_text(_STARTER, encoding="utf-8")
    open_to_workers(folder)
    host = (PYTHON, "-I", "-S", "-B", str(folder / _HOST[0]))
    where = (str(julia.library), str(julia.executable.parent))
    return replace(
        plain,
        server=(*host, *where, program, *options, str(starter), stand_ins),
        readable=(*python_runtime(), *plain.readable),
        masked=site_packages(),
    )
