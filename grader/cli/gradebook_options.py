"""The options that say which gradebooks are filled in, and on which scale."""

import functools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import click
from msgspec import Struct

from grader.cli.options import FILE, decimal_of, fail, option, option_of, together, usable
from grader.model import Locale, Message
from grader.platforms.gradebook.book import AskedBooks, BookOptions
from grader.platforms.gradebook.late_days import read_late_days
from grader.platforms.gradebook.results import LateRules
from grader.platforms.gradebook.scale import ROUNDINGS, Scale
from grader.platforms.registry import gradebooks
from grader.web.state.times import duration_of

_GRADEBOOKS = gradebooks()


class GradebookOptions(Struct, frozen=True):
    asked: AskedBooks
    texts: BookOptions
    """The options as texts, from which `options_from` makes the same again in any folder."""

    @property
    def files(self) -> tuple[Path, ...]:
        """Return the files that the options name."""
        paths = [self.texts.get(item.name) for item in _BOOK_OPTIONS if item.kind == "file"]
        return tuple(Path(path) for path in paths if path)

    @property
    def wanted(self) -> AskedBooks | None:
        """Return what is asked for; None where no option asks for a gradebook or a scale."""
        scale, rules = self.asked.scale, self.asked.rules
        is_wanted = self.asked.books or scale.out_of is not None or rules.per_day
        return self.asked if is_wanted else None


def options_from(options: BookOptions, locale: Locale) -> GradebookOptions:
    """Read the options of an earlier command line. Ends the program for a file that is none any
    more."""
    out_of, deadline = options["out_of"], options["deadline"]
    best = Decimal(out_of) if out_of else None
    step, rounding, comma = Decimal(options["step"]), options["rounding"], options["decimal_comma"]
    scale = Scale(best, step, rounding, comma)

    due = _time_of(deadline) if deadline else None
    grace = timedelta(seconds=int(options["grace"]))
    per_day, cap = Fraction(options["late_per_day"] or 0), Fraction(options["late_cap"])
    late_days = options.get("late_days") or 0, options.get("late_days_used") or {}
    rules = LateRules(due, grace, per_day / 100, cap / 100, *late_days)

    books = []
    for name, gradebook in _GRADEBOOKS.items():
        if path := options.get(gradebook.file.name):
            book = usable(gradebook.read(Path(path), options), locale, Path(path))
            books.append((name, book))
    drafts = options["moodle_drafts"]
    return GradebookOptions(AskedBooks(scale, rules, drafts, tuple(books)), options)


def gradebook_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of gradebooks, the deadline's among them, given to the command together as
    `gradebooks`. The command needs `locale` too."""

    @functools.wraps(command)
    def bundled(*args: Any, locale: Locale, **settings: Any) -> Any:
        options = {name: _text_of(settings.pop(name)) for name in _NAMES}
        options["late_days_used"] = _late_days_of(settings.pop("late_days_used"), locale)
        for gradebook in _GRADEBOOKS.values():
            in_vain = next((item for item in gradebook.options if options[item.name]), None)
            if options[gradebook.file.name] is None and in_vain is not None:
                flags = {"option": in_vain.flag, "file": gradebook.file.flag}
                fail(Message("gradebooks.needs_file", flags), locale)
        read = options_from(options, locale)
        _check_scale(read, locale)
        return command(*args, gradebooks=read, locale=locale, **settings)

    return together(*_OPTIONS)(bundled)


def _check_scale(options: GradebookOptions, locale: Locale) -> None:
    """End the program, before anything is graded, where a gradebook has another maximum."""
    for platform, book in options.asked.books:
        if book.maximum is not None:
            scale = options.asked.scale.within(book.maximum, comma=False)
            usable(scale, locale, Path(options.texts[_GRADEBOOKS[platform].file.name]))


def _late_days_of(files: Iterable[Path], locale: Locale) -> Mapping[str, int]:
    """Return the late days that these gradebooks say were used, or end the program."""
    used: Counter[str] = Counter()
    for file in files:
        used.update(usable(read_late_days(file), locale, file))
    return dict(used)


def _text_of(value: object) -> object:
    return str(value.absolute()) if isinstance(value, Path) else value


def _deadline(text: str) -> str:
    try:
        deadline = _time_of(text)
    except (ValueError, ZoneInfoNotFoundError):
        raise click.BadParameter(f"{text!r} is no time like 2026-11-20T23:59+01:00.") from None
    if deadline.tzinfo is None:
        raise click.BadParameter(f"{text!r} has no time zone: write {text}+01:00 or so.")
    return text


def _time_of(text: str) -> datetime:
    """Read `2026-11-20T23:59+01:00`, or with a zone's name `2026-11-20T23:59 Europe/Madrid`."""
    clock, _, zone = text.rpartition(" ")
    if clock and zone[:1].isalpha():
        return datetime.fromisoformat(clock).replace(tzinfo=ZoneInfo(zone))
    return datetime.fromisoformat(text)


