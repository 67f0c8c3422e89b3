"""One assignment that uses all that the format has, through all that is made of an assignment."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from msgspec.structs import replace

from grader.assignment.mistakes.frozen import read_frozen
from grader.assignment.mistakes.frozen.freeze import freeze
from grader.judging.report import redact
from grader.model import Assignment
from grader.render.json_report import to_json
from grader.running import Runtime
from tests.assignment.json_schema import assignment_schema
from tests.grading import graded
from tests.julia import julia_or_skip
from tests.platforms.packaging.targets import RUNS, graded_in_container

pytestmark = pytest.mark.long

EVERYTHING = Path(__file__).parent / "everything"
ASSIGNMENT = EVERYTHING / "everything.yaml"
REPORT_SCHEMA = Path(__file__).parents[2] / "docs" / "report.schema.json"
SCORES = {"right": Fraction(27), "wrong": Fraction(103, 6)}
PATHS = {"path", "reference", "twin", "mistakes", "checks", "templates", "support"}


class Core(yaml.SafeLoader):
    """YAML as the format has it: a date is a text."""

    yaml_implicit_resolvers = {  # noqa: RUF012  (so it is declared there)
        first: [one for one in resolvers if not one[0].endswith(":timestamp")]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }


def test_it_fits_the_schema_of_assignments() -> None:
    written: Any = yaml.load((EVERYTHING / "everything.yaml").read_text("utf-8"), Core)
    jsonschema.Draft202012Validator(assignment_schema()).validate(written)


def test_it_is_frozen_as_it_is(assignment: Assignment, tmp_path: Path) -> None:
    path = tmp_path / "frozen.json"
    path.write_text(freeze(assignment), encoding="utf-8")
    again = read_frozen(path).assignment
    for name in Assignment.__struct_fields__:
        if name not in PATHS:
            assert repr(getattr(again, name)) == repr(getattr(assignment, name))


@pytest.mark.parametrize(
    "ending", ["py", pytest.param("jl", marks=[pytest.mark.julia, pytest.mark.slow])]
)
@pytest.mark.parametrize("kind", list(SCORES))
def test_its_reports_fit_their_schema_and_are_the_same_of_it_frozen(
    kind: str, ending: str, assignment: Assignment, runtime_for_one: Runtime, tmp_path: Path
) -> None:
    if ending == "jl":
        julia_or_skip()
    path = tmp_path / "frozen.json"
    path.write_text(freeze(assignment), encoding="utf-8")
    schema = jsonschema.Draft202012Validator(json.loads(REPORT_SCHEMA.read_text("utf-8")))
    texts = []
    for one in (assignment, read_frozen(path).assignment):
        report = graded(one, runtime_for_one, EVERYTHING / f"{kind}.{ending}")
        assert report.score == pytest.approx(float(SCORES[kind]))
        for shown in (report, redact(report, one.hidden_view)):
            untimed = tuple(replace(case, cpu_seconds=None) for case in shown.cases)
            texts.append(to_json(replace(shown, cases=untimed), "en"))
            schema.validate(json.loads(texts[-1]))
    assert texts[:2] == texts[2:]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["right.py", "right.jl", "wrong.py", "wrong.jl"])
@pytest.mark.parametrize("target", list(RUNS))
def test_every_target_grades_it(
    target: str, name: str, assignment: Assignment, tmp_path: Path
) -> None:
    if name.endswith(".jl"):
        julia_or_skip()
    came = graded_in_container(assignment, target, EVERYTHING / name, tmp_path)
    visible = {"right": Fraction(17), "wrong": Fraction(65, 6)}[name[:5]]
    whole = SCORES[name[:5]]
    assert came.score in (
        pytest.approx(float(whole)),
        pytest.approx(float(whole) / 27 * 10),
        pytest.approx(float(visible)),
    )
