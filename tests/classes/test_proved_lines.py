"""Proved lines on the class page: one group for a kind of change at a function."""

from pathlib import Path

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
from tests.commands import Command
from tests.explaining.line.test_line import ASSIGNMENT, STRICT
from tests.handing_in import submission
from tests.laying import lay

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


def test_a_class_page_has_one_group_and_none_without_the_line(
    grader: Command, tmp_path: Path
) -> None:
    lay(tmp_path, ASSIGNMENT)
    (tmp_path / "in").mkdir()
    for name in ("ana", "eva"):
        (tmp_path / "in" / f"{name}.py").write_text(f"# {name}\n{STRICT}")

    for more, groups in ((["--no-line"], 0), ([], 1)):
        out = tmp_path / f"out{groups}"
        graded = grader("run", "sums.yaml", "in", "--out", out, *more)
        assert graded.exit_code == 0, graded.output
        page = (out / "index.html").read_text(encoding="utf-8")
        assert page.count("look at this comparison") == groups
