"""`grader desk`: read, comment and judge by hand what was graded, in the browser."""

from pathlib import Path

import click

from grader.cli.options import fail, folder_argument, locale_option
from grader.model import Locale, Message


@click.command("desk")
@folder_argument
@locale_option
def command(folder: Path, locale: Locale) -> None:
    """Read submissions in the browser: comments at lines, points by hand, release.

    FOLDER is what grader run wrote. The pages are on this machine, for you alone. Ctrl-C ends it,
    and writes reports, grades and gradebooks with what was said and given. While grader serve has
    the folder, its own desk is opened.
    """
    try:
        # Imported here: an extra that not every installation has.
        from grader.cli.at_desk import sit_down  # noqa: PLC0415
    except ModuleNotFoundError:
        fail(Message("web.not_installed"), locale)
    sit_down(folder, locale)
