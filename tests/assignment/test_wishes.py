"""The page "I want X: write Y": each line can be written, and does what is wanted."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from grader.assignment import load
from grader.running import Runtime
from tests.grading import graded

DOCS = Path(__file__).parents[2] / "docs"
ROW = re.compile(r"^\| \[.+?\]\(\S+\) \| `(.+)` \|$", re.MULTILINE)
TABLE = re.compile(r"^\| I want \| (?:In the|At a) (\w+), write \|\n((?:\|.*\n)+)", re.MULTILINE)
ENGLISH = (DOCS / "assignment-format.md").read_text(encoding="utf-8")
PLACES = {line: place for place, rows in TABLE.findall(ENGLISH) for line in ROW.findall(rows)}

REFERENCE = """
import numpy as np

class Line:
    def __call__(self, x):
        return x + 1

def spread(values, *, threshold=0.0):
    if isinstance(values, np.ndarray) and len(values) == 0:
        raise ValueError("no values")
    {answer}
"""
NUMBER = "return float(max(values) - min(values))"
ANSWERS = {
    "[values, vectors]": "return np.sort(values), np.array([values, values])",
    "convergence": "return 5.5 + 1e-6 / len(values)",
    "tuple": "return float(min(values)), len(values)",
    "printed": "print(max(values) - min(values))",
    "rows": "return len(values)",
    "function": "return values(2.0) if callable(values) else 0.0",
    "record": "return len(values)",
    "char": "return len(values)",
    "date": "return float(getattr(values, 'day', 0))",
    "symbol": "return len(values)",
    "up_to: order": "return np.asarray(values)",
    "unordered": "return sorted(map(float, values))",
    "index": "return int(max(range(len(values)), key=lambda at: values[at]))",
}
"""The reference's answers where a line asks for another value than a number, by a word of it."""

RIGHT = "def spread(values, threshold=0.0):\n    return max(values) - min(values)"
COUNTED = "calls = []\ndef spread(values):\n    calls.append(1)\n"
REFUSING = "def spread(values):\n    return [][0] if len(values) == 0 else 0"
EFFECTS = {
    "tolerance: {absolute: 0.01}": (RIGHT + " + 0.001", 0, 2),
    "tolerance: {digits: 12}": (RIGHT + " + 1e-9", 2, 0),
    "tolerance: {ulps: 1}": (RIGHT + " + 4e-15", 2, 0),
    "tolerance: {relative: 0.1}": (RIGHT + " + 0.1", 0, 1),
    "scoring: {policy: per_function}": (RIGHT + " if len(values) > 2 else 0", 1, 0),
    "rules: [{id: no_loops, cost: function}]": (
        "def spread(values):\n    for value in values:\n        pass\n"
        "    return max(values) - min(values)",
        2, 0,
    ),
    "sequences: list": ("def spread(values):\n    return values.copy().pop() * 0 + 5.5", 0, 1),
    "support: {files: [iris.data]}": (
        "def spread(values):\n    open('iris.data')\n    return max(values) - min(values)", 0, 2,
    ),
    "support: {stand_ins: [flux.py]}": (
        "import flux\ndef spread(values):\n    return flux.width(values)", 0, 2,
    ),
    "load: strict": (RIGHT + "\n1 / 0\n", 2, 0),
    "up_to: sign": ("def spread(values):\n    return min(values) - max(values)", 0, 2),
    "up_to: period": (RIGHT + " - 4 * 3.141592653589793", 0, 2),
    "{kind: vector, up_to: order}": ("def spread(values):\n    return sorted(values)", 0, 2),
    "residual: spread**2 - (max(values) - min(values))**2": (
        "def spread(values):\n    return min(values) - max(values)", 0, 2,
    ),
    "{residual: spread - 5.5, deviation: 20 / sqrt(len(values))}": (RIGHT + " + 60", 0, 2),
    "points: 40": (RIGHT, 2, 40),
    "points: 5": (RIGHT, 2, 6),
    "points: 0": (RIGHT, 2, 1),
    "points: -3": (RIGHT, 2, 1),
    "extra: true": (RIGHT + " if len(values) < 3 else 0", 1, 1),
    "repeat: 3": (COUNTED + "    return max(values) - min(values) if len(calls) < 3 else 0", 2, 0),
    "args: [{date: 2026-01-31}]": (
        "def spread(values):\n    return float(getattr(values, 'day', 0))", 0, 2,
    ),
    'args: [{code: {python: "[1.0, 2.5]", julia: "[1.0, 2.5]"}}]': (
        "def spread(values):\n    return 1.5", 0, 1,
    ),
    "args: [{char: a}]": ("def spread(values):\n    return len(values)", 0, 2),
    "args: [{symbol: left}]": ("def spread(values):\n    return len(values)", 0, 2),
    "observe: [values]": (
        "def spread(values):\n    answer = max(values) - min(values)\n    values[:] = 0\n"
        "    return answer", 2, 1,
    ),
    "{returns: nothing, fields: [{name: output, kind: text, source: printed}]}": (
        "def spread(values):\n    print(max(values) - min(values))", 0, 2,
    ),
    "{kind: list, unordered: true}": ("def spread(values):\n    return list(values)", 0, 2),
    "{args: [{float64: []}], raises: true}": (REFUSING, 0, 1),
    "{args: [{float64: []}], raises: {python: ValueError}}": (REFUSING, 0, 0),
    "{args: [{float64: []}], raises: true, message: no values}": (REFUSING, 0, 0),
}  # fmt: skip
"""A program, its points without a line and with it."""


