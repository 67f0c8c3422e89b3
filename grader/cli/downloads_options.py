"""The options that say what a download is and what is known beside it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from grader.cli.gradebook_options import GradebookOptions
from grader.cli.options import FILE, usable
from grader.model import Locale
from grader.model.handed_in import FOLDER, Origin
from grader.platforms.downloads import About, read_groups
from grader.platforms.moodle.book import MoodleBook
from grader.platforms.moodle.worksheet import read_worksheet
from grader.platforms.registry import downloads


def downloads_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds --from (given as `origin`), --worksheet and --groups."""
    source = click.option(
        "--from",
        "origin",
        type=click.Choice([FOLDER, *downloads()]),
        help="What folders and zips were downloaded from.  [default: told by their names]",
    )
    worksheet = click.option(
        "--worksheet",
        type=FILE,
        metavar="CSV",
        help="Moodle's grading worksheet: when each submission came in.  [default: --moodle]",
    )
    groups = click.option(
        "--groups",
        type=FILE,
        metavar="CSV",
        help="Who is in which group (columns group, and name, id or email).",
    )
    return source(worksheet(groups(command)))


def about_download(
    origin: Origin | None,
    worksheet: Path | None,
    groups: Path | None,
    gradebooks: GradebookOptions,
    locale: Locale,
) -> About:
    """Return what the options say beside a download, or end the program."""
    rules, books = gradebooks.asked.rules, gradebooks.asked.books
    # Without a worksheet of its own, the one that is to be filled in.
    sheet = next((book.worksheet for _, book in books if isinstance(book, MoodleBook)), None)
    if worksheet is not None:
        words = {} if sheet is None else {"": sheet.words}
        sheet = usable(read_worksheet(worksheet, words), worksheet, locale)
    return About(
        origin,
        sheet,
        None if groups is None else usable(read_groups(groups), groups, locale),
        rules.deadline,
        rules.grace,
        (*gradebooks.files, *(path for path in (worksheet, groups) if path is not None)),
    )
