"""A student reads the report: it is short, whatever was handed in."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

from grader.assignment import load
from grader.assignment.known import load_known_mistakes
from grader.judging.grading import Grading, judge, read
from grader.judging.report import redact
from grader.model import Message
from grader.render.markdown.report import to_markdown
from grader.running import open_runtime, run_submission

SAMPLES = Path(__file__).parents[2] / "cases" / "submissions" / "confusion_matrix"
GROUPS = ("accepted", "partial", "wrong")


def test_a_students_markdown_is_sixty_lines_long_and_never_over_a_hundred_and_fifty() -> None:
    assignment = load("confusion_matrix")
    known = load_known_mistakes(assignment)
    paths = [path for group in GROUPS for path in sorted((SAMPLES / group).glob("*.py"))]
    assert len(paths) > 50
    with open_runtime() as runtime:
        assert not isinstance(runtime, Message), runtime
        grading = Grading(assignment, runtime, known.predictions, known.hints)
        submissions = [read(assignment, path) for path in paths]
        with ThreadPoolExecutor(2) as pool:
            runs = pool.map(
                lambda one: run_submission(one, assignment, runtime, "together"), submissions
            )
            lines = {}
            for path, submission, run in zip(paths, submissions, runs, strict=True):
                report = redact(judge(grading, submission, run), assignment.hidden_view)
                lines[path.name] = to_markdown(report, "en").count("\n")
    assert median(lines.values()) <= 60, lines
    assert max(lines.values()) <= 150, lines
