"""The benchmarks run, and say what they say in figures that can be right."""

import random
import re
import subprocess
import sys
from argparse import Namespace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks.classes import write_class
from benchmarks.imports import HEAVY, imported
from benchmarks.rush import Seen, failures
from benchmarks.serve import Rush, moments

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_a_small_run_writes_a_table_and_a_picture(tmp_path: Path) -> None:
    asked = [
        "python",
        "--submissions",
        "3",
        "--rounds",
        "1",
        "--no-julia",
        "--no-peers",
        "--out",
        "docs",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", *asked],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "docs" / "benchmarks.md").read_text()
    rows = dict(re.findall(r"^\| (.+?) \| ([\d.e-]+) \| [\d.e-]+ \|", text, re.MULTILINE))
    ours = ("grader run", "grader run --no-warm-start")
    parts = {f"{name}: {part}" for name in ours for part in ("workers", "own process")}
    assert set(rows) == {"one bare process each", *ours, *parts}
    assert "3 submissions, none slow" in text
    assert all(0.01 < float(seconds) < 60 for seconds in rows.values())
    ElementTree.parse(tmp_path / "docs" / "benchmarks.svg")


def test_a_class_has_no_two_alike_and_a_third_of_it_is_slow(tmp_path: Path) -> None:
    texts = [path.read_text() for path in write_class("julia", 9, tmp_path / "class")]
    assert len(set(texts)) == 9
    assert ["model = sum" in text for text in texts] == [False, False, True] * 3


def test_half_of_a_rush_comes_in_its_last_fifth() -> None:
    times = moments(Rush(900, 600.0, evenly=False), random.Random(1))
    assert len(times) == 900
    assert times == sorted(times)
    assert sum(time >= 480 for time in times) == 450
    evenly = moments(Rush(900, 600.0, evenly=True), random.Random(1))
    assert 150 < sum(time >= 480 for time in evenly) < 210


def seen(waits: float, ends: float, later_megabytes: float = 100.0, count: int = 20) -> Seen:
    memory = [(30.0, 100.0), (90.0, later_megabytes)]
    return Seen([waits] * count, [ends] * count, memory=memory)


@pytest.mark.parametrize(
    ("round", "holds_not"),
    [
        (seen(1.5, 390.0), ""),
        (seen(3.1, 360.0), "95% waits"),
        (seen(1.0, 1090.0), "95% ends"),
        (seen(1.0, 360.0, 151.0), "memory"),
        (seen(1.0, 360.0, count=19), "attempts are lost"),
    ],
)
def test_a_rush_holds_where_all_of_it_does(round: Seen, holds_not: str) -> None:
    asked = Namespace(attempts=20, language="python", first=0, busy=10, kills=0)
    told = list(failures(asked, seen(1.0, 360.0), round))
    assert [line.startswith(holds_not) for line in told] == [True] * bool(holds_not)
    quiet = Namespace(**{**vars(asked), "busy": 0})
    assert any("2 s" in line for line in failures(quiet, seen(2.1, 360.0), round))


def test_help_imports_nothing_heavy(tmp_path: Path) -> None:
    packages = imported(["--help"], tmp_path)
    assert "click" in packages
    assert not packages.keys() & set(HEAVY)
