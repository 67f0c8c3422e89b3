"""The time a student waits for `grader --help`, and for `grader check` on one file, cold and
warm."""

import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from benchmarks.classes import ASSIGNMENT, ROOT, SANDBOX, asking_for
from benchmarks.processes import Cost, command_cost, in_turn
from benchmarks.tables import Goal, Row, Table
from grader.languages.julia.installation import JuliaInstallation

__all__ = ["GRADER", "measure"]

GRADER = "from grader.cli import main; main()"
_SAMPLES = ROOT / "cases" / "submissions" / ASSIGNMENT / "accepted"
_FIRST_LINE_SECONDS = 0.3
_BASE = "python -c 'import numpy'"


def measure(rounds: int, work: Path, julias: Sequence[JuliaInstallation]) -> list[Table]:
    program: list[str | Path] = [sys.executable, "-c"]
    check: list[str | Path] = [*program, GRADER, "check", ASSIGNMENT, *SANDBOX]
    commands: dict[str, list[str | Path]] = {
        _BASE: [*program, "import numpy"],
        "grader --help": [*program, GRADER, "--help"],
        "grader check, Python": [*check, _SAMPLES / "bincount.py"],
    }
    for julia in julias:
        words = [f"{name}={value}" for name, value in asking_for(julia).items()]
        with_julia: list[str | Path] = ["env", *words, *check]
        file = _SAMPLES / "count_of_masks.jl"
        commands[f"grader check, Julia {julia.version}"] = [
            *with_julia,
            file,
            "--julia-engine",
            "process",
        ]
    seen = {**in_turn(_both(commands, work), rounds)}
    base = seen[f"{_BASE}, warm"]
    return [
        Table(
            "One student, one file",
            "CPU s to the end",
            "importing NumPy",
            [Row(name, cost.cpu, cost.cpu / base.cpu) for name, cost in seen.items()],
            "Cold: the first time, nothing that Python compiles or the grader caches is there yet;"
            " the disk's pages stay in memory. Warm: again.",
        ),
        Table(
            "One student, one file: to the first line",
            "s on the clock",
            "importing NumPy",
            [
                Row(name, cost.seen, cost.seen / base.wall, _goal(name, cost))
                for name, cost in seen.items()
            ],
            "The first that a person sees: of `grader check`, what is being checked, on standard"
            " error.",
        ),
        Table(
            "One student, one file: to the result",
            "s on the clock",
            "importing NumPy",
            [Row(name, cost.result, cost.result / base.wall) for name, cost in seen.items()],
            "The first line of standard output, which is the result in one sentence.",
        ),
        Table(
            "One student, one file: to the end",
            "s on the clock",
            "importing NumPy",
            [Row(name, cost.wall, cost.wall / base.wall) for name, cost in seen.items()],
        ),
    ]


def _goal(name: str, cost: Cost) -> Goal | str:
    python = name.startswith("grader check, Python")
    return Goal(_FIRST_LINE_SECONDS, cost.seen, "s") if python else ""


def _both(commands: Mapping[str, list[str | Path]], work: Path) -> dict[str, partial[Cost]]:
    """Measure each command with caches that are empty, and with those of its time before."""
    kept = work / "caches"
    both = {}
    for name, argv in commands.items():
        both[f"{name}, cold"] = partial(_cost, argv, work, None)
        both[f"{name}, warm"] = partial(_cost, argv, work, kept)
        _cost(argv, work, kept)
    return both


def _cost(argv: list[str | Path], work: Path, caches: Path | None) -> Cost:
    with tempfile.TemporaryDirectory(dir=work) as made:
        folder = caches or Path(made)
        return command_cost(argv, work, _environment(folder))


def _environment(caches: Path) -> dict[str, str]:
    return {
        "PYTHONPATH": os.fspath(ROOT),
        "PYTHONPYCACHEPREFIX": os.fspath(caches / "compiled"),
        "XDG_CACHE_HOME": os.fspath(caches),
    }
