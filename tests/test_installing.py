"""What `make` installs into, and what it says where that cannot be."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.commands import ROOT

INSTALL = ROOT / ".ci" / "install-python"


def install(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run it for a folder's `.venv`, in an environment in which none is active."""
    clean = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    return subprocess.run(
        [INSTALL, ".venv", ""],
        cwd=folder, env=clean | environment, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture
def half_made(tmp_path: Path) -> Path:
    """A folder with a virtual environment as an interrupted run leaves it."""
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "python").touch()
    (tmp_path / "bin").mkdir()
    return tmp_path


def python3(folder: Path, script: str) -> str:
    """Put a `python3` first on the PATH."""
    program = folder / "bin" / "python3"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return f"{program.parent}:{os.environ['PATH']}"


def test_the_package_that_is_missing_is_named_with_its_command(half_made: Path) -> None:
    """Debian's python3 without python3-venv leaves a half-made one and fails."""
    path = python3(half_made, "mkdir -p .venv/bin; exit 1")
    done = install(half_made, PATH=path)
    assert done.returncode == 1
    assert "sudo apt-get install python3-venv" in done.stderr
    assert not (half_made / ".venv").exists()


def test_a_half_made_one_is_made_anew(half_made: Path) -> None:
    pip = "mkdir -p .venv/bin; printf '#!/bin/sh\\necho $* >> asked\\n' > .venv/bin/python"
    path = python3(half_made, f"{pip}; chmod +x .venv/bin/python")
    assert install(half_made, PATH=path).returncode == 0
    asked = (half_made / "asked").read_text().splitlines()
    assert asked == ["-m pip install --quiet --editable ."]
    assert (half_made / ".venv" / ".installed").exists()


def test_one_that_is_active_is_left_alone(half_made: Path) -> None:
    done = install(half_made, VIRTUAL_ENV=str(half_made / ".venv"))
    assert done.returncode == 1
    assert "is active has no pip" in done.stderr
    assert (half_made / ".venv" / "bin" / "python").exists()


def test_a_user_needs_no_tools_of_tests() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "\ndemo: grader julia\n" in makefile
    assert "\nserve: grader-site julia\n" in makefile
