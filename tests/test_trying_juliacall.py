"""`.ci/run` tries juliacall with a Julia that has PythonCall, and says where there is none."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.commands import ROOT
from tests.laying import lay

MAKE = '#!/bin/sh\necho "$GRADER_TEST_ENGINE|$JULIA_DEPOT_PATH|$GRADER_REQUIRE_ALL|$*" >> made\n'
JULIA = """#!/bin/sh
case "$*" in
  *"using PythonCall"*) printf 0.9.37 ;;
  *--version*) echo julia version 1.10.4 ;;
esac
"""
PYTHON = '#!/bin/sh\necho "$*" >> asked\n[ "$2" != juliapkg ]\n'
VARIABLES = ("GRADER_", "PYTHON_JULIA", "JULIA_")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with the script, in which `make` and Python only note what they are asked for."""
    scripts = {".ci/lowest": "#!/bin/sh\n", ".ci/package": "#!/bin/sh\n", "bin/make": MAKE}
    lay(tmp_path, {**scripts, ".venv/bin/python": PYTHON, "prefix/julia/bin/julia": JULIA})
    lay(tmp_path, {"prefix/project/": "", "prefix/depot/": ""})
    for name in ("run", "find-juliacall"):
        shutil.copy(ROOT / ".ci" / name, tmp_path / ".ci" / name)
    for file in tmp_path.rglob("*"):
        file.chmod(0o755)
    return tmp_path


def ran(checkout: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(VARIABLES)}
    clean |= {"PATH": f"{checkout / 'bin'}:{os.environ['PATH']}", "VIRTUAL_ENV": ".venv"}
    return subprocess.run(
        [".ci/run"],
        cwd=checkout, env=clean | environment, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_that_it_was_not_tried_is_the_last_line(checkout: Path) -> None:
    done = ran(checkout)
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == "juliacall: not tried here"


def test_where_it_is_required_its_want_is_an_error(checkout: Path) -> None:
    assert ran(checkout, GRADER_REQUIRE_ALL="juliacall").returncode != 0


def test_what_is_named_and_not_there_is_an_error(checkout: Path) -> None:
    done = ran(checkout, GRADER_JULIA_PREFIX="nowhere")
    assert done.returncode != 0
    assert "there is no program nowhere/julia/bin/julia" in done.stderr


def test_a_folder_of_julia_is_enough(checkout: Path) -> None:
    prefix = str(checkout / "prefix")
    done = ran(
        checkout,
        GRADER_JULIA_PREFIX=prefix,
        GRADER_REQUIRE_ALL="juliacall",
        JULIA_DEPOT_PATH="/own",
    )
    assert done.returncode == 0, done.stderr
    assert "not tried" not in done.stdout
    assert "juliacall 0.9.37 with julia version 1.10.4" in done.stderr
    assert "-m pip install --quiet juliacall==0.9.37" in (checkout / "asked").read_text()

    tried = [line.split("|") for line in (checkout / "made").read_text().splitlines()]
    [words] = [rest for engine, *rest in tried if engine == "juliacall"]
    assert words[:2] == [f"{prefix}/depot:/own", "juliacall"]
