"""A student reads the report: it is short, whatever was handed in."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

import pytest

from grader.assignment import list_shipped, load
from grader.assignment.mistakes.known import load_known_mistakes
from grader.grading import Grading, judge, read
from grader.judging.report import redact
from grader.render.markdown.report import to_markdown
from grader.testing import run as run_any
from tests.julia import julia_or_skip
from tests.runtimes import opened_runtime

SAMPLES = Path(__file__).parents[2] / "cases" / "submissions"
GROUPS = ("accepted", "partial", "wrong")


def lines_of(ending: str) -> dict[str, int]:
    """Return the lines of each sample's Markdown."""
    found = {}
    with opened_runtime() as runtime, ThreadPoolExecutor(2) as pool:
        for name in list_shipped():
            assignment = load(name)
            known = load_known_mistakes(assignment)
            grading = Grading(assignment, runtime, known)
            submissions = [
                read(assignment, path)
                for group in GROUPS
                for path in sorted((SAMPLES / name / group).glob(f"*.{ending}"))
            ]
            runs = pool.map(
                lambda one, of=assignment: run_any(one, of, runtime, "together"),
                [one for one in submissions if one.language is not None],
            )
            for submission in submissions:
                run = next(runs) if submission.language is not None else None
                report = redact(judge(grading, submission, run), assignment.hidden_view)
                lines = to_markdown(report, "en").count("\n")
                found[f"{name}/{submission.id}"] = lines
    return found


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["py", pytest.param("jl", marks=pytest.mark.julia)])
def test_a_students_markdown_is_sixty_lines_long_and_never_over_a_hundred_and_fifty(
    ending: str,
) -> None:
    if ending == "jl":
        julia_or_skip()
    lines = lines_of(ending)
    assert len(lines) > 80
    assert median(lines.values()) <= 60, lines
    assert max(lines.values()) <= 150, lines
