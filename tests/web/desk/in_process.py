"""The desk in this process, without a browser or a port: a class, and those who look at it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
from msgspec import Struct
from msgspec.structs import replace

from grader.classes.store import Event
from grader.classes.table.rows import row_of
from grader.web.door.access import make_link
from grader.web.door.site import Site
from grader.web.judge.classes import ServedClass, apply_policy
from grader.web.state.people import Person, put_person
from tests.runtimes import opened_runtime
from tests.web.desk.judged import DESK, judged
from tests.web.people import RIGHT, SQUARE
from tests.web.walk import cookies_of, site_in_process, visited

MINE = "/assignments/double/mine"


class Desk(Struct, frozen=True):
    """A class in which Ana has handed in twice, and those who look at it."""

    site: Site
    served: ServedClass
    browser: httpx.AsyncClient
    cookies: dict[str, httpx.Cookies]

    async def get(self, who: str, path: str) -> httpx.Response:
        self.browser.cookies = self.cookies[who]
        return await self.browser.get(path, follow_redirects=True)

    async def act(self, who: str, path: str, do: str, **form: str) -> int:
        """Send one of the desk's forms, and return the status of the answer."""
        self.browser.cookies = self.cookies[who]
        return (await self.browser.post(path, data={"do": do, **form})).status_code

    async def events(self) -> list[Event]:
        return await self.site.judge.do(self.served.store.events, "a1")

    async def release(self) -> None:
        standing = self.served.store.standing
        listed = await self.site.judge.do(
            lambda: row_of(self.served.store, standing("double", "a1")).listed
        )
        assert await self.act("p1", f"{DESK}/release", "release", listed=listed) == 303


def at_desk(folder: Path, visit: Callable[[Desk], Awaitable[None]]) -> None:
    """Let Ana hand in twice, and others look."""

    async def open_and_visit() -> None:
        with opened_runtime() as runtime:
            async with (
                site_in_process(folder, runtime, judged) as site,
                visited(site) as browser,
            ):
                await visit(await _desk(site, browser))

    asyncio.run(open_and_visit())


async def _desk(site: Site, browser: httpx.AsyncClient) -> Desk:
    cookies = {}
    people = (
        Person("course", "", "a1", "Ana"),
        Person("course", "", "t1", "Tomás", role="assistant"),
        Person("course", "", "p1", "María", role="instructor"),
    )
    for person in people:
        put_person(site.database, person)
        link = make_link(site.database, person)
        cookies[person.subject] = await cookies_of(browser, "POST", f"/in/{link}")

    served = site.judge.courses["course"].classes["double"]
    await site.judge.do(apply_policy, served, replace(served.policy, counts="last"))
    browser.cookies = cookies["a1"]
    for source in (SQUARE, RIGHT):
        sent = await browser.post(MINE, files={"files": ("mine.py", source.encode())})
        assert sent.status_code == 303
        while site.judge.queue.of_course("course"):
            await asyncio.sleep(0.02)
    return Desk(site, served, browser, cookies)
