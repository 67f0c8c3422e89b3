"""`grader gradebook`: fill in gradebooks from what an earlier run graded."""

import sys
from itertools import chain
from pathlib import Path

import click

from grader.classes.outputs.publishing import leave
from grader.classes.table.rows import rows_of
from grader.cli import STOPPED
from grader.cli.class_folder import by_policy, open_folder
from grader.cli.gradebook_options import GradebookOptions, gradebook_options
from grader.cli.options import fail, folder_argument, locale_option, tell
from grader.model import Locale, Message


@click.command("gradebook")
@folder_argument
@gradebook_options
@locale_option
def command(folder: Path, gradebooks: GradebookOptions, locale: Locale) -> None:
    """Write the grades of an earlier run for an LMS, on a scale.

    FOLDER is what grader run wrote, or a class of a site: what lateness costs there, its rules
    say, where no option here does. Your own files are never changed: filled-in copies go into
    FOLDER, with gradebook.csv, a table of all grades and what lateness cost.

    Ends with 0 when each of your files got a grade, 1 when one got none.
    """
    with open_folder(folder, locale) as run:
        tables = [rows_of(run.store, assignment) for assignment in run.folder.assignments]
        try:
            asked = by_policy(run.store, gradebooks).asked
            written = leave(run.folder, asked, list(chain.from_iterable(tables)))
        except OSError as error:
            fail(Message("gradebooks.not_written", {"error": str(error)}), locale, STOPPED)

    for message in written.messages:
        tell(message, locale)
    for file in written.files:
        click.echo(file)
    sys.exit(1 if written.unfilled else 0)
