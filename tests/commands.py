"""The command line as tests call it: in this process, or in one that has registered more."""

import csv
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner, Result

from grader.cli import main

__all__ = ["REFERENCE", "ROOT", "Command", "grader", "grader_with", "grades_in", "rows_of"]

ROOT = Path(__file__).parents[1]
REFERENCE = ROOT / "reference" / "confusion_matrix.py"

Command = Callable[..., Result]


def grader(*arguments: str | Path) -> Result:
    """Run `grader` in this process; what would be a traceback fails the test."""
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def grader_with(program: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a program that registers something and then is `grader`."""
    return subprocess.run(
        [sys.executable, "-c", program, *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def rows_of(path: Path, encoding: str = "utf-8") -> list[dict[str, str]]:
    """Return the rows of a table that a command wrote."""
    with path.open(encoding=encoding, newline="") as table:
        return list(csv.DictReader(table))


def grades_in(folder: Path) -> dict[str, dict[str, str]]:
    """Return the rows of a run's grades.csv by submission."""
    return {row["submission"]: row for row in rows_of(folder / "grades.csv")}
