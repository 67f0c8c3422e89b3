"""The options that say which gradebooks are filled in, and on which scale."""

import functools
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

import click

from grader.cli.options import USAGE_ERROR, fail
from grader.locale import translate
from grader.model import Locale, Message
from grader.platforms.canvas.gradebook import read_canvas_gradebook
from grader.platforms.gradebook import ROUNDINGS, LateRules, Scale
from grader.platforms.gradebook.write import Asked
from grader.platforms.moodle.words import read_words
from grader.platforms.moodle.worksheet import read_worksheet

__all__ = ["GradebookOptions", "gradebook_options", "options_from"]

_Read = TypeVar("_Read")
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


class _Number(click.ParamType[Decimal]):
    """A number above zero as it is written, never as a binary fraction."""

    name = "number"

    def __init__(self, most: int = 100_000) -> None:
        self._most = most

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Decimal:
        try:
            number = Decimal(str(value).replace(",", "."))
        except InvalidOperation:
            self.fail(f"{value!r} is no number.", param, ctx)
        if not (number.is_finite() and Decimal("0.0001") <= number <= self._most):
            self.fail(f"{value!r} is not between 0.0001 and {self._most}.", param, ctx)
        return number


@dataclass(frozen=True, slots=True)
class GradebookOptions:
    asked: Asked
    wanted: bool
    """Whether any option asks for a gradebook or a scale."""
    given: Mapping[str, str | bool | None]
    """The options as texts, from which `options_from` makes the same again in any folder."""

    def due(self, deadline: datetime | None, grace: timedelta) -> "GradebookOptions":
        """The same, once it is known when submissions were due."""
        rules = replace(self.asked.rules, deadline=deadline, grace=grace)
        said = {
            "deadline": None if deadline is None else deadline.isoformat(),
            "grace": str(int(grace.total_seconds())),
        }
        asked = replace(self.asked, rules=rules)
        return replace(self, asked=asked, given={**self.given, **said})


def options_from(given: Mapping[str, str | bool | None], locale: Locale) -> GradebookOptions:
    """The options of an earlier command line. Ends the program for a file that is none any more."""
    moodle, canvas, column = (_text(given, name) for name in ("moodle", "canvas", "canvas_column"))
    words = _read(read_words, _text(given, "moodle_words"), locale)
    out_of, per_day = _text(given, "out_of"), _text(given, "late_per_day")
    comma = given.get("decimal_comma")
    rounding = next(one for one in ROUNDINGS if one == given["rounding"])
    asked = Asked(
        Scale(
            None if out_of is None else Decimal(out_of),
            Decimal(_text(given, "step") or "0.01"),
            rounding,
            comma if isinstance(comma, bool) else None,
        ),
        LateRules(
            per_day=Fraction(per_day or 0) / 100,
            cap=Fraction(_text(given, "late_cap") or 100) / 100,
        ),
        _named(moodle, _read(lambda file: read_worksheet(file, words), moodle, locale)),
        given.get("moodle_comments") is True,
        given.get("moodle_feedback") is True,
        given.get("moodle_drafts") is not False,
        _named(canvas, _read(read_canvas_gradebook, canvas, locale)),
        column,
    )
    wanted = any(one is not None for one in (moodle, canvas, out_of, per_day))
    options = GradebookOptions(asked, wanted, given)
    deadline = _text(given, "deadline")
    if deadline is None:
        return options
    grace = timedelta(seconds=int(_text(given, "grace") or 0))
    return options.due(datetime.fromisoformat(deadline), grace)


def gradebook_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds the options of gradebooks, given to the command together as `gradebooks`. The command
    needs `locale` too, and a deadline from elsewhere."""

    @functools.wraps(command)
    def bundled(*args: Any, locale: Locale, **others: Any) -> Any:
        given = {name: _said(others.pop(name)) for name in _NAMES}
        if given["moodle"] is None and (given["moodle_comments"] or given["moodle_feedback"]):
            fail(Message("gradebooks.needs_worksheet"), locale)
        return command(*args, gradebooks=options_from(given, locale), locale=locale, **others)

    for option in reversed(_OPTIONS):
        bundled = option(bundled)
    return bundled


def _said(value: object) -> str | bool | None:
    if value is None or isinstance(value, bool):
        return value
    return str(value.absolute()) if isinstance(value, Path) else str(value)


def _text(given: Mapping[str, str | bool | None], name: str) -> str | None:
    value = given.get(name)
    return value if isinstance(value, str) else None


def _read(
    reader: Callable[[Path], _Read | Message], path: str | None, locale: Locale
) -> _Read | None:
    if path is None:
        return None
    read = reader(Path(path))
    if isinstance(read, Message):
        click.echo(f"{path}: {translate(read, locale)}", err=True)
        sys.exit(USAGE_ERROR)
    return read


def _named(path: str | None, read: _Read | None) -> tuple[str, _Read] | None:
    return None if path is None or read is None else (Path(path).name, read)


_NAMES = (
    "moodle", "moodle_words", "moodle_comments", "moodle_feedback", "moodle_drafts", "canvas",
    "canvas_column", "out_of", "step", "rounding", "decimal_comma", "late_per_day", "late_cap",
)  # fmt: skip


_OPTIONS = (
    click.option(
        "--moodle",
        type=_FILE,
        metavar="CSV",
        help="Moodle's grading worksheet, as downloaded: a copy is filled in.",
    ),
    click.option(
        "--moodle-words",
        type=_FILE,
        metavar="TOML",
        help="Its headings and other words, where they are in no language that is known.",
    ),
    click.option(
        "--moodle-comments", is_flag=True, help="Fill in the worksheet's comments too (points)."
    ),
    click.option(
        "--moodle-feedback",
        is_flag=True,
        help="Make a zip of the students' reports for Moodle's feedback files.",
    ),
    click.option(
        "--moodle-drafts/--no-moodle-drafts",
        default=True,
        show_default=True,
        help="Whether drafts, saved and never handed in, get a grade.",
    ),
    click.option(
        "--canvas",
        type=_FILE,
        metavar="CSV",
        help="Canvas's gradebook, as exported: a copy is filled in.",
    ),
    click.option(
        "--canvas-column",
        metavar="TITLE",
        help="The assignment's title or number in Canvas's gradebook.",
    ),
    click.option(
        "--out-of",
        type=_Number(),
        metavar="NUMBER",
        help="The best grade.  [default: the gradebook's, else the assignment's points]",
    ),
    click.option(
        "--step",
        type=_Number(),
        default="0.01",
        show_default=True,
        metavar="NUMBER",
        help="Grades are multiples of this: 0.01, 0.1, 0.25, 1.",
    ),
    click.option(
        "--rounding",
        type=click.Choice(ROUNDINGS),
        default="half-up",
        show_default=True,
        help="To the nearest step (halves up, or to the even one), always up, or always down.",
    ),
    click.option(
        "--decimal-comma/--decimal-point",
        default=None,
        help="How grades are written.  [default: as the gradebook does]",
    ),
    click.option(
        "--late-per-day",
        type=_Number(100),
        metavar="PERCENT",
        help="What each day begun after the deadline takes off the grade.",
    ),
    click.option(
        "--late-cap",
        type=_Number(100),
        default="100",
        show_default=True,
        metavar="PERCENT",
        help="What lateness takes off at most.",
    ),
)
