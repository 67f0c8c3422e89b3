"""A function that never ends does not use up the time of those that do."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from grader.assignment import load
from grader.grading import read
from grader.model import Message, Outcomes
from grader.running import run_submission
from tests.runtimes import opened_runtime

pytestmark = pytest.mark.long

CASES = """
format: 1
id: two
title: {en: Two}
languages: [python]
reference: two.py
limits: {first_call_cpu_seconds: 0.1, case_cpu_seconds: 0.2, total_cpu_seconds: 2.5}
functions:
  never:
    returns: value
    fields: [{name: never, kind: real}]
  plain:
    returns: value
    fields: [{name: plain, kind: real}]
defaults: {points: 1}
cases:
"""
SEEN = "".join(
    f"  - {{id: never_{n}, function: never, args: [{n}.0], visible: {str(n < 2).lower()}}}\n"
    for n in range(12)
)
PLAIN = """\
  - {id: plain, function: plain, args: [1.0], visible: true}
  - id: in_steps
    steps:
      - {name: first, function: never, args: [1.0]}
      - {function: plain, args: [2.0]}
  - {id: hidden, function: plain, args: [2.0]}
"""


def outcomes_of(
    program: str, cases: str, folder: Path, first_call: float = 0.1
) -> Mapping[str, Outcomes]:
    """Return what comes of a program where calls return what they are given."""
    (folder / "two.py").write_text("def never(x):\n    return x\n\n\ndef plain(x):\n    return x\n")
    header = CASES.replace("first_call_cpu_seconds: 0.1", f"first_call_cpu_seconds: {first_call}")
    (folder / "two.yaml").write_text(header + cases)
    mine = folder / "mine.py"
    mine.write_text(program)

    two = load(folder / "two.yaml")
    with opened_runtime() as runtime:
        return run_submission(read(two, mine), two, runtime).outcomes


def test_it_is_called_three_times_and_the_rest_is_run(tmp_path: Path) -> None:
    (tmp_path / "two.py").write_text(
        "def never(x):\n    return x\n\n\ndef plain(x):\n    return x\n"
    )
    (tmp_path / "two.yaml").write_text(CASES + SEEN + PLAIN)
    mine = tmp_path / "mine.py"
    mine.write_text("def never(x):\n    while True: pass\n\ndef plain(x):\n    return x\n")
    two = load(tmp_path / "two.yaml")
    with opened_runtime() as runtime:
        outcomes = run_submission(read(two, mine), two, runtime).outcomes
    said = Message("running.given_up", {"function": "never", "count": 3})
    assert [outcomes[f"never_{n}"][-1].kind for n in range(12)] == ["timeout"] * 12
    assert [outcomes[f"never_{n}"][-1].detail == said for n in range(12)] == [False] * 3 + [
        True
    ] * 9
    assert outcomes["in_steps"][-1].detail == said
    assert (outcomes["plain"][-1].kind, outcomes["hidden"][-1].kind) == ("value", "value")


def test_one_that_has_answered_is_called_again_after_all_others(tmp_path: Path) -> None:
    """On a busy machine, three calls of a right function ran into a limit, and five were lost."""
    outcomes = outcomes_of(
        "def never(x):\n    while x < 0.5: pass\n    return x\n\ndef plain(x):\n    return x\n",
        "".join(
            f"  - {{id: never_{n}, function: never, args: [{x}]}}\n"
            for n, x in enumerate((1.0, 0.1, 0.2, 0.3, 2.0, 3.0))
        )
        + PLAIN,
        tmp_path,
    )
    kinds = [outcomes[f"never_{n}"][-1].kind for n in range(6)]
    assert kinds == ["value", "timeout", "timeout", "timeout", "value", "value"]
    assert [outcome.kind for outcome in outcomes["in_steps"]] == ["value", "value"]


def test_where_nothing_is_compiled_the_next_stop_comes_sooner(tmp_path: Path) -> None:
    """A loop that never ends took three times the time of a first call, 36 seconds."""
    endless = "def never(x):\n    while True: pass\n\ndef plain(x):\n    return x\n"
    outcomes = outcomes_of(endless, SEEN, tmp_path, first_call=0.6)
    seconds = [outcomes[f"never_{n}"][-1].cpu_seconds for n in range(3)]
    assert min(seconds[0], 0.7) == 0.7
    assert max(seconds[1:]) < 0.6


def test_another_method_is_compiled_too(tmp_path: Path) -> None:
    """Compiling a function's second method took as long as a case has, and its points."""
    compiles = """\
import time

COMPILED = set()


def never(x):
    kind = type(x)
    until = time.process_time() + (0.0 if kind in COMPILED else 0.5)
    COMPILED.add(kind)
    while time.process_time() < until:
        pass
    return x


def plain(x):
    return x
"""
    numbers = {"real": 0.5, "other": 1.5, "whole": 2}
    cases = (f"  - {{id: {id}, function: never, args: [{x}]}}\n" for id, x in numbers.items())
    outcomes = outcomes_of(compiles, "".join(cases), tmp_path, first_call=2)
    assert [outcomes[id][-1].kind for id in numbers] == ["value"] * 3


@pytest.mark.parametrize("ends", ["bytearray(1 << 40)", "raise MemoryError"])
def test_memory_is_a_limit_too(ends: str, tmp_path: Path) -> None:
    (tmp_path / "two.py").write_text(
        "def never(x):\n    return x\n\n\ndef plain(x):\n    return x\n"
    )
    (tmp_path / "two.yaml").write_text(CASES + SEEN + PLAIN)
    mine = tmp_path / "mine.py"
    mine.write_text(f"def never(x):\n    {ends}\n\ndef plain(x):\n    return x\n")
    two = load(tmp_path / "two.yaml")
    with opened_runtime() as runtime:
        outcomes = run_submission(read(two, mine), two, runtime).outcomes
    assert [outcomes[f"never_{n}"][-1].kind for n in range(12)] == ["memory"] * 12
    assert outcomes["never_11"][-1].detail == Message(
        "running.given_up", {"function": "never", "count": 3}
    )
