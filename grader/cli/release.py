"""`grader release`: let grades leave that were held until now."""

from pathlib import Path

import click

from grader.classes.outputs.release import release
from grader.cli.class_folder import end_if_unfilled, open_folder, publish
from grader.cli.options import folder_argument, locale_option
from grader.locale import words
from grader.model import Locale
from grader.render.terminal.console import say, terminal


@click.command("release")
@folder_argument
@locale_option
def command(folder: Path, locale: Locale) -> None:
    """Let grades leave that were held: on students' pages, in gradebooks.

    FOLDER is an assignment's folder in the data of grader serve. While a server has it, the button
    on its page does the same.
    """
    with open_folder(folder, locale) as run:
        count = sum(release(run.store, name) or 0 for name in run.folder.assignments)
        outputs = publish(run)
    say(terminal(), words("class_run.released", locale, count=count))
    end_if_unfilled(outputs, locale)
