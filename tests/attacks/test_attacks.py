"""Every attack comes to nothing: on every sandbox layer, and where it can be, without any.

The fast tier carries out the first attack of each group, on one layer, from a cold or a warm
start, and CI each attack; `pytest tests/attacks -m "slow or not slow"` all on all layers.
"""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from pathlib import Path

import pytest

from grader.sandbox import GUARANTEES
from tests.attacks.attempt import PATIENCE, Attempt, Stage, breaches, outputs, platforms, said
from tests.attacks.conftest import StageFor
from tests.attacks.declared import ATTACKS, LAYERS, STARTS, SUBMISSIONS, Attack, LayerChoice, Start
from tests.attacks.world import leaked
from tests.julia import julia_or_skip

_FIRST_OF_GROUPS = [next(group) for _, group in groupby(ATTACKS, key=attrgetter("group"))]


def _confined() -> Iterator[object]:
    for attack in ATTACKS:
        for layer in attack.held_by:
            for start in STARTS:
                fast = (layer, start) == (attack.fast_layer, attack.fast_start)
                marks = _marks(attack, fast=fast)
                short = layer if layer in LAYERS else "alone"
                id = f"{attack.name}-{short}-{start}"
                yield pytest.param(attack, layer, start, marks=marks, id=id)


def _unconfined(*, succeeding: bool) -> Iterator[object]:
    """Without a sandbox: attacks that need none to fail, or those that succeed and harm nobody."""
    count = 0
    for attack in ATTACKS:
        if attack.unconfined if succeeding else not attack.needs:
            count += 1
            fast = attack.fast_layer is not None and count % 10 == 1
            marks = _marks(attack, fast=fast)
            yield pytest.param(attack, marks=marks, id=f"{attack.name}-off")


def _marks(attack: Attack, *, fast: bool) -> tuple[pytest.MarkDecorator, ...]:
    """Return the tier: what is not fast is slow, and all that are fast together take long."""
    if not fast:
        return (pytest.mark.slow,)
    return () if attack in _FIRST_OF_GROUPS else (pytest.mark.long,)


@pytest.mark.parametrize(("attack", "layer", "start"), list(_confined()))
def test_it_comes_to_nothing(
    attack: Attack, layer: LayerChoice, start: Start, stage_for: StageFor
) -> None:
    stage = _stage(attack, layer, stage_for, start)
    for _ in range(1 + attack.twice):
        _carry_out(stage, attack)


@pytest.mark.parametrize("attack", list(_unconfined(succeeding=False)))
def test_without_a_sandbox_the_protocol_alone_holds(attack: Attack, stage_for: StageFor) -> None:
    attempt = _carry_out(_stage(attack, "off", stage_for), attack)
    _assert_the_report_says_what_is_not_enforced(attempt)


@pytest.mark.parametrize("attack", list(_unconfined(succeeding=True)))
def test_without_a_sandbox_it_succeeds_and_the_report_warns(
    attack: Attack, stage_for: StageFor
) -> None:
    stage = _stage(attack, "off", stage_for)
    got: list[str] = []
    for patience in (1, PATIENCE):
        if not got:
            attempt = stage.attempt(attack, patience)
            # An instructor reads the secrets in every report.
            got = leaked(said(attempt.student)) + breaches(attempt.report) + stage.world.reached
            got += leaked(said(attempt.partner)) if attempt.partner else []
            _assert_others_are_as_before(stage, attempt)
            _assert_the_report_says_what_is_not_enforced(attempt)
    assert got != []


def test_every_submission_is_declared() -> None:
    files = {path.name for path in SUBMISSIONS.iterdir() if path.suffix in (".py", ".jl")}
    assert files == {attack.name for attack in ATTACKS} | {"innocent.py", "innocent.jl"}


def test_the_documentation_counts_them() -> None:
    text = (Path(__file__).parents[2] / "docs" / "security.md").read_text(encoding="utf-8")
    python = sum(attack.source.suffix == ".py" for attack in ATTACKS)
    assert f"{len(ATTACKS)} submissions ({python} in Python, {len(ATTACKS) - python} in" in text
    groups = Counter(attack.group for attack in ATTACKS)
    said = text[text.index("## Attacks") :].split("Each is graded")[0]
    assert sorted(groups.values()) == sorted(map(int, re.findall(r"\((\d+)\)", said)))


def _stage(attack: Attack, layer: LayerChoice, stage_for: StageFor, start: Start = "cold") -> Stage:
    if attack.source.suffix == ".jl":
        julia_or_skip()
        return stage_for(layer, start).with_julia()
    return stage_for(layer, start)


def _carry_out(stage: Stage, attack: Attack) -> Attempt:
    """It comes to nothing, however it ends; and it is seen to end as it does when it has the time
    to get anywhere: on a machine under load that can be more than its limits give it."""
    attempt = stage.attempt(attack)
    _assert_it_came_to_nothing(stage, attempt)
    if attempt.report.cases[0].status not in attack.seen:
        attempt = stage.attempt(attack, PATIENCE)
        _assert_it_came_to_nothing(stage, attempt)
    assert attempt.report.cases[0].status in attack.seen, attempt.report.cases[0]
    return attempt


def _assert_it_came_to_nothing(stage: Stage, attempt: Attempt) -> None:
    assert attempt.report.status == "graded", attempt.report.message
    _assert_nothing_was_gained(attempt)
    _assert_nothing_was_shown(attempt)
    _assert_others_are_as_before(stage, attempt)
    assert attempt.seconds < attempt.longest
    assert stage.left() == []
    assert stage.world.harm() == []


def _assert_nothing_was_gained(attempt: Attempt) -> None:
    assert attempt.report.score == 0
    assert [case.points for case in attempt.report.cases] == [0, 0, 0, 0]


def _assert_nothing_was_shown(attempt: Attempt) -> None:
    assert breaches(attempt.report) == []
    if attempt.partner is not None:
        assert leaked(said(attempt.partner)) == []
    shown = outputs(attempt.student) | platforms(attempt.report, attempt.student)
    for name, text in shown.items():
        assert leaked(text) == [], name
        assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text), name
    for case in attempt.student.cases[2:]:
        assert case.status in ("passed", "partial", "failed")
        assert (case.message, case.call, case.printed, case.cpu_seconds) == (None,) * 4
        assert case.fields == ()


def _assert_others_are_as_before(stage: Stage, attempt: Attempt) -> None:
    assert stage.before.score == 40
    assert attempt.innocents == (stage.before, stage.before)


def _assert_the_report_says_what_is_not_enforced(attempt: Attempt) -> None:
    for report in (attempt.report, attempt.student):
        assert report.engine is not None
        assert report.engine.sandbox == "off"
        assert report.engine.not_enforced == GUARANTEES
