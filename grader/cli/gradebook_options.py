"""The options that say which gradebooks are filled in, and on which scale."""

import functools
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from grader.cli.options import USAGE_ERROR, fail
from grader.locale import translate
from grader.model import Locale, Message
from grader.platforms.gradebook import ROUNDINGS, LateRules, Scale
from grader.platforms.gradebook.book import Book, BookOption, Given, Gradebook
from grader.platforms.gradebook.write import Asked
from grader.platforms.registry import gradebooks

__all__ = ["GradebookOptions", "gradebook_options", "options_from"]

_GRADEBOOKS = gradebooks()
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
    """True when any option asks for a gradebook or a scale."""
    given: Given
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


def options_from(given: Given, locale: Locale) -> GradebookOptions:
    """The options of an earlier command line. Ends the program for a file that is none any more."""
    out_of, per_day = _text(given, "out_of"), _text(given, "late_per_day")
    comma = given.get("decimal_comma")
    rounding = next(one for one in ROUNDINGS if one == given["rounding"])
    books = tuple(
        (name, _read(gradebook, path, given, locale))
        for name, gradebook in _GRADEBOOKS.items()
        if (path := _text(given, gradebook.file.name)) is not None
    )
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
        given.get("moodle_drafts") is not False,
        books,
    )
    wanted = bool(books) or out_of is not None or per_day is not None
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
        for gradebook in _GRADEBOOKS.values():
            in_vain = next((one for one in gradebook.options if given[one.name]), None)
            if given[gradebook.file.name] is None and in_vain is not None:
                flags = {"option": in_vain.flag, "file": gradebook.file.flag}
                fail(Message("gradebooks.needs_file", flags), locale)
        return command(*args, gradebooks=options_from(given, locale), locale=locale, **others)

    for option in reversed(_OPTIONS):
        bundled = option(bundled)
    return bundled


def _said(value: object) -> str | bool | None:
    if value is None or isinstance(value, bool):
        return value
    return str(value.absolute()) if isinstance(value, Path) else str(value)


def _text(given: Given, name: str) -> str | None:
    value = given.get(name)
    return value if isinstance(value, str) else None


def _read(gradebook: Gradebook, path: str, given: Given, locale: Locale) -> Book:
    read = gradebook.read(Path(path), given)
    if isinstance(read, Message):
        click.echo(f"{path}: {translate(read, locale)}", err=True)
        sys.exit(USAGE_ERROR)
    return read


def _click(option: BookOption) -> Callable[[Any], Any]:
    if option.kind == "flag":
        return click.option(option.flag, is_flag=True, help=option.help)
    kind = _FILE if option.kind == "file" else str
    return click.option(option.flag, type=kind, metavar=option.metavar, help=option.help)


_BOOK_OPTIONS = tuple(option for one in _GRADEBOOKS.values() for option in (one.file, *one.options))
_NAMES = (
    *(option.name for option in _BOOK_OPTIONS), "moodle_drafts",
    "out_of", "step", "rounding", "decimal_comma", "late_per_day", "late_cap",
)  # fmt: skip


_OPTIONS = (
    *map(_click, _BOOK_OPTIONS),
    click.option(
        "--moodle-drafts/--no-moodle-drafts",
        default=True,
        show_default=True,
        help="Whether drafts, saved and never handed in, get a grade.",
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
