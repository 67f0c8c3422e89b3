"""The trial of a layer: a process is started in it."""

import os
import select
import time
from pathlib import Path

from grader.sandbox.confinement import Confinement, Layer, Worker
from grader.sandbox.folders import private_folder
from grader.sandbox.runtimes import PYTHON, python_runtime

_WORD = b"works"
_PROGRAM = f"import os; os.write(1, {_WORD!r})"
_WAIT = 30.0
_LOOK_EVERY = 0.05


def small_confinement(scratch: Path) -> Confinement:
    """Return room for this Python and its standard library, and little else."""
    return Confinement(
        readable=python_runtime(),
        scratch=scratch,
        environment={"HOME": str(scratch), "TMPDIR": str(scratch), "LANG": "C.UTF-8"},
        memory_bytes=256 << 20,
        processes=16,
        open_files=64,
        file_bytes=4 << 20,
        disk_bytes=8 << 20,
        cpu_seconds=20,
    )


def trial(layer: Layer) -> str | None:
    """Return None when a program ran and spoke; else what went wrong, in technical words."""
    words, problem = words_of(layer, _PROGRAM, until_told=True)
    return None if words == _WORD else problem


def words_of(
    layer: Layer, program: str, *arguments: str, until_told: bool = False
) -> tuple[bytes, str]:
    """Return all that a program of Python's writes in the layer, or its first words; and what is
    wrong where it should have written more."""
    with private_folder("trial-") as folder:
        folder.chmod(0o711)
        scratch = folder / "scratch"
        scratch.mkdir()
        argv = [PYTHON, "-I", "-S", "-B", "-c", program, *arguments]
        try:
            worker = layer.start(argv, small_confinement(scratch))
        except OSError as error:
            return b"", str(error)

        with worker:
            words = _listen(worker, until_told=until_told)
            return words, worker.diagnostics().strip() or f"no word; status {worker.poll()}"


def _listen(worker: Worker, *, until_told: bool) -> bytes:
    """Return what a worker writes, or its first words, while its use is looked after."""
    output = b""
    give_up_at = time.monotonic() + _WAIT
    while time.monotonic() < give_up_at and worker.exceeded() is None:
        readable, _, _ = select.select([worker.stdout], [], [], _LOOK_EVERY)
        if readable:
            part = os.read(worker.stdout, 1 << 16)
            output += part
            if not part or until_told:
                break
        worker.cpu_seconds()

    return output
