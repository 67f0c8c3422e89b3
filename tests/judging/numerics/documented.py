"""The examples of assignment-format.md, laid out as files, and what is handed in for them."""

import re
from pathlib import Path

import pytest

from grader.assignment import load
from grader.assignment.mistakes.known import load_known_mistakes
from grader.grading import Grading, grade, read
from grader.model import Assignment, ScoreReport
from grader.running import Runtime
from tests.julia import julia_or_skip
from tests.laying import lay

__all__ = ["JULIA", "documented", "handed_in"]

DOCS = Path(__file__).parents[3] / "docs"
FILES = re.compile(r"```\w+\n# file: (\S+)\n(.*?)```", re.DOTALL)
JULIA = (pytest.mark.julia, pytest.mark.long)


def documented(folder: Path, id: str) -> Assignment:
    """Return the documentation's assignment of this id."""
    lay(folder, dict(FILES.findall((DOCS / "assignment-format.md").read_text("utf-8"))))
    return load(folder / "cases" / f"{id}.yaml")


def handed_in(assignment: Assignment, runtime: Runtime, folder: Path, file: str) -> ScoreReport:
    """Grade a text: one of Julia where its first line says so."""
    name = "a.jl" if file.lstrip().startswith("# julia") else "a.py"
    if name == "a.jl":
        julia_or_skip()
    path = lay(folder / "in", {name: file}) / name
    grading = Grading(assignment, runtime, load_known_mistakes(assignment))
    return grade(grading, read(assignment, path))
