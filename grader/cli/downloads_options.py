"""The options that say what a download is and what is known beside it."""

import functools
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

import click

from grader.cli.options import USAGE_ERROR
from grader.locale import translate
from grader.model import Locale, Message
from grader.model.handed_in import FOLDER, Origin
from grader.platforms.downloads import About, read_groups
from grader.platforms.moodle.words import read_words
from grader.platforms.moodle.worksheet import Worksheet, read_worksheet
from grader.platforms.registry import downloads, gradebooks

__all__ = ["DownloadOptions", "deadline_options", "downloads_options"]

_Command = TypeVar("_Command", bound=Callable[..., Any])
_Read = TypeVar("_Read")
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_UNITS = {"m": "minutes", "h": "hours", "d": "days"}


@dataclass(frozen=True, slots=True)
class DownloadOptions:
    origin: Origin | None
    about: About
    deadline: datetime | None = None
    grace: timedelta = timedelta(0)


class _Deadline(click.ParamType[datetime]):
    name = "time"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> datetime:
        try:
            deadline = datetime.fromisoformat(str(value))
        except ValueError:
            self.fail(f"{value!r} is no time like 2026-11-20T23:59+01:00.", param, ctx)
        if deadline.tzinfo is None:
            self.fail(f"{value!r} has no time zone: write {value}+01:00 or so.", param, ctx)
        return deadline


class _Duration(click.ParamType[timedelta]):
    name = "duration"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> timedelta:
        if isinstance(value, timedelta):
            return value
        found = re.fullmatch(r"(\d{1,5})([mhd])", str(value))
        if found is None:
            self.fail(f"{value!r} is no duration like 15m, 2h or 1d.", param, ctx)
        return timedelta(**{_UNITS[found[2]]: int(found[1])})


def deadline_options(command: _Command) -> _Command:
    """Adds `deadline` (with its zone, or None) and `grace`."""
    deadline = click.option(
        "--deadline",
        type=_Deadline(),
        metavar="TIME",
        help="What comes later is late: 2026-11-20T23:59+01:00.",
    )
    grace = click.option(
        "--grace",
        type=_Duration(),
        default="0m",
        metavar="DURATION",
        help="How long after the deadline is still in time: 15m, 2h, 1d.",
    )
    return deadline(grace(command))


def downloads_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds --from, --worksheet, --groups, --deadline and --grace, given to the command together
    as `downloads`. The command needs `locale` too."""

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
            _worksheet(worksheet, locale),
            _read(read_groups, groups, locale),
            deadline,
            grace,
            tuple(path for path in (worksheet, groups, *_gradebooks()) if path is not None),
        )
        options = DownloadOptions(origin, about, deadline, grace)
        return command(*args, downloads=options, locale=locale, **others)

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
    return source(worksheet(groups(deadline_options(bundled))))


def _gradebooks() -> list[Path]:
    """The files that a command's gradebook options name."""
    params = click.get_current_context().params
    options = (option for one in gradebooks().values() for option in (one.file, *one.options))
    found = (params.get(option.name) for option in options)
    return [path for path in found if isinstance(path, Path)]


def _worksheet(path: Path | None, locale: Locale) -> Worksheet | None:
    """The one given, else the one that is to be filled in."""
    params = click.get_current_context().params
    words = _read(read_words, params.get("moodle_words"), locale)
    return _read(lambda file: read_worksheet(file, words), path or params.get("moodle"), locale)


def _read(
    reader: Callable[[Path], _Read | Message], path: Path | None, locale: Locale
) -> _Read | None:
    if path is None:
        return None
    read = reader(path)
    if isinstance(read, Message):
        click.echo(f"{path}: {translate(read, locale)}", err=True)
        sys.exit(USAGE_ERROR)
    return read
