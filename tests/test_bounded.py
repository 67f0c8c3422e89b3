"""A source that is costly to read is read in a child with bounds, and graded by its answers."""

import ast
import os
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.assignment import load
from grader.assignment.mistakes.known import load_known_mistakes
from grader.bounded import Bounded, Bounds, uncounted
from grader.explaining.looking import Looking
from grader.grading import Grading, grade
from grader.model import Assignment, Language, Message, Rule, ScoreReport
from grader.running import Runtime
from grader.submissions.choice import Criteria, choose
from tests.commands import ROOT, Command
from tests.handing_in import submission

RIGHT: dict[Language, str] = {
    "python": "def accuracy(outputs, targets, *, threshold=0.5):\n"
    "    return float(((outputs >= threshold) == targets).mean())\n",
    "julia": "accuracy(outputs, targets; threshold=0.5) =\n"
    "    sum((outputs .>= threshold) .== targets) / length(targets)\n",
}
COSTLY: dict[str, tuple[Language, str]] = {
    "f_string": ("python", 'x = 0 and f"' + "{0}" * 98_000 + '"\n'),
    "functions": ("python", "".join(f"def f{i}():\n    f{i + 1}()\n" for i in range(9_000))),
    "comments": ("julia", "#=" * 100_000),
    "characters": ("python", "# 3456789\n" * 31_000),
    "ends_of_lines": ("python", "x=1\r\n\r\r\n" * 30_000),
    "ends_of_lines_in_julia": ("julia", "x=1\r\n\r\r\n" * 30_000),
}


@cache
def reading_seconds() -> float:
    """Return what it costs to read a costly file, here and now."""
    before = time.thread_time()
    ast.parse(COSTLY["f_string"][1])
    return time.thread_time() - before


def busy(seconds: float) -> str:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    return f"{os.getpid()}"


def excused(seconds: float) -> str:
    with uncounted():
        return busy(seconds)


def importing() -> str:
    return str(__import__("held_by_another_thread").__name__)


def raising() -> None:
    raise ValueError("of a bug")


def killed() -> None:
    os.abort()


def child_of_jobs() -> Bounded:
    jobs: dict[str, tuple[Callable[..., object], float]] = {
        "busy": (busy, 0.3),
        "excused": (excused, 0.3),
        "importing": (importing, 0.3),
        "raising": (raising, 0.3),
        "killed": (killed, 0.3),
    }
    return Bounded(jobs)


@pytest.fixture
def child() -> Bounded:
    return child_of_jobs()


def test_questions_go_to_one_child_until_one_takes_too_long(child: Bounded) -> None:
    first = child.ask("busy", 0.0)
    assert first == child.ask("busy", 0.0) != str(os.getpid())
    own, of_child = time.thread_time(), _seconds_of_children()
    assert child.ask("busy", 30.0) is None
    assert time.thread_time() - own < (_seconds_of_children() - of_child) / 3
    assert child.ask("busy", 0.0) not in (None, first)


def _seconds_of_children() -> float:
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


def test_a_child_that_dies_answers_nothing_and_harms_nobody(child: Bounded) -> None:
    assert child.ask("killed") is None
    assert child.ask("busy", 0.0) is not None


@pytest.mark.long
def test_what_is_the_assignment_s_own_is_not_counted(child: Bounded) -> None:
    assert child.ask("excused", 0.6) is not None


def test_a_bug_is_told_as_one(child: Bounded) -> None:
    with pytest.raises(RuntimeError, match="ValueError: of a bug"):
        child.ask("raising")


_BESIDE_THREADS = """
import colorsys, importlib, logging, sqlite3, sys, threading
import click
from grader.cli import main
main.get_command(click.Context(main), "check")
import numpy as np
from tests.test_bounded import child_of_jobs
ended, child = threading.Event(), child_of_jobs()
def work(number):
    database = sqlite3.connect(f"{number}.sqlite")
    database.execute("CREATE TABLE kept (line TEXT)")
    while not ended.is_set():
        importlib.reload(colorsys)
        np.ones((300, 300)) @ np.ones((300, 300))
        with database, open(f"{number}.txt", "a") as file:
            database.execute("INSERT INTO kept VALUES ('x')")
            print(number, file=file)
        logging.getLogger("nobody").error("%d", number)
threads = [threading.Thread(target=work, args=[number]) for number in range(4)]
for thread in threads:
    thread.start()
for _ in range(40):
    assert child.ask("busy", 0.0) is not None
    assert child.ask("killed") is None
ended.set()
for thread in threads:
    thread.join()
"""


@pytest.mark.long
def test_what_computes_imports_or_keeps_files_beside_holds_no_child_nor_is_held(
    tmp_path: Path,
) -> None:
    """A fork ends the threads with which OpenBLAS computes: whoever waits for them would wait for
    ever. So a command has none, whatever its environment says."""
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "4", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", _BESIDE_THREADS]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, timeout=600, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()[-2000:]


