"""Julia submissions whose workers are forked from a server: nobody's outcome may tell."""

import os
import signal
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from grader.assignment import load
from grader.grading import read
from grader.languages.julia import starting as julia
from grader.languages.language import WorkerCommand
from grader.model import Assignment, Message, Outcome, Run
from grader.running import Runtime, run_submission
from grader.running.session import PreparedEngine
from tests.julia import julia_or_skip
from tests.running.making import ADDS_UP, forks, run, samples
from tests.runtimes import opened_runtime
from tests.sandbox.forking import servers_of
from tests.waiting import until

pytestmark = [pytest.mark.long, pytest.mark.julia, pytest.mark.usefixtures("julia")]

CASES = """\
format: 1
id: sums
title: Sums
reference: sums.py
# A busy machine must not end what another one lets go on; what never ends is ended all the same.
limits: {case_wall_seconds: 200, load_wall_seconds: 600, total_wall_seconds: 900}
functions:
  total:
    returns: value
    signatures: {python: ["(items)"], julia: ["(items)"]}
    fields: [{name: total, kind: real}]
cases:
  - {id: seen, args: [{float64: "0.5 1.5"}], points: 1, visible: true}
  - {id: unseen, args: [{float64: "2.5 1.5"}], points: 1}
  - {id: long, args: [{generate: {length: 100000, seed: 7}}], points: 1}
"""
ASSIGNMENT = {"sums.yaml": CASES, "sums.py": ADDS_UP}


@pytest.mark.parametrize(("submissions", "served"), [(3, False), (4, True)])
def test_a_server_is_started_for_as_many_submissions_as_repay_it(
    warm: Runtime, assignment: Assignment, submissions: int | None, served: bool
) -> None:
    forks(warm, assignment, "julia")
    with ExitStack() as stack:
        opened = stack.enter_context(opened_runtime(expected=submissions))
        for _ in range(2):
            prepared = opened.prepare("julia", assignment.support)
            assert isinstance(prepared, PreparedEngine)
            assert prepared.warm == served


def comparable(run: Run) -> tuple[object, ...]:
    assert run.engine is not None
    outcomes = {name: tuple(map(timeless, case)) for name, case in run.outcomes.items()}
    return outcomes, run.load, run.problem, replace(run.engine, warm=False)


def timeless(outcome: Outcome) -> Outcome:
    return replace(outcome, cpu_seconds=0.0)


@pytest.mark.parametrize("path", list(samples("*/[apw]*/*.jl", fast=[3])))
def test_a_sample_has_the_outcomes_of_a_cold_start(
    path: Path, warm: Runtime, cold: Runtime
) -> None:
    assignment = load(path.parents[1].name)
    forks(warm, assignment, "julia")
    runs = [run_submission(read(assignment, path), assignment, one) for one in (warm, cold)]
    assert [one.engine and one.engine.warm for one in runs] == [True, False]
    assert comparable(runs[0]) == comparable(runs[1])


@pytest.mark.slow
@pytest.mark.parametrize(
    "body",
    [
        # Tasks, pipes and timers need libuv, which a forked worker makes anew.
        "(sleep(0.01); t = @async (sleep(0.02); 3.0); fetch(t) + length(read(`echo hi`, String)))",
        "(c = Channel{Float64}(1); @async put!(c, sum(items)); take!(c))",
        pytest.param("(t = Timer(0.01); wait(t); 1.0)", marks=pytest.mark.slow),
        pytest.param(
            '(open("kept", "w") do io write(io, "abc") end; Float64(filesize("kept")))',
            marks=pytest.mark.slow,
        ),
        "(d(k) = 1 + d(k + 1); try d(1) catch e; e isa StackOverflowError ? 2.0 : 1.0 end)",
        pytest.param("(f(k) = k == 0 ? 0.0 : 1.0 + f(k - 1); f(20000))", marks=pytest.mark.slow),
        'error("no $(length(items))")',
        "exit(3)",
        "rand() + sum(rand(3))",
        # Facts that Julia found in its surroundings when it started.
        '(println(PROGRAM_FILE == "", isinteractive(), ARGS); 1.0)',
        "(println(dirname(DEPOT_PATH[1]) == homedir(), LOAD_PATH); 1.0)",
        pytest.param(
            "(println(Base.JLOptions().opt_level, Threads.nthreads(), stdin isa IOStream); 1.0)",
            marks=pytest.mark.slow,
        ),
        pytest.param(
            "(println(stderr, basename(homedir())[1], Base.have_color); 1.0)",
            marks=pytest.mark.slow,
        ),
        pytest.param("@eval begin using Distributed; nprocs() end", marks=pytest.mark.slow),
        pytest.param(
            "(ccall(:kill, Cint, (Cint, Cint), getpid(), 15); sleep(5); 1.0)",
            marks=pytest.mark.slow,
        ),
        "ccall(:abort, Cvoid, ())",
        pytest.param("unsafe_load(Ptr{Float64}(8))", marks=pytest.mark.slow),
    ],
)
def test_a_worker_finds_itself_as_after_a_cold_start(
    warm: Runtime, cold: Runtime, assignment: Assignment, tmp_path: Path, body: str
) -> None:
    forks(warm, assignment, "julia")
    source = f"function total(items)\n    {body}\nend\n"
    runs = [run(runtime, assignment, tmp_path, source, "julia") for runtime in (warm, cold)]
    assert [one.engine and one.engine.warm for one in runs] == [True, False]
    assert comparable(runs[0]) == comparable(runs[1])


