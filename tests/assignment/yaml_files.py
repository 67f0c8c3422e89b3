"""Small assignment files for tests."""

from pathlib import Path

from grader.assignment import load
from grader.model import Argument, Assignment

__all__ = ["REFERENCES", "SMALL", "argument", "assignment_with"]

HERE = Path(__file__).parent
SMALL = HERE / "cases" / "small.yaml"
REFERENCES = HERE / "reference"

HEAD = f"""
format: 1
id: steady
title: Steady
reference: "{REFERENCES / "unsteady.py"}"
functions: {{steady: {{returns: value, fields: [{{name: x, kind: real}}]}}}}
"""


def assignment_with(folder: Path, text: str, head: str = HEAD) -> Assignment:
    path = folder / "steady.yaml"
    path.write_text(head + text, encoding="utf-8")
    return load(path)


def argument(folder: Path, text: str) -> Argument:
    """The argument that is written as `text`."""
    return assignment_with(folder, f"cases: [{{id: only, args: [{text}]}}]").cases[0].last.args[0]
