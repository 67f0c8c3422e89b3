"""Progress of a run: a bar on a terminal, now and then a plain line in a pipe."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from itertools import count
from typing import TYPE_CHECKING

import click

from grader.classes.grading import RunProgress
from grader.locale import translate, words
from grader.model import Locale, Message
from grader.render.text import safe_text

if TYPE_CHECKING:
    from rich.progress import Progress


_LINE_SECONDS = 10.0
"""The least seconds between two lines in a pipe: a log of a class stays short."""


def show_progress(
    steps: Iterable[RunProgress], total: int, locale: Locale, title: str
) -> Iterator[RunProgress]:
    """Pass the steps on; the display goes to standard error.

    Done, running and failed are counted; the time left is reckoned from what was really run, so
    that what a resumed run finds done already does not make it look short.
    """
    started = last_line = time.monotonic()
    with _bar("{task.fields[counts]}") if sys.stderr.isatty() else nullcontext() as bar:
        task = bar.add_task(safe_text(title, lines=False), total=total, counts="") if bar else None
        for step in steps:
            now = time.monotonic()
            counts = _counts(step, now - started, locale)
            if bar and task is not None:
                bar.update(task, completed=step.done, counts=counts)
            elif now - last_line >= _LINE_SECONDS and step.done < step.total:
                last_line = now
                click.echo(f"[{step.done}/{step.total}] {counts}", err=True)
            yield step


def _bar(*more: str) -> "Progress":
    """Return a bar with its title and counts, and with `more` columns."""
    # Imported here: a run in a pipe has no use for it.
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn  # noqa: PLC0415

    title, *counts = (TextColumn(text, markup=False) for text in ("{task.description}", *more))
    columns = (title, BarColumn(), MofNCompleteColumn(), *counts)
    return Progress(*columns, console=Console(stderr=True), transient=True)


def _counts(step: RunProgress, seconds: float, locale: Locale) -> str:
    parts = [words("class_run.running", locale, running=step.running)]
    if step.failed:
        parts.append(words("class_run.failed", locale, failed=step.failed))
    graded = step.done - step.kept
    if graded and step.done < step.total:
        parts.append(_time_left(seconds / graded * (step.total - step.done), locale))
    return ", ".join(parts)


def _time_left(seconds: float, locale: Locale) -> str:
    if seconds < 90:
        return words("class_run.seconds_left", locale, seconds=max(1, round(seconds)))
    return words("class_run.minutes_left", locale, minutes=round(seconds / 60))


@contextmanager
def counting(
    label: str, locale: Locale, total: int | None = None
) -> Iterator[Callable[[Message | str], None]]:
    """Give the function to call, from any thread, with each thing that is tried."""
    counter = count(1)
    next_line = 0.0
    with _bar() if sys.stderr.isatty() else nullcontext() as bar:
        task = bar.add_task(label, total=total) if bar else None

        def begin(what: Message | str) -> None:
            nonlocal next_line
            name = what if isinstance(what, str) else translate(what, locale)
            number, name = next(counter), safe_text(name, lines=False)
            if bar and task is not None:
                bar.update(task, advance=1, description=f"{label}: {name}")
            elif time.monotonic() >= next_line:
                next_line = time.monotonic() + _LINE_SECONDS
                of_all = f"/{total}" if total else ""
                click.echo(f"[{number}{of_all}] {label}: {name}", err=True)

        yield begin
