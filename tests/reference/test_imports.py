"""References and mistakes import of the grader only `grader.api`; their examples are true."""

import ast
import doctest
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.assignment.reference.module import load_module
from tests.commands import ROOT

FILES = sorted((ROOT / "reference").rglob("*.py"))
EXAMPLES = [path for path in FILES if ">>>" in path.read_text(encoding="utf-8")]


def imported(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module or ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_else_of_the_grader_is_imported(path: Path) -> None:
    names = {name for name in imported(path.read_text(encoding="utf-8")) if "grader" in name}
    assert names <= {"grader.api"}


def test_a_reference_itself_imports_nothing_of_it() -> None:
    for path in (ROOT / "reference").glob("*.py"):
        if not path.stem.endswith("_checks"):
            assert "grader" not in path.read_text(encoding="utf-8"), path


def test_it_brings_little_with_it() -> None:
    code = "import sys, grader.api; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert not {"numpy", "click", "yaml"} & set(done.stdout.split())


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_in_docstrings_are_true(path: Path) -> None:
    result = doctest.testmod(load_module(path))
    assert result.failed == 0
    assert result.attempted >= 1
