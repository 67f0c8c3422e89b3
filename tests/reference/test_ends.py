"""The two ends of every shipped assignment: the template has no points, the reference has all."""

from pathlib import Path

import pytest
import yaml

from grader.assignment import load
from grader.grading import Grading, grade, read
from grader.languages.registry import SHIPPED
from grader.model import Assignment, Language
from grader.running import Runtime
from tests.commands import ROOT
from tests.julia import julia_or_skip
from tests.shipped import NAMES


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", SHIPPED)
def test_the_template_is_a_sample_that_must_have_no_points(name: str, language: Language) -> None:
    """So `grader verify` grades what students get."""
    assignment: Assignment = load(name)
    folder = ROOT / "cases" / "submissions" / name
    template = assignment.templates[language].read_bytes()
    same = [path for path in (folder / "wrong").iterdir() if path.read_bytes() == template]
    assert len(same) == 1
    expected = yaml.safe_load((folder / "expected.yaml").read_text(encoding="utf-8"))
    assert expected["wrong"][same[0].name] == {"score": 0, "diagnoses": []}


@pytest.mark.slow
@pytest.mark.julia
@pytest.mark.parametrize("name", NAMES)
def test_templates_have_no_points_and_references_all(name: str, runtime: Runtime) -> None:
    julia_or_skip()
    assignment: Assignment = load(name)
    grading = Grading(assignment, runtime)

    def score(path: Path | None) -> float | None:
        assert path is not None
        report = grade(grading, read(assignment, path))
        assert report.findings == ()
        return report.score

    assert [score(assignment.templates[language]) for language in SHIPPED] == [0, 0]
    assert [score(assignment.reference), score(assignment.twin)] == [assignment.max_score] * 2
