"""`grader similar`: the submissions that share much of what is their own."""

from collections.abc import Sequence
from pathlib import Path

import click

from grader.classes.outputs.students import SIMILARITY
from grader.cli.class_folder import open_folder
from grader.cli.options import (
    NEW,
    PATH,
    fail,
    flag,
    folder_argument,
    locale_option,
    option,
    writing,
)
from grader.model import Locale, Message
from grader.render.files import write_changed


@click.command("similar")
@folder_argument
@option("--earlier", "A folder of an earlier year.", PATH, multiple=True)
@option("--export out", "A new folder for JPlag and Dolos, with what is compared.", NEW)
@flag("--hide-names", "Show codes in the place of names.")
@locale_option
def command(
    folder: Path, earlier: Sequence[Path], out: Path | None, hide_names: bool, locale: Locale
) -> None:
    """Show which submissions share much of what is their own.

    FOLDER is what grader run wrote. The page similarity.html in it shows pairs side by side. What
    the template, the reference, the statement or a third of the class has does not count. The desk
    has the same page, with the same earlier years.
    """
    try:
        # Imported here: an extra that not every installation has.
        from grader.classes.page import similar  # noqa: PLC0415
        from grader.classes.page.similar_folders import write_folders  # noqa: PLC0415
    except ModuleNotFoundError:
        fail(Message("web.not_installed"), locale)
    if out is not None and out.exists() and (not out.is_dir() or any(out.iterdir())):
        fail(Message("similar.not_new", {"path": str(out)}), locale)

    with open_folder(folder, locale) as run:
        similar.name_earlier(run.store, earlier)
        for assignment, source in zip(run.facts.assignments, run.facts.sources, strict=True):
            everybody = similar.handed_in(run.store, assignment.id, hidden=hide_names)
            everybody += similar.earlier_of(run.store, assignment.id, hidden=hide_names)
            handout = similar.given_by(assignment, source)
            page = similar.to_similar_page(assignment, everybody, handout, locale)

            place = run.folder.folder_of(assignment.id) / SIMILARITY
            write_changed(place, page)
            click.echo(place)
            if out is not None:
                several = len(run.facts.assignments) > 1
                exported = out / assignment.id if several else out
                with writing(exported, locale):
                    write_folders(exported, everybody, handout)
                click.echo(exported)
