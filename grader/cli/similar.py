"""`grader similar`: the submissions that share much of what is their own."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import click

from grader.classes.students import SIMILARITY
from grader.cli.class_folder import open_folder
from grader.cli.options import PATH, fail, folder_argument, locale_option
from grader.model import Locale, Message
from grader.render.files import write_changed


@click.command("similar")
@folder_argument
@click.option("--earlier", type=PATH, multiple=True, help="A folder of an earlier year.")
@locale_option
def command(folder: Path, earlier: Sequence[Path], locale: Locale) -> None:
    """Show which submissions share much of what is their own.

    FOLDER is what grader run wrote. The page similarity.html in it shows pairs side by side. What
    the template, the reference, the statement or a third of the class has does not count.
    """
    try:
        # Imported here: an extra that not every installation has.
        from grader.classes.similar import given_by, handed_in, to_similar_page  # noqa: PLC0415
    except ModuleNotFoundError:
        fail(Message("web.not_installed"), locale)

    with ExitStack() as stack:
        run = stack.enter_context(open_folder(folder, locale))
        before = [stack.enter_context(open_folder(path, locale)) for path in earlier]
        for assignment, source in zip(run.facts.assignments, run.facts.sources, strict=True):
            old = [
                handed
                for year in before
                for handed in handed_in(year.store, assignment.id, year=year.folder.path.name)
            ]
            present = handed_in(run.store, assignment.id)
            given = given_by(assignment, source)
            page, _ = to_similar_page(assignment.title[locale], present, old, given, locale)

            place = run.folder.folder_of(assignment.id) / SIMILARITY
            write_changed(place, page)
            click.echo(place)
