"""One of two mistakes has a name: it explains its own failures alone."""

from pathlib import Path

from grader.assignment import load
from grader.assignment.mistakes.known import load_known_mistakes
from grader.explaining import diagnose
from grader.grading import read
from grader.judging.scoring import score_run
from grader.running import run_submission
from tests.runtimes import opened_runtime

ROOT = Path(__file__).parents[3]


def test_a_root_that_is_not_near_enough_is_no_mistake_in_the_time(tmp_path: Path) -> None:
    assignment = load(ROOT / "cases" / "numerical_methods.yaml")
    text = (ROOT / "reference" / "numerical_methods.py").read_text(encoding="utf-8")
    for right, wrong in (("range(HALVINGS)", "range(20)"), ("t + k * h, y, h)", "t, y, h)")):
        assert right in text
        text = text.replace(right, wrong)
    path = tmp_path / "mine.py"
    path.write_text(text, encoding="utf-8")

    with opened_runtime() as runtime:
        submission = read(assignment, path)
        run = run_submission(submission, assignment, runtime)
    results = score_run(run, assignment)
    told = diagnose(assignment, load_known_mistakes(assignment), run, results).by_all

    assert told is not None
    assert told.mistakes == ("time_stands_still",)
    failing = {result.function for result in results if result.status == "failed"}
    assert "bisection" in failing
    functions = {case.id: case.function for case in assignment.cases}
    assert "bisection" not in {functions[case] for case in told.cases}
