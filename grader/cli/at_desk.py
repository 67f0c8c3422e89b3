"""The work of `grader desk`, apart from its command: it needs a web framework."""

import webbrowser
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from grader.classes.output_files import OutputFolder
from grader.classes.served import announced, desk_of
from grader.classes.store import Store, StoreError
from grader.cli.class_folder import open_folder, publish, show_outputs, stopping
from grader.cli.class_running import usable_runtime
from grader.cli.options import fail
from grader.locale import words
from grader.model import Locale, Message
from grader.web.alone import open_desk
from grader.web.asking import instructor_address
from grader.web.serving import listen, run_site
from grader.web.site import ServeSettings


def sit_down(path: Path, locale: Locale) -> None:
    """Serve the folder's desk until a signal ends it, then write what follows from it."""
    if not OutputFolder(path, ()).store.is_file():
        fail(Message("class_run.no_folder", {"path": str(path)}), locale)
    if (url := _elsewhere(path, locale)) is not None:
        _show(url, locale)
        return

    listening = listen("127.0.0.1", 0)
    if isinstance(listening, Message):
        fail(listening, locale)
    # Nothing is run here: no sandbox is needed.
    runtime_of = usable_runtime("off", "auto", locale)
    with stopping(locale), listening, runtime_of as runtime, TemporaryDirectory() as data:
        address = ServeSettings(Path(data), "").address_of(listening)
        settings = ServeSettings(Path(data), address, locale=locale)
        site, pages = open_desk(path, settings, runtime)
        with announced(path, settings.url):
            _show(instructor_address(site), locale)
            run_site(site, listening, pages)

    with open_folder(path, locale) as run:
        show_outputs(publish(run), run.facts)


def _elsewhere(path: Path, locale: Locale) -> str | None:
    """Return the address of the desk that has the folder already."""
    try:
        with Store(OutputFolder(path, ()).store):
            return None
    except StoreError as error:
        url = desk_of(path)
        if error.message.key != "store.locked" or url is None:
            fail(error.message, locale)
    return url


def _show(url: str, locale: Locale) -> None:
    click.echo(words("desk.open", locale, url=url))
    webbrowser.open(url)
