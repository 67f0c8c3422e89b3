"""`grader history`: every grade that ever counted, with the versions that gave it."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from grader.classes.grading import ClassFolder
from grader.classes.store import Event, Graded
from grader.classes.table.by_hand import phrases_of
from grader.classes.table.history import what_happened
from grader.cli.class_folder import open_folder, submission_named
from grader.cli.options import fail, folder_argument, locale_option, option
from grader.locale import words
from grader.model import Locale, Message
from grader.render.terminal.console import plain, say, table_of, terminal
from grader.render.terminal.report import print_report
from grader.render.times import time_shown

_DIGITS = 10


@click.command("history")
@folder_argument
@click.argument("submission", metavar="[SUBMISSION]", required=False)
@option("--show", "Show the report of the grade number N.", int, metavar="N")
@locale_option
def command(folder: Path, submission: str | None, show: int | None, locale: Locale) -> None:
    """List every grade that ever counted, and what was set by hand, oldest first.

    FOLDER is what grader run wrote. Each line has a number; --show N shows the instructor's whole
    report of that grade, as it was given.
    """
    with open_folder(folder, locale) as run:
        if submission is not None:
            submission = submission_named(submission, run, run.facts.assignments, locale)
        events = run.store.events(submission)
        if show is not None:
            _show(run, events, show, locale)
            return

        if not events:
            fail(Message("history.nothing", {"name": submission or str(folder)}), locale)
        comments: dict[int, Event] = {}
        for assignment in run.facts.assignments:
            comments |= phrases_of(run.store, assignment.id)
    _list(events, comments, locale)


def _list(events: Sequence[Event], comments: Mapping[int, Event], locale: Locale) -> None:
    several = len({event.assignment for event in events}) > 1
    heads = ["number", "at", "submission", *(["assignment"] if several else []), "what", "versions"]
    has_actors = any(event.actor for event in events)
    heads += ["who"] if has_actors else []
    table = table_of(*(words(f"history.{head}", locale) for head in heads))

    for event in events:
        assignment = [event.assignment] if several else []
        change = [what_happened(event, locale, comments), _versions(event.grading)]
        who = [event.actor] if has_actors else []
        at = time_shown(event.at, None, seconds=True)
        cells = [str(event.number), at, event.name, *assignment, *change, *who]
        table.add_row(*(plain(cell, lines=False) for cell in cells))
    terminal().print(table)


def _versions(graded: Graded | None) -> str:
    if graded is None:
        return ""
    key = graded.key
    return f"{key.versions.shown}; {key.assignment} {key.assignment_digest[:_DIGITS]}"


def _show(run: ClassFolder, events: Sequence[Event], number: int, locale: Locale) -> None:
    grading = next((event.grading for event in events if event.number == number), None)
    if grading is None:
        fail(Message("history.no_number", {"number": number}), locale)
    if not grading.key.submission:
        fail(Message("history.gone", {"number": number}), locale)

    report = run.store.report(grading.id)
    console = terminal()
    at = time_shown(grading.at, None, seconds=True)
    heading = words("history.given", locale, at=at, versions=_versions(grading))
    say(console, plain(heading, "dim"))
    print_report(console, report, locale, most=len(report.cases))
