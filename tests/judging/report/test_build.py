"""The report of a run's load and of a diagnosis."""

from fractions import Fraction

from grader.assignment import load
from grader.judging.diagnosis import Diagnosed, Explanation, Hint
from grader.judging.report import Evidence, build
from grader.model import (
    CaseResult,
    LoadResult,
    Message,
    Run,
    ScoreReport,
    Skipped,
    SourceFile,
    Submission,
    Text,
)
from grader.render import view
from grader.render.phrases import next_step

ASSIGNMENT = load("confusion_matrix")
SUBMISSION = Submission("s", "julia", (SourceFile("s.jl", "julia", ""),), (), "")
HINTS = {
    "wrong": Hint(Text("Look again."), scored=True),
    "other_reading": Hint(Text("The text leaves it open."), scored=False),
}


def report(
    *skipped: Skipped, mistakes: tuple[str, ...] = (), cases: tuple[CaseResult, ...] = ()
) -> ScoreReport:
    ids = tuple(case.id for case in cases)
    explanation = Explanation(mistakes, len(ids), len(ids), ids) if mistakes else None
    run = Run(None, LoadResult("tolerant", ok=True, skipped=skipped))
    evidence = Evidence(run, cases, (), Diagnosed(explanation, explanation), HINTS)
    return build(ASSIGNMENT, SUBMISSION, evidence)


def case(id: str, points: int, of: int, *, note: str = "") -> CaseResult:
    status = "passed" if note or points == of else "failed"
    notes = (Text(note),) if note else ()
    name = "confusionMatrix"
    return CaseResult(
        id, Text(id), name, True, Fraction(points), Fraction(of), status, open_points=notes
    )


def test_packages_of_one_statement_are_left_out_as_one_thing() -> None:
    both = [Skipped("s.jl", 1, "using A, B", f"{name} is not there") for name in "AB"]
    told = report(*both, Skipped("s.jl", 2, "using A", "A is not there")).load
    assert told is not None
    assert [(one.line, one.reason) for one in told.skipped] == [
        (1, "A is not there; B is not there"),
        (2, "A is not there"),
    ]


def test_an_end_that_had_to_be_added_is_told_at_full_marks_too() -> None:
    missing = Skipped("s.jl", 7, "if x", "its `end` is missing before line 9")
    told = report(missing, cases=(case("a", 1, 1),))
    place = {"file": "s.jl", "line": 7, "before": 9}
    assert told.message == Message("report.missing_end", place)
    assert "above" in next_step(told, "en").text


def test_the_other_reading_of_an_open_point_is_no_mistake() -> None:
    told = report(mistakes=("other_reading", "wrong"), cases=(case("a", 0, 1),))
    assert [(one.mistakes, one.costs_points) for one in told.diagnoses] == [
        (("wrong",), True),
        (("other_reading",), False),
    ]
    assert "Look again." in next_step(told, "en").more
    assert view.notes(told, "en") == ("The text leaves it open.",)


def test_an_open_point_is_noted_once() -> None:
    told = report(mistakes=("other_reading",), cases=(case("a", 0, 0, note="It costs nothing."),))
    assert view.notes(told, "en") == ("It costs nothing.",)


def test_a_definition_that_was_skipped_comes_first_and_known_mistakes_after_it() -> None:
    lost = Skipped("s.jl", 3, "function confusionMatrix(o, t)", "syntax: unexpected `)`")
    missing = CaseResult(
        "b", Text("b"), "confusionMatrix", True, Fraction(0), Fraction(1), "missing"
    )
    told = next_step(report(lost, mistakes=("wrong",), cases=(case("a", 0, 1), missing)), "en")
    assert "line 3" in told.text
    assert told.more == ("Besides: Look again.",)
