"""The site in this process, without a browser or a port, and every route of it, asked in turn."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
from msgspec import Struct
from starlette.routing import Route
from starlette.types import Message

from grader.assignment import load
from grader.classes.table.facts import Facts
from grader.cli.gradebook_options import no_gradebooks
from grader.running import Runtime
from grader.web.app import ROUTES, create_app
from grader.web.door.access import make_link
from grader.web.door.site import ServeSettings, Site
from grader.web.judge.opened import open_assignment
from grader.web.serving import make_site, open_classes
from grader.web.state.people import Person, put_person
from tests.web.served import double

URL = "http://127.0.0.1:8000"
PLACES = {
    "course": "course",
    "id": "double",
    "language": "python",
    "name": "a1",
    "student": "student",
    "key": "a1",
    "what": "grades.csv",
    "number": "1",
    "secret": "nobodys",
}
"""The names in addresses, by their parts: of things that the course has, where it has any."""


class Step(Struct, frozen=True):
    """A request of the walk."""

    name: str
    method: str
    path: str


def steps(places: Mapping[str, str] = PLACES) -> Iterator[Step]:
    """Yield each route of the app with each of its methods."""
    for route in ROUTES:
        yield from _steps_of(route, places)


def _steps_of(route: Route, places: Mapping[str, str]) -> Iterator[Step]:
    parts = {part: places[part] for part in route.param_convertors}
    for method in sorted((route.methods or set()) - {"HEAD"}):
        yield Step(route.name, method, route.path_format.format(**parts))


@asynccontextmanager
async def site_in_process(
    folder: Path, runtime: Runtime, write: Callable[[Path], Path] = double
) -> AsyncIterator[Site]:
    """Open a site with one assignment, which `write` writes, and its own course."""
    path = write(folder / "assignment")
    settings = ServeSettings(folder / "data", URL)
    settings.data.mkdir(mode=0o700)
    (settings.data / "serve.yaml").write_text("opens: 2020-01-01 00:00\npause: 0m\n")
    assignments = {"double": open_assignment(str(path), load(str(path)), runtime)}
    facts = Facts((), (), (), "en", "auto", "auto", no_gradebooks())

    site = make_site(settings, assignments, frozenset, facts)
    with site.database:
        await open_classes(site)
        yield site


@asynccontextmanager
async def visited(site: Site) -> AsyncIterator[httpx.AsyncClient]:
    """Begin the app of a site, yield a browser without a cookie, and end the app."""
    app = create_app(site)
    events, answers = asyncio.Queue[Message](), asyncio.Queue[Message]()
    scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}

    async def run() -> None:
        await app(scope, events.get, answers.put)

    running = asyncio.create_task(run())
    await events.put({"type": "lifespan.startup"})
    assert (await answers.get())["type"] == "lifespan.startup.complete"

    try:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=URL) as browser:
            yield browser
    finally:
        await events.put({"type": "lifespan.shutdown"})
        await running


async def cookies_of_student(site: Site, browser: httpx.AsyncClient) -> httpx.Cookies:
    """Enter as the student `a1` by a personal link."""
    person = Person(site.settings.course, "", "a1", "Ana")
    put_person(site.database, person)
    return await cookies_of(browser, "POST", f"/in/{make_link(site.database, person)}")


async def cookies_of(browser: httpx.AsyncClient, method: str, address: str) -> httpx.Cookies:
    """Ask for an address without any cookie, and return those that it gives."""
    browser.cookies = httpx.Cookies()
    await browser.request(method, address)
    return browser.cookies