def written(folder: Path, line: str, *, without: bool = False) -> Path:
    """Write the small assignment, with a line where the page says that it stands."""
    field: dict[str, Any] = {"name": "spread", "kind": "real"}
    function: dict[str, Any] = {"returns": "value", "fields": [field]}
    case: dict[str, Any] = {"id": "one", "args": [[2.0, 7.5, 3.0]]}
    file: dict[str, Any] = {
        "format": 1,
        "id": "wish",
        "title": "A wish",
        "languages": ["python", "julia"],
        "reference": "reference.py",
        "functions": {"spread": function},
        "cases": [case, {"id": "two", "args": [[1.0, 2.0]]}],
    }
    answer = NUMBER
    if not without:
        place = {"file": file, "function": function, "field": field, "case": case}[PLACES[line]]
        place.update(yaml.safe_load(line))
        answer = next((ANSWERS[word] for word in ANSWERS if word in line), NUMBER)
    if "steps" in case or "each" in case:
        del case["args"]
    if "convergence" in function:
        del file["cases"][1]
        case.update(args=[], each=[[{"generate": {"length": length}}] for length in (10, 20, 40)])
    if "__call__" in line and not without:
        del file["cases"][1]
        case["args"] = [{"function": "x -> x + 1"}, 4.5]

    (folder / "reference.py").write_text(REFERENCE.format(answer=answer), encoding="utf-8")
    (folder / "flux.py").write_text("def width(values):\n    return max(values) - min(values)\n")
    (folder / "environment").mkdir(exist_ok=True)
    for name in ("iris.data", "text.md", "environment/Project.toml", "environment/Manifest.toml"):
        (folder / name).write_text("5.1,3.5\n", encoding="utf-8")
    path = folder / "wish.yaml"
    path.write_text(yaml.safe_dump(file), encoding="utf-8")
    return path


def test_the_page_has_what_most_teachers_want_in_both_languages() -> None:
    assert len(PLACES) >= 30
    assert set(EFFECTS) <= set(PLACES)
    spanish = (DOCS / "assignment-format.es.md").read_text(encoding="utf-8")
    assert ROW.findall(spanish) == list(PLACES)


@pytest.mark.parametrize("line", PLACES)
def test_each_line_can_be_written_where_the_page_says(line: str, tmp_path: Path) -> None:
    assert load(written(tmp_path, line)).cases


@pytest.mark.long
def test_each_line_does_what_is_wanted(runtime: Runtime, tmp_path: Path) -> None:
    def score(program: str, line: str, *, without: bool) -> float | None:
        assignment = load(written(tmp_path, line, without=without))
        (tmp_path / "program.py").write_text(program, encoding="utf-8")
        report = graded(assignment, runtime, tmp_path / "program.py")
        return report.score

    scores = {
        line: (score(program, line, without=True), score(program, line, without=False))
        for line, (program, _, _) in EFFECTS.items()
    }
    assert scores == {line: (before, after) for line, (_, before, after) in EFFECTS.items()}
