"""Python submissions whose workers are forked from a server: nobody's outcome may tell."""

import os
import re
import signal
import threading
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.assignment import load
from grader.grading import read
from grader.model import Assignment, Message, ScoreReport
from grader.running import Runtime, run_submission
from grader.sandbox import Confinement, Guarantee, Layer, LayerName, Worker
from tests.grading import graded
from tests.julia import julia_or_skip
from tests.running.making import ADDS_UP, forks, run, samples
from tests.runtimes import opened_runtime
from tests.sandbox.forking import servers_of
from tests.waiting import until

CASES = """\
format: 1
id: sums
title: Sums
reference: sums.py
functions:
  total:
    returns: value
    signatures: {python: ["(items)"]}
    fields: [{name: total, kind: real}]
cases:
  - {id: seen, args: [{float64: "0.5 1.5"}], points: 1, visible: true}
  - {id: unseen, args: [{float64: "2.5 1.5"}], points: 1}
"""
ASSIGNMENT = {"sums.yaml": CASES, "sums.py": ADDS_UP}
# What a file is told that it may not write, by a layer's folders and by the server's rules.
REFUSED = re.compile(r"PermissionError: \[Errno 13\] [^:]*|OSError: \[Errno 30\] [^:]*")


def one_value(
    warm: Runtime, cold: Runtime, assignment: Assignment, folder: Path, source: str
) -> bool:
    """Return true where it gives a value, the same from a server for all submissions and in workers
    that start by themselves."""
    runs = [run(runtime, assignment, folder, source) for runtime in (warm, cold)]
    runs.append(
        run_submission(read(assignment, folder / "submission.py"), assignment, cold, "visible")
    )
    values = [one.outcomes["seen"][-1].value for one in runs]
    return values[0] is not None and values.count(values[0]) == len(values)


@pytest.mark.long
@pytest.mark.julia
def test_tight_limits_do_not_count_the_start_of_a_worker(
    cold: Runtime, assignment: Assignment, tmp_path: Path
) -> None:
    julia_or_skip()
    file = tmp_path / "submission.jl"
    file.write_text("total(items) = sum(items)\n")
    tight = replace(assignment, limits=replace(assignment.limits, load_cpu_seconds=0.2))
    told = run_submission(read(tight, file), tight, cold)
    assert told.problem is None
    assert {outcome[-1].kind for outcome in told.outcomes.values()} == {"value"}


def comparable(report: ScoreReport) -> ScoreReport:
    assert report.engine is not None
    assert report.load is not None
    skipped = [
        replace(one, reason=REFUSED.sub("refused", one.reason)) for one in report.load.skipped
    ]
    return replace(
        report,
        load=replace(report.load, skipped=tuple(skipped)),
        engine=replace(report.engine, warm=False),
        cases=tuple(replace(case, cpu_seconds=None) for case in report.cases),
    )


@pytest.mark.long
@pytest.mark.parametrize("path", list(samples("*/*/*.py", fast=range(3, 10_000, 20))))
def test_a_sample_gets_the_report_of_a_cold_start(path: Path, warm: Runtime, cold: Runtime) -> None:
    assignment = load(path.parents[1].name)
    forks(warm, assignment)
    reports = [graded(assignment, runtime, path) for runtime in (warm, cold)]
    assert [report.engine and report.engine.warm for report in reports] == [True, False]
    assert comparable(reports[0]) == comparable(reports[1])


def test_recursion_goes_as_deep_as_from_a_cold_start(
    warm: Runtime, cold: Runtime, assignment: Assignment, tmp_path: Path
) -> None:
    source = """
def total(items):
    def depth():
        try:
            return 1 + depth()
        except RecursionError:
            return 1
    return float(depth())
"""
    assert one_value(warm, cold, assignment, tmp_path, source)


def test_a_worker_finds_itself_as_after_a_cold_start(
    warm: Runtime, cold: Runtime, assignment: Assignment, tmp_path: Path
) -> None:
    """Arguments, environment, handlers of signals, limits, flags, and what is loaded of ours."""
    source = """
import os, resource, signal, sys
def total(items):
    names = ["grader_sandbox", "fork_server", "confining", "grader_worker", "grader"]
    return [
        len(sys.argv), os.path.basename(sys.argv[0]), len(sys.orig_argv),
        sorted(set(os.environ) - {"PWD"}),
        [str(signal.getsignal(number)) for number in range(1, 32)],
        [resource.getrlimit(number) for number in range(16) if number != resource.RLIMIT_NPROC],
        [name for name in names if name in sys.modules], sys.flags,
        sys.path[0].split("/")[-1], len(sys._current_frames()),
    ]
"""
    assert one_value(warm, cold, assignment, tmp_path, source)


