"""The work of `grader desk`, apart from its command: it needs a web framework."""

import webbrowser
from contextlib import suppress
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import click
import httpx

from grader.classes.served import announced, desk_of
from grader.classes.store import FILE_NAME, Store, StoreError
from grader.classes.table.facts import save_facts
from grader.cli.class_folder import open_folder, publish, show_outputs, stopping
from grader.cli.class_running import usable_runtime
from grader.cli.options import usable
from grader.locale import words
from grader.model import Locale
from grader.web.alone import open_desk, with_rubrics
from grader.web.door.asking import instructor_address
from grader.web.door.site import ServeSettings
from grader.web.serving import listen, run_site

_ANSWER_SECONDS = 60


def sit_down(path: Path, locale: Locale) -> None:
    """Serve the folder's desk until a signal ends it, then write what follows from it."""
    if (url := _elsewhere(path)) is not None:
        click.echo(words("desk.open", locale, url=url))
        webbrowser.open(url)
        return
    with open_folder(path, locale) as run:
        folder, facts = run.folder, with_rubrics(run.facts)
        with run.store.transaction():
            save_facts(run.store, facts)

    listening = usable(listen("127.0.0.1", 0), locale)
    # Nothing is run here: no sandbox is needed.
    runtime_of = usable_runtime(locale, sandbox="off")
    with stopping(locale), listening, runtime_of as runtime, TemporaryDirectory() as data:
        address = ServeSettings(Path(data), "").address_of(listening)
        settings = ServeSettings(Path(data), address, locale=locale)
        site, pages = open_desk(folder, facts, settings, runtime)
        with announced(path, settings.url):
            door = instructor_address(site)
            click.echo(words("desk.open", locale, url=door))
            way = _way_to(door, settings.data)
            # A browser may stay in front until it is closed.
            Thread(target=_open_answered, args=(way, settings.url), daemon=True).start()
            run_site(site, listening, pages)

    with open_folder(path, locale) as run:
        show_outputs(publish(run), run.facts)


def _elsewhere(path: Path) -> str | None:
    """Return the address of the desk that has the folder already."""
    url = desk_of(path)
    try:
        if url is not None and (path / FILE_NAME).is_file():
            Store(path / FILE_NAME).__exit__()
    except StoreError as error:
        return url if error.message.key == "store.locked" else None
    return None


def _way_to(door: str, folder: Path) -> Path:
    """Write a page that sends the browser on: anybody on this machine sees a program's arguments,
    and nobody else may read the page."""
    page = folder / "desk.html"
    page.touch(0o600)
    page.write_text(f'<meta http-equiv="refresh" content="0; url={escape(door)}">')
    return page


def _open_answered(page: Path, url: str) -> None:
    """Open the page once the site answers, whatever it says to a stranger."""
    with suppress(httpx.HTTPError):
        httpx.get(url, trust_env=False, timeout=_ANSWER_SECONDS)
    webbrowser.open(page.as_uri())
