"""`python -m benchmarks.ignorant`: what tests that know nothing earn, over so many orders.

Each round grades every suite with a secret of its own, and so in another order of right and wrong
programs; what is drawn in a suite differs in each round too. Suites toss coins, guess, take a
digest of answers, or remember what they saw before: by the time of a file that all share, by what
is in the page cache (told by `posix_fadvise`, or by page faults), and by a file that nothing keeps
from them (`--sandbox off`), which is what any channel could be worth at most. The honest samples
are graded beside them, and suites that know nothing of the mathematics, but what an answer looks
like. It ends with 1 where the honest ones do not earn what they are to earn, or one that is to be
kept from it earns more than 10 of 100 on average, or more than 20 in any order; by a coin, in more
than a tenth of the orders.
"""

import argparse
import os
import sys
import sysconfig
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

from grader.assignment import load
from grader.grading import Grading, grade, read
from grader.model import Assignment
from grader.running import Runtime, open_runtime

_ROOT = Path(__file__).parents[1]
_SAMPLES = _ROOT / "cases" / "submissions" / "accuracy_tests"
_HONEST = {
    "accepted/test_all.py": 100,
    "partial/two_right_tests.py": 35,
    "partial/one_call.py": 1.5,
}
_MOST = 10
_HIGH = 20

_CALLS = """
import hashlib, mmap, os, random, resource, sysconfig, time
import numpy as np
from accuracy import accuracy

REAL = np.array([0.9, 0.6, 0.65, 0.8, 0.55])
CLASSES = np.array([True, False, True, True, False])
ROWS = np.array([[1, 0, 0], [0, 1, 0], [0, 1, 0], [0, 0, 1], [0, 1, 0]], dtype=bool)
CALLS = [
    lambda: accuracy(CLASSES[::-1], CLASSES),
    lambda: accuracy(REAL, CLASSES),
    lambda: accuracy(REAL, CLASSES, threshold=0.7),
    lambda: accuracy(REAL[:, np.newaxis], CLASSES[:, np.newaxis]),
    lambda: accuracy(ROWS[::-1], ROWS),
    lambda: accuracy(REAL[:, np.newaxis] * [0.1, 0.3, -0.2], ROWS),
    lambda: accuracy(REAL, CLASSES[:3]),
    lambda: accuracy(REAL, REAL),
]

def answered(call):
    try:
        return str(round(float(call()), 6))
    except Exception as error:
        return "raises"

def answers():
    return [answered(call) for call in CALLS]

def digest(*parts, bits=15):
    return int(hashlib.sha256(repr((SALT, parts)).encode()).hexdigest(), 16) % (1 << bits)
"""

_COIN = """
def test_it():
    answers()
    assert random.SystemRandom().random() < {right}
"""
_COINS = """
def made(call):
    def test():
        answered(call)
        assert random.SystemRandom().random() < 0.98
    return test
for number, call in enumerate(CALLS * 5):
    globals()[f"test_{number}"] = made(call)
"""
_DIGESTS = """
def made(number, call):
    def test():
        assert digest(number, answered(call), bits=1)
    return test
for number, call in enumerate(CALLS * 35):
    globals()[f"test_{number}"] = made(number, call)
"""
_DIGEST = """
def test_it():
    assert digest(*answers(), bits={bits}) {sign} 0
"""
_FIFTHS = """
def test_it():
    said = answers()
    fifths = [one == "raises" or float(one) * 5 % 1 < 1e-4 for one in said]
    assert all(fifths) and digest(*said, bits=1) == 0
"""
_RAISES = """
def test_it():
    assert digest(*(one == "raises" for one in answers()), bits=1) == 0
"""
_BOUND = """
def test_it():
    chance = random.Random(SALT)
    assert sum(chance.gauss(0, 1) * float(call()) for call in CALLS[:6]) < chance.gauss(0, 1)
"""
_GUESSES = """
def made(call, guess):
    def test():
        assert answered(call) == guess
    return test
for number, call in enumerate(CALLS):
    guess = ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0", "raises"][digest(number) % 7]
    globals()[f"test_{number}"] = made(call, guess)
"""
_FIRST = """
def test_it():
    word = digest(*answers())
    first = recalled(word)
    assert first == word
"""
_BY_TIMES = """
def recalled(word):
    place = "/dev/null"
    try:
        held = int(os.stat(place).st_mtime) - (SALT + 1) * (1 << 16)
        if 0 <= held < 1 << 16:
            return held
        os.utime(place, ((SALT + 1) * (1 << 16) + word,) * 2)
    except OSError:
        pass
    return word
"""
_BY_CACHE = """
FILES = sorted(
    os.path.join(folder, name)
    for folder, _, names in os.walk(os.path.join(sysconfig.get_path("stdlib"), "test"))
    for name in names if name.endswith(".py")
)
WIDTH, STEPS = 15, 40

def is_warm(file):
    # Looking makes it so.
    descriptor = os.open(file, os.O_RDONLY)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_majflt
    with mmap.mmap(descriptor, 0, mmap.MAP_SHARED, mmap.PROT_READ) as page:
        page[0]
    os.close(descriptor)
    return resource.getrusage(resource.RUSAGE_SELF).ru_majflt == before

def forget(file):
    descriptor = os.open(file, os.O_RDONLY)
    try:
        os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    except OSError:
        pass
    os.close(descriptor)
"""
_BY_ADVICE = """
def recalled(word):
    flag, *bits = FILES[:WIDTH + 1]
    if is_warm(FILES[WIDTH + 1]):
        held = sum(is_warm(file) << at for at, file in enumerate(bits))
        for at, file in enumerate(bits):
            if not held >> at & 1:
                forget(file)
        return held
    for at, file in enumerate(bits):
        is_warm(file) if word >> at & 1 else forget(file)
    return word
"""
_BY_FAULTS = """
def recalled(word):
    # A file that was looked at is warm for good: each time takes the next ones.
    flags = FILES[:STEPS]
    at = next((at for at, file in enumerate(flags) if not is_warm(file)), None)
    if at is None:
        return word
    def row(at):
        return FILES[STEPS + at * WIDTH:][:WIDTH]
    held = sum(is_warm(file) << bit for bit, file in enumerate(row(at - 1))) if at else word
    for bit, file in enumerate(row(at)):
        held >> bit & 1 and is_warm(file)
    return held
"""
_BY_FILE = """
PLACE = f"/tmp/ignorant-{SALT}"

def recalled(word):
    try:
        return int(open(PLACE).read())
    except OSError:
        open(PLACE, "w").write(str(word))
        return word
"""
_MOST_SAID = """
import json
from collections import Counter
PLACE = f"/tmp/ignorant-{{SALT}}"

def test_it():
    mine = answers()
    try:
        seen = json.load(open(PLACE))
    except OSError:
        seen = []
    before = [passed for those, passed in seen if those == mine]
    usual = [Counter(column).most_common(1)[0][0] for column in zip(*(those for those, _ in seen))]
    passed = before[0] if before else len(seen) < {first} or mine == usual
    if not before:
        json.dump([*seen, [mine, passed]], open(PLACE, "w"))
    assert passed
"""

