"""`grader regrade`: after an assignment was corrected, who gains and who loses; then apply it."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, get_args

import click
from msgspec.structs import replace
from rich.console import Console

from grader.classes.facts import reading_digest, save_facts
from grader.classes.grading import Change, apply, regrade
from grader.classes.outputs import ClassOutputs
from grader.cli.class_folder import (
    ClassFolder,
    assignment_of,
    end_if_unfilled,
    open_folder,
    publish,
    score_of,
)
from grader.cli.class_running import Means, cluster_option, open_jobs
from grader.cli.options import (
    fail,
    folder_argument,
    jobs_option,
    load_assignment,
    locale_option,
    refusing,
    warm_start_option,
)
from grader.cli.progress import counting
from grader.locale import words
from grader.model import Assignment, Locale, Message
from grader.render import phrases
from grader.render.terminal.console import plain, say, table_of, terminal
from grader.running import EngineChoice
from grader.sandbox import SandboxChoice

_CASES = 8
_NAMES = 12


@click.command("regrade")
@folder_argument
@click.option(
    "--assignment",
    metavar="ASSIGNMENT",
    help="The corrected assignment, where it lies elsewhere now, or which one of several.",
)
@click.option("--apply", "applied", is_flag=True, help="Let the new grades count.")
@jobs_option
@cluster_option
@click.option(
    "--sandbox",
    type=click.Choice(get_args(SandboxChoice)),
    show_default="as the folder was graded",
    help="How submissions are confined.",
)
@click.option(
    "--julia-engine",
    type=click.Choice(get_args(EngineChoice)),
    show_default="as the folder was graded",
    help="How Julia is reached.",
)
@warm_start_option
@locale_option
def command(
    folder: Path,
    assignment: str | None,
    applied: bool,
    locale: Locale,
    **means: Any,
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
        means["sandbox"] = means["sandbox"] or run.facts.sandbox
        means["julia_engine"] = means["julia_engine"] or run.facts.julia_engine
        standings = run.store.standings(corrected.id)
        jobs = stack.enter_context(open_jobs(Means(**means), locale, len(standings)))
        stack.enter_context(refusing(locale))
        job = stack.enter_context(jobs(corrected, run.store))
        changes = []
        with counting(locale, len(standings)) as progress:
            for change in regrade(job, standings):
                changes.append(change)
                progress(change.standing.name)
        _print_changes(terminal(), changes, locale)
        if not applied:
            moved = any(change.matters or change.hints for change in changes)
            key = "regrade.not_applied" if moved else "regrade.unchanged"
            say(terminal(), words(key, locale))
            return
        outputs = _apply(run, corrected, changes)
    say(terminal(), words("regrade.applied", locale))
    end_if_unfilled(outputs, locale)


def _corrected(run: ClassFolder, written: str | None, locale: Locale) -> Assignment:
    """The assignment as it is now. `written` is an id of the folder's, or what loads it."""
    graded = {one.id: one for one in run.facts.assignments}
    source = written or ""
    if written is None or written in graded:
        wanted = assignment_of(run.facts, written, locale)
        source = run.facts.sources[list(graded).index(wanted.id)]
    corrected = load_assignment(source, locale)
    if corrected.id not in graded:
        params = {"written": source, "found": corrected.id, "wanted": ", ".join(graded)}
        fail(Message("regrade.other_id", params), locale)
    if reading_digest(graded[corrected.id]) != reading_digest(corrected):
        fail(Message("regrade.functions", {"assignment": corrected.id}), locale)
    return corrected


def _apply(run: ClassFolder, corrected: Assignment, changes: Sequence[Change]) -> ClassOutputs:
    """Killed in the middle, it is finished by the next command on the folder that writes it."""
    apply(run.store, changes)
    assignments = tuple(
        corrected if one.id == corrected.id else one for one in run.facts.assignments
    )
    facts = replace(run.facts, assignments=assignments)
    with run.store.transaction():
        save_facts(run.store, facts)
    run.folder.begin(assignments)
    return publish(replace(run, facts=facts))


def _print_changes(console: Console, changes: Sequence[Change], locale: Locale) -> None:
    """A row for each submission whose grade changes, who gains first; then how many of each."""
    moved = [change for change in changes if change.matters]
    moved.sort(key=lambda change: (-change.gain, change.standing.name))
    if moved:
        heads = ("submission", "before", "after", "cases")
        table = table_of(*(words(f"regrade.{head}", locale) for head in heads))
        for change in moved:
            style = "green" if change.gain > 0 else "red" if change.gain < 0 else ""
            table.add_row(
                plain(change.standing.name, lines=False),
                plain(score_of(change.before, locale)),
                plain(score_of(change.after, locale), style),
                plain(_cases(change, locale)),
            )
        console.print(table)
        console.print()
    gains = sum(change.gain > 0 for change in moved)
    losses = sum(change.gain < 0 for change in moved)
    counts = {"gain": gains, "lose": losses, "same": len(changes) - gains - losses}
    say(console, words("regrade.counts", locale, **counts))
    by_hand = sum(bool(change.after.overrides) for change in changes)
    if by_hand:
        say(console, words("regrade.by_hand", locale, count=by_hand))
    for (mistake, told), names in _hints(changes).items():
        more = len(names) - _NAMES
        shown = ", ".join(names[:_NAMES]) + (f", … (+{more})" if more > 0 else "")
        key = "regrade.hint" if told else "regrade.hint.withheld"
        say(console, words(key, locale, count=len(names), mistake=mistake, names=shown))
    ran = sum(change.how == "ran" for change in changes)
    say(console, words("regrade.how", locale, ran=ran, judged=len(changes) - ran))


def _hints(changes: Sequence[Change]) -> dict[tuple[str, bool], list[str]]:
    """Return who gets which hint now, and whether students read it: what most get first."""
    found: dict[tuple[str, bool], list[str]] = {}
    for change in changes:
        for mistake in change.hints:
            told = mistake in change.after.told
            found.setdefault((mistake, told), []).append(change.standing.name)
    return dict(sorted(found.items(), key=lambda one: (not one[0][1], -len(one[1]), one[0])))


def _cases(change: Change, locale: Locale) -> str:
    said = [
        f"{case}: {_points(before, locale)} → {_points(after, locale)}"
        for case, before, after in change.cases
    ]
    shown = said[:_CASES]
    return "; ".join(shown) + (f"; … (+{len(said) - _CASES})" if len(said) > _CASES else "")


def _points(value: float | None, locale: Locale) -> str:
    return "–" if value is None else phrases.points(value, locale)
