"""A submission has the same report with each engine and with each age of Julia."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from grader.assignment import load
from grader.judging.grading import Grading, grade, read
from grader.languages.julia.starting import juliacall_usable
from grader.locale import translate
from grader.model import ScoreReport
from grader.running import EngineChoice, Runtime, open_runtime

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "cases" / "submissions"
# Debian's Julia 1.5, where `make julia` has unpacked it.
OLD = ROOT / ".julia-1.5" / "bin" / "julia"
FAST = ("special_cases_of_previous_years.jl", "messy_pasted_table.jl", "loop.jl")


def _samples() -> list[object]:
    return [
        pytest.param(
            path,
            marks=() if path.name in FAST else pytest.mark.slow,
            id="/".join(path.relative_to(SAMPLES).parts),
        )
        for path in sorted(SAMPLES.glob("*/[apw]*/*.jl"))
    ]


def graded(path: Path, engine: EngineChoice) -> ScoreReport:
    assignment = load(path.relative_to(SAMPLES).parts[0])
    with open_runtime("auto", engine, expected=1) as runtime:
        assert isinstance(runtime, Runtime)
        report = grade(Grading(assignment, runtime), read(assignment, path))
    assert report.engine is not None
    assert report.engine.name == engine
    cases = tuple(replace(case, cpu_seconds=None) for case in report.cases)
    return replace(report, cases=cases, engine=None)


@pytest.mark.juliacall
@pytest.mark.parametrize("path", _samples())
def test_every_engine_and_age_gives_one_verdict(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if missing := juliacall_usable():
        pytest.skip(translate(missing, "en"))
    through_juliacall = graded(path, "juliacall")
    programs = [os.environ["PYTHON_JULIACALL_EXE"]] if "PYTHON_JULIACALL_EXE" in os.environ else []
    programs += [str(OLD)] if OLD.exists() else []
    for program in programs:
        monkeypatch.setenv("GRADER_JULIA", program)
        assert graded(path, "process") == through_juliacall
