"""The guide "your own assignment in 15 minutes", followed to the letter, in each language."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from grader.model.assignment import FieldKind
from tests.julia import find

ROOT = Path(__file__).parents[3]
BLOCK = re.compile(r"```(\w+)\n(?:# file: (\S+)\n)?(.*?)```", re.DOTALL)
# The one command of the guide that is told to end with another status.
NOT_ALL_PASSED = "grader check"


def follow(text: str, folder: Path) -> list[str]:
    """Type every command and write every file, in the order of the page; all that was printed."""
    path = os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", "")))
    environment = {**os.environ, "PYTHONPATH": path, "LANG": "C.UTF-8"}
    if find() is None:
        environment.pop("GRADER_JULIA", None)
    printed = []
    for language, file, body in BLOCK.findall(text):
        if language == "text":  # what is printed
            continue
        if language != "sh":
            assert (folder / file).parent.is_dir(), file
            (folder / file).write_text(body, encoding="utf-8")
            continue
        for line in body.splitlines():
            if line.startswith("cd "):
                folder = folder / line.removeprefix("cd ")
                continue
            words = shlex.split(line)
            command = [sys.executable, "-m", "grader"] if words[0] == "grader" else words[:1]
            ran = subprocess.run(
                [*command, *words[1:]],
                cwd=folder,
                env=environment,
                capture_output=True,
                text=True,
                check=False,
            )
            expected = 1 if line.startswith(NOT_ALL_PASSED) else 0
            assert ran.returncode == expected, f"{line}\n{ran.stdout}{ran.stderr}"
            printed.append(ran.stdout + ran.stderr)
    return printed


@pytest.mark.slow
@pytest.mark.parametrize("page", ["own-assignment.md", "own-assignment.es.md"])
def test_the_guide_leads_where_it_says(page: str, tmp_path: Path) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    printed = follow(text, tmp_path)
    folder = tmp_path / "value_range"
    assert "value_range holds." in printed[1]
    check = printed[-3]
    assert "Where does your search for the smallest value start?" in check
    assert "starts_at_zero" in (folder / "grades" / "grades.csv").read_text()
    assert (folder / "value_range-student-kit.zip").is_file()


@pytest.mark.slow
@pytest.mark.parametrize("page", ["mistakes.md", "mistakes.es.md"])
def test_the_page_about_mistakes_leads_where_it_says(page: str, tmp_path: Path) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    printed = follow(text, tmp_path)
    shown = [line.split()[0] for line in text.splitlines() if re.match("[0-9a-f]{6}  ", line)]
    assert [line for line in printed[2].splitlines() if line[:6] in shown] == [
        "2728f7  3 submissions, 4 points lost: mean",
        "c7f31d  3 submissions, 4 points lost: lowest",
    ]
    assert "2 get the hint mean_of_one_more now: dora, eva" in printed[4]
    assert "1 gets the hint mean_of_one_more now: gala" in printed[8]
    assert "spread holds." in printed[9]
    assert "Divide by how many values there are." in printed[10]
    assert "0.4 of 6 points" in printed[11]
    assert "test_wrong (test_spread.py:15)" in printed[11]


@pytest.mark.parametrize("name", ["own-assignment", "mistakes"])
def test_both_pages_show_the_same_files_and_commands(name: str) -> None:
    pages = [
        [
            block
            for block in BLOCK.findall((ROOT / "docs" / page).read_text(encoding="utf-8"))
            if block[0] != "text"
        ]
        for page in (f"{name}.md", f"{name}.es.md")
    ]
    assert pages[0] == pages[1]
    assert len(pages[0]) > 10


@pytest.mark.parametrize("page", ["own-assignment.md", "own-assignment.es.md"])
def test_the_guide_names_every_kind_of_field(page: str) -> None:
    paragraphs = (ROOT / "docs" / page).read_text(encoding="utf-8").split("\n\n")
    names = [set(re.findall(r"`(\w+)`", paragraph)) for paragraph in paragraphs]
    assert any(set(get_args(FieldKind)) <= named for named in names)
