"""Every kind of report in every platform's form: valid, honest, and nothing hidden in it."""

import base64
import json
import re
import xml.etree.ElementTree as ET
from datetime import timedelta
from fractions import Fraction

import pytest
from msgspec.structs import replace

from grader.judging.report import redact
from grader.model import CaseResult, ScoreReport, Text
from grader.platforms.ci.junit import junit
from grader.platforms.ci.target import to_github_classroom
from grader.platforms.gradescope.target import HIDDEN_TESTS, HandedInNow, to_gradescope
from grader.platforms.packaging.autograde import Autograded
from grader.platforms.packaging.parts import Settings
from grader.platforms.prairielearn.target import BYTES_AT_MOST, to_prairielearn
from grader.platforms.vpl.target import to_vpl
from grader.render.markdown.report import to_summary
from grader.render.plain import case_name
from tests.platforms.packaging.targets import validate
from tests.render.samples import HIDDEN_IDS, SAMPLES, all_passed, curves, instructors, mixed

STUDENTS = {name: made for name, made in SAMPLES.items() if made().audience == "student"}
BLANK = ["ungradable", "grader_error"]
EVERY = pytest.mark.parametrize("name", STUDENTS)
SECRETS = ("HIDDEN", "n = 4")


def student(name: str) -> ScoreReport:
    return STUDENTS[name]()


@EVERY
def test_prairielearn_takes_it(name: str) -> None:
    report = student(name)
    result = json.loads(to_prairielearn(report, "en"))
    validate(result, "prairielearn")
    if report.score is None:
        assert result["gradable"] is False
        assert "score" not in result
    else:
        assert result["score"] == pytest.approx(report.score / report.max_score)
        assert all("points" in test for test in result["tests"])


@EVERY
def test_github_classroom_takes_it(name: str) -> None:
    report = student(name)
    result = json.loads(base64.b64decode(to_github_classroom(report, "en"), validate=True))
    validate(result, "github_classroom")
    total = sum(test["score"] for test in result["tests"])
    if name != "curves":  # a sample whose score is not that of its cases
        assert total == pytest.approx(report.score or 0.0)
    assert (result["status"] == "error") == (report.score is None)


@EVERY
def test_vpl_reads_the_grade_in_the_last_line_and_nowhere_else(name: str) -> None:
    report = student(name)
    output = to_vpl(report, "en", 0, 20)
    grades = re.findall(r"^Grade :=>>(.*)$", output, re.MULTILINE)
    if report.score is None:
        assert grades == []
    else:
        assert [float(grade) for grade in grades] == [
            pytest.approx(20 * report.score / report.max_score)
        ]
        assert output.splitlines()[-1].startswith("Grade :=>>")
    assert all(line.startswith((">", "-", "<|--", "Grade :=>> ")) for line in output.splitlines())
    assert [line for line in output.splitlines() if line.startswith(("<|", "--|"))] == [
        "<|--",
        "--|>",
    ]


def test_vpl_tells_like_failures_once_and_names_every_case() -> None:
    error = Text("KeyError: 'NOSUCH'")
    passed, failed = all_passed().cases[0], all_passed().cases[1]
    cases = tuple(
        replace(failed, id=f"c{n}", title=Text(f"Case {n}"), status="error", message=error,
                call=f"f({n})", points=Fraction(0), fields=())
        for n in range(21)
    )  # fmt: skip
    right = tuple(replace(passed, id=f"r{n}", title=Text(f"Right {n}")) for n in range(12))
    report = replace(all_passed(), score=12.0, cases=(*cases, *right))
    lines = to_vpl(report, "en").splitlines()
    # Where to start says it as the reason, and then all that failed so say it once.
    assert sum(str(error["en"]) in line for line in lines) == 2
    assert sum("Case" in line and line.startswith("-") for line in lines) == 2
    assert sum("Right" in line for line in lines) == 1
    assert all(any(case.title["en"] in line for line in lines) for case in report.cases)
    assert len(lines) < 15


@pytest.mark.parametrize("name", ["mixed", "check", "missing_function"])
def test_vpl_names_every_case(name: str) -> None:
    report = student(name)
    output = to_vpl(report, "en")
    assert all(case_name(case, "en") in output for case in report.cases)


@EVERY
def test_junit_is_xml_with_unique_names_and_true_counts(name: str) -> None:
    text = junit([student(name), student("mixed")], "en")
    root = ET.fromstring(text)
    suites = root.findall("testsuite")
    assert len(suites) == 2
    for suite in suites:
        tests = suite.findall("testcase")
        names = [(test.get("classname"), test.get("name")) for test in tests]
        assert len(set(names)) == len(names) > 0
        assert suite.get("tests") == str(len(tests))
        assert suite.get("failures") == str(len(suite.findall("testcase/failure")))
        assert suite.get("errors") == str(len(suite.findall("testcase/error")))
    if name in BLANK:
        assert suites[0].get("errors") == "1"


