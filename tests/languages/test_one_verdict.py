"""A submission has the same report with each engine and with each age of Julia."""

import math
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace

from grader.assignment import load
from grader.languages.julia.juliacall_setup import find_juliacall
from grader.locale import translate
from grader.model import Message, ScoreReport
from grader.running import EngineChoice, Runtime, open_runtime
from tests.grading import graded
from tests.shipped import COURSE

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "cases" / "submissions"
# Debian's Julia 1.5, where `make julia` has unpacked it.
OLD = ROOT / ".julia-1.5" / "bin" / "julia"
# Have a function that only Julia 1.7 and newer can read.
NEWER = ("messy_newer_operator.jl",)
# A refused keyword is an error of the function's head, of which Julia 1.5 gives the next line.
KEYWORD = (
    "threshold_only_float64.jl",
    "threshold_typed_as_array.jl",
    "threshold_without_default.jl",
)
# Answers with random numbers, of which Julia 1.7 and newer have others.
RANDOM = ("cross_validation", "hold_out", "shuffle_and_split")
NUMBER = re.compile(r"\d+(?:\.\d+)?(?:e-?\d+)?")
FAST = ("special_cases_of_previous_years.jl", "messy_pasted_table.jl", "loop.jl")

Reports = Mapping[Path, ScoreReport]


def _classes() -> Iterator[object]:
    for cases in sorted(ROOT.glob("cases/*.yaml")):
        name = cases.stem
        every = sorted((SAMPLES / name).glob("[apw]*/*.jl"))
        if few := [path for path in every if path.name in FAST]:
            yield pytest.param(name, few, id=f"{name}-few")
        if name in ("confusion_matrix", *COURSE):
            # Files in which the course's functions stand together.
            every += sorted((SAMPLES / "course").glob("*.jl"))
        yield pytest.param(name, every, marks=pytest.mark.slow, id=name)


def _graded(name: str, paths: Sequence[Path], engine: EngineChoice) -> Reports:
    assignment = load(name)
    # CPU seconds bound what runs; the clock of a busy machine says nothing of an engine.
    walls = {"case_wall_seconds": 200, "load_wall_seconds": 600, "total_wall_seconds": 3000}
    assignment = replace(assignment, limits=replace(assignment.limits, **walls))
    reports = {}
    with open_runtime("auto", engine, expected=len(paths)) as runtime:
        assert isinstance(runtime, Runtime)
        for path in paths:
            report = graded(assignment, runtime, path)
            assert report.engine is not None, report.message
            assert report.engine.name == engine
            cases = tuple(replace(case, cpu_seconds=None) for case in report.cases)
            reports[path] = replace(report, cases=cases, engine=None)
    return reports


def _differing(one: object, other: object, where: str = "") -> Iterator[tuple[str, object, object]]:
    """Yield each field in which two records differ, with both values."""
    if isinstance(one, Struct) and type(one) is type(other):
        for name in one.__struct_fields__:
            mine, theirs = getattr(one, name), getattr(other, name)
            yield from _differing(mine, theirs, f"{where}.{name}")
    elif isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for number, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            yield from _differing(mine, theirs, f"{where}[{number}]")
    elif isinstance(one, Mapping) and isinstance(other, Mapping) and one.keys() == other.keys():
        for key, mine in one.items():
            yield from _differing(mine, other[key], f"{where}.{key}")
    elif one != other:
        yield where, one, other


def _of_its_age(name: str, file: str, where: str, one: object, other: object) -> bool:
    """Return whether Julia itself differs so by its age; all else must be the same."""
    match where.rpartition(".")[2], one, other:
        case "text", str(), str():
            # Only the type of an exception is compared: newer texts name types shorter, say more.
            return ".message.params" in where
        case "got", str(), str() if name in RANDOM:
            # With the same seed; what makes them right is asked of both.
            return True
        case (("got" | "printed"), str(), str()):
            return _are_near(_plain(one), _plain(other))
        case "reason", str(), str():
            # A call is told by its function that is missing; before, by the arguments that are.
            return all(text.startswith("UndefVarError: ") for text in (one, other))
        case "line", int(), int() if file in KEYWORD:
            return one + 1 == other
        case "skipped", (), (_,):
            return file in NEWER
    return False


def _plain(printed: str) -> str:
    """Return the text with types spelled in one way, and without spaces."""
    text = re.sub(r"\bArray\{([^{},]*), ?([12])\}", _shorter, printed)
    return re.sub(r"\s", "", text)


def _are_near(one: str, other: str) -> bool:
    """Return whether only last digits of numbers differ: sums are added up in another order.

    What is left of a difference, as 1 minus a quotient, has fewer right digits.
    """
    if NUMBER.sub("0", one) != NUMBER.sub("0", other):
        return False
    pairs = zip(NUMBER.findall(one), NUMBER.findall(other), strict=True)
    return all(math.isclose(float(mine), float(theirs), rel_tol=1e-11) for mine, theirs in pairs)


def _shorter(array: re.Match[str]) -> str:
    return f"{'Vector' if array[2] == '1' else 'Matrix'}{{{array[1]}}}"


def _differences(name: str, one: Reports, other: Reports, *, of_an_age: bool) -> list[str]:
    return [
        f"{path.relative_to(SAMPLES)}{where}: {mine!r} / {theirs!r}"
        for path in one
        for where, mine, theirs in _differing(one[path], other[path])
        if of_an_age or not _of_its_age(name, path.name, where, mine, theirs)
    ]


@pytest.mark.juliacall
@pytest.mark.parametrize(("name", "paths"), list(_classes()))
def test_every_engine_and_age_gives_one_verdict(
    name: str, paths: Sequence[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    juliacall = find_juliacall(os.environ)
    if isinstance(juliacall, Message):
        pytest.skip(translate(juliacall, "en"))
    through_juliacall = _graded(name, paths, "juliacall")
    new = os.environ.get("PYTHON_JULIACALL_EXE")
    for program in (new, str(OLD) if OLD.exists() else None):
        if program:
            monkeypatch.setenv("GRADER_JULIA", program)
            other = _graded(name, paths, "process")
            of_an_age = program == new
            assert _differences(name, through_juliacall, other, of_an_age=of_an_age) == []
