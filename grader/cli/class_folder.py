"""Shared parts of the commands on a graded class: its folder, its end, and how they stop."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path

import click
from msgspec import Struct

from grader.classes.facts import Facts, load_facts
from grader.classes.output_files import OutputFolder
from grader.classes.outputs import ClassOutputs, publishing, write_class
from grader.classes.store import Graded, Store, StoreError
from grader.cli import STOPPED
from grader.cli.gradebook_options import options_from
from grader.cli.options import fail, saying
from grader.locale import translate, words
from grader.model import Assignment, Locale, Message, Summary
from grader.platforms.downloads import NoRoomError
from grader.render import phrases
from grader.render.terminal.class_table import print_summary
from grader.render.terminal.console import heading, say, terminal
from grader.render.text import safe_text
from grader.submissions.names import folded


class ClassFolder(Struct, frozen=True):
    folder: OutputFolder
    store: Store
    facts: Facts


@contextmanager
def stopping(locale: Locale) -> Iterator[None]:
    """Say what ends a run before its end in words, with what to do. Nothing is lost by it."""
    try:
        yield
    except (StoreError, NoRoomError) as error:
        fail(error.message, locale, STOPPED)
    except OSError as error:
        path = error.filename2 or error.filename or ""
        params = {"path": str(path), "error": error.strerror or str(error)}
        fail(Message("class_run.unusable", params), locale, STOPPED)
    except KeyboardInterrupt:
        fail(Message("class_run.interrupted"), locale, STOPPED)


@contextmanager
def open_folder(path: Path, locale: Locale) -> Iterator[ClassFolder]:
    """The folder of an earlier run, for this process alone; the end of the program otherwise."""
    folder = OutputFolder(path, ())
    if not folder.store.is_file():
        fail(Message("class_run.no_folder", {"path": str(path)}), locale)
    with open_store(folder, locale) as store:
        facts = load_facts(store)
        if facts is None:
            fail(Message("class_run.no_folder", {"path": str(path)}), locale)
        names = tuple(assignment.id for assignment in facts.assignments)
        with stopping(locale):
            yield ClassFolder(OutputFolder(path, names), store, facts)


def open_store(folder: OutputFolder, locale: Locale) -> Store:
    """Open the folder's store, or end the program."""
    try:
        store = Store(folder.store)
    except StoreError as error:
        fail(error.message, locale)
    if store.copy is not None:
        params = {"path": str(store.path), "copy": str(store.copy)}
        saying(locale)(Message("store.migrated", params))
    return store


def assignment_of(facts: Facts, wanted: str | None, locale: Locale) -> Assignment:
    """The assignment that `wanted` names; it need not be named where there is one only."""
    named = [one for one in facts.assignments if wanted in (None, one.id)]
    if len(named) != 1:
        names = ", ".join(one.id for one in facts.assignments)
        fail(Message("class_run.which_assignment", {"names": names}), locale)
    return named[0]


def submission_named(
    written: str, run: ClassFolder, assignments: Sequence[Assignment], locale: Locale
) -> str:
    """Return the submission's id, where `written` is that or a student's name that one alone has;
    end the program otherwise."""
    ids: dict[str, set[str]] = {}
    for assignment in assignments:
        for standing in run.store.standings(assignment.id):
            if standing.name == written:
                return written
            for name in (standing.name, *(student.name for student in standing.by.students)):
                ids.setdefault(folded(name), set()).add(standing.name)

    wanted = folded(written.strip())
    meant = ids.get(wanted, set())
    if len(meant) != 1:
        like = sorted(meant) or [id for name in get_close_matches(wanted, ids) for id in ids[name]]
        key = "several" if meant else "did_you_mean" if like else "nobody"
        params = {"name": written, "path": str(run.folder.path)}
        fail(Message(f"override.{key}", {**params, "like": "; ".join(dict.fromkeys(like))}), locale)
    return meant.pop()


def publish(run: ClassFolder) -> ClassOutputs:
    """Make every file of the folder as its store has it; what is so already is not touched."""
    facts, store = run.facts, run.store
    for assignment in facts.assignments:
        with publishing(store, run.folder, assignment, facts.locale) as show:
            for standing in store.standings(assignment.id):
                show(standing, None)
    asked = options_from(facts.gradebooks, facts.locale).wanted
    return write_class(store, run.folder, facts, asked)


def end_if_unfilled(outputs: ClassOutputs, locale: Locale) -> None:
    """End the program with 1, and why, where a gradebook that was asked for got no grade."""
    if outputs.gradebooks.unfilled:
        for message in outputs.gradebooks.messages:
            click.echo(safe_text(translate(message, locale)), err=True)
        sys.exit(1)


def score_of(of: Summary | Graded, locale: Locale) -> str:
    """Return the score out of the best one, or why there is none."""
    if of.score is None:
        return words(f"outputs.class.{of.status}", locale)
    got = phrases.score(of.score, of.max_score, locale)
    return f"{got}/{phrases.points(of.max_score, locale)}"


def show_outputs(outputs: ClassOutputs, facts: Facts) -> None:
    """The class's tables, what was refused, and where everything lies."""
    console, assignments, locale = terminal(), facts.assignments, facts.locale
    for message in outputs.undecided:
        say(console, translate(message, locale))
    if outputs.undecided:
        say(console, words("override.decide", locale))
        console.print()
    for assignment in assignments:
        if len(assignments) > 1:
            heading(console, assignment.title[locale])
        published = any(case.published and not case.visible for case in assignment.cases)
        summaries = outputs.summaries[assignment.id]
        print_summary(console, summaries, locale, published_hidden_cases=published)
    if refused := facts.refused:
        heading(console, translate(Message("class_run.refused", {"count": len(refused)}), locale))
    for one in refused:
        name = safe_text(one.name, lines=False)
        say(console, f"{name}: {translate(one.reason, locale)}", indent=2)
    for message in outputs.gradebooks.messages:
        say(console, translate(message, locale))
    for file in (*outputs.pages, *outputs.gradebooks.files):
        click.echo(file)
