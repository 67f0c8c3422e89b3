"""A small class and its assignment, and the real program on it, to be killed at will."""

import contextlib
import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tests.commands import ROOT

ASSIGNMENT = """\
format: 1
id: {id}
title: {{en: Sum, es: Suma}}
reference: sum_reference.py
functions:
  total:
    returns: value
    fields: [{{name: total, kind: real}}]
cases:
  - {{id: three, args: [{{float64: "1 2 3"}}], expect: {{total: 6}}, visible: true, points: 2}}
  - {{id: one, args: [{{float64: [4]}}], points: {points}}}
"""
REFERENCE = "import numpy as np\n\n\ndef total(values):\n    return float(np.sum(values))\n"
RIGHT = "def total(values):\n    return float(sum(values))\n"
FIRST = "def total(values):\n    return float(values[0])\n"
BROKEN = "def total(values):\n    raise ValueError('not yet')\n"
GRADER = (sys.executable, "-c", "from grader.cli import main; main()")


def write_assignment(folder: Path, name: str = "sums", points: int = 1) -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(ASSIGNMENT.format(id=name, points=points))
    (folder / "sum_reference.py").write_text(REFERENCE)
    return path


def write_class(folder: Path, count: int) -> Path:
    """Submissions that all differ: right, wrong, broken, and one that is no source."""
    folder.mkdir()
    for number in range(count):
        source = (RIGHT, FIRST, BROKEN)[number % 3]
        (folder / f"student {number:03}.py").write_text(f"{source}# {number}\n")
    (folder / "notes.txt").write_text("no source")
    return folder


def environment() -> dict[str, str]:
    return os.environ | {"LANG": "C.UTF-8", "PYTHONPATH": str(ROOT)}


def run(*arguments: str | Path, cwd: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*GRADER, *map(str, arguments)],
        cwd=cwd, env=environment(), capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip


def start(*arguments: str | Path, cwd: Path) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [*GRADER, *map(str, arguments)],
        cwd=cwd, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip


def outputs(folder: Path) -> Mapping[str, bytes]:
    """Every file of a run but the store, its timings taken out."""
    return {
        path.relative_to(folder).as_posix(): _without_timings(path)
        for path in _files(folder)
        if not path.name.startswith("grades.sqlite")
    }


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file())


def _without_timings(path: Path) -> bytes:
    if path.name == "report.html":
        return re.sub(rb"[^<>]* s of processor time", b"", path.read_bytes())
    if path.name != "report.json":
        return path.read_bytes()
    report = json.loads(path.read_text())
    for case in report["cases"]:
        case.pop("cpu_seconds")
    return json.dumps(report).encode()


def unfinished(folder: Path) -> Sequence[Path]:
    """Files that would be half written: reports that do not parse, temporary names."""
    wrong = []
    for path in _files(folder):
        if path.name == "report.json":
            json.loads(path.read_text())
        elif path.name == "report.html" and not path.read_text().rstrip().endswith("</html>"):
            wrong.append(path)
    return wrong


def count_runs(out: Path) -> int:
    """Return how many runs a folder's store remembers."""
    with contextlib.closing(sqlite3.connect(out / "grades.sqlite")) as store:
        return int(store.execute("SELECT count(*) FROM run").fetchone()[0])
