"""The copies that `grader similar` finds in made-up classes, beside copydetect on the same files.

A class is 60 solutions that are independent of each other, and 12 copies that hide what they are. A
pair that is listed and was not planted is a false one. Copydetect says how alike two are, and lists
what is above a threshold: here its own, and the lowest one with which no class has more than five
false pairs, which nobody could know beforehand. Copies in Python are then hidden further: padded,
minified, translated to Julia. There Dolos is measured likewise, with two false pairs at most, where
`npm install @dodona/dolos-lib` was run in the folder that GRADER_DOLOS names. Last, 300 longer
submissions say what a large class costs, in seconds of one core.
"""

import json
import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import fmean

import psutil

from benchmarks.peers import Peers, install
from benchmarks.solutions.classes import (
    INDEPENDENT,
    PLANTED,
    MadeClass,
    hidden_by,
    in_julia,
    make_class,
    padded,
)
from benchmarks.solutions.exercises import EXERCISES, Exercise
from benchmarks.solutions.julia import to_julia
from benchmarks.tables import Goal, Row, Table
from grader.languages.registry import kind_of
from grader.model import Language, SourceFile
from grader.similarity import compare

__all__ = ["measure"]

_SCRIPT = Path(__file__).with_name("copydetect_pairs.py")
_DOLOS = Path(__file__).with_name("dolos_pairs.mjs")
_LANGUAGES: Sequence[Language] = ("python", "julia")
_SEED = 35
_MOST_FALSE = 5
_DEFAULT = 0.33
"""Copydetect's own threshold."""
_ASKED = {"30 lines": 80, "80 lines": 95}
"""The percentage of the copies that is to be found."""

_ASKED_HIDDEN, _ASKED_TRANSLATED = 71 / 72, 50 / 72
_MOST_FALSE_HIDDEN = 2

_MANY, _LINES, _MOST_SECONDS = 300, 200, 30

_Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Listed:
    """The pairs that are listed of some classes, against those that were planted."""

    found: float
    """The share of the copies."""
    false: Sequence[int]
    """The pairs of each class that are none."""
    short: int = 0
    """The programs that are too short to tell, of all classes."""

    def __str__(self) -> str:
        return f"false pairs: {fmean(self.false):.1f} on average, {max(self.false)} at most"


def measure(count: int, work: Path, *, with_peer: bool = True) -> list[Table]:
    """Measure with so many classes of each exercise, in each language."""
    peers = install(["copydetect", "python-minifier"]) if with_peer else None
    made = [_measured(exercise, count, peers, work) for exercise in EXERCISES]
    made += [_hidden(exercise, count, peers, work) for exercise in EXERCISES[1:]]
    return [*made, _speed()]


def _speed() -> Table:
    """Measure what it costs to compare many submissions of about 200 lines."""
    short, long = EXERCISES[1:]
    classes = (_many(long, 200), _many(long, 300), _many(short, 400))
    joined = ["\n".join(texts) for texts in zip(*classes, strict=True)]
    rows = []
    for language in _LANGUAGES:
        texts = list(map(to_julia, joined)) if language == "julia" else joined
        lines = fmean(text.count("\n") for text in texts)
        began = _cpu_seconds()
        compare([[SourceFile("", language, text)] for text in texts])
        taken = _cpu_seconds() - began
        name = f"{kind_of(language).title}: {_MANY} submissions of {lines:.0f} lines"
        rows.append(Row(name, taken, None, Goal(_MOST_SECONDS, taken, "s")))

    title = f"Likeness: {_MANY} submissions of {_LINES} lines"
    return Table(title, "CPU seconds", "", rows, "Of this process and of the one that reads files.")


