"""`grader run`: from what the LMS gives to reports, grades and the class's page."""

import gc
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace

from grader.classes.facts import Facts, load_facts, save_facts, source_of
from grader.classes.grading import grade_entries
from grader.classes.output_files import OF_CLASS, OutputFolder
from grader.classes.outputs import write_class
from grader.cli.class_folder import ClassFolder, open_store, show_outputs, stopping
from grader.cli.class_running import Jobs, Means, cluster_option, open_jobs
from grader.cli.gradebook_options import GradebookOptions, gradebook_options
from grader.cli.options import (
    FILE,
    assignment_argument,
    fail,
    jobs_option,
    julia_engine_option,
    load_assignment,
    locale_option,
    refusing,
    sandbox_option,
    saying,
    usable,
    warm_start_option,
)
from grader.cli.progress import show_progress
from grader.locale import translate
from grader.model import Assignment, Entry, Locale, Message
from grader.model.handed_in import FOLDER, Origin
from grader.platforms.downloads import About, DownloadContents, open_downloads, read_groups
from grader.platforms.moodle.book import MoodleBook
from grader.platforms.moodle.worksheet import read_worksheet
from grader.platforms.registry import downloads

_MORE = {file.flag.removeprefix("--").replace("-", "_"): file for file in OF_CLASS if file.flag}


