"""An assistant at the desk: comments, the rubric, answers; nothing of an instructor's.

These tests guard secrets, so `make test` runs them all. They open no port.
"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest
from msgspec import Struct
from msgspec.structs import replace

from grader.classes.store import Event
from grader.classes.table.rows import row_of
from grader.web.door.access import make_link
from grader.web.door.site import Site
from grader.web.judge.classes import ServedClass, apply_policy
from grader.web.lti.launch import Launch
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


def test_an_assistant_judges_and_lets_nothing_out(tmp_path: Path) -> None:
    async def visit(desk: Desk) -> None:
        one = f"{DESK}/of/a1"
        assert await desk.act("t1", one, "comment", text="Well done.") == 303
        marks = {"item-readable": "2", "item-pasted": "0"}
        assert await desk.act("t1", one, "mark", **marks) == 303
        page = (await desk.get("t1", one)).text
        assert "Well done." in page
        assert "12 / 12" in page
        assert 'value="correct"' not in page
        listed = (await desk.get("t1", DESK)).text
        assert 'href="/assignments/double/desk/release"' not in listed
        assert 'href="/assignments/double/manage"' not in listed

        refused = (
            {"do": "release", "listed": "a1"},
            {"do": "take_back", "name": "a1"},
        )
        before = await desk.events()
        for path in (DESK, one, f"{DESK}/release", f"{DESK}/comments"):
            for form in (*refused, {"do": "correct", "points": "1", "reason": "so"}):
                assert await desk.act("t1", path, **form) == 403, (path, form)
        assert await desk.events() == before

        await desk.release()
        await desk.act("p1", one, "correct", case="two", points="1", reason="so")
        events = {event.kind: event.number for event in await desk.events()}
        for kind in ("released", "override"):
            assert await desk.act("t1", one, "undo", number=str(events[kind])) == 403
            assert f'value="{events[kind]}"' not in (await desk.get("t1", one)).text
            assert f'value="{events[kind]}"' in (await desk.get("p1", one)).text

        assert await desk.act("a1", f"{MINE}/2/ask", "", text="Why?") == 303
        question = (await desk.events())[-1].number
        assert await desk.act("t1", one, "answer", number=str(question), text="So.") == 303
        assert "So." in (await desk.get("a1", f"{MINE}/2")).text
        assert await desk.act("t1", one, "undo", number=str(events["comment"])) == 303
        assert "Well done." not in (await desk.get("a1", f"{MINE}/2")).text

    at_desk(tmp_path, visit)


@pytest.mark.parametrize(
    ("roles", "role"),
    [
        (["Instructor", "/Instructor#TeachingAssistant"], "assistant"),
        (["/Instructor#TeachingAssistant"], "assistant"),
        (["Instructor"], "instructor"),
        (["ContentDeveloper"], "instructor"),
        (["Learner", "/Instructor#TeachingAssistant"], "student"),
        ([], "student"),
    ],
)
def test_an_lms_says_who_is_an_assistant(roles: list[str], role: str) -> None:
    base = "http://purl.imsglobal.org/vocab/lis/v2/membership"
    named = tuple(f"{base}{name}" if "#" in name else f"{base}#{name}" for name in roles)
    assert Launch("client", "nonce", "7", roles=named).role == role