def _seconds(text: str) -> str:
    try:
        return f"{duration_of(text).total_seconds():.0f}"
    except ValueError:
        raise click.BadParameter(f"{text!r} is no duration like 15m, 2h or 1d.") from None


def _number_option(
    name: str, most: int, help: str, default: str | None = None
) -> Callable[[Any], Any]:
    """Return an option for a number; `most` is 100 for one in per cent, which may be zero."""
    least = Decimal("0.0001" if most > 100 else 0)

    def number(text: str) -> str:
        decimal = decimal_of(text)
        if not least <= decimal <= most:
            raise click.BadParameter(f"{text!r} is not between {least} and {most}.")
        return str(decimal)

    unit = "PERCENT" if most == 100 else "NUMBER"
    return option(name, help, number, default, metavar=unit)


_BOOK_OPTIONS = tuple(
    item for gradebook in _GRADEBOOKS.values() for item in (gradebook.file, *gradebook.options)
)


_OUT_OF = "The best grade.  [default: the gradebook's, else the assignment's points]"
_PER_DAY = "What each day begun after the deadline takes off the grade."
_LATE_DAYS = "Days late that cost a student nothing, in all assignments together."
_DAYS_USED = "Another assignment's gradebook.csv, whose late days are used up; may be repeated."
_DRAFTS = "Whether drafts, saved and never handed in, get a grade."
_ROUNDING = "To the nearest step (halves up, or to the even one), always up, or always down."
_COMMA = "How grades are written, in grades.csv too.  [default: as the gradebook does]"
_DEADLINE = 'What comes later is late: 2026-11-20T23:59+01:00, or "2026-11-20T23:59 Europe/Madrid".'
_GRACE = "How long after the deadline is still in time: 15m, 2h, 1d."
_OPTIONS = (
    *map(option_of, _BOOK_OPTIONS),
    option("--moodle-drafts/--no-moodle-drafts", _DRAFTS, default=True),
    _number_option("--out-of", 100_000, _OUT_OF),
    _number_option("--step", 100_000, "Grades are multiples of this: 0.01, 0.1, 0.25, 1.", "0.01"),
    option("--rounding", _ROUNDING, click.Choice(ROUNDINGS), "half-up"),
    click.option("--decimal-comma/--decimal-point", default=None, help=_COMMA),
    _number_option("--late-per-day", 100, _PER_DAY),
    _number_option("--late-cap", 100, "What lateness takes off at most.", "100"),
    option("--late-days", _LATE_DAYS, click.IntRange(0, 366), 0, show_default=False),
    option("--late-days-used", _DAYS_USED, FILE, multiple=True, metavar="CSV"),
    option("--deadline", _DEADLINE, _deadline, metavar="TIME"),
    option("--grace", _GRACE, _seconds, "0m", show_default=False, metavar="DURATION"),
)
_ASKING = click.Command("none")
"""A command that has these options alone."""
together(*_OPTIONS)(_ASKING)
_NAMES = tuple(str(param.name) for param in reversed(_ASKING.params) if not param.multiple)


def no_gradebooks() -> BookOptions:
    """Return the options of a command line that asks for no gradebook."""
    params = _ASKING.make_context("none", []).params
    return {name: _text_of(params[name]) for name in _NAMES}