def _more_files(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add an option for each file that is written only when asked for."""
    for file in _MORE.values():
        command = click.option(file.flag, is_flag=True, help=file.help)(command)
    return command


@click.command("run")
@assignment_argument
@click.argument(
    "submissions",
    nargs=-1,
    required=True,
    metavar="SUBMISSION...",
    type=click.Path(exists=True, path_type=Path),
)
@click.option(
    "-a",
    "--also",
    multiple=True,
    metavar="ASSIGNMENT",
    help="A further assignment to grade the same submissions for; may be repeated.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the reports.  [default: grades-ASSIGNMENT]",
)
@click.option("--single", is_flag=True, help="A folder is one submission, not one per entry.")
@jobs_option
@_more_files
@click.option(
    "--from",
    "origin",
    type=click.Choice([FOLDER, *downloads()]),
    help="What folders and zips were downloaded from.  [default: told by their names]",
)
@click.option(
    "--worksheet",
    type=FILE,
    metavar="CSV",
    help="Moodle's grading worksheet: when each submission came in.  [default: --moodle]",
)
@click.option(
    "--groups",
    type=FILE,
    metavar="CSV",
    help="Who is in which group (columns group, and name, id or email).",
)
@gradebook_options
@cluster_option
@sandbox_option
@warm_start_option
@julia_engine_option
@locale_option
def command(
    assignment: str,
    submissions: tuple[Path, ...],
    also: tuple[str, ...],
    out: Path | None,
    single: bool,
    origin: Origin | None,
    worksheet: Path | None,
    groups: Path | None,
    gradebooks: GradebookOptions,
    locale: Locale,
    **means: Any,
) -> None:
    """Grade submissions and write their score reports, the grades and the class's page.

    ASSIGNMENT is the name of one that comes with the grader (grader list) or a YAML file. Each
    SUBMISSION is a file, a folder with one submission per entry, or what an LMS gives to download.

    Every result is kept as it is ready. Killed at any moment and started again, it goes on; started
    again when it is complete, it only says so. Submissions that were graded into the same folder
    before stay in it.

    Ends with 0 when all were graded, whatever their scores; 1 when some could not be, or a
    gradebook got no grade; 2 for a wrong command line or assignment; 3 when it had to stop
    (Ctrl-C, a full disk) and can be started again.
    """
    more = frozenset(file.name for name, file in _MORE.items() if means.pop(name))
    how = Means(**means)
    about = _about_download(origin, worksheet, groups, gradebooks, locale)
    written = (assignment, *also)
    loaded = [load_assignment(one, locale) for one in written]
    names = [one.id for one in loaded]
    if len(set(names)) < len(names):
        fail(Message("class_run.twice"), locale)
    target = out or Path(f"grades-{'+'.join(names)}")
    with stopping(locale):
        with ExitStack() as stack:
            found = stack.enter_context(
                open_downloads(
                    submissions,
                    single=single,
                    # `grader run NAME .` a second time meets its own output: nobody's submission.
                    about=replace(about, files=(*about.files, target)),
                )
            )
            for message in (*found.recognised, *_notes(found, gradebooks)):
                click.echo(translate(message, locale), err=True)
            if not found.entries:
                for entry in found.refused:
                    click.echo(f"{entry.name}: {translate(entry.reason, locale)}", err=True)
                fail(Message("cli.no_submissions"), locale)
            folder = OutputFolder.prepare(target, names, more)
            if isinstance(folder, Message):
                fail(folder, locale)
            store = stack.enter_context(open_store(folder, locale))
            sources = tuple(map(source_of, loaded, written))
            facts = Facts(
                tuple(loaded), found.refused, sources, locale, how.sandbox, how.julia_engine,
                gradebooks.given,
            )  # fmt: skip
            run = ClassFolder(folder, store, facts)
            _begin(run)
            # Stored submissions are run again only if their file has changed.
            kept = sum(len(store.standings(name)) for name in names)
            expected = max(1, len(found.entries) * len(loaded) - kept)
            jobs = stack.enter_context(open_jobs(how, locale, expected))
            for one in loaded:
                _grade(one, jobs, run, found.entries)
            outputs = write_class(store, folder, facts, gradebooks.wanted)
        show_outputs(outputs, facts)
    statuses = {one.counts_as for of in outputs.summaries.values() for one in of}
    sys.exit(0 if statuses == {"graded"} and not outputs.gradebooks.unfilled else 1)


def _notes(found: DownloadContents, gradebooks: GradebookOptions) -> list[Message]:
    """Return what is to be said now; who has a draft, the gradebook says where there is one."""
    later = {"downloads.unfinished"} if gradebooks.wanted else set()
    return [note for note in found.notes if note.key not in later]


def _about_download(
    origin: Origin | None,
    worksheet: Path | None,
    groups: Path | None,
    gradebooks: GradebookOptions,
    locale: Locale,
) -> About:
    """Return what the options say beside a download, or end the program."""
    asked = gradebooks.asked
    # Without a worksheet of its own, the one that is to be filled in.
    sheet = next((book.worksheet for _, book in asked.books if isinstance(book, MoodleBook)), None)
    if worksheet is not None:
        words = {} if sheet is None else {"": sheet.words}
        sheet = usable(read_worksheet(worksheet, words), worksheet, locale)
    return About(
        origin,
        sheet,
        None if groups is None else usable(read_groups(groups), groups, locale),
        asked.rules,
        (*gradebooks.files, *(path for path in (worksheet, groups) if path is not None)),
    )


def _begin(run: ClassFolder) -> None:
    facts, store = run.facts, run.store
    before = load_facts(store)
    others = sorted(one.id for one in before.assignments) if before is not None else []
    if before is not None and others != sorted(run.folder.assignments):
        params = {"path": str(run.folder.path), "other": ", ".join(others)}
        fail(Message("cli.other_assignment", params), facts.locale)
    with store.transaction():
        save_facts(store, facts)
    run.folder.begin(facts.assignments)


def _grade(assignment: Assignment, jobs: Jobs, run: ClassFolder, entries: Sequence[Entry]) -> None:
    locale = run.facts.locale
    last = None
    # Everything loaded by now stays until the end, so the garbage collector passes it by. It
    # seldom finds garbage, and as often as Python runs it, it takes a twentieth of the time.
    gc.freeze()
    gc.set_threshold(20_000)
    with (
        refusing(locale),
        jobs(assignment, run.store) as job,
        closing(grade_entries(job, run.folder, entries, locale)) as steps,
    ):
        for step in show_progress(steps, len(entries), locale, assignment.title[locale]):
            last = step
    if last is not None and last.kept:
        key = "class_run.all_kept" if last.kept == last.total else "class_run.kept"
        saying(locale)(Message(key, {"count": last.kept, "of": last.total}))
