"""Hostile files through the whole program, as an instructor would meet them: `grader run`."""

import csv
import io
import json
import os
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.attacks.declared import SUBMISSIONS
from tests.attacks.harmless import CONTROLS, assert_no_active_content, assert_only_its_own_scripts
from tests.attacks.world import World, leaked, open_world
from tests.commands import Command

HOSTILE_NAMES = (
    '=HYPERLINK("x","y").py',
    "+cmd|' -C calc'!A0.py",
    "@SUM(1+1).py",
    "-rf.py",
    "--help.py",
    "two\nlines.py",
    "\x1b[31mred\x1b[0m\x07.py",
    "\u202egpj.txt.py",
    "<img src=x onerror=alert(1)>.py",
    "....py",
    "con.py",
    "~root.py",
    "$(id) `id` ; id.py",
    f"{'ñ' * 120}.py",
    "run.json.py",
    "grades.csv.py",
    "\udcff\udcfe.py",
    "javascript:alert(1).py",
    "__proto__.py",
)
ATTACKS = (
    "closes_everything.py",
    "ends_loading.py",
    "forged_report_files.py",
    "hidden_inputs_said.py",
    "numpy_patched.py",
    "text_that_steers.py",
)


@pytest.fixture
def world() -> Iterator[World]:
    with open_world() as opened:
        yield opened


@pytest.mark.long
def test_a_class_of_hostile_names_files_and_submissions(
    world: World, grader: Command, tmp_path: Path
) -> None:
    folder = tmp_path / "class"
    entries = _hand_in(world, folder)
    world.victim.replace(folder / "victim.py")
    started = time.monotonic()
    result = grader("run", world.assignment, folder, "--out", "grades", "--jobs", "2")
    assert result.exit_code == 1, "some of it is no submission"
    assert time.monotonic() - started < 120
    assert not CONTROLS.search(result.output)

    rows = _grades(tmp_path / "grades" / "grades.csv")
    assert len(rows) == entries + 1
    honest = [row for row in rows if row["score"] == "40"]
    assert len(honest) == len(HOSTILE_NAMES) + 1
    assert {row["status"] for row in rows} == {"graded", "ungradable"}
    assert {row["score"] for row in rows} == {"40", "0", ""}
    _assert_nobody_left_the_folder(tmp_path / "grades", rows)
    for path in (tmp_path / "grades").glob("*/student/*"):
        text = path.read_text(encoding="utf-8")
        assert leaked(text) == [], path
        assert not CONTROLS.search(text.replace("\t", "")), path
        assert_no_active_content(path.suffix, text)
    for path in (tmp_path / "grades").glob("*/report.*"):
        text = path.read_text(encoding="utf-8")
        assert not CONTROLS.search(text.replace("\t", "")), path
        assert_no_active_content(path.suffix, text)
    page = (tmp_path / "grades" / "index.html").read_text(encoding="utf-8")
    assert not CONTROLS.search(page.replace("\t", ""))
    assert_only_its_own_scripts(page)


BOMBS = {
    "aliases of aliases": "a0: &a0 [x, x]\n"
    + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 30)),
    "an alias of itself": "format: &a [*a]\n",
    "deep nesting": "format: " + "[" * 100_000,
    "deep mappings": "".join(f"{' ' * n}a:\n" for n in range(3_000)),
    "a call in a tag": "format: !!python/object/apply:os.system ['touch owned']\n",
    "a megabyte of a number": "format: " + "9" * 1_000_000,
    "a very long array": "cases: [{args: [{generate: {length: 1000000000000}}]}]\n",
    "runs without end": 'cases: [{args: [{float64: "1x99999999999"}]}]\n',
    "megabytes": "format: 1\n# " + "x" * 6_000_000,
    "not a text": "format: \x00\x1b\ud83d",
}


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS)
def test_an_assignment_that_is_a_bomb_is_refused(
    bomb: str, grader: Command, tmp_path: Path
) -> None:
    (tmp_path / "bomb.yaml").write_bytes(bomb.encode("utf-8", "surrogatepass"))
    (tmp_path / "one.py").write_text("x = 1\n", encoding="utf-8")
    started = time.process_time()
    result = grader("run", tmp_path / "bomb.yaml", tmp_path / "one.py")
    assert result.exit_code == 2
    assert time.process_time() - started < 60
    assert not CONTROLS.search(result.output)
    assert len(result.output) < 20_000
    assert {path.name for path in tmp_path.iterdir()} == {"bomb.yaml", "one.py"}


def _hand_in(world: World, folder: Path) -> int:
    """A class's folder; how many entries it has."""
    folder.mkdir()
    honest = SUBMISSIONS / "innocent.py"
    for name in HOSTILE_NAMES:
        shutil.copyfile(honest, folder / name)
    for name in ATTACKS:
        source = world.lay_out(SUBMISSIONS / name)
        shutil.move(source, folder / name)
    (folder / "link.py").symlink_to(world.home / ".netrc")
    (folder / "everything").symlink_to("/")
    (folder / "loop.py").symlink_to("loop.py")
    os.mkfifo(folder / "pipe.py")
    (folder / "project").mkdir()
    (folder / "project" / "inside.py").symlink_to(world.course / "assignment" / "reference.py")
    (folder / "project" / "up").symlink_to("..")
    (folder / "archive.zip").write_bytes(b"PK\x05\x06" + b"\0" * 18)
    (folder / "wide.ipynb").write_text(_notebook("x = '" + "a" * 1_000_000 + "'"), encoding="utf-8")
    (folder / "deep.ipynb").write_text("[" * 100_000, encoding="utf-8")
    (folder / "mine.py").write_bytes(b"\xff\xfe\x00" * 1000)
    return sum(1 for _ in folder.iterdir())


def _notebook(code: str) -> str:
    cell = {"cell_type": "code", "source": code, "metadata": {}, "outputs": []}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def _grades(path: Path) -> list[dict[str, str]]:
    text = path.read_text(encoding="utf-8")
    assert not CONTROLS.search(text)
    rows = list(csv.DictReader(io.StringIO(text)))
    for row in rows:
        for cell in row.values():
            assert not re.match(r"\s*[=+@-]", cell), cell
    return rows


def _assert_nobody_left_the_folder(out: Path, rows: list[dict[str, str]]) -> None:
    names = [row["submission"].removeprefix("'") for row in rows]
    assert len(set(names)) == len(names)
    for path in out.rglob("*"):
        assert not path.is_symlink()
        assert not CONTROLS.search(str(path.relative_to(out)))
    assert {path.name for path in out.iterdir()} == {
        "run.json",
        "grades.csv",
        "grades.sqlite",
        "index.html",
        "summary.md",
        *names,
    }
    student = {f"student/report.{ending}" for ending in ("json", "html", "md")}
    reports = {"report.json", "report.html", *student}
    for name in names:
        inside = [path for path in (out / name).rglob("*") if path.is_file()]
        assert {path.relative_to(out / name).as_posix() for path in inside} == reports
