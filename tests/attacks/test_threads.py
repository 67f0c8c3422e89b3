"""The filter lets nobody be bound to a processor, or ask about others: honest threads start all the
same, in the worker and in a child of it."""

from itertools import product

import pytest

from grader.grading import Grading, grade, read
from tests.attacks.attempt import patient
from tests.attacks.conftest import StageFor
from tests.attacks.declared import LAYERS, STARTS, SUBMISSIONS, LayerChoice, Start
from tests.julia import julia_or_skip

_CHILD = "import sys; sys.path[:] = {path!r}; import numpy; print(numpy.ones((400, 400)).sum())"
_THREADS = {
    "python": f"""
import os, subprocess, sys, threading
import numpy as np

started = threading.Thread(target=os.cpu_count)
started.start()
started.join()
os.environ["OPENBLAS_NUM_THREADS"] = "4"
child = {_CHILD!r}.format(path=sys.path)
said = subprocess.run([sys.executable, "-S", "-c", child], capture_output=True, text=True)
assert said.stdout == "160000.0\\n", said.stderr
assert (np.ones((400, 400)) @ np.ones(400)).sum() == 160000
""",
    "julia": """
using LinearAlgebra
BLAS.set_num_threads(4)
sum(ones(400, 400) * ones(400, 400)) == 400^3 || error("threads of OpenBLAS")
child = `$(Base.julia_cmd()) --startup-file=no -t auto -e "print(Threads.nthreads())"`
read(child, String) == string(Sys.CPU_THREADS) || error("threads of Julia")
""",
}


def _starts() -> list[object]:
    return [
        pytest.param(language, layer, start, id=f"{language}-{layer}-{start}", marks=marks)
        for language, layer, start in product(_THREADS, LAYERS, STARTS)
        for marks in [() if language == "python" and layer == "landlock" else pytest.mark.slow]
    ]


@pytest.mark.parametrize(("language", "layer", "start"), _starts())
def test_threads_start(
    language: str, layer: LayerChoice, start: Start, stage_for: StageFor
) -> None:
    stage = stage_for(layer, start)
    ending = ".py"
    if language == "julia":
        julia_or_skip()
        stage, ending = stage.with_julia(), ".jl"
    assignment = patient(stage.assignment)
    path = stage.world.course / "class" / f"threads{ending}"
    innocent = (SUBMISSIONS / f"innocent{ending}").read_text(encoding="utf-8")
    path.write_text(_THREADS[language] + innocent, encoding="utf-8")
    try:
        report = grade(Grading(assignment, stage.runtime), read(assignment, path))
    finally:
        path.unlink()
    assert report.load is not None
    assert report.load.skipped == ()
    assert report.score == 40
