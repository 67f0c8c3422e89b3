"""The assignment's own check judges the answers where several are right."""

from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from grader.assignment import load
from grader.assignment.mistakes.frozen.freeze import freeze
from grader.grading import Grading, grade, read
from grader.judging.report import redact
from grader.locale import translate
from grader.model import Assignment, ScoreReport
from grader.render.html.report import to_html
from grader.render.markdown.report import to_markdown
from grader.running import Runtime
from tests.grading import case_of, without_times
from tests.judging.making import sentence
from tests.julia import julia_or_skip

COURSE = Path(__file__).parent / "course"
ASSIGNMENT = COURSE / "pairs.yaml"
LARGEST_FIRST = """
import random
def pair(numbers, total):
    for first in sorted(numbers, reverse=True):
        if total - first in numbers:
            return first, total - first
def below(limit):
    return 0
def shuffled(items):
    return random.sample(items, len(items))
"""


@pytest.fixture
def graded(runtime_for_one: Runtime, assignment: Assignment, tmp_path: Path):
    """`graded(source)`: the instructor's report of a submission in Python, or in Julia."""

    def graded(source: str, ending: str = "py", asked: Assignment = assignment) -> ScoreReport:
        path = tmp_path / f"answer.{ending}"
        path.write_text(source, encoding="utf-8")
        return grade(Grading(asked, runtime_for_one), read(asked, path))

    return graded


def test_an_answer_that_is_not_the_reference_s_is_right(graded) -> None:
    report = graded(LARGEST_FIRST)
    assert (report.score, report.max_score) == (7, 7)
    assert {case.status for case in report.cases} == {"passed"}


@pytest.mark.long
def test_in_julia_too(graded) -> None:
    julia_or_skip()
    report = graded(
        """
        function pair(numbers, total)
            first = maximum(x for x in numbers if total - x in numbers)
            return first, total - first
        end
        below(limit) = 3
        shuffled(items) = sort(items, by=_ -> rand())
        """,
        "jl",
    )
    assert (report.score, report.max_score) == (7, 7)


def test_each_wrong_field_says_why_in_the_reader_s_language(graded) -> None:
    one = case_of(graded("def pair(numbers, total):\n    return 1.0, 5.0\n"), "one_pair")
    first, second = one.fields
    assert (first.status, second.status) == ("passed", "failed")
    assert (one.status, one.points) == ("partial", 1)
    assert sentence(second.message) == "The sum is not 3.0, as it is of 1.0."
    assert sentence(second.message, "es") == "La suma no es 3.0."


def test_one_right_answer_of_many_is_not_shown_as_the_expected_one(graded) -> None:
    one = case_of(graded("def pair(numbers, total):\n    return 1.0, 5.0\n"), "one_pair")
    assert [(field.expected, field.got) for field in one.fields] == [(None, "1.0"), (None, "5.0")]


@pytest.mark.parametrize(
    ("answer", "first", "second"),
    [
        ("None, 2.0", "There is no value here (NoneType).", "This cannot be judged without First."),
        ("'1', 2.0", "A number is expected here, but the value is of type str.", None),
        ("10 ** 400, 2.0", "A number is expected here, but the value is of type int.", None),
        ("1.0, pair", None, "A number is expected here, but the value is of type function."),
        ("1.0,", None, "No value was found for it, neither in its place nor under its name."),
    ],
)  # fmt: skip
def test_what_is_no_answer_of_the_kind_never_reaches_the_check(
    graded, answer: str, first: str | None, second: str | None
) -> None:
    report = graded(f"def pair(numbers, total):\n    return {answer}\n")
    one = case_of(report, "one_pair")
    assert (report.status, one.status, one.points) == ("graded", "failed", 0)
    for field, words in zip(one.fields, (first, second), strict=True):
        assert words is None or sentence(field.message) == words


def test_a_right_value_of_a_wrong_type_costs_its_share(graded) -> None:
    one = case_of(graded("def pair(numbers, total):\n    return [1.0, True + 1]\n"), "one_pair")
    assert [field.status for field in one.fields] == ["wrong_type", "wrong_type"]
    assert float(one.points) == 1.8