@EVERY
def test_the_job_summary_begins_with_the_result(name: str) -> None:
    report = student(name)
    text = to_summary(report, "en")
    title, verdict, table, *_ = text.split("\n\n")
    assert title.startswith("# ")
    assert verdict.startswith("**")
    assert text.count(verdict) == 1
    assert len(table.splitlines()) == len(report.cases) + 2 or not report.cases
    assert "<script" not in text


@pytest.mark.parametrize("hidden_tests", HIDDEN_TESTS.choices)
def test_gradescope_takes_it(hidden_tests: str) -> None:
    report = instructors()
    handed = HandedInNow(timedelta(hours=1, minutes=30), 2)
    settings = Settings(own={"hidden_tests": hidden_tests})
    graded = Autograded(report, redact(report, "cases"), settings)
    result = json.loads(to_gradescope(graded, handed))
    validate(result, "gradescope")
    assert result["score"] == pytest.approx(report.score)
    assert "Attempt 2. Handed in 1 h 30 min after the due date." in result["output"]
    shown = [test for test in result["tests"] if test["visibility"] == "visible"]
    names = [test["name"] for test in shown]
    hidden = [f"{name} (hidden)" for name in HIDDEN_IDS]
    assert all((name in names) == (hidden_tests == "visible") for name in hidden)


def test_gradescope_shows_the_total_unless_told_otherwise() -> None:
    report = instructors()
    result = json.loads(to_gradescope(Autograded(report, redact(report, "total"), Settings())))
    assert {test["visibility"] for test in result["tests"]} == {"visible"}
    assert result["visibility"] == "visible"
    assert sum(test["score"] for test in result["tests"]) == pytest.approx(report.score)


@pytest.mark.parametrize("name", BLANK)
def test_gradescope_is_never_given_a_zero_for_a_blank(name: str) -> None:
    report = replace(SAMPLES[name](), audience="instructor")
    with pytest.raises(ValueError, match="graded"):
        to_gradescope(Autograded(report, redact(report, "cases"), Settings()))


def with_printed(report: ScoreReport, characters: int) -> ScoreReport:
    def loud(case: CaseResult) -> CaseResult:
        return replace(case, printed="é" * characters) if case.visible else case

    return replace(report, cases=tuple(map(loud, report.cases)))


@pytest.mark.long
def test_prairielearn_gets_no_more_than_it_takes_and_says_so() -> None:
    report = with_printed(mixed(), 200_000)
    text = to_prairielearn(report, "en")
    assert len(text.encode()) <= BYTES_AT_MOST
    result = json.loads(text)
    assert "PrairieLearn takes 1 MB" in result["message"]
    assert any("cut here" in test["output"] for test in result["tests"])
    assert result["score"] == pytest.approx((report.score or 0) / report.max_score)
    whole = json.loads(to_prairielearn(mixed(), "en"))
    assert "1 MB" not in whole["message"]


def test_what_github_takes_is_bounded() -> None:
    report = with_printed(mixed(), 200_000)
    assert len(to_github_classroom(report, "en")) < 1_000_000
    assert len(to_summary(report, "en").encode()) < 1_000_000


def test_prairielearn_draws_wrong_curves() -> None:
    tests = json.loads(to_prairielearn(curves(), "en"))["tests"]
    images = [image for test in tests for image in test.get("images", [])]
    assert images
    for image in images:
        svg = base64.b64decode(image["url"].partition("base64,")[2]).decode()
        assert ET.fromstring(svg).tag.endswith("svg")
        assert image["label"]


def test_points_of_a_rule_are_taken_off_in_every_sum() -> None:
    report = mixed()
    assert any(finding.points_lost > 0 for finding in report.findings)
    result = json.loads(base64.b64decode(to_github_classroom(report, "en")))
    assert sum(test["score"] for test in result["tests"]) == pytest.approx(report.score)
    assert "rules" in junit([report], "en")


@pytest.mark.parametrize("form", [to_prairielearn, to_vpl])
def test_an_instructors_report_is_refused_where_students_see_everything(form: object) -> None:
    with pytest.raises(ValueError, match="students see all"):
        form(instructors(), "en")  # type: ignore[operator]


def test_the_same_report_gives_the_same_bytes() -> None:
    for form in (to_prairielearn, to_vpl, to_github_classroom, to_summary):
        assert form(all_passed(), "en") == form(all_passed(), "en")
