"""A reference that does not end, or needs more than half of the time it gives to others, is told to
its author."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from grader.assignment import Problem, list_shipped, load
from grader.cli import main
from tests.laying import lay

REFERENCE = """\
import time


def waste(seconds):
    ends = time.process_time() + seconds
    while time.process_time() < ends:
        pass
    return seconds
"""
CASES = """\
format: 1
id: waste
title: {en: Waste, es: Derroche}
languages: [python]
reference: waste.py
limits: {case_cpu_seconds: 0.2, first_call_cpu_seconds: 1}
functions:
  waste:
    returns: value
    fields: [{name: seconds, kind: real}]
defaults: {points: 1}
cases:
  - {id: first, args: [0.3], visible: true}
  - {id: quick, args: [0.0]}
  - {id: slow, args: [0.15]}
"""


@pytest.fixture
def waste(tmp_path: Path) -> Path:
    return lay(tmp_path, {"waste.py": REFERENCE, "waste.yaml": CASES}) / "waste.yaml"


def test_it_is_said_where_the_case_stands(waste: Path) -> None:
    said: list[Problem] = []
    load(waste, remark=said.append)
    assert [str(remark).partition(": the reference takes 0.")[0] for remark in said] == [
        f"{waste}:15:10: case 'slow'"
    ]


def test_a_command_says_it(waste: Path) -> None:
    made = CliRunner().invoke(main, ["template", str(waste), "--out", str(waste.parent)])
    assert made.output.count("the reference takes") == 1


ENDLESS = "import sys\n\nfor line in sys.stdin:\n    while line != 'q':\n        pass\n"
PROGRAM = """\
format: 1
id: menu
kind: program
title: {en: Menu, es: Menú}
reference: menu.py
limits: {first_call_cpu_seconds: 0.3}
cases:
  - {id: nothing, visible: true}
  - {id: one, input: "1\\n"}
  - {id: two, input: "2\\n"}
"""


@pytest.mark.parametrize(("locale", "said"), [("en", "does not end"), ("es", "no acaba")])
def test_a_program_that_does_not_end_is_ended_and_its_first_case_named(
    tmp_path: Path, locale: str, said: str
) -> None:
    (tmp_path / "menu.py").write_text(ENDLESS)
    path = tmp_path / "menu.yaml"
    path.write_text(PROGRAM)
    made = CliRunner().invoke(main, ["verify", str(path), "--locale", locale])
    assert made.exit_code == 2
    assert f"{path}:9:10:" in made.output
    assert said in made.output
    assert made.output.count("menu.yaml") == 1


@pytest.mark.parametrize("name", list_shipped())
def test_no_shipped_reference_is_slow(name: str) -> None:
    said: list[Problem] = []
    load(name, remark=said.append)
    assert said == []
