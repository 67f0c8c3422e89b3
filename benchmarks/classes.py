"""A class through `grader run`, against a bare process per submission and other graders."""

import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from statistics import median

from benchmarks.bare import write_julia, write_python
from benchmarks.peers import Peers, runners
from benchmarks.processes import Cost, command_cost, in_turn, total
from benchmarks.tables import Goal, Row, Table
from grader.assignment import load
from grader.languages.julia.installation import JuliaInstallation
from grader.languages.julia.juliacall_setup import find_juliacall
from grader.languages.julia.starting import find_julia
from grader.locale import translate
from grader.model import Language, Message

__all__ = [
    "ASSIGNMENT",
    "ROOT",
    "SAMPLES",
    "SANDBOX",
    "Size",
    "asking_for",
    "julia_environment",
    "julias",
    "loads_alone",
    "measure",
    "write_class",
]

ASSIGNMENT = "confusion_matrix"
ROOT = Path(__file__).parents[1]
SAMPLES = ROOT / "cases" / "submissions" / ASSIGNMENT
_SLOW = {
    # A training loop that somebody left at the top level.
    "python": "\nmodel = sum(k % 7 for k in range(2_000_000))\n",
    "julia": "\nmodel = sum(k % 7 for k in 1:2_000_000)\n",
}
# The kernel forgets the CPU seconds of processes killed in a PID namespace of their own, as
# bubblewrap has it; with this layer they are all counted.
SANDBOX = ("--sandbox", "landlock")
# The grader, which leaves behind the seconds of its own process: the rest are its workers'.
_GRADER = """\
import atexit, json, time
atexit.register(lambda: open("own.json", "w").write(json.dumps(time.process_time())))
from grader.cli import main
main()
"""
_FLOOR = "one bare process each"


@dataclass(frozen=True, slots=True)
class _Contender:
    run: Callable[[], Cost]
    submissions: int
    at_most: float | None = None


@dataclass(frozen=True, slots=True)
class Size:
    submissions: int
    part: int
    """The number of submissions for a contender that takes seconds for each, in processes of its
    own: its cost is the same whatever the class is. They have the same share of slow ones."""
    rounds: int


def measure(
    julia: JuliaInstallation | None,
    size: Size,
    work: Path,
    peers: Peers | None = None,
    *,
    slow: bool = True,
) -> Table:
    """CPU seconds per submission, in Python or with this Julia; with `slow`, a third of them loads
    slowly."""
    count, rounds = size.submissions, size.rounds
    language = "julia" if julia else "python"
    name = f"Julia {julia.version}" if julia else "Python"
    handed_in = work / f"class-{name}-{slow}"
    files = write_class(language, count, handed_in, slow=slow)
    some = files[: max(3, size.part - size.part % 3)]
    own: dict[str, list[float]] = {}

    def grader(name: str, *options: str, at_most: float) -> None:
        def run() -> Cost:
            cost = _run(handed_in, work, options, julia)
            spent = json.loads((work / "own.json").read_text())
            own.setdefault(name, []).append(float(spent))
            return cost

        contenders[name] = _Contender(run, count, at_most)

    # Starting Julia takes seconds.
    floor_files = some if julia else files
    contenders = {_FLOOR: _Contender(lambda: _bare(floor_files, work, julia), len(floor_files))}
    unmeasured: dict[str, str] = {}
    if julia is None:
        grader("grader run", "--warm-start", at_most=0.1)
        grader("grader run --no-warm-start", "--no-warm-start", at_most=1.2)
        if peers is not None:
            for peer, run in runners(peers, load(ASSIGNMENT), some, work).items():
                contenders[peer] = _Contender(run, len(some))
            unmeasured |= {
                name: f"cannot be installed: {why}" for name, why in peers.missing.items()
            }
    else:
        grader("grader run, process", "--julia-engine", "process", at_most=0.3)
        juliacall = find_juliacall(os.environ)
        if isinstance(juliacall, Message):
            unmeasured["grader run, juliacall"] = f"not usable here: {translate(juliacall, 'en')}"
        elif juliacall.installation == julia:
            grader("grader run, juliacall", "--julia-engine", "juliacall", at_most=0.5)
    seen = in_turn({name: contender.run for name, contender in contenders.items()}, rounds)
    each = {name: seen[name].cpu / contender.submissions for name, contender in contenders.items()}
    return Table(
        f"A class in {name}, {count} submissions{'' if slow else ', none slow'}",
        "CPU s per submission",
        "bare",
        [
            *(row for name in each for row in _rows(name, each, contenders[name], own.get(name))),
            *(Row(name, None, None, why) for name, why in unmeasured.items()),
        ],
        "\n\n".join(_notes(language, contenders, each, len(some), slow=slow)),
    )


def _rows(
    name: str, each: Mapping[str, float], contender: _Contender, own: Sequence[float] | None
) -> Iterator[Row]:
    """Return a contender's rows: its cost, and of the grader the share of its workers and of its
    own process."""
    floor = each[_FLOOR]
    yield Row(name, each[name], each[name] / floor, _goal(contender.at_most, each[name] / floor))
    if own:
        here = median(own) / contender.submissions
        yield Row(f"{name}: workers", each[name] - here, (each[name] - here) / floor)
        yield Row(f"{name}: own process", here, here / floor)


