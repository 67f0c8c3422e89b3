"""The options that say which gradebooks are filled in, and on which scale."""

import functools
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

import click

from grader.cli.options import USAGE_ERROR, fail
from grader.gradebooks import (
    ROUNDINGS,
    Asked,
    LateRules,
    Rounding,
    Scale,
    read_canvas_gradebook,
    read_worksheet,
)
from grader.locale import translate
from grader.model import Locale, Message

__all__ = ["GradebookOptions", "gradebook_options"]

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

    def with_deadline(self, deadline: datetime | None, grace: timedelta) -> Asked:
        """What is asked for, once it is known when submissions were due."""
        rules = replace(self.asked.rules, deadline=deadline, grace=grace)
        return replace(self.asked, rules=rules)


def gradebook_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds the options of gradebooks, given to the command together as `gradebooks`. The command
    needs `locale` too, and a deadline from elsewhere."""

    @functools.wraps(command)
    def bundled(
        *args: Any,
        moodle: Path | None,
        moodle_comments: bool,
        moodle_feedback: bool,
        canvas: Path | None,
        canvas_column: str | None,
        out_of: Decimal | None,
        step: Decimal,
        rounding: Rounding,
        decimal_comma: bool | None,
        late_per_day: Decimal | None,
        late_cap: Decimal,
        locale: Locale,
        **others: Any,
    ) -> Any:
        if moodle is None and (moodle_comments or moodle_feedback):
            fail(Message("gradebooks.needs_worksheet"), locale)
        asked = Asked(
            Scale(out_of, step, rounding, decimal_comma),
            LateRules(per_day=Fraction(late_per_day or 0) / 100, cap=Fraction(late_cap) / 100),
            _read(read_worksheet, moodle, locale),
            moodle_comments,
            moodle_feedback,
            _read(read_canvas_gradebook, canvas, locale),
            canvas_column,
        )
        wanted = any(one is not None for one in (moodle, canvas, out_of, late_per_day))
        options = GradebookOptions(asked, wanted)
        return command(*args, gradebooks=options, locale=locale, **others)

    for option in reversed(_OPTIONS):
        bundled = option(bundled)
    return bundled


def _read(
    reader: Callable[[Path], _Read | Message], path: Path | None, locale: Locale
) -> tuple[str, _Read] | None:
    if path is None:
        return None
    read = reader(path)
    if isinstance(read, Message):
        click.echo(f"{path}: {translate(read, locale)}", err=True)
        sys.exit(USAGE_ERROR)
    return path.name, read


_OPTIONS = (
    click.option(
        "--moodle",
        type=_FILE,
        metavar="CSV",
        help="Moodle's grading worksheet, as downloaded: a copy is filled in.",
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
