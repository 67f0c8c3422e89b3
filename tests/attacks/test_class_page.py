"""The instructor's page of a class in which names, texts and files want to run or to lead away."""

import base64
import hashlib
import re
from html.parser import HTMLParser
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

import pytest

from grader.grading import Grading, grade, read
from grader.intake.names import safe_id
from grader.model import LOCALES, Assignment, HandedIn, Locale, Message, Student, Summary
from grader.model.handed_in import Refused
from grader.outputs.class_page import to_class_page
from grader.report import summarise
from tests.attacks.attempt import Stage, patient
from tests.attacks.conftest import StageFor
from tests.attacks.declared import SUBMISSIONS
from tests.attacks.test_command_line import CONTROLS

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


@pytest.mark.parametrize("locale", LOCALES)
def test_a_page_of_hostile_texts_runs_only_its_own(locale: Locale, stage_for: StageFor) -> None:
    stage = stage_for("landlock")
    assignment = patient(stage.assignment)
    summaries = [_handed_in(stage, assignment, name) for name in STEERING]
    refused = [Refused(name, Message("downloads.broken_zip", {"error": name})) for name in STEERING]
    page = to_class_page(summaries, assignment, locale, refused=refused)
    assert not CONTROLS.search(page.replace("\t", ""))
    _assert_it_is_the_page_s_own(page)
    assert "49{%" not in page


def _handed_in(stage: Stage, assignment: Assignment, name: str) -> Summary:
    path = stage.world.lay_out(SUBMISSIONS / "text_that_steers.py")
    try:
        report = grade(Grading(assignment, stage.runtime), read(assignment, path, safe_id(name)))
    finally:
        path.unlink()
    assert report.status == "graded"
    student = Student(name, key=name, email=name)
    return summarise(report, HandedIn((student,), "moodle"), same_as=safe_id(name))


def _assert_it_is_the_page_s_own(page: str) -> None:
    parser = _Page()
    parser.feed(page)
    parser.close()
    executed = [text for kind, text in parser.scripts if kind != "application/json"]
    assert len(parser.scripts) == len(executed) + 1
    allowed = set(re.findall(r"'sha256-([^']+)'", parser.policy))
    digests = {_digest(text) for text in (*executed, *parser.styles)}
    assert digests == allowed
    assert len(digests) == len(executed) + 1
    assert "unsafe" not in parser.policy
    assert parser.policy.startswith("default-src 'none'")


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode()


class _Page(HTMLParser):
    """Collects what can run; fails at whatever else can act or leads away."""

    def __init__(self) -> None:
        super().__init__()
        self.policy = ""
        self.scripts: list[tuple[str | None, str]] = []
        self.styles: list[str] = []
        self._into: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert tag not in ("img", "iframe", "object", "embed", "form", "base", "link")
        assert not {name for name in given if name.startswith("on")}
        assert not {"src", "action", "srcdoc", "formaction", "xlink:href", "style"} & given.keys()
        if "href" in given:
            _assert_it_stays(given["href"] or "")
        if given.get("http-equiv") == "Content-Security-Policy":
            self.policy = given["content"] or ""
        else:
            assert "http-equiv" not in given
        self._into = tag
        if tag == "script":
            self.scripts.append((given.get("type"), ""))
        if tag == "style":
            self.styles.append("")

    def handle_data(self, data: str) -> None:
        if self._into == "script":
            kind, text = self.scripts[-1]
            self.scripts[-1] = (kind, text + data)
        if self._into == "style":
            self.styles[-1] += data

    def handle_endtag(self, tag: str) -> None:
        del tag
        self._into = None


def _assert_it_stays(href: str) -> None:
    """It leads to a place on the page, or to a report beside it."""
    split = urlsplit(href)
    assert (split.scheme, split.netloc, split.query) == ("", "", ""), href
    if split.path:
        parts = PurePosixPath(unquote(split.path)).parts
        assert ".." not in parts, href
        assert parts[0] != "/", href
        assert parts[-1].startswith("report."), href
