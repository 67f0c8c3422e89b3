"""`grader history`: every grade that ever counted, with the versions that gave it."""

from collections.abc import Sequence
from pathlib import Path

import click

from grader.classes.store import Event, Graded
from grader.cli.class_folder import ClassFolder, open_folder, score_of, submission_named
from grader.cli.options import fail, folder_argument, locale_option
from grader.locale import words
from grader.model import Locale, Message
from grader.render import phrases
from grader.render.terminal.console import plain, say, table_of, terminal
from grader.render.terminal.report import print_report

_DIGITS = 10


@click.command("history")
@folder_argument
@click.argument("submission", metavar="[SUBMISSION]", required=False)
@click.option("--show", type=int, metavar="N", help="Show the report of the grade number N.")
@locale_option
def command(folder: Path, submission: str | None, show: int | None, locale: Locale) -> None:
    """List every grade that ever counted, and what was set by hand, oldest first.

    FOLDER is what grader run wrote. Each line has a number; --show N shows the instructor's whole
    report of that grade, as it was given.
    """
    with open_folder(folder, locale) as run:
        if submission is not None:
            submission = submission_named(submission, run, run.facts.assignments, locale)
        events = list(run.store.events(name=submission))
        if show is not None:
            _show(run, events, show, locale)
            return

        if not events:
            fail(Message("history.nothing", {"name": submission or str(folder)}), locale)
    _list(events, locale)


def _list(events: Sequence[Event], locale: Locale) -> None:
    several = len({event.assignment for event in events}) > 1
    heads = ["number", "at", "submission", *(["assignment"] if several else []), "what", "versions"]
    table = table_of(*(words(f"history.{head}", locale) for head in heads))

    for event in events:
        assignment = [event.assignment] if several else []
        change = [_what(event, locale), _versions(event.grading)]
        cells = [str(event.number), event.at, event.name, *assignment, *change]
        table.add_row(*(plain(cell, lines=False) for cell in cells))
    terminal().print(table)


def _what(event: Event, locale: Locale) -> str:
    if event.grading is not None:
        score = score_of(event.grading, locale)
        return words("history.released", locale, score=score) if event.kind == "released" else score
    override = event.override
    assert override is not None

    target = "score" if override.case is None else "case"
    points = phrases.points(override.points, locale)
    params = {"case": override.case or "", "points": points, "reason": override.reason}
    change = words(f"history.{event.kind}_{target}", locale, **params)
    if override.earlier_file:
        return words("history.earlier_file", locale, what=change)
    return change


def _versions(graded: Graded | None) -> str:
    if graded is None:
        return ""
    key = graded.key
    return f"{key.versions.shown}; {key.assignment} {key.assignment_digest[:_DIGITS]}"


def _show(run: ClassFolder, events: Sequence[Event], number: int, locale: Locale) -> None:
    grading = next((event.grading for event in events if event.number == number), None)
    if grading is None:
        fail(Message("history.no_number", {"number": number}), locale)

    report = run.store.report(grading.id)
    console = terminal()
    heading = words("history.given", locale, at=grading.at, versions=_versions(grading))
    say(console, plain(heading, "dim"))
    print_report(console, report, locale, most=len(report.cases))
