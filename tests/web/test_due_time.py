"""When a hand-in arrived: with its head, if the file follows fast; else with its end."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest

from grader.web.door import guard
from grader.web.door.site import Site
from tests.runtimes import opened_runtime
from tests.web.people import RIGHT
from tests.web.walk import cookies_of_student, site_in_process, visited

PAUSE = 0.4
_HEAD = b'--x\r\nContent-Disposition: form-data; name="files"; filename="mine.py"\r\n\r\n'
_END = b"\r\n--x--\r\n"


async def _sent(*parts: bytes | float) -> AsyncIterator[bytes]:
    """Send what is bytes, and wait for what is seconds."""
    for part in parts:
        if isinstance(part, float):
            await asyncio.sleep(part)
        else:
            yield part


async def _delay(site: Site, browser: httpx.AsyncClient, *parts: bytes | float) -> timedelta:
    """Hand in so, and return how long after the request's head it arrived."""
    began = datetime.now(UTC)
    head = {"Content-Type": "multipart/form-data; boundary=x"}
    page = await browser.post("/assignments/double/mine", content=_sent(*parts), headers=head)
    assert page.status_code == 303, page.text
    while site.judge.queue.running or site.judge.queue.waiting:
        await asyncio.sleep(0.05)

    served = site.judge.courses[site.settings.course].classes["double"]
    attempts = await site.judge.do(served.store.attempts, "double", "a1")
    return datetime.fromisoformat(attempts[-1].at) - began


async def _delays(folder: Path) -> list[timedelta]:
    file = _HEAD + RIGHT.encode()
    with opened_runtime() as runtime:
        async with site_in_process(folder, runtime) as site, visited(site) as browser:
            browser.cookies = await cookies_of_student(site, browser)
            return [
                await _delay(site, browser, file, _END),
                await _delay(site, browser, file + b"#" * 40_000, PAUSE, _END),
                await _delay(site, browser, file, PAUSE, _END),
                await _delay(site, browser, PAUSE, file, _END),
            ]


@pytest.mark.long
def test_the_head_s_time_counts_where_the_file_follows_at_once_and_fast(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "_PROMPT_SECONDS", PAUSE / 2)
    at_once, fast, slow, late = asyncio.run(_delays(tmp_path))
    pause = timedelta(seconds=PAUSE)
    assert max(at_once, fast) < pause <= min(slow, late)
