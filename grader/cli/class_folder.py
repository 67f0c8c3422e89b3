"""Shared parts of the commands on a graded class: its folder, its end, and how they stop."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path

import click
from msgspec.structs import replace

from grader.classes.grading import ClassFolder
from grader.classes.outputs.output_files import OutputFolder
from grader.classes.outputs.publishing import ClassOutputs, publish_class
from grader.classes.served import server_of
from grader.classes.store import Store, StoreError
from grader.classes.table.facts import Facts, load_facts
from grader.classes.table.policy import policy_of
from grader.cli import STOPPED
from grader.cli.gradebook_options import GradebookOptions, options_from
from grader.cli.options import USAGE_ERROR, fail, tell
from grader.locale import translate, words
from grader.model import Assignment, Locale, Message
from grader.platforms.downloads import NoRoomError
from grader.platforms.gradebook.results import LateRules
from grader.render.terminal.class_table import print_summary
from grader.render.terminal.console import heading, say, terminal
from grader.render.text import safe_text
from grader.submissions.names import folded


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
    """Open the folder of an earlier run, for this process alone, or end the program."""
    folder = OutputFolder(path, ())
    not_ours = Message("class_run.no_folder", {"path": str(path)})
    if not folder.store.is_file():
        fail(not_ours, locale)

    with open_store(folder, locale) as store, stopping(locale):
        facts = load_facts(store)
        if facts is None:
            fail(not_ours, locale)
        names = tuple(assignment.id for assignment in facts.assignments)
        yield ClassFolder(OutputFolder(path, names), store, facts)


def open_store(folder: OutputFolder, locale: Locale) -> Store:
    """Open the folder's store, or end the program."""
    try:
        store = Store(folder.store)
    except StoreError as error:
        url = server_of(folder.path)
        if error.message.key == "store.locked" and url is not None:
            fail(Message("store.served", {"path": str(folder.path), "url": url}), locale)
        is_disk = error.message.key in ("store.full", "store.io_error")
        fail(error.message, locale, STOPPED if is_disk else USAGE_ERROR)
    return store


def assignment_of(facts: Facts, id: str | None, locale: Locale) -> Assignment:
    """Return the assignment with this id, which need not be named where there is one only."""
    matching = [assignment for assignment in facts.assignments if id in (None, assignment.id)]
    if len(matching) != 1:
        names = ", ".join(assignment.id for assignment in facts.assignments)
        fail(Message("class_run.which_assignment", {"names": names}), locale)
    return matching[0]


def submission_named(
    name: str, run: ClassFolder, assignments: Sequence[Assignment], locale: Locale
) -> str:
    """Return the submission's id, where `name` is that or a student's name that one alone has; end
    the program otherwise."""
    ids: dict[str, set[str]] = {}
    for assignment in assignments:
        for standing in run.store.standings(assignment.id):
            if standing.name == name:
                return name
            students = [student.name for student in standing.by.students]
            for known_name in (standing.name, *students):
                ids.setdefault(folded(known_name), set()).add(standing.name)

    wanted_key = folded(name.strip())
    matching = sorted(ids.get(wanted_key, ()))
    if len(matching) != 1:
        like = matching or [id for near in get_close_matches(wanted_key, ids) for id in ids[near]]
        key = "several" if matching else "did_you_mean" if like else "nobody"
        names = "; ".join(dict.fromkeys(like))
        params = {"name": name, "path": str(run.folder.path), "like": names}
        fail(Message(f"override.{key}", params), locale)
    return matching[0]


def publish(run: ClassFolder) -> ClassOutputs:
    """Make every file of the folder as its store has it; what is so already is not touched."""
    options = by_policy(run.store, options_from(run.facts.gradebooks, run.facts.locale))
    return publish_class(run.store, run.folder, run.facts, options.wanted)


def by_policy(store: Store, options: GradebookOptions) -> GradebookOptions:
    """Return the options with what lateness costs by the class's policy, where they say nothing of
    it themselves."""
    policy = policy_of(store)
    if policy is None or options.asked.rules != LateRules():
        return options
    return replace(options, asked=replace(options.asked, rules=policy.rules))


def end_if_unfilled(outputs: ClassOutputs, locale: Locale) -> None:
    """End the program with 1, and why, where a gradebook that was asked for got no grade."""
    if outputs.gradebooks.unfilled:
        for message in outputs.gradebooks.messages:
            tell(message, locale)
        sys.exit(1)


def show_outputs(outputs: ClassOutputs, facts: Facts) -> None:
    """Print the class's tables, what was refused, and where everything lies."""
    console, assignments, locale = terminal(), facts.assignments, facts.locale
    for message in outputs.undecided:
        say(console, translate(message, locale))
    if outputs.undecided:
        say(console, words("override.decide", locale))
        console.print()

    for assignment in assignments:
        if len(assignments) > 1:
            heading(console, assignment.title[locale])
        summaries = outputs.summaries[assignment.id]
        published = assignment.published_hidden_cases
        print_summary(console, summaries, locale, published_hidden_cases=published)

    if facts.refused:
        heading(console, words("class_run.refused", locale, count=len(facts.refused)))
    for entry in facts.refused:
        name = safe_text(entry.name, lines=False)
        say(console, f"{name}: {translate(entry.reason, locale)}", indent=2)

    for message in outputs.gradebooks.messages:
        say(console, translate(message, locale))
    for file in (*outputs.pages, *outputs.gradebooks.files):
        click.echo(file)