def _many(exercise: Exercise, first: int) -> list[str]:
    """Return so many programs of strangers as are compared, of classes from this seed on."""
    made = [make_class(exercise, first + at) for at in range(_MANY // INDEPENDENT)]
    return [text for of_class in made for text in of_class.texts[:INDEPENDENT]]


def _cpu_seconds() -> float:
    """Return the CPU seconds that this process and its children have taken."""
    this = psutil.Process()
    own = this.cpu_times()
    running = [child.cpu_times() for child in this.children(recursive=True)]
    ended = own.children_user + own.children_system
    return ended + sum(taken.user + taken.system for taken in (own, *running))


def _hidden(exercise: Exercise, count: int, peers: Peers | None, work: Path) -> Table:
    """Measure with copies that are hidden once more, beside Dolos where that is there."""
    written = [make_class(exercise, seed) for seed in range(_SEED, _SEED + count)]
    ways: dict[str, Callable[[str], str]] = {"as they are": str, "padded": padded}
    if peers is not None and not {"python-minifier"} & {*map(_name, peers.missing)}:
        ways["minified"] = partial(_minified, peers.programs)

    rows = []
    for way, hide in ways.items():
        made = [hidden_by(one, hide) for one in written]
        own = _of_grader(made, "python")
        verdict = _hidden_told(exercise, own, _ASKED_HIDDEN)
        rows.append(_row(f"{way}: grader similar", own, None, verdict))
        likeness = _of_dolos(made, work)
        least, best = _best(made, likeness, _MOST_FALSE_HIDDEN)
        if best is not None:
            name = f"{way}: Dolos from {least:.2f} on, at its best"
            rows.append(_row(name, best, None, str(best)))

    own = _of_grader([hidden_by(one, to_julia) for one in written], "python", "julia")
    verdict = _hidden_told(exercise, own, _ASKED_TRANSLATED)
    rows.append(_row("translated to Julia: grader similar", own, None, verdict))
    title = f"Likeness: {exercise.name} of their own, hidden further"
    note = f"The same {count} class(es); the {PLANTED} copies of each are changed once more."
    return Table(title, "% of the copies found", "", rows, note)


def _hidden_told(exercise: Exercise, own: _Listed, asked: float) -> str:
    if exercise.name != "80 lines":
        return str(own)
    is_met = own.found >= asked and max(own.false) <= _MOST_FALSE_HIDDEN
    verdict = "met" if is_met else "**missed**"
    return f"≥ {asked:.1%}, ≤ {_MOST_FALSE_HIDDEN} false pairs in every class: {verdict}; {own}"


def _name(distribution: str) -> str:
    return distribution.partition("==")[0]


def _minified(programs: Path, text: str) -> str:
    argv = [str(programs / "pyminify"), "-"]
    return subprocess.run(argv, input=text, capture_output=True, text=True, check=True).stdout


def _measured(exercise: Exercise, count: int, peers: Peers | None, work: Path) -> Table:
    written = [make_class(exercise, seed) for seed in range(_SEED, _SEED + count)]
    rows = []
    for language in _LANGUAGES:
        made = list(map(in_julia, written)) if language == "julia" else written
        own = _of_grader(made, language)
        likeness = [] if peers is None else _of_copydetect(made, language, peers, work)
        at_best, best = _best(made, likeness)

        title = kind_of(language).title
        rows.append(_row(f"{title}: grader similar", own, best, _told(exercise, own)))
        if best is not None:
            name = f"{title}: copydetect from {at_best:.2f} on, at its best"
            rows.append(_row(name, best, best, str(best)))
            default = _above(made, likeness, _DEFAULT)
            name = f"{title}: copydetect from {_DEFAULT} on, as it comes"
            rows.append(_row(name, default, best, str(default)))

    beside = "" if peers is None else f" Beside it {', '.join(peers.installed) or peers.missing}."
    note = (
        f"{count} class(es) of {INDEPENDENT} solutions and {PLANTED} copies in each language; every"
        f" copy is renamed, and some are moved, their loops rewritten, or both.{beside}"
    )
    title = f"Likeness: {exercise.name} of their own"
    return Table(title, "% of the copies found", "copydetect at its best", rows, note)


def _row(name: str, listed: _Listed, best: _Listed | None, told: str) -> Row:
    ratio = listed.found / best.found if best is not None and best.found else None
    return Row(name, 100 * listed.found, ratio, told)


def _told(exercise: Exercise, own: _Listed) -> str:
    everybody = (INDEPENDENT + PLANTED) * len(own.false)
    if exercise.name not in _ASKED:
        verdict = "met" if own.short == everybody else "**missed**"
        return f"all too short to tell: {own.short} of {everybody}, {verdict}"
    asked = _ASKED[exercise.name]
    is_met = 100 * own.found >= asked and max(own.false) <= _MOST_FALSE
    verdict = "met" if is_met else "**missed**"
    return f"≥ {asked} %, ≤ {_MOST_FALSE} false pairs in every class: {verdict}; {own}"


def _of_grader(
    made: Sequence[MadeClass], language: Language, of_copies: Language | None = None
) -> _Listed:
    listed, short = [], 0
    for one in made:
        languages = [language] * INDEPENDENT + [of_copies or language] * PLANTED
        files = zip(languages, one.texts, strict=True)
        programs = [[SourceFile("", written_in, text)] for written_in, text in files]
        comparison = compare(programs, given=[SourceFile("template", language, one.template)])
        listed.append([(pair.one, pair.other) for pair in comparison.pairs])
        short += len(comparison.short)
    return _counted(made, listed, short)


def _of_copydetect(
    made: Sequence[MadeClass], language: Language, peers: Peers, work: Path
) -> Sequence[Mapping[_Pair, float]]:
    """Return how alike all pairs of each class are; nothing where it could not be installed."""
    if not peers.installed:
        return []

    (ending, *_), likeness = kind_of(language).endings, []
    for one in made:
        folder = work / f"copydetect-{len(list(work.iterdir()))}"
        _write(folder / "class", ending, one.texts)
        _write(folder / "given", ending, [one.template])
        argv = [str(peers.programs / "python"), str(_SCRIPT), str(folder), ending]
        done = subprocess.run(argv, stdout=subprocess.PIPE, check=True)
        pairs = json.loads(done.stdout)
        likeness.append({(first, second): share for first, second, share in pairs})
    return likeness


def _of_dolos(made: Sequence[MadeClass], work: Path) -> Sequence[Mapping[_Pair, float]]:
    """Return the same of Dolos; nothing where GRADER_DOLOS does not say where that is."""
    library = os.environ.get("GRADER_DOLOS")
    if library is None:
        return []

    likeness = []
    for one in made:
        folder = work / f"dolos-{len(list(work.iterdir()))}"
        _write(folder / "class", ".py", one.texts)
        _write(folder / "given", ".py", [one.template])
        argv = ["node", str(_DOLOS), str(Path(library).resolve()), str(folder)]
        done = subprocess.run(argv, stdout=subprocess.PIPE, check=True)
        pairs = json.loads(done.stdout)
        likeness.append({(first, second): share for first, second, share in pairs})
    return likeness


def _write(folder: Path, ending: str, texts: Sequence[str]) -> None:
    folder.mkdir(parents=True)
    for at, text in enumerate(texts):
        (folder / f"{at}{ending}").write_text(text, encoding="utf-8")


def _best(
    made: Sequence[MadeClass],
    likeness: Sequence[Mapping[_Pair, float]],
    most_false: int = _MOST_FALSE,
) -> tuple[float, _Listed | None]:
    """Return the lowest threshold at which no class has too many false pairs, and what it lists."""
    if not likeness:
        return 0.0, None
    at_least = []
    for one, pairs in zip(made, likeness, strict=True):
        false = sorted(
            (share for pair, share in pairs.items() if pair not in one.copies), reverse=True
        )
        at_least.append(false[most_false])
    return max(at_least), _above(made, likeness, max(at_least))


def _above(
    made: Sequence[MadeClass], likeness: Sequence[Mapping[_Pair, float]], threshold: float
) -> _Listed:
    listed = [[pair for pair, share in pairs.items() if share > threshold] for pairs in likeness]
    return _counted(made, listed)


def _counted(
    made: Sequence[MadeClass], listed: Sequence[Sequence[_Pair]], short: int = 0
) -> _Listed:
    pairs = [(one.copies, frozenset(of_class)) for one, of_class in zip(made, listed, strict=True)]
    found = sum(len(copies & of_class) for copies, of_class in pairs)
    false = [len(of_class - copies) for copies, of_class in pairs]
    return _Listed(found / (PLANTED * len(made)), false, short)
