"""The worker that is compiled once for a run answers as the plain one; without it, things go on."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from grader.languages.julia.installation import JuliaInstallation
from grader.languages.julia.starting import JuliaEngine, command
from grader.model import Message
from tests.languages.test_julia_engine import script
from tests.languages.workers.julia_process import JuliaWorker, process_engine
from tests.languages.workers.python_process import bools, floats

SUBMISSION = """\
using Statistics
share(v; above=0.5) = (println("asked"); mean(v .> above))
table(v) = [sum(v) 1; 2 length(v)]
broken(v) = v[length(v)+1]
"""
CALLS = [
    ("share", floats(0.25, 0.75, 1.0)),
    ("table", bools(1, 0, 1)),
    ("broken", floats(1.0)),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("compiled")


@pytest.fixture(scope="module")
def workers(folder: Path) -> Iterator[tuple[JuliaWorker, JuliaWorker]]:
    """One from source and a compiled one."""
    engine, said = process_engine(), list[Message]()
    started = []
    for many in (False, True):
        home, scratch = folder / f"worker{many}", folder / f"scratch{many}"
        home.mkdir()
        scratch.mkdir()
        made = command(engine, home, [], many=many, say=said.append)
        started.append(JuliaWorker(made, scratch))
        started[-1].set_up()
    assert said == []
    with started[0] as plain, started[1] as compiled:
        yield plain, compiled


@pytest.mark.julia
def test_it_answers_as_the_plain_one_does(
    workers: tuple[JuliaWorker, JuliaWorker], folder: Path
) -> None:
    path = folder / "submission.jl"
    path.write_text(SUBMISSION)
    answers = []
    for worker in workers:
        loaded = worker.load([path], ["share", "table", "broken", "absent"])
        called = [worker.call(function, argument) for function, argument in CALLS]
        answers.append([{**answer, "id": None} for answer in (loaded, *called)])
    assert answers[0] == answers[1]
    assert answers[0][0]["missing"] == ["absent"]
    assert answers[0][1]["printed"] == "asked\n"
    assert answers[0][3]["exception"]["line"] == 4


@pytest.mark.julia
def test_it_was_read_and_not_compiled_again(
    workers: tuple[JuliaWorker, JuliaWorker], folder: Path
) -> None:
    plain, compiled = workers
    assert not (folder / "scratchTrue" / "depot").exists()
    assert list((folder / "workerTrue").glob("depot/compiled/*/GraderWorker*"))
    assert not (folder / "workerFalse" / "depot").exists()
    del plain, compiled


def test_where_it_cannot_be_compiled_that_is_said_and_workers_start_from_source(
    tmp_path: Path,
) -> None:
    program = script(tmp_path / "julia", "echo 'no space left' >&2; exit 1")
    empty = JuliaInstallation(program, "1.10.0", program, "", tmp_path, (), ())
    engine, said = JuliaEngine("process", empty), list[Message]()
    homes = [tmp_path / "a", tmp_path / "b"]
    for home in homes:
        home.mkdir()
    compiled = command(engine, homes[0], [], many=True, say=said.append)
    plain = command(engine, homes[1], [])
    assert [message.params["reason"] for message in said] == ["no space left"]
    assert compiled.argv[-2:] == (str(homes[0] / "julia_worker.jl"), str(homes[0] / "stand_ins"))
    assert replace(compiled, argv=(), readable=()) == replace(plain, argv=(), readable=())
