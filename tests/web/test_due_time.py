"""When a hand-in arrived: with its head, if the file follows fast; else with its end."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from grader.web.door import guard
from grader.web.door.site import Site
from tests.runtimes import opened_runtime
from tests.web.people import RIGHT
from tests.web.walk import cookies_of_student, site_in_process, visited

_HEAD = b'--x\r\nContent-Disposition: form-data; name="files"; filename="mine.py"\r\n\r\n'
_END = b"\r\n--x--\r\n"


class _Clock:
    """A clock that goes on while a body is waited for, and at no other time: a busy machine sends
    no body slowly."""

    seconds = 100.0

    def monotonic(self) -> float:
        return self.seconds


async def _counts_from_its_head(
    site: Site, browser: httpx.AsyncClient, clock: _Clock, *parts: bytes | float
) -> bool:
    """Send what is bytes, let the clock go on by what is seconds, and return whether the hand-in's
    time is from before its body."""
    sent: list[datetime] = []

    async def content() -> AsyncIterator[bytes]:
        for part in parts:
            sent.append(datetime.now(UTC))
            if isinstance(part, float):
                clock.seconds += part
            else:
                yield part
        sent.append(datetime.now(UTC))

    head = {"Content-Type": "multipart/form-data; boundary=x"}
    page = await browser.post("/assignments/double/mine", content=content(), headers=head)
    assert page.status_code == 303, page.text
    while site.judge.queue.running or site.judge.queue.waiting:
        await asyncio.sleep(0.05)

    served = site.judge.courses[site.settings.course].classes["double"]
    attempts = await site.judge.do(served.store.attempts, "double", "a1")
    arrived = datetime.fromisoformat(attempts[-1].at)
    assert arrived <= sent[0] or arrived >= sent[-1], "with its head or its end"
    return arrived <= sent[0]


async def _walk(folder: Path, clock: _Clock) -> list[bool]:
    file, padding = _HEAD + RIGHT.encode(), b"#" * 400_000
    bodies: list[tuple[bytes | float, ...]] = [
        (file + _END,),
        (4.0, file + padding, 19.0, _END),
        (file + padding, 22.0, _END),
        (file, 1.0, _END),
        (6.0, file, _END),
    ]
    with opened_runtime() as runtime:
        async with site_in_process(folder, runtime) as site, visited(site) as browser:
            browser.cookies = await cookies_of_student(site, browser)
            return [await _counts_from_its_head(site, browser, clock, *body) for body in bodies]


@pytest.mark.long
def test_the_head_s_time_counts_where_the_file_follows_at_once_and_fast(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = _Clock()
    monkeypatch.setattr(guard, "time", SimpleNamespace(monotonic=clock.monotonic))
    assert asyncio.run(_walk(tmp_path, clock)) == [True, True, False, False, False]
