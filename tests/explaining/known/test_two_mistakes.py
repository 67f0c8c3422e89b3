"""One of two mistakes has a name: it explains its own failures alone."""

from pathlib import Path

import pytest

from grader.assignment import load
from grader.assignment.mistakes.known import load_known_mistakes
from grader.explaining import diagnose
from grader.grading import read
from grader.judging.scoring import score_run
from grader.running import run_submission
from tests.runtimes import opened_runtime

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(
    ("name", "mistake", "of_another", "edits"),
    [
        pytest.param(
            "numerical_methods",
            "time_stands_still",
            "rising",
            {"range(HALVINGS)": "range(20)", "t + k * h, y, h)": "t, y, h)"},
            id="a root that is not near enough",
        ),
        pytest.param(
            "bank_account",
            "history_without_sign",
            "too_much",
            {
                "append(amount)": "append(abs(amount))",
                'ValueError("there': 'RuntimeError("there',
            },
            id="an error of another type",
        ),
    ],
)
def test_a_mistake_explains_nothing_where_it_makes_no_difference(
    tmp_path: Path, name: str, mistake: str, of_another: str, edits: dict[str, str]
) -> None:
    assignment = load(ROOT / "cases" / f"{name}.yaml")
    text = (ROOT / "reference" / f"{name}.py").read_text(encoding="utf-8")
    for right, wrong in edits.items():
        assert right in text
        text = text.replace(right, wrong)
    path = tmp_path / "mine.py"
    path.write_text(text, encoding="utf-8")

    with opened_runtime() as runtime:
        submission = read(assignment, path)
        run = run_submission(submission, assignment, runtime)
    results = score_run(run, assignment)
    told = diagnose(assignment, load_known_mistakes(assignment), run, results).by_visible

    assert told is not None
    assert told.mistakes == (mistake,)
    failed = {result.id for result in results if result.points < result.max_points}
    assert of_another in failed
    assert told.cases
    assert of_another not in told.cases
