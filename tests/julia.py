"""The Julia that tests run; without one they skip, and say what is missing."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Literal, cast

import pytest

__all__ = ["ENGINE", "find", "julia_or_skip", "said_by_julia"]

ENGINE = cast(Literal["juliacall", "process"], os.environ.get("GRADER_TEST_ENGINE", "process"))
"""The engine that tests run Julia with: the same tests hold for both."""


def find() -> str | None:
    """GRADER_JULIA, else `julia` on the PATH."""
    return os.environ.get("GRADER_JULIA") or shutil.which("julia")


def julia_or_skip() -> str:
    julia = find()
    if julia is None:
        pytest.skip(
            "no Julia: set GRADER_JULIA or put julia on the PATH (.ci/install-julia PREFIX)"
        )
    return julia


def said_by_julia(*arguments: str | Path, stdin: str | None = None) -> str:
    """Return what a Julia prints that is run with these arguments, and optimises nothing."""
    command = [julia_or_skip(), "--startup-file=no", "-O0", *map(str, arguments)]
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout
