"""docs/extending.md's "A rule", followed: a module, an entry and sentences, and no more."""

import re
from pathlib import Path

import pytest

from grader.judging import rules
from grader.model import Language
from tests.commands import grader_with
from tests.julia import julia_or_skip
from tests.platforms.packaging.own_assignment import write

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[3]
# The entry and the sentences; inside `grader/` these are in the files of its own rules.
REGISTERED = """
from pathlib import Path
from grader.judging.rules import RULES, RuleKind
from grader.locale import FOLDERS
from tests.judging.rules.toy import few_parameters

RULES["few_parameters"] = RuleKind(few_parameters.check, few_parameters.Options)
FOLDERS.append(Path("tests/judging/rules/toy").resolve())
from grader.cli import main
main()
"""
RULE = "rules:\n  - {id: few_parameters, cost: share, share: 0.5, options: {most: %s}}\n"
RIGHT: dict[Language, str] = {
    "python": """
def total(values, factor, start):
    return float(values.sum() * factor + start)

def summary(values, factor):
    return total(values, factor, 0.0), len(values)
""",
    "julia": """
total(values, factor, start) = sum(values) * factor + start
summary(values, factor) = (total(values, factor, 0.0), length(values))
""",
}


def assignment_with(most: str, folder: Path) -> Path:
    path = write(folder / "assignment").path
    assert path is not None
    path.write_text(path.read_text(encoding="utf-8") + RULE % most, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("language", "ending"),
    [("python", "py"), pytest.param("julia", "jl", marks=pytest.mark.julia)],
)
def test_a_new_rule_finds_says_and_costs_in_both_languages(
    language: Language, ending: str, tmp_path: Path
) -> None:
    if language == "julia":
        julia_or_skip()
    handed_in = tmp_path / f"mine.{ending}"
    handed_in.write_text(RIGHT[language])
    assignment = assignment_with("2", tmp_path)
    checked = grader_with(REGISTERED, "check", assignment, handed_in, "--locale", "es")
    report = " ".join(checked.stdout.split())
    assert "`total` tiene 3 parámetros; de un vistazo se leen como mucho 2." in report
    assert "Junta en un valor lo que va junto." in report
    assert "1,5 de 3 puntos" in report


def test_a_new_rule_s_options_are_looked_at(tmp_path: Path) -> None:
    handed_in = tmp_path / "mine.py"
    handed_in.write_text(RIGHT["python"])
    checked = grader_with(
        REGISTERED, "check", assignment_with("-1", tmp_path), handed_in, "--locale", "en"
    )
    assert checked.returncode == 2
    assert "here stands -1; expected at least 0" in checked.stderr


def test_the_page_of_the_rules_names_modules_that_exist() -> None:
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    table = page.partition("## A new rule")[2]
    folder = Path(rules.__file__).parent
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    rows = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row)} == modules
    for path in re.findall(r"`((?:grader|tests)/[\w/.]+)`", table):
        assert (ROOT / path).exists(), path
