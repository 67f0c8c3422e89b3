"""`grader run`: grade submissions, write their reports and the grades, print the table."""

import os
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
from grader.cli.progress import show_progress
from grader.diagnosis import load_known_mistakes
from grader.grading import Grading, grade_all
from grader.intake import find_submissions
from grader.model import HandedIn, Locale, Message, Student
from grader.outputs.folder import OutputFolder
from grader.outputs.terminal import print_summary, terminal
from grader.report import summarise
from grader.running import EngineChoice, open_runtime
from grader.sandbox import SandboxChoice

__all__ = ["command"]

ALL_GRADED, SOME_NOT_GRADED = 0, 1


@click.command("run")
@assignment_argument
@click.argument(
    "submissions",
    nargs=-1,
    required=True,
    metavar="SUBMISSION...",
    type=click.Path(exists=True, path_type=Path),
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the reports.  [default: grades-ASSIGNMENT]",
)
@click.option("--single", is_flag=True, help="A folder is one submission, not one per entry.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    default=lambda: os.cpu_count() or 1,
    show_default="number of processors",
    help="Submissions graded at the same time.",
)
@sandbox_option
@julia_engine_option
@locale_option
def command(
    assignment: str,
    submissions: tuple[Path, ...],
    out: Path | None,
    single: bool,
    jobs: int,
    sandbox: SandboxChoice,
    julia_engine: EngineChoice,
    locale: Locale,
) -> None:
    """Grade submissions and write their score reports.

    ASSIGNMENT is the name of one that comes with the grader (grader list) or a YAML file. Each
    SUBMISSION is a file, or a folder with one submission per entry.

    Ends with 0 when all were graded, whatever their scores; 1 when some could not be; 2 for a wrong
    command line or assignment.
    """
    loaded = load_assignment(assignment, locale)
    target = out or Path(f"grades-{loaded.id}")
    found = find_submissions(submissions, single=single)
    # `grader run NAME .` a second time meets its own output: that is nobody's submission.
    entries = [(name, path) for name, path in found if path != target.resolve()]
    if not entries:
        fail(Message("cli.no_submissions"), locale)
    folder = OutputFolder.open(target, loaded)
    if isinstance(folder, Message):
        fail(folder, locale)
    with open_runtime(sandbox, julia_engine, saying(locale)) as runtime:
        if isinstance(runtime, Message):
            fail(runtime, locale)
        known = load_known_mistakes(loaded)
        grading = Grading(loaded, runtime, locale, known.predictions, known.hints)
        summaries = []
        published = False
        for report in show_progress(grade_all(grading, entries, jobs), len(entries), locale):
            folder.write(report, loaded.hidden_view)
            by = HandedIn((Student(report.submission.id),))
            summaries.append(summarise(report, by))
            published |= report.assignment.published_hidden_cases
    folder.write_grades(summaries)
    print_summary(terminal(), summaries, locale, published_hidden_cases=published)
    click.echo(folder.path / "grades.csv")
    sys.exit(ALL_GRADED if all(s.status == "graded" for s in summaries) else SOME_NOT_GRADED)