def test_nan_and_infinity_are_numbers_for_the_check_to_refuse(graded) -> None:
    report = graded("def pair(numbers, total):\n    return float('nan'), float('inf')\n")
    one = case_of(report, "one_pair")
    assert [field.status for field in one.fields] == ["failed", "failed"]
    assert sentence(one.fields[0].message) == "nan is not left."


def test_what_a_check_says_of_a_hidden_case_stays_with_the_instructor(graded) -> None:
    report = graded("def pair(numbers, total):\n    return 1.0, 5.0\n")
    assert "as it is of" in sentence(case_of(report, "two_pairs").fields[1].message)
    hidden = case_of(redact(report, "cases"), "two_pairs")
    assert (hidden.status, hidden.fields, hidden.message) == ("partial", (), None)


def test_what_a_check_says_is_text_in_every_report(graded) -> None:
    report = graded("def below(limit):\n    return -3\n")
    assert "<script>" in sentence(case_of(report, "limit").fields[0].message)
    for text in (to_html(report, "en"), to_markdown(report, "en")):
        assert "<script>" not in text.partition("</style>")[2]
        assert "\x1b" not in text
    assert "href" not in MarkdownIt().render(to_markdown(report, "en"))


@pytest.mark.parametrize(
    ("number", "problem"),
    [
        ("-1", "The assignment's own check check_below failed: ValueError: the limit is 10"
               " (pairs_checks.py:28)"),
        ("-2", "The assignment's own check check_below found a field to be wrong that is not one:"
               " digits"),
        ("10 ** 12", "The assignment's own check check_below failed: MemoryError"),
        ("10 ** 400", "The assignment's own check check_below failed: OverflowError"),
    ],
)  # fmt: skip
def test_a_check_that_fails_is_nobody_s_zero(graded, number: str, problem: str) -> None:
    report = graded(f"def below(limit):\n    return {number}\n")
    assert (report.status, report.score) == ("grader_error", None)
    assert report.message is not None
    assert translate(report.message, "en").startswith(problem)
    student = redact(report, "cases")
    assert student.message is not None
    assert "10" not in translate(student.message, "en")
    # The next one is judged as if nothing had been.
    assert graded(LARGEST_FIRST).score == 7


def test_a_frozen_assignment_carries_the_checks_and_not_the_reference(
    graded, assignment: Assignment, tmp_path: Path
) -> None:
    path = tmp_path / "frozen.json"
    path.write_text(freeze(assignment), encoding="utf-8")
    frozen = load(path)
    assert frozen.reference is None
    wrong = "def pair(numbers, total):\n    return 1.0, 5.0\n"
    assert without_times(graded(wrong, asked=frozen)) == without_times(graded(wrong))
    assert graded(LARGEST_FIRST, asked=frozen).score == 7


def test_all_repetitions_are_judged_together(graded) -> None:
    one = case_of(graded("def shuffled(items):\n    return items[::-1]\n"), "five_times")
    assert sentence(one.fields[0].message) == "5 times the same."
    assert one.fields[0].got == "; ".join([*["[6, 5, 4, 3, 2, 1]"] * 3, "…"])


def test_a_repetition_that_fails_is_the_case_s_failure(graded) -> None:
    report = graded(
        "calls = []\ndef shuffled(items):\n    calls.append(1)\n"
        "    return items if len(calls) < 3 else items[99]\n"
    )
    assert case_of(report, "five_times").status == "error"


def test_each_step_is_judged_with_the_submission_s_own_earlier_result(graded) -> None:
    right = graded("def shuffled(items):\n    return items[::-1]\n")
    assert case_of(right, "shuffled_twice").status == "passed"
    lost = case_of(graded("def shuffled(items):\n    return items[1:]\n"), "shuffled_twice")
    once, last = lost.fields
    assert (once.name, sentence(once.message)) == ("once.items", "These are not the 5 items.")
    assert (last.name, sentence(last.message)) == ("items", "These are not the 4 items.")


@pytest.mark.slow
def test_a_check_that_never_ends_is_ended(graded) -> None:
    report = graded("def below(limit):\n    return -4\n")
    assert report.status == "grader_error"
    assert report.message is not None
    assert "did not end in time" in translate(report.message, "en")
    assert graded(LARGEST_FIRST).score == 7
