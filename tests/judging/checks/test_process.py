"""The process of checks: whatever a check does in it, the grader goes on."""

from pathlib import Path

import pytest

from grader.api import Call, Wrong
from grader.judging.scoring.checking import CheckError
from grader.judging.scoring.checking.process import ask

CHECKS = """
import os, sys, threading
from dataclasses import dataclass
from grader.api import Wrong

@dataclass
class Found:
    field: "str"

def check(call, answers):
    does = call.args[0]
    if does == "prints":
        print("{}"); sys.stderr.write("x" * 10**6); os.write(1, b"\\n\\n"); print(sys.stdin.read())
    if does == "dies":
        os._exit(0)
    if does == "leaves":
        sys.exit("gone")
    if does == "nothing":
        return None
    if does == "other":
        return [Found("x")]
    if does == "without end":
        return (Wrong("x", str(number)) for number in iter(int, 1))
    if does == "fills":
        return [Wrong("x", "y" * 10**10)]
    if does == "recurses":
        return check(call, answers)
    if does == "changes":
        answers[0]["x"].append(1)
        call.kwargs["k"] = 1
    return [Wrong("x", "ä\\n\\x1b" + "y" * 5000, "ñ")] if does == "long" else []
"""


@pytest.fixture
def does(tmp_path: Path):
    path = tmp_path / "checks.py"
    path.write_text(CHECKS, encoding="utf-8")

    def does(what: str) -> list[Wrong]:
        return ask(path, "check", Call((what,), {}, {}), [{"x": [1]}])

    return does


@pytest.mark.parametrize("what", ["nothing wrong", "prints", "changes"])
def test_what_a_check_does_beside_is_no_answer(does, what: str) -> None:
    assert does(what) == []


def test_its_texts_are_bounded(does) -> None:
    [wrong] = does("long")
    assert wrong == Wrong("x", "ä\n\x1b" + "y" * 997, "ñ")
    assert len(does("without end")) == 100


@pytest.mark.parametrize(
    ("what", "key"),
    [
        ("dies", "check_died"),
        ("leaves", "check_died"),
        ("nothing", "check_raised"),
        ("other", "check_raised"),
        ("fills", "check_raised"),
        ("recurses", "check_raised"),
    ],
)
def test_what_ends_a_check_is_told_and_the_next_one_runs(does, what: str, key: str) -> None:
    with pytest.raises(CheckError) as caught:
        does(what)
    assert caught.value.message.key == f"scoring.{key}"
    assert does("nothing wrong") == []


def test_a_changed_file_is_read_anew(tmp_path: Path) -> None:
    path = tmp_path / "checks.py"
    call = Call((), {}, {})
    path.write_text("def check(call, answers): return []\n")
    assert ask(path, "check", call, []) == []
    path.write_text(
        "from grader.api import Wrong\ndef check(call, answers): return [Wrong('x', 'now')]\n"
    )
    assert ask(path, "check", call, []) == [Wrong("x", "now")]
