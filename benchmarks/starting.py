"""What a student waits for: `grader --help`, and `grader check` on one file."""

import sys
from functools import partial
from pathlib import Path

from benchmarks.classes import ASSIGNMENT, ROOT, SANDBOX
from benchmarks.processes import command_cost, in_turn
from benchmarks.tables import Row, Table

__all__ = ["measure"]

_SAMPLES = ROOT / "cases" / "submissions" / ASSIGNMENT / "accepted"
_GRADER = "from grader.cli import main; main()"


def measure(rounds: int, work: Path, julia: bool) -> list[Table]:
    program: list[str | Path] = [sys.executable, "-c"]
    check: list[str | Path] = [*program, _GRADER, "check", ASSIGNMENT, *SANDBOX]
    commands: dict[str, tuple[list[str | Path], str]] = {
        "python -c 'import numpy'": ([*program, "import numpy"], ""),
        "grader --help": ([*program, _GRADER, "--help"], ""),
        "grader check, Python": ([*check, _SAMPLES / "bincount.py"], "first line ≤ 0.3 s"),
    }
    if julia:
        file = _SAMPLES / "count_of_masks.jl"
        commands["grader check, Julia"] = ([*check, file, "--julia-engine", "process"], "")
    seen = in_turn(
        {
            name: partial(command_cost, argv, work, {"PYTHONPATH": str(ROOT)})
            for name, (argv, _) in commands.items()
        },
        rounds,
    )
    base = seen["python -c 'import numpy'"]
    return [
        Table(
            "One student, one file",
            "CPU s to the end",
            "importing NumPy",
            [
                Row(name, cost.cpu, cost.cpu / base.cpu, commands[name][1])
                for name, cost in seen.items()
            ],
        ),
        Table(
            "One student, one file: to the first line",
            "s on the clock",
            "importing NumPy",
            [
                Row(name, cost.first_line, cost.first_line / base.wall, commands[name][1])
                for name, cost in seen.items()
            ],
        ),
    ]
