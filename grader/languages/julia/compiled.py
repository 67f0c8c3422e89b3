"""The worker's own code, compiled once for all workers of a run.

Parsing and lowering it takes a worker longer than Julia's own start. Compiled as a package into a
depot of the run's folder, it is read in a few milliseconds. Nothing of a submission is ever near:
this runs before the first one, outside the sandbox, and workers can only read what it leaves.
Because it is made anew for each run, with the same Julia and the same options, it cannot be stale.
"""

import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

__all__ = ["compile_worker"]

_SECONDS = 120.0
_REASON_CHARACTERS = 500

# What cannot be read where a worker runs is read as source; that only takes longer.
_STARTER = """\
try
    using GraderWorker
catch
    include(joinpath(@__DIR__, "GraderWorker.jl"))
end
GraderWorker.main(ARGS)
"""


def compile_worker(
    worker: Path, argv: Sequence[str], environment: Mapping[str, str]
) -> tuple[Path, Path] | str:
    """A program that starts the compiled worker, and its depot; or why there is none.

    `worker` is `julia_worker.jl`, in the folder that workers will read. `argv` starts this Julia
    with the options that workers will have, and `environment` is theirs, but for `{scratch}` and
    for where packages lie.
    """
    package = worker.with_name("GraderWorker.jl")
    starter, depot = worker.with_name("start.jl"), worker.with_name("depot")
    shutil.copyfile(worker, package)
    starter.write_text(_STARTER, encoding="utf-8")
    depot.mkdir()
    try:
        made = subprocess.run(
            [*argv, "-e", "using GraderWorker"],
            env={
                **{
                    name: value.replace("{scratch}", str(depot))
                    for name, value in environment.items()
                },
                "JULIA_DEPOT_PATH": f"{depot}:{environment['JULIA_DEPOT_PATH']}",
                "JULIA_LOAD_PATH": f"{worker.parent}:@stdlib",
            },
            cwd=worker.parent,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.SubprocessError) as error:
        return str(error)[:_REASON_CHARACTERS]
    if made.returncode != 0 or not any(depot.glob("compiled/*/GraderWorker*")):
        text = made.stderr.decode("utf-8", "replace").strip()
        return (text or f"exit status {made.returncode}")[:_REASON_CHARACTERS]
    return starter, depot
