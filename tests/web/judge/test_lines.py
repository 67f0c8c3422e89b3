"""On the site the line is looked for after the report stands, while nobody waits.

What is told of hidden cases is decided here, so `make test` runs it.
"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest

from grader.classes.pipeline import kept_run
from grader.model import Run
from grader.running.calls import calls_of
from grader.web.door.access import make_link
from grader.web.door.site import Site
from grader.web.state.people import Person, put_person
from tests.runtimes import opened_runtime
from tests.web.served import double
from tests.web.walk import cookies_of, site_in_process, visited

MINE, CHECK = "/assignments/double/mine", "/assignments/double/check"
LINE = "Line 4: look at this"
OFF = """def double(x):
    result = 0
    for _ in range(2):
        result -= x
    return result
"""
SLOW = """import time

def double(x):
    end = time.process_time() + 0.4
    while time.process_time() < end:
        pass
    return 2 * x
"""


def at_site(folder: Path, visit: Callable[[Site, httpx.AsyncClient], Awaitable[None]]) -> None:
    """Let Ana look at a site with one place for workers."""

    async def open_and_visit() -> None:
        with opened_runtime() as runtime:
            async with (
                site_in_process(folder, runtime, double) as site,
                visited(site) as browser,
            ):
                put_person(site.database, ana := Person("course", "", "a1", "Ana"))
                link = make_link(site.database, ana)
                browser.cookies = await cookies_of(browser, "POST", f"/in/{link}")
                await visit(site, browser)

    asyncio.run(open_and_visit())


async def send(browser: httpx.AsyncClient, path: str, source: str) -> str:
    sent = await browser.post(path, files={"files": ("mine.py", source.encode())})
    assert sent.status_code == 303
    return sent.headers["location"]


async def report(browser: httpx.AsyncClient, path: str) -> str:
    """Return the page of a report, when it is there."""
    page = await browser.get(path)
    while "points" not in page.text:
        await asyncio.sleep(0.01)
        page = await browser.get(path)
    return page.text


async def with_line(browser: httpx.AsyncClient, path: str) -> str:
    while LINE not in (page := await report(browser, path)):
        await asyncio.sleep(0.02)
    return page


def kept(site: Site) -> Run:
    """Return the run that is kept of Ana's attempt."""
    served = site.judge.courses["course"].classes["double"]
    (attempt,) = served.store.attempts("double", "a1")
    versions = served.store.counted(attempt).key.versions
    calls = calls_of(served.opened.assignment).digest
    submission = served.store.submission_of(attempt)
    run = kept_run(served.store, calls, attempt.content, versions, submission)
    assert run is not None
    return run


async def searched(site: Site) -> Run:
    while not (run := await site.judge.do(kept, site)).lines:
        await asyncio.sleep(0.02)
    return run


@pytest.mark.parametrize("path", [MINE, CHECK])
def test_the_report_stands_first_and_has_the_line_when_nobody_waits(
    tmp_path: Path, path: str
) -> None:
    async def visit(site: Site, browser: httpx.AsyncClient) -> None:
        first = await send(browser, path, OFF)
        await send(browser, CHECK, SLOW)
        place = f"{MINE}/1" if path == MINE else first
        assert LINE not in await report(browser, place)
        while site.judge.queue.running:
            await asyncio.sleep(0.01)

        assert LINE in await with_line(browser, place)
        if path == MINE:
            served = site.judge.courses["course"].classes["double"]
            events = await site.judge.do(served.store.events, "a1")
            assert [event.kind for event in events] == ["graded"]
            assert [line.vetoed for line in (await searched(site)).lines] == [False]

    at_site(tmp_path, visit)


def test_a_line_that_a_hidden_case_contradicts_is_kept_and_not_told(tmp_path: Path) -> None:
    """A search that has to give its place to somebody is begun again."""

    async def visit(site: Site, browser: httpx.AsyncClient) -> None:
        await send(browser, MINE, OFF.replace("range(2)", "range(2 if x < 9999 else 3)"))
        await report(browser, f"{MINE}/1")
        await report(browser, await send(browser, CHECK, "def double(x):\n    return 2 * x\n"))

        assert [line.vetoed for line in (await searched(site)).lines] == [True]
        assert "Line" not in await report(browser, f"{MINE}/1")

    at_site(tmp_path, visit)
