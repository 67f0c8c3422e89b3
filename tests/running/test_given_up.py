"""A function that never ends does not use up the time of those that do."""

from pathlib import Path

import pytest

from grader.assignment import load
from grader.grading import read
from grader.model import Message
from grader.running import run_submission
from tests.runtimes import opened_runtime

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
