"""`grader run`: from what the LMS gives to reports, grades and the class's page."""

import gc
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace

from grader.classes.grading import ClassFolder, RunProgress, grade_folder
from grader.classes.outputs.output_files import (
    OF_CLASS,
    OF_SUBMISSION,
    OutputFile,
    OutputFolder,
)
from grader.classes.table.facts import Facts, source_of
from grader.cli.class_folder import open_store, show_outputs, stopping
from grader.cli.class_running import Means, means_options, open_places
from grader.cli.gradebook_options import GradebookOptions, gradebook_options
from grader.cli.options import (
    FILE,
    NEW_FOLDER,
    PATH,
    assignment_argument,
    fail,
    flag,
    load_assignment,
    option,
    refusing,
    tell,
    together,
    usable,
)
from grader.cli.progress import show_progress
from grader.locale import translate
from grader.model import Assignment, Locale, Message
from grader.model.handed_in import FOLDER, Origin
from grader.platforms.downloads import About, DownloadContents, open_downloads, read_groups
from grader.platforms.moodle.book import MoodleBook
from grader.platforms.moodle.worksheet import read_worksheet
from grader.platforms.registry import downloads

_FILES: Sequence[OutputFile[...]] = [*OF_SUBMISSION, *OF_CLASS]
_MORE = {file.flag: file.help for file in _FILES if file.flag}
_ALSO = "A further assignment to grade the same submissions for; may be repeated."
_ORIGIN = "What folders and zips were downloaded from.  [default: told by their names]"
_WORKSHEET = "Moodle's grading worksheet: when each submission came in.  [default: --moodle]"
_GROUPS = "Who is in which group (columns group, and name, id or email)."


@click.command("run")
@assignment_argument
@click.argument("submissions", nargs=-1, required=True, metavar="SUBMISSION...", type=PATH)
@option("-a --also", _ALSO, multiple=True, metavar="ASSIGNMENT")
@option("--out", "Folder for the reports.  [default: grades-ASSIGNMENT]", NEW_FOLDER)
@flag("--single", "A folder is one submission, not one per entry.")
@together(*(flag(name, help) for name, help in _MORE.items()))
@option("--from origin", _ORIGIN, click.Choice([FOLDER, *downloads()]))
@option("--worksheet", _WORKSHEET, FILE, metavar="CSV")
@option("--groups", _GROUPS, FILE, metavar="CSV")
@gradebook_options
@means_options()
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
    **options: Any,
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
    more = frozenset(name for name in _MORE if options.pop(name.removeprefix("--")))
    means = Means(**options)
    about = _about_download(origin, worksheet, groups, gradebooks, locale)
    arguments = (assignment, *also)
    assignments = tuple(load_assignment(argument, locale) for argument in arguments)
    names = [assignment.id for assignment in assignments]
    if len(set(names)) < len(names):
        fail(Message("class_run.twice"), locale)

    target = out or Path(f"grades-{'+'.join(names)}")
    # `grader run NAME .` a second time meets its own output: nobody's submission.
    about = replace(about, files=(*about.files, target))
    with stopping(locale):
        with ExitStack() as stack:
            opened = open_downloads(submissions, single=single, about=about)
            contents = stack.enter_context(opened)
            _tell_contents(contents, gradebooks, locale)
            folder = usable(OutputFolder.prepare(target, names, more), locale)

            store = stack.enter_context(open_store(folder, locale))
            sources = tuple(map(source_of, assignments, arguments))
            choices = (means.sandbox, means.julia_engine, gradebooks.texts)
            facts = Facts(assignments, contents.refused, sources, locale, *choices)
            opening = partial(open_places, means, locale)
            books, entries = gradebooks.wanted, contents.entries
            stack.enter_context(refusing(locale))
            run = ClassFolder(folder, store, facts)
            graded = grade_folder(run, entries, opening, books, partial(_show, locale))
            outputs = usable(graded, locale)
        show_outputs(outputs, facts)

    summaries = chain.from_iterable(outputs.summaries.values())
    all_graded = {summary.counts_as for summary in summaries} == {"graded"}
    sys.exit(0 if all_graded and not outputs.gradebooks.unfilled else 1)


def _tell_contents(
    contents: DownloadContents, gradebooks: GradebookOptions, locale: Locale
) -> None:
    """Tell what the downloads are; end the program where no submission is in them."""
    # The gradebook says who has a draft, where there is one.
    later = {"downloads.unfinished"} if gradebooks.wanted else set()
    for message in (*contents.recognised, *contents.notes):
        if message.key not in later:
            tell(message, locale)

    if not contents.entries:
        for entry in contents.refused:
            click.echo(f"{entry.name}: {translate(entry.reason, locale)}", err=True)
        fail(Message("cli.no_submissions"), locale)


def _about_download(
    origin: Origin | None,
    worksheet: Path | None,
    groups: Path | None,
    gradebooks: GradebookOptions,
    locale: Locale,
) -> About:
    """Return what the options say beside a download, or end the program."""
    # Without a worksheet of its own, the one that is to be filled in.
    books = [book for _, book in gradebooks.asked.books if isinstance(book, MoodleBook)]
    sheet = books[0].worksheet if books else None
    if worksheet is not None:
        words = {} if sheet is None else {"": sheet.words}
        sheet = usable(read_worksheet(worksheet, words), locale, worksheet)

    members = None if groups is None else usable(read_groups(groups), locale, groups)
    files = [path for path in (*gradebooks.files, worksheet, groups) if path is not None]
    return About(origin, sheet, members, gradebooks.asked.rules, tuple(files))


def _show(
    locale: Locale, steps: Iterator[RunProgress], total: int, assignment: Assignment
) -> Iterator[RunProgress]:
    last = None
    # Everything loaded by now stays until the end, so the garbage collector passes it by.
    gc.freeze()
    for step in show_progress(steps, total, locale, assignment.title[locale]):
        last = step
        yield step

    if last is not None and last.kept:
        key = "class_run.all_kept" if last.kept == last.total else "class_run.kept"
        tell(Message(key, {"count": last.kept, "of": last.total}), locale)
