"""The options that say what a download is and what is known beside it."""

import functools
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import click

from grader.cli.options import usable
from grader.model import Locale
from grader.model.handed_in import FOLDER, Origin
from grader.platforms.downloads import About, read_groups
from grader.platforms.moodle.words import read_words
from grader.platforms.moodle.worksheet import Worksheet, read_worksheet
from grader.platforms.registry import downloads, gradebooks

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


def downloads_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds --from, --worksheet and --groups, given to the command together as `about`, with the
    deadline. The command needs the options of gradebooks and `locale` too."""

    @functools.wraps(command)
    def bundled(
        *args: Any,
        origin: Origin | None,
        worksheet: Path | None,
        groups: Path | None,
        deadline: datetime | None,
        grace: timedelta,
        locale: Locale,
        **others: Any,
    ) -> Any:
        about = About(
            origin,
            _worksheet(worksheet, locale),
            None if groups is None else usable(read_groups(groups), groups, locale),
            deadline,
            grace,
            tuple(path for path in (worksheet, groups, *_gradebooks()) if path is not None),
        )
        return command(*args, about=about, locale=locale, **others)

    source = click.option(
        "--from",
        "origin",
        type=click.Choice([FOLDER, *downloads()]),
        help="What folders and zips were downloaded from.  [default: told by their names]",
    )
    worksheet = click.option(
        "--worksheet",
        type=_FILE,
        metavar="CSV",
        help="Moodle's grading worksheet: when each submission came in.  [default: --moodle]",
    )
    groups = click.option(
        "--groups",
        type=_FILE,
        metavar="CSV",
        help="Who is in which group (columns group, and name, id or email).",
    )
    return source(worksheet(groups(bundled)))


def _gradebooks() -> list[Path]:
    """The files that a command's gradebook options name."""
    params = click.get_current_context().params
    options = (option for one in gradebooks().values() for option in (one.file, *one.options))
    found = (params.get(option.name) for option in options)
    return [path for path in found if isinstance(path, Path)]


def _worksheet(path: Path | None, locale: Locale) -> Worksheet | None:
    """The one given, else the one that is to be filled in."""
    params = click.get_current_context().params
    path, own = path or params["moodle"], params["moodle_words"]
    words = None if own is None else usable(read_words(own), own, locale)
    return None if path is None else usable(read_worksheet(path, words), path, locale)