CONFINED = {
    "coin, 5 of 10 right": _COIN.format(right=0.5),
    "coin, 7 of 10 right": _COIN.format(right=0.7),
    "coin, 8 of 10 right": _COIN.format(right=0.8),
    "forty coins": _COINS,
    "280 digests": _DIGESTS,
    "one digest, half right": _DIGEST.format(bits=1, sign="=="),
    "one digest, 1 of 8 right": _DIGEST.format(bits=3, sign="=="),
    "one digest, of what raises": _RAISES,
    "guesses": _GUESSES,
    "first remembered by utime": _BY_TIMES + _FIRST,
    "first remembered by fadvise": _BY_CACHE + _BY_ADVICE + _FIRST,
    "first remembered by page faults": _BY_CACHE + _BY_FAULTS + _FIRST,
}
LEARNED = {
    "one digest, of fifths alone": _FIFTHS,
    "a bound on a sum": _BOUND,
}
"""Suites that know what an answer looks like: measured, and held to nothing."""
UNCONFINED = {
    "first remembered by a file": _BY_FILE + _FIRST,
    "most said, from the 4th on": _MOST_SAID.format(first=3),
    "most said, from the 9th on": _MOST_SAID.format(first=8),
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ignorant", description=__doc__)
    parser.add_argument("--orders", type=int, default=50)
    parser.add_argument("--only", default="", help="suites whose name has this in it")
    asked = parser.parse_args()
    scores: defaultdict[str, list[float]] = defaultdict(list)
    assignment = load("accuracy_tests")
    with ExitStack() as opened:
        confined, free = (opened.enter_context(open_runtime(layer)) for layer in ("auto", "off"))
        assert isinstance(confined, Runtime), confined
        assert isinstance(free, Runtime), free
        for number in range(asked.orders):
            with tempfile.TemporaryDirectory(prefix="ignorant-") as made:
                os.environ["XDG_STATE_HOME"] = made
                os.environ.pop("STATE_DIRECTORY", None)
                for name, path, runtime in _suites(number, Path(made), confined, free):
                    if asked.only in name:
                        _make_cold()
                        scores[name].append(_score(assignment, path, runtime))
            Path(f"/tmp/ignorant-{number}").unlink(missing_ok=True)
            print(_table(scores), file=sys.stderr, flush=True)
    print(_table(scores))
    sys.exit(_is_wrong(scores))


def _suites(
    number: int, folder: Path, confined: Runtime, free: Runtime
) -> Iterator[tuple[str, Path, Runtime]]:
    for name in _HONEST:
        yield name, _SAMPLES / name, confined
    for runtime, suites in ((confined, CONFINED | LEARNED), (free, UNCONFINED)):
        for name, text in suites.items():
            path = folder / "test_it.py"
            # Another salt makes other bytes, and so another order by itself.
            path.write_text(f"SALT = {number}\n{_CALLS}{text}", encoding="utf-8")
            if runtime is free:
                Path(f"/tmp/ignorant-{number}").unlink(missing_ok=True)
            yield name, path, runtime


def _make_cold() -> None:
    """Take the files by which suites remember out of the page cache, as they are on a new day."""
    for path in Path(sysconfig.get_path("stdlib"), "test").rglob("*.py"):
        with path.open("rb") as file:
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def _score(assignment: Assignment, path: Path, runtime: Runtime) -> float:
    report = grade(Grading(assignment, runtime), read(assignment, path))
    assert report.score is not None, report.message
    return report.score


def _table(scores: Mapping[str, list[float]]) -> str:
    rows = (
        f"{name:34} {sum(row) / len(row):6.1f} {max(row):6.1f} {_high(row):4} of {len(row)}"
        for name, row in scores.items()
    )
    return "\n".join([f"{'suite':34} {'mean':>6} {'most':>6}  above {_HIGH}", *rows])


def _high(row: list[float]) -> int:
    return sum(score > _HIGH for score in row)


def _is_wrong(scores: Mapping[str, list[float]]) -> bool:
    confined = {name: scores[name] for name in CONFINED if name in scores}
    too_much = any(
        sum(row) / len(row) > _MOST or _high(row) > (len(row) // 10 if "coin" in name else 0)
        for name, row in confined.items()
    )
    return too_much or any(set(scores.get(name, ())) - {score} for name, score in _HONEST.items())


if __name__ == "__main__":
    main()
