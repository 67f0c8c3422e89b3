"""The printed text of a call is its own, has an end, and stands apart from standard error."""

import pytest
from msgspec.structs import replace

from grader.judging.report.redact import redact
from grader.locale import translate
from grader.model import Assignment, Language, ScoreReport
from grader.render.plain import case_text
from grader.running import Runtime
from tests.grading import case_of, graded_text
from tests.julia import julia_or_skip

ASSIGNMENT = {
    "table.yaml": """\
format: 1
id: table
title: Table
reference: ref.py
functions:
  countdown: {returns: value, fields: [{name: v, kind: list}]}
  table: {returns: nothing, fields: [{name: output, kind: text, source: printed, match: lines}]}
cases:
  - {id: countdown, function: countdown, args: [3], visible: true}
  - {id: table, function: table, args: [3], visible: true}
  - {id: again, function: table, args: [2]}
""",
    "ref.py": """\
import sys

def countdown(n):
    return list(range(n, 0, -1))

def table(n):
    print("not of the table", file=sys.stderr)
    for i in range(1, n + 1):
        print(i, i * i)
""",
}
RIGHT: dict[Language, str] = {
    "python": """\
import sys
import warnings

def countdown(n):
    return list(range(n, 0, -1))

def table(n):
    for i in range(1, n + 1):
        print(i, i * i)
""",
    "julia": """\
countdown(n) = collect(n:-1:1)

function table(n)
    for i in 1:n
        println(i, " ", i * i)
    end
end
""",
}
RIGHT_LINE: dict[Language, str] = {
    "python": "return list(range(n, 0, -1))",
    "julia": "collect(n:-1:1)",
}


IN_BOTH = [
    "python",
    pytest.param("julia", marks=[pytest.mark.julia, pytest.mark.long]),
]


@pytest.fixture(params=IN_BOTH)
def language(request: pytest.FixtureRequest) -> Language:
    if request.param == "julia":
        julia_or_skip()
    return str(request.param)


def graded(
    assignment: Assignment, runtime: Runtime, language: Language, old: str, new: str
) -> ScoreReport:
    assert old in RIGHT[language]
    return graded_text(assignment, runtime, RIGHT[language].replace(old, new), language=language)


ENDLESS: dict[Language, str] = {
    "python": "while True: print({}, file=sys.{})",
    "julia": "(while true; println({1}, {0}); end)",
}
LONG: dict[Language, str] = {"python": "'x' * 1000", "julia": '"x"^1000'}


@pytest.mark.long
@pytest.mark.parametrize("stream", ["stdout", pytest.param("stderr", marks=pytest.mark.slow)])
@pytest.mark.parametrize("what", ["short", "long"])
def test_who_prints_without_end_is_told_so_and_loses_no_other_call(
    assignment: Assignment, runtime: Runtime, language: Language, stream: str, what: str
) -> None:
    text = "n" if what == "short" else LONG[language]
    endless = ENDLESS[language].format(text, stream)
    # No compiler runs in Python: what never ends need not be waited for as long.
    first = 5.0 if language == "julia" else 0.5
    limits = replace(assignment.limits, first_call_cpu_seconds=first)
    hasty = replace(assignment, limits=limits)
    report = graded(hasty, runtime, language, RIGHT_LINE[language], endless)
    case = case_of(report, "countdown")
    assert (report.score, case.status) == (2, "timeout")
    assert case.message is not None
    assert "It probably never stops printing" in translate(case.message, "en")


def test_an_endless_printer_that_hides_its_error_leaves_the_next_call_nothing(
    assignment: Assignment, runtime: Runtime
) -> None:
    """Here the worker lives on, with a full file and what had no room in it."""
    caught = """
    try:
        while True: print("x" * 1000)
    except OSError:
        return list(range(n, 0, -1))
"""
    line = RIGHT_LINE["python"]
    report = graded(assignment, runtime, "python", line, caught)
    assert report.score == 3


@pytest.mark.long
def test_what_loading_left_in_a_buffer_reaches_no_call(
    assignment: Assignment, runtime: Runtime, language: Language
) -> None:
    left = RIGHT[language] + "\nprint('no line')\n".replace("'", '"')
    left = left.replace('("no line")', '("no line", end="")') if language == "python" else left
    assert graded_text(assignment, runtime, left, language=language).score == 3


WARNED: dict[Language, str] = {
    "python": "warnings.warn('deprecated'); sys.stderr.write('seen')\n        print(i, i * i)",
    "julia": '@warn "deprecated"; print(stderr, "seen"); println(i, " ", i * i)',
}
LINE: dict[Language, str] = {"python": "print(i, i * i)", "julia": 'println(i, " ", i * i)'}


def test_warnings_are_shown_apart_and_count_for_nothing(
    assignment: Assignment, runtime: Runtime, language: Language
) -> None:
    report = graded(assignment, runtime, language, LINE[language], WARNED[language])
    case = case_of(report, "table")
    assert (report.score, case.printed) == (3, "1 1\n2 4\n3 9\n")
    assert "deprecated" in case.errors
    assert "seen" in case.errors
    assert "/tmp" not in case.errors
    assert {case.errors for case in redact(report, "cases").cases if not case.visible} == {""}


def test_what_belongs_in_standard_output_and_is_in_the_other_is_told(
    assignment: Assignment, runtime: Runtime, language: Language
) -> None:
    elsewhere = {
        "python": "print(i, i * i, file=sys.stderr)",
        "julia": 'println(stderr, i, " ", i * i)',
    }
    report = graded(assignment, runtime, language, LINE[language], elsewhere[language])
    page = case_text(report, case_of(report, "table"), "en")
    assert report.score == 1
    assert "it is written to standard error: write it to standard output" in " ".join(page.split())
    assert "What it wrote to standard error:" in page
