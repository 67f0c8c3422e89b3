"""`grader check`: what a student sees before the deadline."""

import sys
from pathlib import Path

import click

from grader.cli.options import (
    assignment_argument,
    fail,
    julia_engine_option,
    load_assignment,
    locale_option,
    sandbox_option,
    saying,
)
from grader.diagnosis import load_known_mistakes
from grader.grading import Grading, grade, read
from grader.locale import translate
from grader.model import Locale, Message, ScoreReport
from grader.outputs.terminal import print_report, terminal
from grader.report import redact
from grader.running import EngineChoice, open_runtime
from grader.sandbox import SandboxChoice, choose

__all__ = ["command"]

ALL_PASSED, NOT_ALL_PASSED = 0, 1


@click.command("check")
@assignment_argument
@click.argument("submission", metavar="FILE", type=click.Path(exists=True, path_type=Path))
@sandbox_option
@julia_engine_option
@locale_option
def command(
    assignment: str,
    submission: Path,
    sandbox: SandboxChoice,
    julia_engine: EngineChoice,
    locale: Locale,
) -> None:
    """Check your own file (or folder) against the visible cases.

    First the result in one line, then the first failures explained. Ends with 0 only when all
    visible cases pass.
    """
    loaded = load_assignment(assignment, locale)
    if sandbox == "auto" and isinstance(choose("auto"), Message):
        # It is the student's own file on the student's own machine.
        click.echo(translate(Message("cli.check_without_sandbox"), locale), err=True)
        sandbox = "off"
    # One worker: a server that forks it would only be started besides.
    with open_runtime(sandbox, julia_engine, saying(locale), warm=False) as runtime:
        if isinstance(runtime, Message):
            fail(runtime, locale)
        known = load_known_mistakes(loaded)
        grading = Grading(loaded, runtime, locale, known.predictions, known.hints, asked="visible")
        report = redact(grade(grading, read(loaded, submission.resolve())), loaded.hidden_view)
    print_report(terminal(), report)
    sys.exit(ALL_PASSED if _all_passed(report) else NOT_ALL_PASSED)


def _all_passed(report: ScoreReport) -> bool:
    passed = all(case.status == "passed" for case in report.cases)
    return report.status == "graded" and passed and report.score == report.max_score
