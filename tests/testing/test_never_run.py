"""Functions that nothing runs are looked for by a child with bounds, as all of a source is."""

import time

import pytest

from grader.model import SourceFile
from grader.testing.never_run import never_run
from tests.test_bounded import COSTLY, reading_seconds

UNCALLED = "def place():\n    assert spread([1.0])[2] == 1\n"


def named(text: str) -> list[str]:
    source = SourceFile("test_spread.py", "python", text)
    return list(never_run([source], {"spread"}, frozenset()))


def test_what_calls_the_tested_function_is_named_and_what_is_mentioned_is_not() -> None:
    assert named(UNCALLED) == ["place"]
    assert named(f"{UNCALLED}\nplace()\n") == []
    assert named("def place():\n    return 1\n") == []


@pytest.mark.parametrize("text", ["def place(:\n", "(" * 50_000, "x = " + "-" * 90_000 + "1"])
def test_it_is_named_beside_what_cannot_be_read(text: str) -> None:
    assert named(text + "\n" + UNCALLED) == ["place"]


@pytest.mark.long
@pytest.mark.parametrize("kind", ["f_string", "functions", "characters"])
def test_a_costly_file_takes_no_time_of_who_asks(kind: str) -> None:
    before = time.thread_time()
    named(UNCALLED + COSTLY[kind][1])
    assert time.thread_time() - before < reading_seconds() / 10
