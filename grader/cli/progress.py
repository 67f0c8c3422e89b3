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
    started = time.monotonic()
    with _display(title, total, wait=_LINE_SECONDS) as show:
        for step in steps:
            show(step.done, _counts(step, time.monotonic() - started, locale))
            yield step


@contextmanager
def counting(
    label: str, locale: Locale, total: int | None = None
) -> Iterator[Callable[[Message | str], None]]:
    """Give the function to call, from any thread, with each thing that is tried."""
    counter = count(1)
    with _display(label, total) as show:
        yield lambda what: show(
            next(counter), what if isinstance(what, str) else translate(what, locale)
        )


@contextmanager
def _display(
    title: str, total: int | None, wait: float = 0.0
) -> Iterator[Callable[[int, str], None]]:
    """Give what shows how far it is: a bar, or in a pipe a line, the first after `wait` seconds."""
    title, next_line = safe_text(title, lines=False), time.monotonic() + wait
    with _bar() if sys.stderr.isatty() else nullcontext() as bar:
        task = bar.add_task(title, total=total) if bar else None

        def show(number: int, text: str) -> None:
            nonlocal next_line
            text = safe_text(text, lines=False)
            if bar and task is not None:
                bar.update(task, completed=number, description=f"{title}: {text}")
            elif time.monotonic() >= next_line:
                next_line = time.monotonic() + _LINE_SECONDS
                of_all = f"/{total}" if total else ""
                click.echo(f"[{number}{of_all}] {title}: {text}", err=True)

        yield show


def _bar() -> "Progress":
    # Imported here: a run in a pipe has no use for it.
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
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
