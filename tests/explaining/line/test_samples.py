"""Beginners' mistakes whose place and kind are all that could be said: the line finds them."""

from pathlib import Path

import pytest
import yaml

from grader.assignment.mistakes.known import load_known_mistakes
from grader.explaining.line.search import IN_CHECK
from grader.grading import Grading, grade
from grader.judging.report import redact
from grader.judging.report.cause import cause
from grader.locale import translate
from grader.model import Language
from grader.running import Runtime
from tests.explaining.small import asking
from tests.handing_in import submission

SAMPLES = yaml.safe_load(Path(__file__).with_name("samples.yaml").read_text("utf-8"))
EACH = [
    pytest.param(
        *(sample["function"], language, sample[language], sample["line"][language]),
        # Each has a worker of its own in which Julia compiles.
        marks=[pytest.mark.slow] if language == "julia" and number % 4 else [],
    )
    for number, sample in enumerate(SAMPLES)
    for language in sample["line"]
]


@pytest.mark.long
@pytest.mark.parametrize(("function", "language", "text", "line"), EACH)
def test_the_line_is_found(
    runtime: Runtime,
    request: pytest.FixtureRequest,
    function: str,
    language: Language,
    text: str,
    line: int,
) -> None:
    if language == "julia":
        request.getfixturevalue("julia")
    asked = asking(function)
    grading = Grading(asked, runtime, load_known_mistakes(asked), line=IN_CHECK)
    report = redact(grade(grading, submission(text, language=language)), "cases")

    assert [translate(hint, "en").partition(":")[0] for hint in cause(report).hints] == [
        f"Line {line}"
    ]
