"""A reference that needs more than half of the time it gives to others is told to its author."""

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


@pytest.mark.parametrize("name", list_shipped())
def test_no_shipped_reference_is_slow(name: str) -> None:
    said: list[Problem] = []
    load(name, remark=said.append)
    assert said == []
