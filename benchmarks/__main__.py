"""`python -m benchmarks`: runs what is asked for, or all, and writes docs/benchmarks.md.

Every number is a ratio of things that run side by side, in CPU seconds of all processes that a
command starts, because those hold on a busy machine too; what a person waits for is on the clock.
"""

import argparse
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import psutil

from benchmarks import (
    arithmetic,
    classes,
    comparers,
    imports,
    mistakes,
    scale,
    serve,
    similarity,
    starting,
)
from benchmarks.peers import GRADERS, Peers, install
from benchmarks.processes import adopt_orphans
from benchmarks.tables import Table, markdown, picture
from grader.languages.julia.installation import JuliaInstallation

ROOT = Path(__file__).parents[1]
# A load per processor above this means that something else ran.
_BUSY = 0.75


def main() -> None:
    asked = _asked()
    adopt_orphans()
    julias = [] if asked.no_julia else classes.julias()
    if not (julias or asked.no_julia):
        raise RuntimeError("no Julia: set GRADER_JULIA")
    before = os.getloadavg()[0] / (os.cpu_count() or 1)
    peers = None if asked.no_peers or "python" not in asked.names else install(GRADERS)
    tables: list[Table] = []
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="grader-benchmarks-") as made:
        for name, measured in _benchmarks(asked, julias, peers, Path(made)).items():
            if name in asked.names:
                print(f"{name} …", file=sys.stderr, flush=True)
                tables += measured()
                # After each, so that what was measured stays when the rest is stopped.
                took = time.monotonic() - began
                head = "\n".join(_head(asked, julias, peers, before, took))
                _write(asked, tables, head)
    print("\n".join(map(markdown, tables)))


def _write(asked: argparse.Namespace, tables: Sequence[Table], head: str) -> None:
    asked.out.mkdir(parents=True, exist_ok=True)
    text = "\n".join(map(markdown, tables))
    page = f"# Benchmarks\n\n{head}\n\n![Ratios](benchmarks.svg)\n\n{text}"
    (asked.out / "benchmarks.md").write_text(page, encoding="utf-8")
    (asked.out / "benchmarks.svg").write_text(picture(tables), encoding="utf-8")


def _asked() -> argparse.Namespace:
    classes_and_parts = ("python", "julia", "start", "imports", "scale", "reference", "mistakes")
    names = (*classes_and_parts, "comparers", "similarity", "serve", "serve-julia")
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(names)}")
    parser.add_argument("--submissions", type=int, default=200)
    parser.add_argument("--julia-submissions", type=int, help="default: as many")
    parser.add_argument("--part", type=int, default=12, help="of the class, for what is slow")
    parser.add_argument("--rounds", type=int, default=1, help="of the classes")
    parser.add_argument("--short-rounds", type=int, default=5, help="of what takes a second")
    parser.add_argument("--largest", type=int, default=7, help="reference: up to 10^N elements")
    parser.add_argument("--scale", type=int, nargs="+", default=[100, 1000, 10000])
    parser.add_argument("--failing", type=int, default=600, help="mistakes: submissions that fail")
    parser.add_argument("--mutants", type=int, default=200, help="mistakes: of right samples")
    parser.add_argument("--classes", type=int, default=8, help="mistakes: made up, of that size")
    parser.add_argument("--alike", type=int, default=12, help="similarity: classes of each kind")
    parser.add_argument("--minutes", type=float, default=10, help="serve: of each rush")
    parser.add_argument("--no-julia", action="store_true")
    parser.add_argument("--no-peers", action="store_true", help="install and run none")
    parser.add_argument("--out", type=Path, default=ROOT / "docs")
    asked = parser.parse_args()
    if unknown := set(asked.names) - set(names):
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    asked.names = asked.names or names
    asked.julia_submissions = asked.julia_submissions or asked.submissions
    return asked


def _benchmarks(
    asked: argparse.Namespace,
    julias: Sequence[JuliaInstallation],
    peers: Peers | None,
    work: Path,
) -> dict[str, Callable[[], list[Table]]]:
    """The parts by name; the program calls the ones that are asked for, in this order."""
    short = asked.short_rounds
    sizes = [size for size in arithmetic.SIZES if size <= 10**asked.largest]
    size = classes.Size(asked.submissions, asked.part, asked.rounds)

    def a_class_in_julia() -> list[Table]:
        size = classes.Size(asked.julia_submissions, asked.part, asked.rounds)
        return [classes.measure(julia, size, work) for julia in julias]

    def a_deadline_in_julia() -> list[Table]:
        return [serve.measure(julia, asked.minutes, work) for julia in julias]

    def a_class_in_python() -> list[Table]:
        whole = classes.measure(None, size, work, peers)
        return [whole, classes.measure(None, size, work, slow=False)]

    def likeness() -> list[Table]:
        return similarity.measure(asked.alike, work, with_peer=not asked.no_peers)

    return {
        "python": a_class_in_python,
        "julia": a_class_in_julia,
        "start": lambda: starting.measure(short, work, julias),
        "imports": lambda: [imports.measure(short, work)],
        "scale": lambda: [scale.measure(asked.scale, work)],
        "reference": lambda: [arithmetic.measure(short, next(iter(julias), None), sizes)],
        "mistakes": lambda: [
            mistakes.measure(
                "confusion_matrix", asked.failing, asked.mutants, asked.classes, julia=bool(julias)
            )
        ],
        "comparers": lambda: [comparers.measure(short)],
        "similarity": likeness,
        "serve": lambda: [serve.measure(None, asked.minutes, work)],
        "serve-julia": a_deadline_in_julia,
    }


def _head(
    asked: argparse.Namespace,
    julias: Sequence[JuliaInstallation],
    peers: Peers | None,
    before: float,
    seconds: float,
) -> Iterator[str]:
    """Return the page's paragraph about machine, versions and load."""
    command = " ".join(["python -m benchmarks", *sys.argv[1:]])
    yield (
        f"`make benchmark` (`python -m benchmarks`; `--help` says how to ask for less) makes this"
        f" page. Here `{command}` ran for {seconds / 60:.0f}"
        f" minutes on {datetime.now(UTC):%Y-%m-%d}. Things compared take"
        f" turns, {asked.rounds} round(s) of the classes and {asked.short_rounds} of short"
        " commands (medians). Each counts in CPU seconds of all processes that a command starts,"
        " unless it says so, under `--sandbox landlock`: in a PID namespace, as bubblewrap has it,"
        " the kernel forgets those of a process that is killed. The ratios are what to read."
    )
    yield ""
    memory = psutil.virtual_memory().total / 2**30
    packages = ", ".join(f"{name} {version(name)}" for name in ("numpy", "scikit-learn"))
    julia = "".join(f", Julia {one.version}" for one in julias)
    peer = f"; peers {', '.join(peers.installed) or 'none'}" if peers else ""
    yield (
        f"Machine: {os.cpu_count()} processors ({platform.machine()}), {memory:.0f} GB,"
        f" {platform.system()} {platform.release().partition('-')[0]};"
        f" Python {platform.python_version()}, {packages}{julia}{peer}."
    )
    yield ""
    state = "**busy with other work**: on the clock, all is slower" if before > _BUSY else "quiet"
    yield f"Before it began, the machine had a load of {before:.1f} per processor: {state}."


if __name__ == "__main__":
    main()
