"""A package of Julia's without compiled code is no work for each submission."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.grading import read
from grader.languages.julia.installation import JuliaInstallation
from grader.languages.julia.juliacall_setup import JuliaEngine
from grader.languages.julia.starting import command, find_julia
from grader.languages.language import Engine
from grader.model import Message
from grader.running import open_runtime, run_submission
from tests.julia import julia_or_skip
from tests.laying import laid_assignment

USES_ONE = """
using Statistics
compiles() = isdir(joinpath(DEPOT_PATH[1], "compiled"))
half(number) = (println(compiles()); mean([0.0, number]))
"""
CASES = """
format: 1
id: half
title: {en: Half}
languages: [julia]
reference: half.py
functions:
  half:
    returns: value
    fields: [{name: half, kind: real}]
cases:
  - {id: seen, args: [3.0], points: 1, visible: true}
"""

pytestmark = pytest.mark.julia


@pytest.fixture
def julia() -> JuliaInstallation:
    julia_or_skip()
    found = find_julia()
    assert found is not None
    return found


def test_a_worker_reads_it_as_it_is(julia: JuliaInstallation, tmp_path: Path) -> None:
    if not julia.at_least((1, 11, 0)):
        # It knows no such flag, compiles in each worker, or has the package in its image.
        older = command(JuliaEngine("process", julia), tmp_path, [])
        assert "--compiled-modules=existing" not in older.argv
        return

    # Its depot is empty: nothing is compiled but what is in the system image.
    empty = JuliaEngine("process", replace(julia, data=tmp_path))
    engine = Engine("process", lambda folder, _: command(empty, folder, []), lambda _: "")
    file = tmp_path / "uses_one.jl"
    file.write_text(USES_ONE)
    reference = "def half(number):\n    return number / 2\n"
    assignment = laid_assignment(tmp_path, {"half.yaml": CASES, "half.py": reference})
    with open_runtime("auto", "process", expected=1) as runtime:
        assert not isinstance(runtime, Message), runtime
        runtime._engines["julia"] = engine
        made = run_submission(read(assignment, file), assignment, runtime)
    assert made.load.skipped == ()
    assert made.outcomes["seen"][-1].value is not None
    assert made.outcomes["seen"][-1].printed == "false\n"
