"""Curves in the report: only wrong ones, bounded, and never those of hidden cases for a student."""

import json
import math

import pytest
from msgspec.structs import replace

from grader.judging.report import Evidence, build, redact
from grader.judging.scoring import score_run
from grader.model import (
    Answer,
    Function,
    ScalarValue,
    ScoreReport,
    Value,
)
from grader.render.html.report import to_html
from grader.render.json_report import to_json
from tests.handing_in import submission
from tests.judging.making import assignment, case, field, given, matrix, run

Points = list[tuple[float, float]]

STAIRS: Points = [(0.0, 0.0), (0.0, 0.5), (0.5, 0.5), (1.0, 1.0)]


def reported(got: Value, wanted: Points = STAIRS) -> ScoreReport:
    """The instructor's report on a visible and a hidden case that both gave `got`."""
    cases = (case("seen"), case("unseen", visible=False))
    asked = Function("f", (field("curve", "curve"),), "value", {})
    expected = {case.id: Answer(matrix(wanted)) for case in cases}
    made = assignment((asked,), cases, expected)

    answers = run({case.id: given(got) for case in cases})
    return build(
        made, submission("", language="julia"), Evidence(answers, score_run(answers, made))
    )


def curve_of(report: ScoreReport, case: int = 0) -> object:
    return report.cases[case].fields[0].curve


def test_a_wrong_curve_stands_beside_the_expected_one() -> None:
    curve = reported(matrix([(0, 0), (0.5, 0.75), (0.75, 0.875), (1, 1)])).cases[0].fields[0].curve
    assert curve is not None
    assert curve.expected == tuple(STAIRS)
    assert curve.got == ((0.0, 0.0), (0.5, 0.75), (1.0, 1.0))


def test_a_right_curve_is_not_drawn() -> None:
    assert curve_of(reported(matrix(STAIRS[::-1]))) is None


@pytest.mark.parametrize("got", [ScalarValue("Float64", 0.5), matrix([]), matrix([(0, math.nan)])])
def test_what_is_no_curve_leaves_the_expected_one_alone(got: Value) -> None:
    curve = reported(got).cases[0].fields[0].curve
    assert curve is not None
    assert len(curve.expected) == 4
    assert curve.got == ()
    assert "<figure" in to_html(reported(got), "en")


def test_long_curves_keep_their_ends_and_two_hundred_points() -> None:
    arc = [(n / 5000, math.sin(n / 1000)) for n in range(5001)]
    curve = reported(matrix([(x, y * y) for x, y in arc]), wanted=arc).cases[0].fields[0].curve
    assert curve is not None
    for points in (curve.expected, curve.got):
        assert len(points) == 200
        assert points[0] == (0.0, 0.0)
        assert points[-1][0] == 1


def test_points_far_off_are_brought_near_and_infinite_ones_left_out() -> None:
    wild = matrix([(0, 0), (1e308, -1e308), (math.inf, 0), (math.nan, 1), (1, 1)])
    report = reported(wild)
    curve = report.cases[0].fields[0].curve
    assert curve is not None
    assert curve.got == ((0.0, 0.0), (10.0, -9.0), (1.0, 1.0))
    assert "1e+" not in to_html(report, "en").partition("<figure")[2].partition("</figure>")[0]


def test_the_student_sees_the_curve_of_the_visible_case_alone() -> None:
    wrong = matrix([(0, 0), (0.123, 0.321), (1, 1)])
    report = reported(wrong)
    assert curve_of(report, 1) is not None
    for_student = redact(report, "cases")
    assert curve_of(for_student) == curve_of(report)
    assert for_student.cases[1].fields == ()
    hidden_alone = replace(report, cases=report.cases[1:])
    assert "0.123" not in to_json(redact(hidden_alone, "cases"), "en")
    assert to_html(for_student, "en").count("<figure") == 1
    assert to_html(report, "en").count("<figure") == 2


def test_a_curve_stands_in_the_file_as_numbers() -> None:
    report = reported(matrix([(0, 0), (0.1, 0.3), (1, 1)]))
    points = json.loads(to_json(report, "en"))["cases"][0]["fields"][0]["curve"]["got"]
    assert points == [[0, 0], [0.1, 0.3], [1, 1]]
