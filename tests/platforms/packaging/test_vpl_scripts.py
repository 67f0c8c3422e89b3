"""VPL's scripts run by a plain shell, with the grader of this checkout."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from grader.model import Locale
from grader.platforms.packaging.parts import Settings
from tests.platforms.packaging.own_assignment import write
from tests.platforms.packaging.targets import build

pytestmark = pytest.mark.long

SUBMISSIONS = Path(__file__).parent / "submissions"
SMALL = str(128 * 1024 * 1024)


def run(script: str, folder: Path, locale: Locale = "en", **environment: str) -> str:
    """The output of a script and of the execution that it makes; the home folder is a number's."""
    home = folder / "p12345"
    home.mkdir()
    settings = Settings(locale=locale, sandbox="off")
    for file in build(write(folder / "assignment"), "moodle-vpl", settings):
        if file.path.startswith("execution_files/"):
            (home / Path(file.path).name).write_bytes(file.content)
    (home / "answer.py").write_bytes((SUBMISSIONS / "wrong.py").read_bytes())
    python = folder / "prefix" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    python.chmod(0o700)
    ran = subprocess.run(
        ["bash", "-c", f"bash ./{script} && ./vpl_execution"],
        cwd=home,
        env={**os.environ, "GRADER_PREFIX": str(python.parents[1]), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.stdout + ran.stderr


def test_the_button_run_names_no_number_and_no_temporary_path(tmp_path: Path) -> None:
    shown = run("vpl_run.sh", tmp_path)
    assert "submission" in shown
    assert "p12345" not in shown
    assert "/tmp" not in shown.replace(str(tmp_path), "")


@pytest.mark.parametrize(
    ("locale", "said"), [("en", "less than 512 MB"), ("es", "menos de 512 MB")]
)
def test_an_activity_with_too_little_memory_says_it(
    locale: Locale, said: str, tmp_path: Path
) -> None:
    shown = run("vpl_evaluate.sh", tmp_path, locale, VPL_MAXMEMORY=SMALL)
    assert any(line.startswith("Comment :=>>") and said in line for line in shown.splitlines())


def test_an_activity_with_enough_memory_says_nothing_of_it(tmp_path: Path) -> None:
    assert "512" not in run("vpl_evaluate.sh", tmp_path, VPL_MAXMEMORY=str(1 << 30))
