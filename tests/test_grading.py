"""One submission's way to its report: what each room gives is in it, or why nothing is judged."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.assignment import load
from grader.assignment.mistakes.frozen import without_hidden
from grader.assignment.mistakes.known import load_known_mistakes
from grader.assignment.mistakes.package import load_mistakes, predict
from grader.grading import Grading, grade, judge, read
from grader.judging.report import redact
from grader.model import Answer, Assignment, EngineInfo, Message, Run
from grader.render.next_step import next_step
from grader.running import Runtime
from grader.verify.mistakes import as_run
from tests.handing_in import submission
from tests.judging.making import assignment, case, python, returned, run

LOOP = "def accuracy(outputs, targets, *, threshold=0.5):\n    for each in targets:\n        pass\n"


@pytest.fixture(scope="module")
def accuracy() -> Assignment:
    return load("accuracy")


def knowing(runtime_for_one: Runtime, asked: Assignment) -> Grading:
    known = load_known_mistakes(asked)
    return Grading(asked, runtime_for_one, known)


def answers(asked: Assignment, mistake: str = "", language: str = "python") -> Run:
    """Return a run whose answers are the reference's, or those of a known mistake."""
    replaces = {one.id: one.replaces for one in load_mistakes(asked)}
    engine = EngineInfo(language, language, "1.0", "made up")
    return replace(as_run(predict(asked, replaces.get(mistake, {}))), engine=engine)


def test_nothing_runs_without_a_source(
    accuracy: Assignment, runtime_for_one: Runtime, tmp_path: Path
) -> None:
    (tmp_path / "essay.txt").write_text("I did it.", "utf-8")
    report = grade(
        Grading(accuracy, runtime_for_one), read(accuracy, tmp_path / "essay.txt", "named")
    )
    assert report.submission.id == "named"
    assert (report.status, report.score, report.max_score) == ("ungradable", None, 100)


def test_where_no_case_is_visible_nothing_is_said_of_a_file_that_loads(
    accuracy: Assignment, runtime_for_one: Runtime
) -> None:
    """A right file was told that it does not load, for it had not been loaded at all."""
    unseen = replace(accuracy, cases=tuple(replace(case, visible=False) for case in accuracy.cases))
    for asked, grouping in ((unseen, "visible"), (without_hidden(unseen), "apart")):
        report = grade(Grading(asked, runtime_for_one, None, grouping), submission(LOOP))
        student = redact(report, "total")
        assert student.load is not None
        assert student.load.ok
        step = next_step(student, "en")
        assert step.text == "No case is visible, so nothing was checked here."
        assert not step.done


def test_a_fault_of_the_machine_is_no_zero(accuracy: Assignment, runtime_for_one: Runtime) -> None:
    broken = replace(answers(accuracy), problem=Message("running.no_answer"))
    report = judge(Grading(accuracy, runtime_for_one), submission(""), broken)
    assert (report.status, report.score, report.max_score) == ("grader_error", None, 100)
    assert report.message == broken.problem
    assert report.cases == ()


def test_a_fault_of_the_assignments_own_check_is_no_zero(
    accuracy: Assignment, runtime_for_one: Runtime, tmp_path: Path
) -> None:
    checks = tmp_path / "checks.py"
    checks.write_text("def check(call, answers): return 1 / 0\n", "utf-8")
    asked = assignment(
        (replace(accuracy.functions[0], check="check"),),
        (case("one", "accuracy"),),
        {"one": Answer(python(0.5))},
        checks=checks,
    )
    report = judge(Grading(asked, runtime_for_one), submission(""), run({"one": returned(0.5)}))
    assert (report.status, report.score) == ("grader_error", None)
    assert isinstance(report.message, Message)
    assert report.message.key.startswith("scoring.check_")


def test_known_mistakes_and_rules_speak_of_the_same_answers(
    accuracy: Assignment, runtime_for_one: Runtime
) -> None:
    grading = knowing(runtime_for_one, accuracy)
    report = judge(grading, submission(LOOP), answers(accuracy, "threshold_default_zero"))
    assert [found.mistakes for found in report.diagnoses] == [("threshold_default_zero",)]
    assert grading.known_mistakes is not None
    assert report.diagnoses[0].hints == (
        grading.known_mistakes.hints["threshold_default_zero"].text,
    )
    assert [(found.rule, found.line, found.points_lost) for found in report.findings] == [
        ("no_loops", 2, 85)
    ]
    assert report.score == 0, "3 of 20 cases are wrong, and the loop costs the others"
    plain = judge(Grading(accuracy, runtime_for_one), submission(""), answers(accuracy, "per_cent"))
    assert (plain.score, plain.diagnoses, plain.findings) == (5, (), ())


def test_a_submission_is_explained_as_its_language_counts(runtime_for_one: Runtime) -> None:
    """The reference counts positions from 0, as Python does: a mistake in Julia alone."""
    asked = load("word_lists")
    told = {
        language: judge(
            knowing(runtime_for_one, asked),
            submission("", language=language),
            answers(asked, "", language),
        )
        for language in ("python", "julia")
    }
    assert (told["python"].score, told["python"].diagnoses) == (100, ())
    assert told["julia"].score == 88
    assert [found.mistakes for found in told["julia"].diagnoses] == [("positions_from_zero",)]


def test_tests_that_miss_wrong_programs_have_no_known_mistakes(runtime_for_one: Runtime) -> None:
    asked = load("accuracy_tests")
    missed = run({one.id: returned(("unnoticed", [])) for one in asked.cases})
    report = judge(knowing(runtime_for_one, asked), submission(""), missed)
    assert (report.status, report.score, report.diagnoses) == ("graded", 0, ())
