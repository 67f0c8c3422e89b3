"""A class in which most hand in an attack: the honest get what they earn, and it ends in time."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.classes.executors import local_executor
from grader.grading import Grading, judge, read
from grader.model import ScoreReport
from tests.attacks.attempt import patient
from tests.attacks.conftest import StageFor
from tests.attacks.declared import ATTACKS, LAYERS, STARTS, SUBMISSIONS, LayerChoice, Start
from tests.attacks.world import World
from tests.grading import without_times
from tests.julia import julia_or_skip

JOBS = 2
ATTACKS_FOR_EACH_HONEST = 6
CHOSEN = [attack for attack in ATTACKS if attack.fast_layer is not None]


@pytest.mark.slow
@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("layer", LAYERS)
def test_the_honest_among_attackers(layer: LayerChoice, start: Start, stage_for: StageFor) -> None:
    julia_or_skip()
    stage = stage_for(layer, start)
    # The honest share their limits with attackers who slow the machine down.
    assignment = patient(stage.assignment, 4)
    entries = list(_class(stage.world))
    started = time.monotonic()
    try:
        grading = Grading(assignment, stage.runtime)
        submissions = [read(assignment, path, name) for name, path in entries]
        # Not by grade_class, which would run the honest, whose content is equal, only once.
        with local_executor(assignment, stage.runtime, JOBS) as executor:
            runs = [executor.submit(submission) for submission in submissions]
            reports = [
                judge(grading, submission, run.result())
                for submission, run in zip(submissions, runs, strict=True)
            ]
    finally:
        for path in {path for _, path in entries}:
            path.unlink()
    assert time.monotonic() - started < 4 * sum(map(stage.longest, CHOSEN)) / JOBS
    assert [report.submission.id for report in reports] == [name for name, _ in entries]
    assert {report.status for report in reports} == {"graded"}
    for suffix in (".py", ".jl"):
        honest = [_anonymous(r) for r in reports if r.submission.id.endswith(f"honest{suffix}")]
        assert len(honest) > len(CHOSEN) // ATTACKS_FOR_EACH_HONEST
        assert {report.score for report in honest} == {40}
        assert all(report == honest[0] for report in honest)
    assert {r.score for r in reports if "honest" not in r.submission.id} == {0}
    assert stage.left() == []
    assert stage.world.harm() == []


def _class(world: World) -> Iterator[tuple[str, Path]]:
    """Attacks, and before every so many of them an honest submission in each language."""
    honest = [world.lay_out(SUBMISSIONS / f"innocent{suffix}") for suffix in (".py", ".jl")]
    for number, attack in enumerate(CHOSEN):
        if number % ATTACKS_FOR_EACH_HONEST == 0:
            yield from ((f"{number}-honest{path.suffix}", path) for path in honest)
        yield attack.name, world.lay_out(attack.source)
    yield from ((f"last-honest{path.suffix}", path) for path in honest)


def _anonymous(report: ScoreReport) -> ScoreReport:
    return without_times(replace(report, submission=replace(report.submission, id="")))