def test_a_child_that_waits_for_a_lock_is_ended_and_another_one_asked(
    child: Bounded, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "held_by_another_thread.py").write_text("import time\ntime.sleep(1.5)\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("grader.bounded._OF_FORKS", Bounds(2.0, 4 << 30))
    thread = threading.Thread(target=importing)
    thread.start()
    time.sleep(0.5)
    assert child.ask("importing") == "held_by_another_thread"
    thread.join()


def test_a_child_ends_with_who_asked() -> None:
    asker = Bounded({"busy": (busy, 0.3)})
    process = int(asker.ask("busy", 0.0))
    del asker
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def asked(cost: str | None) -> Assignment:
    assignment = load("accuracy")
    rule = Rule("no_loops", ("accuracy",), cost)  # type: ignore[arg-type]
    return replace(assignment, rules=() if cost is None else (rule,))


def costly(name: str, cost: str | None, runtime: Runtime) -> ScoreReport:
    assignment = asked(cost)
    language, text = COSTLY[name]
    grading = Grading(assignment, runtime, load_known_mistakes(assignment))
    handed_in = submission(RIGHT[language] + text, language=language)
    reading, before = reading_seconds(), time.thread_time()
    report = grade(grading, handed_in)
    assert time.thread_time() - before < reading / 4
    return report


@pytest.mark.long
@pytest.mark.parametrize("cost", [None, "warning"])
@pytest.mark.parametrize(
    "name", ["characters", "comments", pytest.param("f_string", marks=pytest.mark.slow)]
)
def test_what_was_not_read_is_scored_by_its_answers_and_says_so(
    name: str, cost: str | None, runtime_for_one: Runtime
) -> None:
    report = costly(name, cost, runtime_for_one)
    assert report.status == "graded"
    assert report.score
    messages = [finding.message for finding in report.findings]
    assert [message.key for message in messages if isinstance(message, Message)] == [
        "rules.unreadable"
    ]


@pytest.mark.long
@pytest.mark.parametrize(
    "name", ["characters", "comments", pytest.param("f_string", marks=pytest.mark.slow)]
)
def test_where_a_rule_that_costs_points_could_not_be_judged_it_is_not_graded(
    name: str, runtime_for_one: Runtime
) -> None:
    report = costly(name, "function", runtime_for_one)
    assert (report.status, report.score) == ("ungradable", None)
    assert isinstance(report.message, Message)
    assert report.message.key == "rules.unreadable"


def test_more_characters_than_a_person_writes_are_not_read() -> None:
    """Nor is a child asked for them."""
    handed_in = submission(RIGHT["python"] + COSTLY["characters"][1])
    assignment = asked("function")
    (finding,) = Looking(assignment, None).findings(handed_in, "python", ())
    assert (finding.file, finding.cost) == (handed_in.sources[0].name, "function")


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in COSTLY if COSTLY[name][0] == "python"])
def test_files_are_chosen_among_without_reading_what_is_costly(name: str) -> None:
    assignment = asked(None)
    text = RIGHT["python"] + COSTLY[name][1]
    sources = submission(text, text).sources
    reading, before = reading_seconds(), time.thread_time()
    choice = choose(sources, ["python"], Criteria(assignment.functions))
    assert time.thread_time() - before < reading / 50
    assert [taken.function for taken in choice.taken] == ["accuracy"]


NOTEBOOK = (
    f"""{{"cells": [{{"cell_type": "code", "source": "x = 1"}}], "more": [{"[]," * 200_000}[]]}}"""
)
UNEXPLAINED: dict[Language, str] = {
    "python": "def accuracy(outputs, targets, *, threshold=0.5):\n"
    "    return float(((outputs - 0.3 >= threshold) == targets).mean())\n",
    "julia": "accuracy(outputs, targets; threshold=0.5) =\n"
    "    sum((outputs .- 0.3 .>= threshold) .== targets) / length(targets)\n",
}


@pytest.mark.long
@pytest.mark.parametrize(("command", "what"), [("run", "class"), ("check", "class/ana")])
@pytest.mark.parametrize(
    "name",
    [
        "functions", "comments", "ends_of_lines",
        pytest.param("f_string", marks=pytest.mark.slow),
        pytest.param("ends_of_lines_in_julia", marks=pytest.mark.slow),
    ],
)  # fmt: skip
def test_all_that_is_asked_of_a_submission_may_take_two_seconds(
    name: str,
    command: str,
    what: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    grader: Command,
) -> None:
    """By its bounds, whatever it takes: of several files for a function, of many notebooks, of a
    mistake that nothing explains."""
    language, text = COSTLY[name]
    ending = {"python": "py", "julia": "jl"}[language]
    ana = tmp_path / "class" / "ana"
    ana.mkdir(parents=True)
    for number, more in enumerate(("", text)):
        (ana / f"{number}.{ending}").write_text(UNEXPLAINED[language] + more)
    for number in range(12):
        (ana / f"{number}.ipynb").write_text(NOTEBOOK)

    asked: list[tuple[str, float]] = []
    ask = Bounded.ask

    def counted(child: Bounded, job: str, *args: object) -> object:
        # What the assignment's own reference answers is not the submission's.
        asked.append((job, (job != "random") * child._jobs[job][1]))
        return ask(child, job, *args)

    monkeypatch.setattr(Bounded, "ask", counted)
    grader(command, "accuracy", what, "--julia-engine", "process")
    jobs = [job for job, _ in asked]
    assert {"notebooks", "choose", "rules"} <= set(jobs)
    assert jobs.count("rules") == 1
    assert sum(seconds for _, seconds in asked) <= 2.0 + 1e-9, asked
