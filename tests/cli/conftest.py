"""Runs the real command line, in this process, with real workers in the strongest layer here."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from grader.cli import main

Run = Callable[..., Result]

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "reference" / "confusion_matrix.py"


@pytest.fixture
def grader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """`grader("run", …)` in an empty folder, English unless the arguments say otherwise."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "C.UTF-8")

    def run(*arguments: str | Path) -> Result:
        result = CliRunner().invoke(main, [str(argument) for argument in arguments])
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run
