"""The parts of the instructor's report that reach the student: those named here, no others."""

import json
from fractions import Fraction

import pytest
from msgspec.structs import replace

from grader.judging.report import redact
from grader.model import (
    AssignmentRef,
    CaseResult,
    CaseStatus,
    Diagnosis,
    EngineInfo,
    FieldResult,
    Finding,
    LoadResult,
    Message,
    OverrideReport,
    ScoreReport,
    SubmissionRef,
    Text,
)
from grader.render.json_report import to_json

SAID = Message("scoring.nan")
SAID_OF_A_HIDDEN_CASE = {
    "id", "title", "function", "visible", "points", "max_points", "status",
}  # fmt: skip
"""The keys that say something. Each one more is a way for a hidden input to get out."""


def case(id: str, *, visible: bool, status: CaseStatus = "failed") -> CaseResult:
    field = FieldResult("f", Text("F"), Fraction(0), Fraction(2), "failed", "1", "2", SAID)
    return CaseResult(
        id, Text(f"title of {id}"), "f", visible, Fraction(1), Fraction(2), status, (field,), SAID,
        call=f"f({id})", printed="something", cpu_seconds=0.5, open_points=(Text("open"),),
        called="the step that failed",
    )  # fmt: skip


def override(case: str | None) -> OverrideReport:
    return OverrideReport(
        case=case,
        points=1.0,
        reason="by hand",
        set_at="2026-01-01T00:00:00Z",
        graded=0.5,
        max_points=2.0,
    )


def instructors() -> ScoreReport:
    return ScoreReport(
        audience="instructor",
        assignment=AssignmentRef("a", Text("A"), "digest"),
        submission=SubmissionRef("s", "julia", ("s.jl",)),
        status="graded",
        score=3.0,
        max_score=6.0,
        cases=(
            case("seen", visible=True),
            case("timed", visible=False, status="timeout"),
            case("half", visible=False, status="partial"),
            case("whole", visible=False, status="passed"),
        ),
        hidden_count=3,
        hidden_score=2.0,
        hidden_max_score=4.0,
        load=LoadResult("tolerant", True),
        engine=EngineInfo("julia", "process", "1.11.1", "landlock"),
        findings=(
            Finding("no_loops", "f", "s.jl", 1, 1, "for", SAID, SAID, "warning", Fraction(0)),
        ),
        diagnoses=(Diagnosis(("by hidden ones",), (Text("hidden"),), 3, 3),),
        visible_diagnoses=(Diagnosis(("by visible ones",), (Text("seen"),), 1, 1),),
        message=SAID,
        overrides=(override("seen"), override("half"), override(None)),
    )


def test_a_visible_case_is_whole_but_for_the_time_that_it_took() -> None:
    (seen, *_) = redact(instructors(), "cases").cases
    assert seen == replace(case("seen", visible=True), cpu_seconds=None)


def test_of_a_hidden_case_there_is_its_name_its_points_and_whether_it_is_right() -> None:
    hidden = redact(instructors(), "cases").cases[1:]
    assert hidden == tuple(
        CaseResult(id, Text(id), "f", False, Fraction(1), Fraction(2), status)
        for id, status in (("timed", "failed"), ("half", "partial"), ("whole", "passed"))
    )


def test_no_other_key_of_a_hidden_case_says_anything_in_the_student_s_file() -> None:
    report = json.loads(to_json(redact(instructors(), "cases"), "en"))
    for hidden in report["cases"][1:]:
        said = {key for key, value in hidden.items() if value not in (None, "", [])}
        assert said == SAID_OF_A_HIDDEN_CASE


def test_the_total_of_hidden_cases_stands_without_them_where_the_assignment_says_so() -> None:
    student = redact(instructors(), "total")
    assert [one.id for one in student.cases] == ["seen"]
    assert (student.hidden_count, student.hidden_score, student.hidden_max_score) == (3, 2.0, 4.0)


def test_points_set_by_hand_name_no_case_that_the_student_may_not_know() -> None:
    told = override("half")
    hidden = replace(told, case="", graded=None)
    assert redact(instructors(), "cases").overrides[1] == told
    assert redact(instructors(), "total").overrides == (override("seen"), hidden, override(None))


def test_a_diagnosis_rests_on_visible_cases() -> None:
    student = redact(instructors(), "cases")
    assert student.diagnoses == instructors().visible_diagnoses


def test_all_else_is_as_the_instructor_reads_it() -> None:
    report, student = instructors(), redact(instructors(), "cases")
    assert student.audience == "student"
    for name in (
        "assignment", "submission", "status", "score", "max_score", "load", "engine", "findings",
        "message", "hidden_count", "hidden_score", "hidden_max_score",
    ):  # fmt: skip
        assert getattr(student, name) == getattr(report, name), name


def test_a_fault_of_a_check_is_told_without_the_answers_on_which_it_failed() -> None:
    fault = Message("scoring.check_raised", {"check": "check", "error": "ValueError: 42"})
    report = replace(instructors(), status="grader_error", message=fault)
    assert redact(report, "cases").message == Message("scoring.check_unusable")


@pytest.mark.parametrize("key", ["class_run.internal", "cluster.failed", "cluster.killed"])
def test_a_fault_of_the_grader_is_told_without_its_exception(key: str) -> None:
    fault = Message(key, {"error": "ValueError: zip() argument 2", "place": "nested.py:3"})
    report = replace(instructors(), status="grader_error", message=fault)
    assert redact(report, "cases").message == Message("scoring.grader_failed")


def test_a_student_s_report_is_not_redacted_again() -> None:
    with pytest.raises(ValueError, match="only an instructor's"):
        redact(redact(instructors(), "cases"), "cases")
