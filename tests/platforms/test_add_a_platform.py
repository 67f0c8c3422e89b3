"""docs/extending.md's "A platform", followed: a folder and an entry, and nothing in `grader/`."""

import zipfile
from pathlib import Path

import pytest

from grader.model import Assignment
from tests.commands import grader_with
from tests.platforms.packaging.own_assignment import MOST

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
SUBMISSIONS = Path(__file__).parent / "packaging" / "submissions"
# The entry and the folder's sentences; inside `grader/` the folder is found by itself.
REGISTERED = """
import sys
from pathlib import Path
from grader.locale import FOLDERS
from grader.platforms.platform import Download, Platform
from grader.platforms.registry import PLATFORMS
from tests.platforms.toy.download import looks_like_toy, read_toy
from tests.platforms.toy.gradebook import TOY_GRADEBOOK
from tests.platforms.toy.target import TOY

PLATFORMS["toy"] = Platform(Download(read_toy, looks_like_toy), {"toy": TOY}, TOY_GRADEBOOK)
FOLDERS.append(Path("tests/platforms/toy").resolve())
from grader.cli import main
main()
"""


def test_a_new_platform_gets_its_package_its_result_and_its_sentences(
    assignment: Assignment, tmp_path: Path
) -> None:
    assert assignment.path is not None
    out, package = tmp_path / "toy.zip", tmp_path / "package"
    chosen = ("--toy-colour", "blue", "--locale", "es", "--out", out)
    made = grader_with(REGISTERED, "export", "toy", assignment.path, *chosen)
    assert made.returncode == 0, made.stderr
    assert "Súbalo a la plataforma de juguete; vale 10 puntos." in made.stderr
    with zipfile.ZipFile(out) as archive:
        names = {"README.txt", "run.sh", "assignment.json", "settings.json"}
        assert set(archive.namelist()) == names
        readme = archive.read("README.txt").decode()
        assert "grader export toy summary" in readme
        assert "Súbalo a la plataforma de juguete; vale 10 puntos." in readme
        archive.extractall(package)
    handed_in = tmp_path / "in"
    handed_in.mkdir()
    (handed_in / "summary.py").write_bytes((SUBMISSIONS / "right.py").read_bytes())
    graded = grader_with(REGISTERED, "autograde", "toy", package, "--submission", handed_in)
    assert (graded.returncode, graded.stdout) == (0, "done\n"), graded.stderr
    said = (package / "result.txt").read_text(encoding="utf-8")
    assert said == f"La plataforma de juguete dice blue: {MOST:g}"


def test_a_new_platforms_option_takes_only_its_choices(
    assignment: Assignment, tmp_path: Path
) -> None:
    assert assignment.path is not None
    refused = grader_with(
        REGISTERED,
        "export",
        "toy",
        assignment.path,
        "--toy-colour",
        "green",
        "--out",
        tmp_path / "toy.zip",
    )
    assert refused.returncode == 2
    assert "'red', 'blue'" in refused.stderr


@pytest.mark.long
def test_a_new_platforms_download_is_recognised_and_graded(
    assignment: Assignment, tmp_path: Path
) -> None:
    assert assignment.path is not None
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as archive:
        archive.write(SUBMISSIONS / "right.py", "toy--Ana.py")
        archive.write(SUBMISSIONS / "wrong.py", "toy--Luis.py")
    ran = grader_with(
        REGISTERED,
        *("run", assignment.path, tmp_path / "class.zip", "--out", tmp_path / "out"),
        *("--locale", "en", "--jobs", "2"),
    )
    assert ran.returncode == 0, ran.stderr
    assert "class.zip: from the toy platform, 2 submissions" in ran.stderr
    assert (tmp_path / "out" / "Ana" / "student" / "report.html").is_file()
    assert "Luis" in (tmp_path / "out" / "grades.csv").read_text(encoding="utf-8")
    (tmp_path / "marks.csv").write_text("who,mark\nLuis,\nAna,\n", encoding="utf-8")
    done = grader_with(
        REGISTERED,
        "gradebook",
        tmp_path / "out",
        "--toy",
        tmp_path / "marks.csv",
        "--toy-best",
        "5",
    )
    assert done.returncode == 0, done.stderr
    marks = (tmp_path / "out" / "toy-marks.csv").read_text(encoding="utf-8")
    assert marks.startswith("who,mark\nLuis,")
    assert marks.endswith("\nAna,5.00\n")
