"""A report's summary: what a class's table, page and gradebooks are made of."""

from fractions import Fraction

import pytest
from msgspec.structs import asdict, replace

from grader.judging.report import case_points, summarise, with_overrides
from grader.model import Failure, Message, Override, OverrideReport, ScoreReport, Text
from tests.render.samples import (
    SAMPLES,
    all_passed,
    grader_error,
    instructors,
    mixed,
    summary_of,
    ungradable,
)


def override(case: str | None, points: float) -> Override:
    return Override(case, points, "oral defence", "2026-01-01T10:00:00Z")


def raising(text: str, **place: str | int) -> ScoreReport:
    """The first case raises, everything else passes."""
    report = all_passed()
    said = Message(
        "scoring.exception_at" if place else "scoring.exception",
        {"type": "KeyError", "text": text, **place},
    )
    broken = replace(report.cases[0], status="error", points=Fraction(0), fields=(), message=said)
    return replace(report, cases=(broken, *report.cases[1:]))


def test_a_summary_says_what_the_report_says() -> None:
    summary = summary_of(instructors())
    assert summary.score == instructors().score
    assert len(summary.cases) == 20
    assert {case.id for case in summary.cases if case.status == "error"} == {"float32"}
    assert summary.diagnoses[0].mistakes == ("old_special_cases",)
    assert summary.lost_to_rules == ("no_loops",)
    assert (summary.sandbox, summary.not_enforced) == ("user", ("network", "processes"))
    assert summary.cause == Text("old_special_cases")


def test_a_warning_loses_nothing_to_its_rule() -> None:
    report = mixed()
    warning = replace(report.findings[0], rule="signature", points_lost=Fraction(0))
    found = summary_of(replace(report, findings=(warning, *report.findings)))
    assert found.lost_to_rules == ("no_loops",)


def test_each_wrong_field_is_a_failure_and_a_case_without_fields_is_one() -> None:
    failures = summary_of(mixed()).failures
    assert Failure("all_vn", "sensitivity", "failed", "NaN") in failures
    assert Failure("all_vp", "matrix", "wrong_type", "[0.0 0.0; 0.0 4.0]") in failures
    assert [failure.field for failure in failures if failure.case == "long"] == [None]
    assert [failure.field for failure in failures if failure.case == "all_vn"] == [
        "sensitivity",
        "ppv",
    ]
    assert all(failure.case != "bool_plain" for failure in failures)
    assert summary_of(all_passed()).failures == ()


def test_one_error_in_two_files_is_the_same_failure() -> None:
    reports = (
        raising("'x'", line=3, file="a.py"),
        raising("'x'", line=40, file="b"),
        raising("'x'"),
    )
    failures = {summary_of(report).failures for report in reports}
    assert failures == {(Failure("bool_plain", None, "error", "KeyError: 'x'"),)}


def test_what_came_instead_is_shortened_to_one_line() -> None:
    (failure,) = summary_of(raising("x" * 10_000 + "\nsecond line")).failures
    assert isinstance(failure.got, str)
    assert len(failure.got) == 120
    assert failure.got.endswith("xx …")


def test_what_just_fits_into_the_line_is_not_shortened() -> None:
    text = "x" * (120 - len("KeyError: "))
    (failure,) = summary_of(raising(text)).failures
    assert failure.got == f"KeyError: {text}"


def test_a_case_that_returned_nothing_fails_by_its_message() -> None:
    report = all_passed()
    said = Message("scoring.timeout", {})
    late = replace(report.cases[0], status="timeout", fields=(), message=said)
    silent = replace(report.cases[1], status="crashed", fields=())
    assert summary_of(replace(report, cases=(late, silent))).failures == (
        Failure("bool_plain", None, "timeout", said),
        Failure("all_vn", None, "crashed", ""),
    )


def test_a_case_set_by_hand_moves_the_score_by_the_difference() -> None:
    report = mixed()
    summary = summary_of(report, overrides=(override("all_vn", 0.5),))
    assert report.score is not None
    assert summary.score == pytest.approx(report.score + 0.125)
    assert case_points(summary)["all_vn"] == 0.5
    assert {case.id: case.points for case in summary.cases}["all_vn"] == 0.375, "as graded"


def test_the_last_word_on_a_case_counts_and_that_on_the_whole_score_counts_most() -> None:
    both = (override("all_vn", 0.0), override("all_vn", 0.5))
    assert summary_of(mixed(), overrides=both).score == 6.49
    assert summary_of(mixed(), overrides=(override(None, 3.0), *both)).score == 3.0


def test_a_score_never_falls_below_zero() -> None:
    report = replace(mixed(), score=0.25)
    assert summary_of(report, overrides=(override("bool_plain", 0.0),)).score == 0.0


def test_a_case_that_is_gone_changes_nothing() -> None:
    summary = summary_of(mixed(), overrides=(override("renamed", 5.0),))
    assert summary.score == mixed().score
    assert len(summary.overrides) == 1


def test_a_score_that_nothing_moves_keeps_all_its_digits() -> None:
    report = replace(mixed(), score=20 / 3)
    assert summary_of(report, overrides=(override("renamed", 5.0),)).score == 20 / 3


def test_points_set_by_hand_are_shown_beside_those_that_were_graded() -> None:
    report = mixed()
    assert report.score is not None
    of_case, of_none = override("all_vn", 0.25), override("renamed", 5.0)
    told = with_overrides(report, (of_case, of_none))
    assert told.score == pytest.approx(report.score - 0.125)
    assert told.cases == report.cases
    assert told.overrides == (OverrideReport(**asdict(of_case), graded=0.375, max_points=0.5),)
    whole = override(None, 3.0)
    told = with_overrides(report, (whole,))
    assert told.score == 3
    assert told.overrides == (
        OverrideReport(**asdict(whole), graded=report.score, max_points=report.max_score),
    )
    assert with_overrides(report, (of_none,)) is report


def test_what_was_not_graded_stays_blank_until_its_whole_score_is_set() -> None:
    for report in (ungradable(), grader_error()):
        assert summary_of(report).score is None
        assert summary_of(report, overrides=(override("all_vn", 0.5),)).score is None
        assert summary_of(report, overrides=(override(None, 5.0),)).score == 5.0
        assert case_points(summary_of(report)) == {}


def test_a_students_report_is_refused() -> None:
    by = summary_of(mixed()).by
    with pytest.raises(ValueError, match="instructor"):
        summarise(replace(mixed(), audience="student"), by)


@pytest.mark.parametrize("name", SAMPLES)
def test_everything_that_can_happen_has_a_summary(name: str) -> None:
    report = SAMPLES[name]()
    summary = summary_of(report)
    assert (summary.score is None) == (report.status != "graded")
    lost = {case.id for case in report.cases if case.status != "passed"}
    assert {failure.case for failure in summary.failures} == lost
