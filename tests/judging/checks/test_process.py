"""The process of checks: whatever a check does in it, the grader goes on."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from grader.api import Call
from grader.judging.scoring.checking import CheckError, Objection, process
from grader.judging.scoring.checking.process import ask
from grader.model import CurveReport, Message, Text
from tests.waiting import until

CHECKS = """
import os, signal, sys, threading, time
from dataclasses import dataclass
from grader.api import Wrong
from grader.judging.scoring.checking import Objection
from grader.model import CurveReport, Message

@dataclass
class Found:
    field: "str"

clocks = (signal.ITIMER_PROF, signal.ITIMER_REAL)
running = []

def look():
    while [False, False] not in running:
        running.append([signal.getitimer(clock)[0] > 0 for clock in clocks])
        time.sleep(0.005)

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
    if does == "draws":
        curve = CurveReport(((0.5, 1.0),), ())
        return [Objection("x", Message("scoring.order", {"order": "2"}), curve)]
    if does == "other":
        return [Found("x")]
    if does == "without end":
        return (Wrong("x", str(number)) for number in iter(int, 1))
    if does == "fills":
        return [Wrong("x", "y" * 10**10)]
    while does == "hangs":
        pass
    if does == "sleeps":
        time.sleep(60)
    if does == "starts to look":
        threading.Thread(target=look, daemon=True).start()
    if does == "has looked":
        return [Wrong("x", str([False, False] in running))]
    if does == "is a process":
        return [Wrong("x", str(os.getpid()))]
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

    def does(what: str) -> Sequence[Objection]:
        return ask(path, "check", Call((what,), {}, {}), [{"x": [1]}])

    return does


@pytest.mark.parametrize("what", ["nothing wrong", "prints", "changes"])
def test_what_a_check_does_beside_is_no_answer(does, what: str) -> None:
    assert not does(what)


def test_what_the_graders_own_check_says_and_draws_comes_as_it_is(does) -> None:
    said = Message("scoring.order", {"order": "2"})
    assert [*does("draws")] == [Objection("x", said, CurveReport(((0.5, 1.0),), ()))]


def test_its_texts_are_bounded(does) -> None:
    [wrong] = does("long")
    assert wrong == Objection("x", Text("ä\n\x1b" + "y" * 997, "ñ"))
    assert len(does("without end")) == 100


@pytest.mark.parametrize(
    ("what", "key", "error"),
    [
        ("dies", "check_died", None),
        ("leaves", "check_died", None),
        ("nothing", "check_raised", r"TypeError: it returned None, where Wrong .* is asked for"),
        ("other", "check_raised", "TypeError: it gave Found, where Wrong is asked for"),
        ("fills", "check_raised", r"MemoryError:  \(checks\.py:\d+\)"),
        ("recurses", "check_raised", r"RecursionError: .* \(checks\.py:\d+\)"),
    ],
)
def test_what_ends_a_check_is_told_and_the_next_one_runs(
    does, what: str, key: str, error: str | None
) -> None:
    with pytest.raises(CheckError) as caught:
        does(what)
    message = caught.value.message
    assert message.key == f"scoring.{key}"
    assert error is None or re.fullmatch(error, str(message.params["error"]))
    assert not does("nothing wrong")


@pytest.mark.parametrize(
    ("what", "bound"), [("hangs", "_CPU_SECONDS"), ("sleeps", "_WALL_SECONDS")]
)
def test_a_check_that_never_ends_is_ended(
    does, monkeypatch: pytest.MonkeyPatch, what: str, bound: str
) -> None:
    for one in ("_CPU_SECONDS", "_WALL_SECONDS"):
        monkeypatch.setattr(process, one, 0.2 if one == bound else 100.0)
    with pytest.raises(CheckError) as caught:
        does(what)
    assert caught.value.message.key == "scoring.check_time"


def test_between_two_calls_no_clock_runs_that_would_end_the_process(does) -> None:
    does("starts to look")
    until(lambda: [*does("has looked")] == [Objection("x", Text("True"))])


def test_a_process_ends_when_nobody_will_ask_it_again(does) -> None:
    [said] = does("is a process")
    assert Path("/proc", said.said["en"]).exists()
    process._process.cache_clear()
    assert not Path("/proc", said.said["en"]).exists()


def test_a_changed_file_is_read_anew(tmp_path: Path) -> None:
    path = tmp_path / "checks.py"
    call = Call((), {}, {})
    path.write_text("def check(call, answers): return []\n")
    assert not ask(path, "check", call, [])
    path.write_text(
        "from grader.api import Wrong\ndef check(call, answers): return [Wrong('x', 'now')]\n"
    )
    assert [*ask(path, "check", call, [])] == [Objection("x", Text("now"))]