def test_without_warm_starts_a_submission_has_an_interpreter_of_its_own(
    warm: Runtime, cold: Runtime, assignment: Assignment, tmp_path: Path
) -> None:
    """NumPy lies elsewhere in the memory of each interpreter."""
    forks(warm, assignment)
    source = "import numpy\ndef total(items):\n    return float(id(numpy))\n"
    places = []
    for _ in range(2):
        seen, unseen = run(cold, assignment, tmp_path, source).outcomes.values()
        assert seen[-1].value == unseen[-1].value is not None
        places.append(seen[-1].value)
    # Where there is one worker only, it is not forked, and finds itself alike.
    alone = run_submission(
        read(assignment, tmp_path / "submission.py"), assignment, cold, "visible"
    )
    places.append(alone.outcomes["seen"][-1].value)
    assert len(set(map(str, places))) == 3


def test_each_worker_draws_random_numbers_of_its_own_while_it_loads(
    warm: Runtime, assignment: Assignment, tmp_path: Path
) -> None:
    source = """
import random
import numpy as np
DRAWN = [random.random(), float(np.random.rand()), float(np.random.default_rng().random())]
def total(items):
    return DRAWN
"""
    outcomes = [run(warm, assignment, tmp_path, source).outcomes for _ in range(2)]
    values = [outcome["seen"][-1].value for outcome in outcomes]
    drawn = [[item.value for item in value.items] for value in values]  # type: ignore[union-attr]
    assert all(one != other for one, other in zip(*drawn, strict=True))


def test_calls_draw_the_same_numbers_each_time(
    warm: Runtime, cold: Runtime, assignment: Assignment, tmp_path: Path
) -> None:
    source = "import numpy as np\ndef total(items):\n    return float(np.random.rand())\n"
    assert one_value(warm, cold, assignment, tmp_path, source)


@pytest.mark.long
def test_a_server_that_dies_costs_nobody_a_point(
    warm: Runtime, assignment: Assignment, tmp_path: Path
) -> None:
    layer = forks(warm, assignment)
    source = """
import time
time.sleep(0.6)
def total(items):
    return float(items.sum())
"""
    run(warm, assignment, tmp_path, source)  # the server runs
    killing = threading.Timer(0.3, lambda: os.kill(servers_of(layer)[0], signal.SIGKILL))
    killing.start()
    done = run(warm, assignment, tmp_path, source)
    killing.join()
    assert done.problem is None
    assert [outcome[-1].kind for outcome in done.outcomes.values()] == ["value", "value"]
    again = run(warm, assignment, tmp_path, source)
    assert again.engine is not None
    assert again.engine.warm


def test_nothing_runs_on_when_the_runtime_is_closed(assignment: Assignment, tmp_path: Path) -> None:
    with ExitStack() as stack:
        opened = stack.enter_context(opened_runtime(warm=True))
        layer = forks(opened, assignment)
        run(opened, assignment, tmp_path, "def total(items): return 1.0\n")
        numbers = servers_of(layer)
        assert numbers
    until(lambda: not any(Path(f"/proc/{number}").exists() for number in numbers))
    assert not opened.root.exists()


@dataclass
class Counted:
    """A layer, and how many workers it has started."""

    layer: Layer
    started: list[Confinement] = field(default_factory=list)

    @property
    def name(self) -> LayerName:
        return self.layer.name

    @property
    def enforces(self) -> frozenset[Guarantee]:
        return self.layer.enforces

    def available(self) -> Message | None:
        return self.layer.available()

    def start(self, argv: Sequence[str], confinement: Confinement) -> Worker:
        self.started.append(confinement)
        return self.layer.start(argv, confinement)


@pytest.mark.long
def test_a_file_that_never_ends_is_not_waited_for_once_more_for_the_hidden_cases(
    cold: Runtime, assignment: Assignment, tmp_path: Path
) -> None:
    counted = Counted(cold.layer)
    with opened_runtime(warm=False) as opened:
        runtime = replace(opened, layer=counted)
        limits = replace(assignment.limits, load_cpu_seconds=1.0)
        source = "def total(items): return float(items.sum())\nwhile True: pass\n"
        done = run(runtime, replace(assignment, limits=limits), tmp_path, source)
    assert [outcome[-1].kind for outcome in done.outcomes.values()] == ["value", "value"]
    assert len(counted.started) == 3
