"""`grader check`: what a student sees before the deadline."""

import gc
import sys
from pathlib import Path
from typing import Any

import click

from grader.assignment.reading.problems import shown
from grader.cli.options import (
    NEW_FILE,
    PATH,
    assignment_argument,
    line_option,
    option,
    runtime_options,
    tell,
)
from grader.model import Locale, Message

ENDINGS = (".html", ".json", ".md", ".sarif")


def _report_file(text: str) -> Path:
    path: Path = NEW_FILE(text)
    if path.suffix not in ENDINGS:
        raise click.BadParameter(f"'{path}' does not end in {', '.join(ENDINGS)}.")
    return path


_WRITE = "Write the report too: an .html, .json, .md or .sarif file. May be repeated."


@click.command("check")
@assignment_argument
@click.argument("submission", metavar="FILE", type=PATH)
@option("--write", _WRITE, _report_file, multiple=True, metavar="FILE")
@runtime_options
@line_option
def command(assignment: str, submission: Path, locale: Locale, **means: Any) -> None:
    """Check your own file (or folder) against the visible cases.

    First the result in one line, then the first failures explained. Ends with 0 only when all
    visible cases pass.
    """
    # At once, before the assignment is read and NumPy imported. On standard error, so that the
    # first line of the output proper is the result; and nothing that the assignment could belie.
    names = {"file": shown(submission.name or str(submission)), "assignment": shown(assignment)}
    tell(Message("cli.checking", names), locale)

    # Half a second makes little rubbish; to look for it takes a tenth of that.
    gc.disable()
    # The thread that starts the worker waits for files; it need not wait for the one that computes.
    sys.setswitchinterval(0.0002)

    # Imported here: it takes longer than a person needs to wonder whether anything happens.
    from grader.cli.checking import check_and_print  # noqa: PLC0415

    passed = check_and_print(assignment, submission, locale=locale, **means)
    sys.exit(0 if passed else 1)
