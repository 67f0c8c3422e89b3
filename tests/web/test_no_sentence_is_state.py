"""Grades are held, released, set by hand and shown alike when every sentence is another one."""

import asyncio
import html
import re
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest
from msgspec import Struct

import grader.locale
from grader.classes.table.rows import Row, rows_of
from grader.locale import words
from grader.running import Runtime
from grader.web.door.asking import instructor_address
from grader.web.door.site import Site
from tests.sentences import every_sentence
from tests.web.desk.judged import DESK, judged
from tests.web.people import POLICY, SQUARE
from tests.web.walk import cookies_of, cookies_of_student, site_in_process, visited

_AT = "/assignments/double"
_OF_STUDENTS = (f"{_AT}/mine", f"{_AT}/mine/1", f"{_AT}/mine/2")
_OF_INSTRUCTORS = (
    f"{_AT}/manage", f"{_AT}/class/", f"{_AT}/regrade", f"{_AT}/download/reports.zip",
    f"{DESK}", f"{DESK}/of/a1", f"{DESK}/release",
)  # fmt: skip
_KEPT = ("id", "class", "name", "type", "href", "action", "method", "checked", "disabled", "hidden")
"""The attributes that are no words for people."""


class Skeleton(HTMLParser):
    """A page without its words."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[object] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag != "code":  # a sentence has some of its own
            self.tags.append((tag, [pair for pair in attributes if pair[0] in _KEPT]))


class Visit(Struct):
    """A walk through the site, and what was seen and kept on it."""

    site: Site
    browser: httpx.AsyncClient
    student: httpx.Cookies
    instructor: httpx.Cookies
    seen: list[object]

    async def send(self, address: str, form: dict[str, object]) -> None:
        self.browser.cookies = self.instructor
        page = await self.browser.post(address, data=form)
        self.seen.append((address, form["do"], page.status_code))

    async def hand_in(self, name: str, text: str) -> None:
        self.browser.cookies, queue = self.student, self.site.judge.queue
        page = await self.browser.post(f"{_AT}/mine", files={"files": (name, text)})
        self.seen.append((name, page.status_code))
        while queue.running or queue.waiting:
            await asyncio.sleep(0.05)

    async def release(self) -> None:
        """Let go all that is listed."""
        self.browser.cookies = self.instructor
        page = (await self.browser.get(f"{DESK}/release")).text
        listed = [*map(html.unescape, re.findall(r'name="listed" value="([^"]*)"', page))]
        await self.send(DESK, {"do": "release", "listed": listed})

    async def look(self) -> None:
        """Look at all pages, and at what the store has."""
        for address in (*_OF_STUDENTS, *_OF_INSTRUCTORS):
            self.browser.cookies = self.student if "/mine" in address else self.instructor
            page = await self.browser.get(address)
            is_page = page.headers.get("content-type", "").startswith("text/html")
            tags = Skeleton(page.text).tags if is_page else []
            self.seen.append((address, page.status_code, tags))

        store = self.site.judge.courses[self.site.settings.course].classes["double"].store
        self.seen += await self.site.judge.do(lambda: [*map(_facts, rows_of(store, "double"))])
        events = await self.site.judge.do(store.events)
        self.seen += [(event.kind, event.name, event.target, event.points) for event in events]


def _facts(row: Row) -> object:
    graded = row.graded
    return row.standing.name, row.held, graded.status, graded.score, graded.max_score


async def _walk(folder: Path, runtime: Runtime) -> list[object]:
    folder.mkdir()
    async with site_in_process(folder, runtime, judged) as site, visited(site) as browser:
        student = await cookies_of_student(site, browser)
        instructor = await cookies_of(browser, "GET", instructor_address(site))
        visit = Visit(site, browser, student, instructor, [])

        await visit.send(f"{_AT}/manage", {**POLICY, "hold": "true"})
        await visit.hand_in("mine.py", SQUARE)
        await visit.look()
        await visit.send(f"{DESK}/of/a1", {"do": "mark", "item-readable": "1"})
        await visit.send(f"{DESK}/of/a1", {"do": "mark", "item-pasted": "0"})
        await visit.release()
        await visit.look()
        correction = {"do": "correct", "case": "", "points": "6", "reason": "Read by me."}
        await visit.send(f"{DESK}/of/a1", correction)
        await visit.hand_in("notes.docx", "no program")
        await visit.look()
    return visit.seen


@pytest.mark.long
def test_the_site_shows_and_keeps_the_same(
    tmp_path: Path, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = asyncio.run(_walk(tmp_path / "words", runtime))
    keys = {key: key for key in every_sentence("en")}
    monkeypatch.setattr(grader.locale, "sentences", lambda _room, _locale: keys)
    assert words("web.not_found", "en") == "web.not_found"
    assert asyncio.run(_walk(tmp_path / "keys", runtime)) == before
