"""`grader mistakes`: what a class gets wrong without a known mistake, to be named once."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console

from grader.assignment.mistakes.known import load_known_mistakes
from grader.classes.clusters.naming import (
    add_learned,
    learned_before,
    learned_file,
    mistake_of,
)
from grader.classes.clusters.show import ClassView, head_of, lines_of
from grader.classes.table.graded import class_view
from grader.classes.table.rows import rows_of
from grader.cli.class_folder import assignment_of, open_folder
from grader.cli.options import (
    NEW_FILE,
    fail,
    folder_argument,
    load_assignment,
    locale_option,
    option,
    refusing,
    together,
    usable,
    which_option,
    writing,
)
from grader.explaining import KnownMistakes
from grader.explaining.known.learned import LEAST_ANSWERS, evidence
from grader.explaining.known.mistakes import LearnedMistake
from grader.languages.code import call_code
from grader.languages.registry import REFERENCE
from grader.locale import words
from grader.model import Assignment, Locale, Message, Text
from grader.render.terminal.console import heading, say, say_as_is, terminal


class _Mistakes(click.Group):
    """`grader mistakes FOLDER` is `grader mistakes list FOLDER`."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.commands:
            args = ["list", *args]
        return super().resolve_command(ctx, args)


@click.group("mistakes", cls=_Mistakes)
def command() -> None:
    """Show which wrong answers a class shares, and name them once.

    \b
    grader mistakes grades                          the largest clusters
    grader mistakes name grades 3fa9c1 --id old_rule --hint-en "…" --hint-es "…"

    A named cluster is a known mistake from then on: data in a file beside the assignment, which
    names it (`learned: NAME.learned.yaml`). grader regrade shows who gets its hint.
    """


_OFFERED = 3
"""Calls that are offered to become visible."""

_class_options = together(folder_argument, which_option, locale_option)
_TO = "The file of learned mistakes.  [default: the one that the assignment names]"


@command.command("list")
@_class_options
def list_clusters(folder: Path, assignment: str | None, locale: Locale) -> None:
    """List the clusters, those that cost most points first."""
    with _class(folder, assignment, locale) as (view, _):
        shared = view.shared_answers()

    console = terminal()
    if not shared.views:
        say(console, words("mistakes.none", locale))
    for cluster in shared.views:
        heading(console, head_of(cluster, locale))
        for line in (cluster.call, *lines_of(cluster, locale)):
            say_as_is(console, line, indent=2)
        names = [source.name for source in cluster.sources]
        say(console, words("mistakes.for_example", locale, names=", ".join(names)), indent=2)
    if shared.more:
        say(console, words("mistakes.more", locale, count=shared.more))


@command.command("name")
@_class_options
@click.argument("cluster", metavar="CLUSTER")
@option("--id name", "Names the mistake.", metavar="ID", required=True)
@option("--hint-en", "What students are told.", metavar="TEXT", required=True)
@option("--hint-es", "The same in Spanish.", metavar="TEXT")
@option("--to", _TO, NEW_FILE)
def name_cluster(
    folder: Path,
    cluster: str,
    name: str,
    hint_en: str,
    hint_es: str | None,
    to: Path | None,
    assignment: str | None,
    locale: Locale,
) -> None:
    """Make a cluster a learned mistake. One of the same id is replaced."""
    with _class(folder, assignment, locale) as (view, known_mistakes):
        hint = Text(hint_en, hint_es)
        mistake = usable(mistake_of(view, known_mistakes, cluster, name, hint), locale)
        path = to or learned_file(view.assignment)
        if path is None:
            fail(Message("mistakes.no_file"), locale)

        before = learned_before(view.assignment, path).get(name)
        if before and any(answer not in mistake.answers for answer in before.answers):
            say(terminal(), words("mistakes.replaced", locale, id=name))
        with writing(path, locale):
            add_learned(view.assignment, path, mistake)
    _say_learned(mistake, path, view.assignment, locale)


@contextmanager
def _class(
    folder: Path, id: str | None, locale: Locale
) -> Iterator[tuple[ClassView, KnownMistakes]]:
    """Give the class, with its assignment as it is now, and the mistakes known of that."""
    with open_folder(folder, locale) as run, refusing(locale):
        graded = assignment_of(run.facts, id, locale)
        source = run.facts.sources[run.facts.assignments.index(graded)]
        corrected = load_assignment(source, locale)
        view = class_view(run.store, corrected, rows_of(run.store, graded.id))
        yield view, load_known_mistakes(corrected)


def _say_learned(
    mistake: LearnedMistake, path: Path, assignment: Assignment, locale: Locale
) -> None:
    """Say what a learned mistake rests on, and what is left to do."""
    console = terminal()
    visible_cases = [case for case in assignment.cases if case.visible]
    answers, visible = (evidence(mistake, cases) for cases in (assignment.cases, visible_cases))
    key = "mistakes.evidence" if visible >= LEAST_ANSWERS else "mistakes.evidence.withheld"
    counts = {"count": answers, "visible": visible, "least": LEAST_ANSWERS}
    say(console, words(key, locale, id=mistake.id, **counts))
    if visible < LEAST_ANSWERS:
        _offer(console, mistake, assignment, locale)

    say(console, words("mistakes.written", locale, id=mistake.id, path=str(path)))
    if assignment.learned is None:
        say(console, words("mistakes.add_key", locale, path=str(assignment.path)))
        say_as_is(console, f"learned: {path.name}", indent=4)
    say(console, words("mistakes.next", locale))


def _offer(
    console: Console, mistake: LearnedMistake, assignment: Assignment, locale: Locale
) -> None:
    """Say which calls, once visible, tell students of a mistake that too few visible ones show."""
    hidden = [case for case in assignment.cases if not case.visible and evidence(mistake, [case])]
    calls = {case.id: call_code(case, REFERENCE) for case in hidden[:_OFFERED]}
    if not calls:
        answer = min(mistake.answers, key=lambda answer: len(answer.call))
        calls = {"": answer.call}

    key = "mistakes.offer.hidden" if hidden else "mistakes.offer.like"
    say(console, words(key, locale, id=mistake.id))
    for case, call in calls.items():
        say_as_is(console, f"{case}: {call}" if case else call, indent=4)
