"""`grader mistakes`: what a class gets wrong without a known mistake, to be named once."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from grader.assignment.known import load_known_mistakes
from grader.assignment.schema.parts import FORMS
from grader.classes.clusters.form import form_text, read_form
from grader.classes.clusters.naming import Naming, add_learned, learned_file
from grader.classes.clusters.show import head_of, lines_of
from grader.classes.outputs import summaries_of
from grader.cli.class_folder import assignment_of, open_folder
from grader.cli.options import (
    fail,
    folder_argument,
    load_assignment,
    locale_option,
    refusing,
    writing,
)
from grader.judging.diagnosis.learned import LEAST_ANSWERS, Learned, evidence
from grader.locale import words
from grader.model import Locale, Message, Text
from grader.render.files import write_whole
from grader.render.terminal.console import heading, say, say_as_is, terminal
from grader.render.text import safe_text


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
    grader mistakes form grades clusters.yaml       a form of all of them, to fill in
    grader mistakes read grades clusters.yaml       and to read back

    A named cluster is a known mistake from then on: data in a file beside the assignment, which
    names it (`learned: NAME.learned.yaml`). grader regrade shows who gets its hint.
    """


_assignment = click.option("--assignment", metavar="ID", help="Which one, of several.")
_to = click.option(
    "--to",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file of learned mistakes.  [default: the one that the assignment names]",
)


@command.command("list")
@folder_argument
@_assignment
@locale_option
def list_clusters(folder: Path, assignment: str | None, locale: Locale) -> None:
    """List the clusters, those that cost most points first."""
    with _class(folder, assignment, locale) as naming:
        shared = naming.shared_answers()

    console = terminal()
    if not shared.views:
        say(console, words("mistakes.none", locale))
    for view in shared.views:
        heading(console, f"{view.cluster.id}  {head_of(view, locale)}")
        for line in (view.call, *lines_of(view, locale)):
            say_as_is(console, line, indent=2)
        names = [source.name for source in view.sources]
        say(console, words("mistakes.for_example", locale, names=", ".join(names)), indent=2)
    if shared.more:
        say(console, words("mistakes.more", locale, count=shared.more))


@command.command("name")
@folder_argument
@click.argument("cluster", metavar="CLUSTER")
@click.option("--id", "name", metavar="ID", required=True, help="Names the mistake.")
@click.option("--hint-en", metavar="TEXT", required=True, help="What students are told.")
@click.option("--hint-es", metavar="TEXT", help="The same in Spanish.")
@_to
@_assignment
@locale_option
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
    if not re.fullmatch(FORMS["identifier"], name):
        fail(Message("assignment.wants.identifier"), locale)
    with _class(folder, assignment, locale) as naming:
        if cluster not in naming.clusters:
            fail(Message("mistakes.no_cluster", {"cluster": cluster}), locale)
        if name in _programmed(naming):
            fail(Message("assignment.mistake_twice", {"id": name}), locale)
        hint = Text(hint_en, hint_es)
        _add(naming, [_learned(naming, cluster, (name, hint), locale)], to, locale)


@command.command("form")
@folder_argument
@click.argument("file", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path))
@_assignment
@locale_option
def write_form(
    folder: Path,
    file: Path,
    assignment: str | None,
    locale: Locale,
) -> None:
    """Write a form of the clusters, to fill in ids and hints. Never overwrites one."""
    with writing(file, locale):
        taken = file.exists()
    if taken:
        fail(Message("cli.exists", {"path": str(file)}), locale)
    with _class(folder, assignment, locale) as naming:
        shared = naming.shared_answers()

    entries = []
    for view in shared.views:
        call = safe_text(view.call, lines=False)
        lines = [head_of(view, locale), call, *lines_of(view, locale)]
        entries.append((view.cluster.id, lines))
    with writing(file, locale):
        write_whole(file, form_text(words("mistakes.form", locale), entries))
    say(terminal(), words("mistakes.form.written", locale, count=len(entries), path=str(file)))


@command.command("read")
@folder_argument
@click.argument("file", metavar="FILE", type=click.Path(exists=True, path_type=Path))
@_to
@_assignment
@locale_option
def take_form(
    folder: Path, file: Path, to: Path | None, assignment: str | None, locale: Locale
) -> None:
    """Read a form that was filled in; clusters whose id is still empty are left alone."""
    with _class(folder, assignment, locale) as naming:
        named = read_form(file, naming.clusters, _programmed(naming))
        if not named:
            fail(Message("mistakes.nothing_named", {"path": str(file)}), locale)
        found = [_learned(naming, cluster, of, locale) for cluster, of in named.items()]
        _add(naming, found, to, locale)


@contextmanager
def _class(folder: Path, assignment: str | None, locale: Locale) -> Iterator[Naming]:
    with open_folder(folder, locale) as run, refusing(locale):
        graded = assignment_of(run.facts, assignment, locale)
        place = [one.id for one in run.facts.assignments].index(graded.id)
        corrected = load_assignment(run.facts.sources[place], locale)
        summaries = summaries_of(run.store, graded.id)
        yield Naming(run.store, corrected, summaries, load_known_mistakes(corrected))


def _programmed(naming: Naming) -> set[str]:
    """Return the ids that are taken: a learned mistake may be named anew, a programmed one not."""
    known = naming.known
    every = {one.id for one in known.predictions.source.mistakes}
    return every - {one.id for one in known.learned}


def _learned(naming: Naming, cluster: str, named: tuple[str, Text], locale: Locale) -> Learned:
    found = naming.learned(naming.clusters[cluster], *named)
    if isinstance(found, Message):
        fail(found, locale)
    return found


def _add(naming: Naming, found: Sequence[Learned], to: Path | None, locale: Locale) -> None:
    """Write them, and say what they rest on and what is left to do."""
    assignment = naming.assignment
    path = to or learned_file(assignment)
    if path is None:
        fail(Message("mistakes.no_file"), locale)
    with writing(path, locale):
        add_learned(assignment, path, found)
    console = terminal()
    shown = [case for case in assignment.cases if case.visible]
    for one in found:
        every, visible = evidence(one, assignment.cases), evidence(one, shown)
        key = "mistakes.evidence" if visible >= LEAST_ANSWERS else "mistakes.evidence.withheld"
        counts = {"count": every, "visible": visible, "least": LEAST_ANSWERS}
        say(console, words(key, locale, id=one.id, **counts))
    say(console, words("mistakes.written", locale, count=len(found), path=str(path)))
    if assignment.learned is None:
        say(console, words("mistakes.add_key", locale, path=str(assignment.path)))
        say_as_is(console, f"learned: {path.name}", indent=4)
    say(console, words("mistakes.next", locale))
