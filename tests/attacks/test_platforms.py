"""Platforms read a submission's real grade, once, and nothing that the submission says to them."""

import base64
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from grader.platforms.packaging.autograde import Autograded
from grader.platforms.packaging.parts import Settings
from grader.platforms.platform import Delivery, Site
from grader.platforms.registry import targets
from tests.attacks.attempt import PATIENCE, Attempt
from tests.attacks.conftest import StageFor
from tests.attacks.declared import ATTACKS
from tests.julia import julia_or_skip

SPEAKERS = [a for a in ATTACKS if a.source.stem in ("text_for_platforms", "text_that_steers")]


@pytest.fixture(params=SPEAKERS, ids=lambda attack: attack.name, scope="module")
def attempt(request: pytest.FixtureRequest, stage_for: StageFor) -> Attempt:
    if request.param.source.suffix == ".jl":
        julia_or_skip()
    return stage_for("landlock").attempt(request.param, PATIENCE)


def test_moodle_reads_one_grade(attempt: Attempt, tmp_path: Path) -> None:
    printed = _delivered("moodle-vpl", attempt, Site(tmp_path, highest=10)).printed
    *comment, grade = re.split(r"[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]", printed.rstrip("\n"))
    assert grade == "Grade :=>> 0"
    assert (comment[0], comment[-1]) == ("<|--", "--|>")
    assert {line[:1] for line in comment[1:-1]} <= {"-", ">"}
    assert not any(re.match(r"\s*(Grade|Comment) :=>>|--\|>|<\|--", line) for line in comment[1:-1])


@pytest.mark.parametrize("target", ["github-classroom", "github-actions"])
def test_github_obeys_nothing_of_it(
    target: str, attempt: Attempt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_OUTPUT", str(tmp_path / "output"))
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary"))
    delivered = _delivered(target, attempt, Site(tmp_path, tmp_path / "results"))
    assert "::set-output" in delivered.printed or "::error::" in delivered.printed
    first, *between, last = delivered.printed.rstrip("\n").split("\n")
    word = first.removeprefix("::stop-commands::")
    assert re.fullmatch(r"[0-9a-f]{32}", word)
    assert last == f"::{word}::"
    assert not any(word in line for line in between)
    if target == "github-classroom":
        (line,) = (tmp_path / "output").read_text(encoding="utf-8").splitlines()
        result = json.loads(base64.b64decode(line.removeprefix("result=")))
        assert [test["score"] for test in result["tests"]] == [0] * len(result["tests"])
    else:
        suites = ET.parse(tmp_path / "results" / "junit.xml").getroot()
        assert all(len(test) == 1 for test in suites.iter("testcase"))
        assert len(list(suites.iter("testcase"))) == 4


def test_gradescope_and_prairielearn_read_its_own_points(attempt: Attempt, tmp_path: Path) -> None:
    for target in ("gradescope", "prairielearn"):
        place = tmp_path / target
        _delivered(target, attempt, Site(tmp_path, place))
        result = json.loads(place.read_text(encoding="utf-8"))
        assert result["score"] == 0
        assert len(result["tests"]) == 4
        assert {test.get("score", test.get("points")) for test in result["tests"]} == {0}


def _delivered(target: str, attempt: Attempt, site: Site) -> Delivery:
    deliver = targets()[target].deliver
    assert deliver is not None
    return deliver(Autograded(attempt.report, attempt.student, Settings()), site)
