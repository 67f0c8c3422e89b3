"""`python -m benchmarks`: runs what is asked for, or all, and writes docs/benchmarks.md.

Every number is a median of rounds in which the compared things take turns; ratios are what counts,
because they hold on a busy machine too.
"""

import argparse
import os
import platform
import tempfile
from pathlib import Path

from benchmarks import arithmetic, classes, starting
from benchmarks.processes import adopt_orphans
from benchmarks.tables import Table, markdown, picture

ROOT = Path(__file__).parents[1]
# What takes a second is measured at least so often.
_SHORT_ROUNDS = 5
NAMES = ("start", "python", "julia", "reference")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(NAMES)}")
    parser.add_argument("--submissions", type=int, default=200)
    parser.add_argument("--julia-submissions", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--no-julia", action="store_true")
    parser.add_argument("--peers", type=Path, help="a Python with gradescope-utils and NumPy")
    parser.add_argument("--out", type=Path, default=ROOT / "docs")
    asked = parser.parse_args()
    if unknown := set(asked.names) - set(NAMES):
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    names = asked.names or NAMES
    adopt_orphans()
    tables: list[Table] = []
    with tempfile.TemporaryDirectory(prefix="grader-benchmarks-") as made:
        work = Path(made)
        count, rounds = asked.submissions, asked.rounds
        if "start" in names:
            tables += starting.measure(max(rounds, _SHORT_ROUNDS), work, not asked.no_julia)
        if "python" in names:
            tables.append(classes.measure("python", count, rounds, work, asked.peers))
        if "julia" in names and not asked.no_julia:
            tables.append(classes.measure("julia", asked.julia_submissions, rounds, work))
        if "reference" in names:
            tables.append(arithmetic.measure(max(rounds, _SHORT_ROUNDS)))
    text = "\n".join(map(markdown, tables))
    print(text)
    asked.out.mkdir(parents=True, exist_ok=True)
    (asked.out / "benchmarks.md").write_text(page(asked, text), encoding="utf-8")
    (asked.out / "benchmarks.svg").write_text(picture(tables), encoding="utf-8")


def page(asked: argparse.Namespace, text: str) -> str:
    """The page in the docs: how it was made, the picture, the tables."""
    load = os.getloadavg()[0] / (os.cpu_count() or 1)
    return f"""\
# Benchmarks

Made by `python -m benchmarks` with {asked.rounds} round(s) of the classes, on
{os.cpu_count()} processors, Python {platform.python_version()}, with a load of {load:.1f} per
processor at the end. Each number is the median of rounds in which the compared things take turns,
in CPU seconds of all processes that a command starts, so that other work on the machine counts
little; the ratios are what to read.

![Ratios](benchmarks.svg)

{text}"""


if __name__ == "__main__":
    main()
