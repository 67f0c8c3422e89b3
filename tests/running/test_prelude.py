"""A submission has what the instructor's prelude defines, wherever it defines nothing itself."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from grader.assignment import Problem, load
from grader.assignment.mistakes.frozen.freeze import freeze
from grader.classes.cluster.worker import _received, shipped
from grader.model import Assignment, ScoreReport
from grader.running import Runtime
from grader.running.calls import calls_of
from tests.commands import grader
from tests.grading import graded_text
from tests.julia import julia_or_skip
from tests.laying import laid_assignment

pytestmark = pytest.mark.long

ASSIGNMENT = """format: 1
id: share
title: {en: Share}
reference: share.py
support: {prelude: {python: earlier.py, julia: earlier.jl}}
functions: {share: {returns: value, fields: [{name: share, kind: real}]}}
cases: [{id: one, args: [{bool: "1 0 1 1"}, {bool: "1 1 1 1"}], visible: true}]
"""
FILES = {
    "share.yaml": ASSIGNMENT,
    "share.py": "import numpy as np\ndef share(a, b): return float(np.mean(a == b))\n",
    # What is asked for stands in it, as does a name of the language's own.
    "earlier.py": "import numpy as np\ndef equal(a, b): return np.array(helper(a, b))\n"
    "def helper(a, b): return a == b\ndef own(x): return 0\ndef share(a, b): return 0.75\n"
    "def float(x): return 0\n",
    "earlier.jl": "struct Held; x; end\nequal(a, b) = Held(helper(a, b))\nhelper(a, b) = a .== b\n"
    "own(x) = 0\nshare(a, b) = 0.75\nsum(x) = 0\n",
}
USES = {
    "python": "def helper(a, b):\n    raise NameError\n"
    "def share(a, b):\n    return own(equal(a, b))\n"
    "def own(x):\n    return float(sum(x) / len(x))\n",
    "julia": "helper(a, b) = error()\nshare(a, b) = own(equal(a, b))\n"
    "own(x::Held) = sum(x.x) / length(x.x)\n",
}
CALLS_WHAT_IS_ASKED = {"python": "def f(a): return share(a, a)\n", "julia": "f(a) = share(a, a)\n"}
LANGUAGES = ["python", pytest.param("julia", marks=pytest.mark.julia)]


@pytest.fixture
def asked(tmp_path: Path) -> Assignment:
    return laid_assignment(tmp_path, FILES)


def graded(asked: Assignment, runtime: Runtime, language: str, text: str) -> ScoreReport:
    if language == "julia":
        julia_or_skip()
    return graded_text(asked, runtime, text, language=language)


@pytest.mark.parametrize("mode", ["tolerant", "strict"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_submission_s_own_definitions_win(
    language: str, mode: str, asked: Assignment, runtime: Runtime
) -> None:
    asked = replace(asked, load=mode)
    assert graded(asked, runtime, language, USES[language]).score == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_for_is_not_taken_from_it(
    language: str, asked: Assignment, runtime: Runtime
) -> None:
    report = graded(asked, runtime, language, CALLS_WHAT_IS_ASKED[language])
    assert (report.score, report.cases[0].status) == (0, "missing")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_prelude_that_fails_is_no_submission_s_fault(
    language: str, asked: Assignment, runtime: Runtime
) -> None:
    for path in asked.support.preludes:
        path.write_text("nowhere(1)\n", "utf-8")
    report = graded(asked, runtime, language, USES[language])
    assert report.status == "grader_error"
    assert "prelude: " in str(report.message)


def test_it_travels_with_the_assignment(tmp_path: Path, asked: Assignment) -> None:
    frozen = tmp_path / "share.json"
    frozen.write_text(freeze(asked), "utf-8")
    contents = [FILES["earlier.py"], FILES["earlier.jl"]]
    there = load(frozen).support.preludes
    assert [path.read_text("utf-8") for path in there] == contents

    calls = _received(shipped(calls_of(asked)))
    (tmp_path / "there").mkdir()
    laid_out = calls.laid_out(tmp_path / "there").support.preludes
    assert [path.read_text("utf-8") for path in laid_out] == contents


def test_a_changed_one_is_another_assignment_and_another_run(
    tmp_path: Path, asked: Assignment
) -> None:
    before = calls_of(asked).digest
    (tmp_path / "earlier.jl").write_text("", "utf-8")
    changed = load(tmp_path / "share.yaml")
    assert changed.digest != asked.digest
    assert calls_of(changed).digest != before


def test_one_that_gives_away_what_is_asked_for_is_remarked(
    tmp_path: Path, asked: Assignment
) -> None:
    said: list[Problem] = []
    load(tmp_path / "share.yaml", remark=said.append)
    assert ["defines share" in problem.text("en") for problem in said] == [True, True]
    said.clear()
    for path in asked.support.preludes:
        path.write_text("", "utf-8")
    load(tmp_path / "share.yaml", remark=said.append)
    assert said == []


def test_who_checks_a_file_is_told_of_it(tmp_path: Path, asked: Assignment) -> None:
    told = grader("check", tmp_path / "share.yaml", asked.support.preludes[0]).stderr
    assert "share.yaml:5:29: the prelude earlier.py defines share" in told
    assert "; expected a file of its own with the functions of earlier assignments alone" in told
