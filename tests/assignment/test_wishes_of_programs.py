"""The lines "I want X: write Y" of the page on programs: each does what is wanted."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from grader.assignment import load
from grader.running import Runtime
from tests.grading import graded

DOCS = Path(__file__).parents[2] / "docs"
ROW = re.compile(r"^\| [^|]+ \| `([\w]+: .+)` \|$", re.MULTILINE)

REFERENCE = "print('total 3.5\\n\\nlist  a')\n"
EFFECTS = {
    "points_by: line": ("total 3.5\\n\\nlist b", 0, 2 / 3),
    "points_by: block": ("total 3.5\\n\\nlist b", 0, 1 / 2),
    "unordered: true": ("list a\\n\\ntotal 3.5", 0, 1),
    "match: exact": ("total 3.5\\n\\nlist a", 1, 0),
    "match: lines": ("total 3.5\\nlist a", 0, 1),
    "match: tokens": ("total\\n3.5 list a", 0, 1),
    "match: numbers": ("sum: 3.5", 0, 1),
    'matches: {output: "(?s).+"}': ("anything else", 0, 1),
}
"""What a program prints, its points without a line and with it."""


def laid(folder: Path, line: str) -> Path:
    """Write a small assignment of a program, with a line at its output or at its case."""
    output, case = {"name": "output"}, {"id": "one"}
    place: dict[str, Any] = case if line.startswith("matches") else output
    place |= yaml.safe_load(line) or {}
    file = {
        "format": 1,
        "kind": "program",
        "id": "wish",
        "title": "A wish",
        "reference": "reference.py",
        "outputs": [output],
        "cases": [case],
    }
    (folder / "reference.py").write_text(REFERENCE, encoding="utf-8")
    path = folder / "wish.yaml"
    path.write_text(yaml.safe_dump(file), encoding="utf-8")
    return path


def test_both_languages_have_the_same_lines() -> None:
    for page in ("programs.md", "programs.es.md"):
        assert ROW.findall((DOCS / page).read_text(encoding="utf-8")) == list(EFFECTS)


@pytest.mark.long
@pytest.mark.parametrize("line", EFFECTS)
def test_each_line_does_what_is_wanted(line: str, runtime: Runtime, tmp_path: Path) -> None:
    text, without, with_line = EFFECTS[line]
    program = tmp_path / "program.py"
    program.write_text(f"print('{text}')\n", encoding="utf-8")
    scores = [graded(load(laid(tmp_path, each)), runtime, program).score for each in ("", line)]
    assert scores == [pytest.approx(without), pytest.approx(with_line)]