def _goal(at_most: float | None, ratio: float) -> Goal | str:
    return "" if at_most is None else Goal(at_most, ratio)


def _notes(
    language: Language,
    contenders: Mapping[str, _Contender],
    each: Mapping[str, float],
    part: int,
    *,
    slow: bool,
) -> Iterator[str]:
    note = (
        "Correct, wrong and slow to load: a third each." if slow else "Correct, wrong: half each."
    )
    if language == "julia":
        note += f" The bare processes ran the first {part} of the class."
    yield (
        f"{note} The grader's own process: its start, spread over the class, rules, scores,"
        " diagnosis, every report and page. Its workers: two for each submission, for its visible"
        " and its hidden cases, which never meet; a bare process loads it once."
    )
    if language == "python" and slow:
        loop = _slow_seconds() / 3 / each[_FLOOR]
        yield (
            f"The loop of the slow ones alone is {loop:.2f} × the floor, spread over the class; to"
            f" run it for both workers, as no way of starting saves, {2 * loop:.2f} ×."
        )
    ours = [name for name in each if contenders[name].at_most is not None]
    peers = {name: each[name] / each[ours[0]] for name in each if name not in (*ours, _FLOOR)}
    if peers:
        times = ", ".join(f"{name} takes {ratio:.1f} × as much" for name, ratio in peers.items())
        yield (
            f"Beside `grader run`, {times} (goal: 10 ×). The peers ran the first {part} of the"
            " class: a test for each case, no sandbox, no comparison of matrices, no diagnosis, no"
            " pages. check50 imports a submission for each check again, the slow ones too;"
            " `check50 --dev` is `--local` with checks that need not be fetched. Otter starts a"
            " Jupyter kernel for each submission (`otter check`; its other command,"
            " `otter grade`, needs Docker)."
        )


def _slow_seconds() -> float:
    """CPU seconds of what a slow submission does at its top level, here and now."""
    began = time.process_time()
    exec(_SLOW["python"], {})
    return time.process_time() - began


def write_class(language: Language, count: int, folder: Path, *, slow: bool = True) -> list[Path]:
    """Write correct, wrong and, with `slow`, slow ones in turn, each a file of its own."""
    suffix = {"python": ".py", "julia": ".jl"}[language]
    folder.mkdir(parents=True)
    kinds = [sorted((SAMPLES / kind).glob(f"*{suffix}")) for kind in ("accepted", "partial")]
    takes = [cycle(loads_alone(kind)) for kind in (*kinds, *([kinds[0]] if slow else []))]
    files = []
    for number, samples in enumerate(islice(cycle(takes), count)):
        text = next(samples).read_text(encoding="utf-8")
        loop = _SLOW[language] if slow and number % 3 == 2 else ""
        # No two alike, so that nothing can be remembered of one for another.
        file = folder / f"student_{number:04}{suffix}"
        file.write_text(f"{text}{loop}\n# {number}\n", encoding="utf-8")
        files.append(file)
    return files


def loads_alone(samples: Sequence[Path]) -> list[Path]:
    """Return the samples without the ones that only a tolerant loader reads: bare processes would
    do nothing then."""
    return [
        path for path in samples if not path.name.startswith(("messy_", "calls_itself", "whole_"))
    ]


def _run(
    handed_in: Path, work: Path, options: Sequence[str], julia: JuliaInstallation | None
) -> Cost:
    out = work / "grades"
    shutil.rmtree(out, ignore_errors=True)
    argv: list[str | Path] = [
        sys.executable,
        "-c",
        _GRADER,
        "run",
        ASSIGNMENT,
        handed_in,
        "--out",
        out,
    ]
    environment = {"PYTHONPATH": str(ROOT), **(asking_for(julia) if julia else {})}
    return command_cost([*argv, *SANDBOX, *options], work, environment)


def _bare(files: Sequence[Path], work: Path, julia: JuliaInstallation | None) -> Cost:
    write = write_julia if julia else write_python
    # Not the wrapper script through which Julia may have been found: that one costs time too.
    program = julia.executable if julia else sys.executable
    environment = julia_environment(julia) if julia else {}
    assignment = load(ASSIGNMENT)
    script = work / "bare.txt"
    return total(
        [
            command_cost([program, write(assignment, file, script)], work, environment)
            for file in files
        ]
    )


def julia_environment(julia: JuliaInstallation) -> Mapping[str, str]:
    return {"LD_LIBRARY_PATH": julia.library_path} if julia.library_path else {}


def asking_for(julia: JuliaInstallation) -> Mapping[str, str]:
    """Return what makes the grader take this one."""
    if julia == find_julia():
        return {}
    return {"GRADER_JULIA": str(julia.executable), **julia_environment(julia)}


def julias() -> list[JuliaInstallation]:
    """Return the Julia that `find_julia` finds, and juliacall's where that is another one."""
    juliacall = find_juliacall(os.environ)
    found = [find_julia(), None if isinstance(juliacall, Message) else juliacall.installation]
    return list(dict.fromkeys(julia for julia in found if julia))
