"""A class through `grader run`, against a bare process per submission and other graders."""

import shutil
import sys
from collections.abc import Callable, Sequence
from itertools import cycle, islice
from pathlib import Path

from benchmarks.bare import write_julia, write_python, write_unittest
from benchmarks.processes import Cost, command_cost, in_turn
from benchmarks.tables import Row, Table
from grader.assignment import load
from grader.model import Language

__all__ = ["ASSIGNMENT", "ROOT", "SANDBOX", "measure", "write_class"]

ASSIGNMENT = "confusion_matrix"
ROOT = Path(__file__).parents[1]
_SAMPLES = ROOT / "cases" / "submissions" / ASSIGNMENT
_SLOW = {
    # A training loop that somebody left at the top level.
    "python": "\nmodel = sum(k % 7 for k in range(2_000_000))\n",
    "julia": "\nmodel = sum(k % 7 for k in 1:2_000_000)\n",
}
# Of what is killed in a PID namespace of its own, as bubblewrap has it, the kernel forgets the CPU
# seconds; of this layer they are all counted.
SANDBOX = ("--sandbox", "landlock")
_GRADER = (sys.executable, "-c", "from grader.cli import main; main()")


def measure(
    language: Language, count: int, rounds: int, work: Path, peers: Path | None = None
) -> Table:
    """CPU seconds per submission. `peers`: the Python of an environment with gradescope-utils."""
    handed_in = work / f"class-{language}"
    files = write_class(language, count, handed_in)
    commands: dict[str, Callable[[], Cost]] = {
        "one bare process each": lambda: _bare(language, files, work),
        "grader run": lambda: _run(handed_in, work),
    }
    if peers is not None and language == "python":
        commands["gradescope-utils"] = lambda: _unittests(files, work, peers)
    seen = in_turn(commands, rounds)
    floor = seen["one bare process each"].cpu
    goals = {"python": "≤ 0.1 warm, ≤ 1.2 cold", "julia": "≤ 0.4"}
    return Table(
        f"A class in {language.capitalize()}, {count} submissions",
        "CPU s per submission",
        "bare",
        [
            Row(name, cost.cpu / count, cost.cpu / floor, goals[language] * (name == "grader run"))
            for name, cost in seen.items()
        ],
        "Correct, wrong and slow to load. `grader run` is the whole command: sandbox, rules,"
        " scores, diagnosis, every report and page. gradescope-utils: the same calls as unit tests,"
        " one process each, no comparison of values and no sandbox.",
    )


def write_class(language: Language, count: int, folder: Path) -> list[Path]:
    """Correct, wrong and slow ones in turn, each a file of its own."""
    suffix = {"python": ".py", "julia": ".jl"}[language]
    folder.mkdir(parents=True)
    kinds = [sorted((_SAMPLES / kind).glob(f"*{suffix}")) for kind in ("accepted", "partial")]
    takes = [cycle(_loads_alone(kind)) for kind in (*kinds, kinds[0])]
    files = []
    for number, samples in enumerate(islice(cycle(takes), count)):
        text = next(samples).read_text(encoding="utf-8")
        slow = _SLOW[language] if number % 3 == 2 else ""
        # No two alike, so that nothing can be remembered of one for another.
        file = folder / f"student_{number:04}{suffix}"
        file.write_text(f"{text}{slow}\n# {number}\n", encoding="utf-8")
        files.append(file)
    return files


def _loads_alone(samples: Sequence[Path]) -> list[Path]:
    """Without those that only a tolerant loader reads: bare processes would do nothing then."""
    return [
        path for path in samples if not path.name.startswith(("messy_", "calls_itself", "whole_"))
    ]


def _run(handed_in: Path, work: Path) -> Cost:
    out = work / "grades"
    shutil.rmtree(out, ignore_errors=True)
    argv: list[str | Path] = [*_GRADER, "run", ASSIGNMENT, handed_in, "--out", out, *SANDBOX]
    if handed_in.name.endswith("julia"):
        argv += ["--julia-engine", "process"]
    return command_cost(argv, work, {"PYTHONPATH": str(ROOT)})


def _bare(language: Language, files: Sequence[Path], work: Path) -> Cost:
    write = {"python": write_python, "julia": write_julia}[language]
    program, environment = (sys.executable, {}) if language == "python" else _julia()
    assignment = load(ASSIGNMENT)
    script = work / "bare.txt"
    return _total(
        [
            command_cost([program, write(assignment, file, script)], work, environment)
            for file in files
        ]
    )


def _unittests(files: Sequence[Path], work: Path, python: Path) -> Cost:
    assignment, script = load(ASSIGNMENT), work / "unittests.py"
    costs = [
        command_cost([python, write_unittest(assignment, file, script)], work) for file in files
    ]
    return _total(costs)


def _total(costs: Sequence[Cost]) -> Cost:
    return Cost(sum(cost.cpu for cost in costs), sum(cost.wall for cost in costs), 0.0)


def _julia() -> tuple[str, dict[str, str]]:
    from grader.languages.julia import find_julia  # noqa: PLC0415

    found = find_julia()
    if found is None:
        raise RuntimeError("no Julia: set GRADER_JULIA")
    # Not the wrapper script through which it may have been found: that one costs time too.
    path = {"LD_LIBRARY_PATH": found.library_path} if found.library_path else {}
    return str(found.executable), path
