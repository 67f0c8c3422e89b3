"""Measures whether memory stays flat, and time linear, when a class grows.

    python -m benchmarks scale --scale 100 1000 10000
    python benchmarks/scale.py 100 1000 10000

Grades so many trivial Python submissions, all different, and prints for each class the processor
time per submission (the grader's and its workers'), the grader's own peak memory, and what starting
the same command again takes. Processor time, not the clock: other work on the machine does not
count.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.tables import Goal, Row, Table

ASSIGNMENT = """\
format: 1
id: sums
title: {en: Sum}
reference: sums.py
functions:
  total:
    returns: value
    fields: [{name: total, kind: real}]
cases:
  - {id: three, args: [{float64: "1 2 3"}], visible: true}
  - {id: one, args: [{float64: [4]}]}
"""
REFERENCE = "import numpy as np\n\n\ndef total(values):\n    return float(np.sum(values))\n"
SUBMISSION = "def total(values):\n    return float({}(values))\n# {}\n"
MEGABYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class Measured:
    cpu_seconds: float
    wall_seconds: float
    peak_bytes: int
    """Memory of the grader itself, without its workers."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Does memory stay flat, and time linear?")
    parser.add_argument("counts", type=int, nargs="+")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--once", action="store_true", help="do not start each class again")
    asked = parser.parse_args()
    print("submissions  CPU ms each  clock s  peak MB")
    for count in asked.counts:
        with tempfile.TemporaryDirectory(prefix="grader-scale-") as made:
            folder = Path(made)
            write_class(folder, count)
            first = graded(folder, asked.jobs)
            print(f"{count:>11}  {_shown(first, count)}", flush=True)
            if not asked.once:
                print(f"{'again':>11}  {_shown(graded(folder, asked.jobs), count)}", flush=True)


def measure(counts: Sequence[int], work: Path) -> Table:
    """Measure each class in one command, from the smallest; the ratios are with that one."""
    rows: list[Row] = []
    least: Measured | None = None
    for count in counts:
        folder = work / f"scale-{count}"
        folder.mkdir()
        write_class(folder, count)
        seen = graded(folder, os.cpu_count() or 1)
        least = least or seen
        each, base = seen.cpu_seconds / count, least.cpu_seconds / counts[0]
        memory = seen.peak_bytes / least.peak_bytes
        first = count == counts[0]
        rows += [
            Row(f"{count}: CPU ms each", 1000 * each, each / base, _goal(1.1, each / base, first)),
            Row(
                f"{count}: peak MB",
                seen.peak_bytes / MEGABYTE,
                memory,
                _goal(1.25, memory, first),
            ),
        ]
    return Table(
        "Scale",
        "as named",
        f"{counts[0]} submissions",
        rows,
        "A trivial assignment, all submissions different, one `grader run`. The memory is the"
        " grader's own, without its workers.",
    )


def _goal(at_most: float, ratio: float, first: bool) -> Goal | str:
    """Return the goal beside the smallest class: constant, but for what rounds differ by."""
    return "" if first else Goal(at_most, ratio)


def _shown(measured: Measured, count: int) -> str:
    each = 1000 * measured.cpu_seconds / count
    return f"{each:>11.1f}  {measured.wall_seconds:>7.1f}  {measured.peak_bytes / MEGABYTE:>7.1f}"


def write_class(folder: Path, count: int) -> None:
    (folder / "sums.yaml").write_text(ASSIGNMENT)
    (folder / "sums.py").write_text(REFERENCE)
    handed_in = folder / "class"
    handed_in.mkdir()
    for number in range(count):
        function = ("sum", "max", "min")[number % 3]
        (handed_in / f"student {number:05}.py").write_text(SUBMISSION.format(function, number))


def graded(folder: Path, jobs: int) -> Measured:
    """Run `grader run` once; its processor time is that of all its workers too."""
    command = [
        sys.executable, "-c", "from grader.cli import main; main()", "run", "sums.yaml", "class",
        "--out", "grades", "--jobs", str(jobs),
        # A PID namespace, as bubblewrap has it, hides the processor time of those killed in it.
        "--sandbox", "landlock",
    ]  # fmt: skip
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])}
    began = time.monotonic()
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log)
        watched = psutil.Process(process.pid)
        peak = done = 0
        while not done:
            peak = max(peak, watched.memory_info().rss)
            time.sleep(0.05)
            done, status, usage = os.wait4(process.pid, os.WNOHANG)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit((folder / "log").read_text())
    return Measured(usage.ru_utime + usage.ru_stime, time.monotonic() - began, peak)


if __name__ == "__main__":
    main()
