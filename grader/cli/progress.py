"""How far a run has come: a bar on a terminal, a plain line per submission in a pipe."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

import click

from grader.locale import translate
from grader.model import Locale, Message, ScoreReport
from grader.outputs.text import safe_text

__all__ = ["counting", "show_progress"]


def show_progress(
    reports: Iterable[ScoreReport], total: int, locale: Locale
) -> Iterator[ScoreReport]:
    """Passes the reports on; what it shows goes to standard error."""
    if not sys.stderr.isatty():
        for done, report in enumerate(reports, start=1):
            click.echo(_line(report, done, total, locale), err=True)
            yield report
        return
    # Imported here: a run in a pipe has no use for it.
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(translate(Message("cli.grading"), locale), total=total)
        for report in reports:
            progress.advance(task)
            yield report


@contextmanager
def counting(locale: Locale, total: int | None = None) -> Iterator[Callable[[str], None]]:
    """Gives what to call, with its name, for each thing done; shown on a terminal only."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        label = translate(Message("verify.checking"), locale)
        task = progress.add_task(label, total=total)

        def done(name: str) -> None:
            progress.update(task, advance=1, description=f"{label} {safe_text(name, lines=False)}")

        yield done


def _line(report: ScoreReport, done: int, total: int, locale: Locale) -> str:
    name = safe_text(report.submission.id)
    if report.score is None:
        status = translate(Message(f"outputs.class.{report.status}"), locale)
        return f"[{done}/{total}] {name}: {status}"
    return f"[{done}/{total}] {name}: {report.score:g}/{report.max_score:g}"
