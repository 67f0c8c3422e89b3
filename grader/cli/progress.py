"""How far a run has come: a bar on a terminal, a plain line per submission in a pipe."""

import sys
from collections.abc import Iterable, Iterator

import click

from grader.locale import translate
from grader.model import Locale, Message, ScoreReport
from grader.outputs.text import safe_text

__all__ = ["show_progress"]


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


def _line(report: ScoreReport, done: int, total: int, locale: Locale) -> str:
    name = safe_text(report.submission.id)
    if report.score is None:
        status = translate(Message(f"cli.{report.status}"), locale)
        return f"[{done}/{total}] {name}: {status}"
    return f"[{done}/{total}] {name}: {report.score:g}/{report.max_score:g}"
