"""`grader run --decimal-comma`: grades.csv for a spreadsheet that writes 7,5."""

import csv
from pathlib import Path

import pytest

from tests.commands import Command
from tests.laying import lay

pytestmark = pytest.mark.long

SUMS = """\
format: 1
id: sums
title: Sums
reference: sums.py
functions: {add: {returns: value, fields: [{name: sum, kind: real}]}}
cases:
  - {id: one, args: [1, 2], points: 1.5}
  - {id: two, args: [2, 2], points: 2}
"""
RIGHT = "def add(x, y):\n    return x + y\n"


def test_names_and_numbers_stay_whole(grader: Command, tmp_path: Path) -> None:
    files = {"sums.py": RIGHT, "sums.yaml": SUMS, "in/Ángel Núñez.py": RIGHT}
    lay(tmp_path, {**files, "in/eva.py": "def add(x, y):\n    return 3\n"})
    plain, comma = tmp_path / "plain" / "grades.csv", tmp_path / "comma" / "grades.csv"
    grader("run", "sums.yaml", "in", "--out", "plain")
    grader("run", "sums.yaml", "in", "--out", "comma", "--decimal-comma")

    raw = comma.read_bytes()
    assert raw.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(raw.decode("utf-8-sig").splitlines(), delimiter=";"))
    before = list(csv.DictReader(plain.read_text(encoding="utf-8").splitlines()))
    assert [{key: value.replace(",", ".") for key, value in row.items()} for row in rows] == before

    [angel] = [row for row in rows if "Núñez" in row["submission"]]
    assert (angel["score"], angel["one"], angel["two"]) == ("3,5", "1,5", "2")
    assert "3,5;" in raw.decode(), "a number stands bare"

    # What is written again stays as it was asked for.
    grader("override", "comma", "eva", "--score", "2.5", "--reason", "oral")
    assert ";2,5;" in comma.read_text(encoding="utf-8")


def test_without_the_option_nothing_of_it_is_there(grader: Command, tmp_path: Path) -> None:
    lay(tmp_path, {"sums.py": RIGHT, "sums.yaml": SUMS, "in/eva.py": RIGHT})
    grader("run", "sums.yaml", "in", "--out", "grades")
    text = (tmp_path / "grades" / "grades.csv").read_bytes().decode()
    assert text.startswith('"submission","student",')
    assert ",3.5,3.5," in text