def test_two_workers_share_no_pipe_and_no_memory(
    warm: Runtime, assignment: Assignment, tmp_path: Path
) -> None:
    forks(warm, assignment, "julia")
    source = """
function total(items)
    for number in 0:255
        path = "/proc/self/fd/$number"
        islink(path) && println(number, " ", readlink(path), " ", getpid())
    end
    return 1.0
end
"""
    outcomes = run(warm, assignment, tmp_path, source, "julia").outcomes
    seen, unseen = (_lines(outcomes[name][0]) for name in ("seen", "unseen"))
    pipes = [{link for link in links if link.startswith("pipe:")} for links in (seen, unseen)]
    assert all(pipes)
    assert pipes[0].isdisjoint(pipes[1])
    own = [link for link in (*seen, *unseen) if link.endswith("/mem")]
    assert len(set(own)) == 2


def _lines(outcome: Outcome) -> list[str]:
    return [line.split()[1] for line in outcome.printed.splitlines()]


def test_a_server_that_dies_costs_nobody_a_point(
    warm: Runtime, assignment: Assignment, tmp_path: Path
) -> None:
    layer = forks(warm, assignment, "julia")
    source = "total(items) = sum(items)\n"
    run(warm, assignment, tmp_path, source, "julia")
    os.kill(servers_of(layer)[0], signal.SIGKILL)
    for _ in range(2):
        done = run(warm, assignment, tmp_path, source, "julia")
        assert done.problem is None
        assert [outcome[-1].kind for outcome in done.outcomes.values()] == ["value"] * 3
    assert done.engine is not None
    assert done.engine.warm


def test_where_no_server_starts_that_is_said_and_workers_start_anew(
    assignment: Assignment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = julia.command

    def broken(*given: Any) -> WorkerCommand:
        return replace(right(*given), server=("/bin/sh", "-c", "echo 'no memory' >&2; exit 1"))

    julia_or_skip()
    monkeypatch.setattr(julia, "command", broken)
    said: list[Message] = []
    with opened_runtime(say=said.append) as opened:
        engine = opened.prepare("julia", assignment.support)
        assert not isinstance(engine, Message)
        assert not engine.warm
        done = run(opened, assignment, tmp_path, "total(items) = sum(items)\n", "julia")
    said = [message for message in said if message.key.startswith("running.")]
    if said:  # else this layer has no servers
        assert [message.key for message in said] == ["running.no_start", "running.no_server"]
        assert "no memory" in str(said[0].params["error"])
    assert [outcome[-1].kind for outcome in done.outcomes.values()] == ["value"] * 3


@pytest.mark.slow
def test_nothing_runs_on_when_the_runtime_is_closed(assignment: Assignment) -> None:
    julia_or_skip()
    with ExitStack() as stack:
        opened = stack.enter_context(opened_runtime())
        numbers = servers_of(forks(opened, assignment, "julia"))
        assert numbers
    until(lambda: not any(Path(f"/proc/{number}").exists() for number in numbers))
    assert not opened.root.exists()
