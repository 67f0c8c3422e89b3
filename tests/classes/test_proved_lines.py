"""Proved lines on the class page: one group for a kind of change at a function."""

import pytest

from grader.assignment.mistakes.known import load_known_mistakes
from grader.classes.analysis.groups import mistake_groups
from grader.classes.clusters.answers import unexplained_answers
from grader.explaining.line.search import IN_CLASS
from grader.grading import Grading, judge_whole
from grader.judging.report import summarise
from grader.model import Assignment, HandedIn
from grader.running import Runtime
from grader.testing import run
from tests.explaining.line.test_line import ASSIGNMENT, STRICT
from tests.handing_in import submission

pytestmark = pytest.mark.long

__all__ = ["ASSIGNMENT"]


def test_the_same_kind_of_change_at_a_function_is_one_group_that_can_be_named(
    assignment: Assignment, runtime: Runtime
) -> None:
    known = load_known_mistakes(assignment)
    grading = Grading(assignment, runtime, known, line=IN_CLASS)
    summaries = []
    for text in (STRICT, f"# Mine.\n{STRICT}"):
        handed_in = submission(text)
        report, kept = judge_whole(grading, handed_in, run(handed_in, assignment, runtime))
        left = unexplained_answers(assignment, known, kept, report)
        assert [answers.function for answers in left] == ["sum_below"]
        summaries.append(summarise(report, HandedIn(())))

    (group,) = mistake_groups(summaries)
    assert (group.name, group.members) == ("line.comparison.sum_below", (0, 1))
