"""The modules that each command imports in its own process, by package: `python -X importtime`,
summed up."""

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

from benchmarks.classes import ASSIGNMENT, ROOT, SANDBOX
from benchmarks.starting import GRADER
from benchmarks.tables import Row, Table

__all__ = ["HEAVY", "imported", "measure"]

# Only a command that needs one of these may import it.
HEAVY = ("numpy", "jinja2", "distributed", "rich")
_SHOWN = 6
_LINE = re.compile(r"import time: +(\d+) \| +\d+ \| +(\S+)$", re.MULTILINE)


def measure(rounds: int, work: Path) -> Table:
    """The costliest packages of `grader --help`, `check` and `run`, in ms and as a share."""
    sample = ROOT / "cases" / "submissions" / ASSIGNMENT / "accepted" / "bincount.py"
    out = work / "grades-imports"
    commands: Mapping[str, list[str | Path]] = {
        "--help": ["--help"],
        "check": ["check", ASSIGNMENT, sample, *SANDBOX],
        "run": ["run", ASSIGNMENT, sample, "--out", out, *SANDBOX],
    }
    rows, notes = [], []
    for name, arguments in commands.items():
        seen = [imported(arguments, work) for _ in range(rounds)]
        ms = {
            package: 1e-3 * median(one.get(package, 0) for one in seen)
            for package in sorted(set().union(*seen))
        }
        whole = sum(ms.values())
        rows.append(Row(f"grader {name}: all", whole, 1.0))
        costly = sorted(ms, key=lambda package: -ms[package])[:_SHOWN]
        rows += [Row(f"grader {name}: {item}", ms[item], ms[item] / whole) for item in costly]
        without = [package for package in HEAVY if package not in ms]
        notes.append(f"`grader {name}` does without {', '.join(without) or 'none'}")
    return Table(
        "Importing, by package",
        "ms",
        "all of the command's",
        rows,
        f"Looked for: {', '.join(HEAVY)}. {'; '.join(notes)}. The times are those of the command's"
        " own process, without its workers; measuring slows it down.",
    )


def imported(arguments: Sequence[str | Path], work: Path) -> Mapping[str, int]:
    """Microseconds of each top-level package that a grader command imports, its modules summed."""
    argv = [sys.executable, "-X", "importtime", "-c", GRADER, *arguments]
    done = subprocess.run(
        list(map(str, argv)),
        cwd=work,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    packages: Counter[str] = Counter()
    for microseconds, module in _LINE.findall(done.stderr):
        packages[module.partition(".")[0]] += int(microseconds)
    return packages
