"""The instructor's page of a class in which names, texts and files want to run or to lead away."""

import pytest
from msgspec.structs import replace

from grader.classes.page.page import to_class_page
from grader.classes.table.graded import GradedClass
from grader.grading import Grading, grade, read
from grader.judging.report import summarise
from grader.model import LOCALES, Assignment, HandedIn, Locale, Message, Student, Summary
from grader.model.handed_in import Refused
from grader.submissions.names import safe_id
from tests.attacks.attempt import Stage, patient
from tests.attacks.conftest import StageFor
from tests.attacks.declared import SUBMISSIONS
from tests.attacks.harmless import CONTROLS, assert_only_its_own_scripts

STEERING = (
    "</script><script>alert(1)</script><!--<script>",
    "\"><img src=x onerror=alert(1)>'",
    "{{ 7 * 7 }}{% include 'x' %}",
    "javascript:alert(1)",
    "//elsewhere.example/x",
    "../../../etc/passwd",
    "\u202egpj.\x1b[31m\x00\n=HYPERLINK(1)",
    "__proto__",
)


@pytest.fixture(scope="module")
def assignment(stage_for: StageFor) -> Assignment:
    return patient(stage_for("landlock").assignment)


@pytest.fixture(scope="module")
def summaries(assignment: Assignment, stage_for: StageFor) -> list[Summary]:
    stage = stage_for("landlock")
    return [_handed_in(stage, assignment, name) for name in STEERING]


@pytest.mark.long
@pytest.mark.parametrize("locale", LOCALES)
def test_a_page_of_hostile_texts_runs_only_its_own(
    locale: Locale, assignment: Assignment, summaries: list[Summary]
) -> None:
    refused = [Refused(name, Message("downloads.broken_zip", {"error": name})) for name in STEERING]
    page = to_class_page(GradedClass(summaries, assignment, locale, refused=refused))
    assert not CONTROLS.search(page.replace("\t", ""))
    assert_only_its_own_scripts(page)
    assert "49{%" not in page


def _handed_in(stage: Stage, assignment: Assignment, name: str) -> Summary:
    path = stage.world.lay_out(SUBMISSIONS / "text_that_steers.py")
    try:
        report = grade(Grading(assignment, stage.runtime), read(assignment, path, safe_id(name)))
    finally:
        path.unlink()
    assert report.status == "graded"
    student = Student(name, key=name, email=name)
    return replace(summarise(report, HandedIn((student,), "moodle")), same_as=safe_id(name))
