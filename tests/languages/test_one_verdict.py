"""A submission has the same report with each engine and with each age of Julia."""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
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

Reports = Mapping[Path, ScoreReport]


def _classes() -> Iterator[object]:
    for folder in sorted(path for path in SAMPLES.iterdir() if path.is_dir()):
        every = sorted(folder.glob("[apw]*/*.jl"))
        if few := [path for path in every if path.name in FAST]:
            yield pytest.param(few, id=f"{folder.name}-few")
        yield pytest.param(every, marks=pytest.mark.slow, id=folder.name)


def _graded(paths: Sequence[Path], engine: EngineChoice) -> Reports:
    assignment = load(paths[0].relative_to(SAMPLES).parts[0])
    reports = {}
    with open_runtime("auto", engine, expected=len(paths)) as runtime:
        assert isinstance(runtime, Runtime)
        for path in paths:
            report = grade(Grading(assignment, runtime), read(assignment, path))
            assert report.engine is not None, report.message
            assert report.engine.name == engine
            cases = tuple(replace(case, cpu_seconds=None) for case in report.cases)
            reports[path] = replace(report, cases=cases, engine=None)
    return reports


def _differing(one: object, other: object, where: str = "") -> Iterator[str]:
    """Yield each field in which two records differ, with both values."""
    if is_dataclass(one) and type(one) is type(other):
        for field in fields(one):
            mine, theirs = getattr(one, field.name), getattr(other, field.name)
            yield from _differing(mine, theirs, f"{where}.{field.name}")
    elif isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for number, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            yield from _differing(mine, theirs, f"{where}[{number}]")
    elif one != other:
        yield f"{where}: {one!r} / {other!r}"


def _differences(one: Reports, other: Reports) -> list[str]:
    return [
        f"{path.relative_to(SAMPLES)}{found}"
        for path in one
        for found in _differing(one[path], other[path])
    ]


@pytest.mark.juliacall
@pytest.mark.parametrize("paths", list(_classes()))
def test_every_engine_and_age_gives_one_verdict(
    paths: Sequence[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    if missing := juliacall_usable():
        pytest.skip(translate(missing, "en"))
    through_juliacall = _graded(paths, "juliacall")
    programs = [os.environ["PYTHON_JULIACALL_EXE"]] if "PYTHON_JULIACALL_EXE" in os.environ else []
    programs += [str(OLD)] if OLD.exists() else []
    for program in programs:
        monkeypatch.setenv("GRADER_JULIA", program)
        assert _differences(through_juliacall, _graded(paths, "process")) == []
