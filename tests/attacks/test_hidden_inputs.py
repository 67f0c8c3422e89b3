"""A student's report does not depend on hidden inputs, whatever the submission does with them.

The same submission is graded twice, with other hidden inputs. Both students' reports must be the
same, byte for byte: then nothing of the inputs is in them, however it might be hidden.
"""

from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from grader.assignment import load
from grader.judging.report import redact
from grader.model import Assignment, HiddenView, ScoreReport
from tests.attacks.attempt import Stage, outputs, platforms
from tests.attacks.conftest import StageFor
from tests.attacks.declared import ATTACKS, LAYERS, STARTS, Attack, LayerChoice, Start
from tests.julia import julia_or_skip

# Its text changes from run to run: it says all that could tell one worker from another.
_NEVER_THE_SAME = ("loading_says_which_worker",)
_PATIENCE = 4
_OTHER_INPUTS = {"271828.1828": "662607.0154", "161803.3988": "6.02214076"}


def _attacks() -> Iterator[object]:
    chosen = (a for a in ATTACKS if a.group == "hidden" or a.name.startswith("value_bits"))
    for count, attack in enumerate(chosen):
        if attack.source.stem not in _NEVER_THE_SAME:
            fast = attack.source.suffix == ".py" and not attack.name.startswith("processors_")
            for layer, start in product(attack.held_by, STARTS):
                its_turn = (layer, start) == (LAYERS[count % len(LAYERS)], attack.fast_start)
                marks = () if fast and its_turn else pytest.mark.slow
                id = f"{attack.name}-{layer}-{start}"
                yield pytest.param(attack, layer, start, marks=marks, id=id)


@pytest.mark.long
@pytest.mark.parametrize(("attack", "layer", "start"), list(_attacks()))
def test_other_hidden_inputs_give_the_same_report(
    attack: Attack, layer: LayerChoice, start: Start, stage_for: StageFor
) -> None:
    stage = stage_for(layer, start)
    if attack.source.suffix == ".jl":
        julia_or_skip()
        stage.with_julia()
    # With more time, since what stands in the report of a visible case must not depend on load.
    reports = [
        replace(stage, assignment=assignment).attempt(attack, _PATIENCE).report
        for assignment in (stage.assignment, _with_other_inputs(stage))
    ]
    assert _hidden_calls(reports[0]) != _hidden_calls(reports[1])
    for view in ("cases", "total"):
        one, other = (_student_reads(report, view) for report in reports)
        assert one == other


def _with_other_inputs(stage: Stage) -> Assignment:
    text = stage.world.assignment.read_text(encoding="utf-8")
    for one, other in _OTHER_INPUTS.items():
        assert one in text
        text = text.replace(one, other)
    path = stage.world.course.parent / "other.yaml"
    reference = stage.world.assignment.with_name("reference.py")
    path.write_text(text.replace("reference.py", str(reference)), encoding="utf-8")
    try:
        return load(path)
    finally:
        path.unlink()


def _hidden_calls(report: ScoreReport) -> list[str | None]:
    return [case.call for case in report.cases if not case.visible]


def _student_reads(report: ScoreReport, view: HiddenView) -> dict[str, str]:
    instructor, student = _without_digest(report), _without_digest(redact(report, view))
    return outputs(student) | platforms(instructor, student)


def _without_digest(report: ScoreReport) -> ScoreReport:
    """The digest of the assignment is another one, as its hidden inputs are."""
    return replace(report, assignment=replace(report.assignment, digest=""))
