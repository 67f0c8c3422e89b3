"""`grader regrade`: after an assignment was corrected, who gains and who loses; then apply it."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

from grader.classes.grading import Change, ClassFolder, apply, open_job, regrade
from grader.classes.outputs.publishing import ClassOutputs
from grader.classes.table.facts import reading_digest, save_facts
from grader.classes.table.history import score_of
from grader.cli.class_folder import (
    assignment_of,
    end_if_unfilled,
    open_folder,
    publish,
)
from grader.cli.class_running import Means, means_options, open_places
from grader.cli.options import fail, flag, folder_argument, load_assignment, option, refusing
from grader.cli.progress import counting
from grader.grouping import gathered
from grader.locale import words
from grader.model import Assignment, Locale, Message
from grader.render import phrases
from grader.render.terminal.console import plain, say, table_of, terminal

_CORRECTED = "The corrected assignment, where it lies elsewhere now, or which one of several."
_CASES = 8
_NAMES = 12


@click.command("regrade")
@folder_argument
@option("--assignment", _CORRECTED, metavar="ASSIGNMENT")
@flag("--apply applied", "Let the new grades count.")
@means_options(default=None)
def command(
    folder: Path, assignment: str | None, applied: bool, locale: Locale, **options: Any
) -> None:
    """Grade a class again by its corrected assignment, and show what that changes.

    FOLDER is what grader run wrote; the submissions are in it. Only what the change can touch is
    run again: other points, tolerances, expected values and rules are judged from the answers that
    were kept. With --apply the new grades count; those of before stay in the history, and what was
    set by hand stays set.
    """
    with ExitStack() as stack:
        run = stack.enter_context(open_folder(folder, locale))
        corrected = _corrected(run, assignment, locale)
        # As the folder was graded, unless another way is asked for: it would be another grade.
        options["sandbox"] = options["sandbox"] or run.facts.sandbox
        options["julia_engine"] = options["julia_engine"] or run.facts.julia_engine
        attempts = run.store.attempts(corrected.id)
        places = stack.enter_context(open_places(Means(**options), locale, len(attempts)))
        stack.enter_context(refusing(locale))
        job = stack.enter_context(open_job(places, corrected, run.store))

        changes = []
        with counting(words("regrade.trying", locale), locale, len(attempts)) as progress:
            for change in regrade(job, attempts):
                changes.append(change)
                progress(change.standing.name)
        counted = [change for change in changes if change.standing.counts]
        _print_changes(terminal(), counted, locale)

        if not applied:
            has_news = any(change.matters or change.hints for change in counted)
            key = "regrade.not_applied" if has_news else "regrade.unchanged"
            say(terminal(), words(key, locale))
            return
        outputs = _apply(run, corrected, changes)

    say(terminal(), words("regrade.applied", locale))
    end_if_unfilled(outputs, locale)


def _corrected(run: ClassFolder, argument: str | None, locale: Locale) -> Assignment:
    """Return the assignment as it is now. `argument` is an id of the folder's, or what loads it."""
    graded = {assignment.id: assignment for assignment in run.facts.assignments}
    source = argument or ""
    if argument is None or argument in graded:
        before = assignment_of(run.facts, argument, locale)
        source = run.facts.sources[run.facts.assignments.index(before)]

    corrected = load_assignment(source, locale)
    if corrected.id not in graded:
        params = {"written": source, "found": corrected.id, "wanted": ", ".join(graded)}
        fail(Message("regrade.other_id", params), locale)
    if reading_digest(graded[corrected.id]) != reading_digest(corrected):
        fail(Message("regrade.functions", {"assignment": corrected.id}), locale)
    return corrected


def _apply(run: ClassFolder, corrected: Assignment, changes: Sequence[Change]) -> ClassOutputs:
    """Let the changes count. Killed in the middle, it is finished by the next command on the folder
    that writes it."""
    apply(run.store, changes)
    by_id = {assignment.id: assignment for assignment in run.facts.assignments}
    assignments = tuple((by_id | {corrected.id: corrected}).values())
    facts = replace(run.facts, assignments=assignments)
    with run.store.transaction():
        save_facts(run.store, facts)
    run.folder.begin(assignments)
    return publish(replace(run, facts=facts))


def _print_changes(console: Console, changes: Sequence[Change], locale: Locale) -> None:
    """Print a row for each submission whose grade changes, who gains first; then how many of
    each."""
    moved = [change for change in changes if change.matters]
    moved.sort(key=lambda change: (-change.gain, change.standing.name))
    if moved:
        console.print(_table(moved, locale))
        console.print()

    gains = sum(change.gain > 0 for change in moved)
    losses = sum(change.gain < 0 for change in moved)
    counts = {"gain": gains, "lose": losses, "same": len(changes) - gains - losses}
    say(console, words("regrade.counts", locale, **counts))
    by_hand = sum(bool(change.after.overrides) for change in changes)
    if by_hand:
        say(console, words("regrade.by_hand", locale, count=by_hand))

    for (mistake, is_told), names in _hints(changes).items():
        key = "regrade.hint" if is_told else "regrade.hint.withheld"
        first = _first(names, _NAMES, ", ")
        say(console, words(key, locale, count=len(names), mistake=mistake, names=first))
    ran = sum(change.how == "ran" for change in changes)
    say(console, words("regrade.how", locale, ran=ran, judged=len(changes) - ran))


def _table(changes: Sequence[Change], locale: Locale) -> Table:
    heads = ("submission", "before", "after", "cases")
    table = table_of(*(words(f"regrade.{head}", locale) for head in heads))
    for change in changes:
        style = "green" if change.gain > 0 else "red" if change.gain < 0 else ""
        cases = [
            f"{case}: {_points(before, locale)} → {_points(after, locale)}"
            for case, before, after in change.cases
        ]

        table.add_row(
            plain(change.standing.name, lines=False),
            plain(score_of(change.before, locale)),
            plain(score_of(change.after, locale), style),
            plain(_first(cases, _CASES, "; ")),
        )
    return table


def _hints(changes: Sequence[Change]) -> dict[tuple[str, bool], list[str]]:
    """Return who gets which hint now, and whether students read it: what most get first."""
    names = gathered(
        ((mistake, mistake in change.after.told), change.standing.name)
        for change in changes
        for mistake in change.hints
    )
    return dict(sorted(names.items(), key=lambda hint: (not hint[0][1], -len(hint[1]), hint[0])))


def _first(texts: Sequence[str], count: int, between: str) -> str:
    """Join the first texts, and say how many more there are."""
    more = [f"… (+{len(texts) - count})"] if len(texts) > count else []
    return between.join([*texts[:count], *more])


def _points(value: float | None, locale: Locale) -> str:
    return "–" if value is None else phrases.points(value, locale)
