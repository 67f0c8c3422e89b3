"""`python -m benchmarks.rush`: what endless programs cost everybody else at `grader serve`.

Each round measures the same attempts without and with those that never end or sleep, one after the
other: a ratio holds on a busy machine too. By default 300 students make 600 attempts in 6 minutes;
with `--first 10 --attempts 100 --minutes 0`, ten endless ones come first, then all others at once.
`--busy` lets processes run beside that do nothing but compute, `--kills` ends the server with
SIGKILL so often in the middle. It ends with 1 where an innocent attempt is lost or has no right
report, 95 % of them take over three times as long, the server's memory grows by more than a half
after the first minute, or, where nothing computes beside and nobody kills it, 95 % of those in
Python take over 2 s.
"""

import argparse
import asyncio
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psutil

from benchmarks.classes import ASSIGNMENT, ROOT, asking_for, julias
from benchmarks.serve import (
    SUFFIX,
    Kind,
    Rush,
    await_warm,
    enrol,
    is_full,
    moments,
    percentile,
    sources_of,
)
from grader.model import Language

_PAGE = f"/assignments/{ASSIGNMENT}/mine"
_AGAIN_SECONDS = 0.3
_MOST, _MOST_GROWN = 3.0, 1.5
_MOST_SECONDS = 2.0
"""The most that 95 % of the attempts in Python wait for on a quiet machine."""
_INNOCENT: tuple[Kind, ...] = ("right", "wrong")


@dataclass
class Seen:
    waits: list[float] = field(default_factory=list)
    """The seconds from upload to report, of innocent attempts."""
    ends: list[float] = field(default_factory=list)
    """When their reports were there, in seconds from the beginning."""
    problems: Counter[str] = field(default_factory=Counter)
    memory: list[tuple[float, float]] = field(default_factory=list)
    """(seconds, megabytes of the server's own process)"""

    @property
    def megabytes(self) -> tuple[float, float]:
        """Return the most in the first minute, and later; 0 where nothing was measured."""
        early = [size for second, size in self.memory if second <= 60]
        late = [size for second, size in self.memory if second > 60]
        return max(early, default=0.0), max(late, default=0.0)


class _Server:
    """`grader serve` on a port that it keeps when it is killed and started again."""

    def __init__(self, data: Path, language: Language, jobs: int | None) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        options = ["--data", data, "--port", port, "--julia-engine", "process", "--locale", "en"]
        options += ["--jobs", jobs] if jobs else []
        words = ["-m", "grader", "serve", ASSIGNMENT, *options]
        self._command = [sys.executable, *map(str, words)]
        self._environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        if language == "julia":
            self._environment |= asking_for(julias()[0])
        self._log = data.with_suffix(".log")
        self.process = self.start()

    def start(self) -> "subprocess.Popen[bytes]":
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command, env=self._environment, stdout=subprocess.DEVNULL, stderr=log
            )
        end = time.monotonic() + 300
        while time.monotonic() < end:
            with suppress(httpx.TransportError):
                await_warm(self.url)
                return self.process
            time.sleep(0.1)
        raise RuntimeError(f"it did not start: see {self._log}")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


class _Students:
    def __init__(self, url: str, links: Sequence[str], language: Language) -> None:
        self._url, self._links = url, links
        self._ending = SUFFIX[language]
        self._sources = sources_of(language)
        self._number = 0
        self._cookies: dict[int, httpx.Cookies] = {}
        self._turns = [asyncio.Lock() for _ in links]

    async def attempt(self, number: int, kind: Kind, seen: Seen, start: float) -> None:
        """Hand in once as one student, and wait for the report."""
        async with self._turns[number]:
            address = f"127.0.{1 + number // 200}.{1 + number % 200}"
            transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)
            async with httpx.AsyncClient(
                base_url=self._url, transport=transport, follow_redirects=True, timeout=60
            ) as client:
                await self._hand_in(client, number, kind, seen, start)

    async def _hand_in(
        self, client: httpx.AsyncClient, number: int, kind: Kind, seen: Seen, start: float
    ) -> None:
        if number not in self._cookies:
            await _ask(client, "POST", self._links[number])
            self._cookies[number] = client.cookies
        client.cookies = self._cookies[number]

        self._number += 1
        content = next(self._sources[kind]) + f"\n# {self._number}\n"
        before = _taken((await _ask(client, "GET", _PAGE)).text)
        began = time.monotonic()
        page = await _send(client, f"mine{self._ending}", content, before)
        if kind not in _INNOCENT:
            return

        while states := re.findall(r'data-state="([^"]+)"', page):
            while not (state := (await _ask(client, "GET", states[-1])).json())["done"]:
                await asyncio.sleep(state["again"])
            page = (await _ask(client, "GET", _PAGE)).text
        seen.waits.append(time.monotonic() - began)
        seen.ends.append(time.monotonic() - start)

        report = f"{_PAGE}/{before + 1}"
        if _taken(page) != before + 1:
            seen.problems["lost or doubled"] += 1
        elif kind == "right" and not is_full(page, report):
            seen.problems["a wrong score"] += 1


def _taken(page: str) -> int:
    """Return the number of attempts on a student's page, those that wait too."""
    return len(re.findall(r"Receipt \w{12}", page))


async def _send(client: httpx.AsyncClient, name: str, content: str, before: int) -> str:
    """Hand in, and return the page; after a broken connection, only if it was not taken."""
    while True:
        try:
            sent = await client.post(_PAGE, files={"files": (name, content.encode())})
            if sent.status_code == 200:
                return sent.text
        except httpx.TransportError:
            page = (await _ask(client, "GET", _PAGE)).text
            if _taken(page) > before:
                return page
        await asyncio.sleep(_AGAIN_SECONDS)


async def _ask(client: httpx.AsyncClient, method: str, path: str) -> httpx.Response:
    """Ask until there is an answer: the server may be starting again."""
    while True:
        with suppress(httpx.TransportError):
            answer = await client.request(method, path)
            if answer.status_code < 500:
                return answer
        await asyncio.sleep(_AGAIN_SECONDS)


async def _rush(
    asked: argparse.Namespace, server: _Server, links: Sequence[str], with_endless: bool
) -> Seen:
    """Make all attempts; return when all innocent ones have their reports."""
    chance, seen = random.Random(asked.seed), Seen()
    students = _Students(server.url, links, asked.language)
    rush = Rush(asked.attempts, 60 * asked.minutes, evenly=True)
    times = moments(rush, chance)
    kinds: list[Kind] = chance.choices(("right",) if asked.first else _INNOCENT, k=len(times))
    guilty = asked.first or round(0.03 * len(times))
    innocent = len(links) - guilty

    start = time.monotonic()
    if asked.first and with_endless:
        first = [students.attempt(innocent + k, "endless", seen, start) for k in range(guilty)]
        await asyncio.gather(*first)
    start = time.monotonic()
    watching = asyncio.create_task(_watch_memory(server, seen, start))
    killing = asyncio.create_task(_kill(asked.kills, max(rush.seconds, 10.0), server))

    attempts = []
    for k, (moment, kind) in enumerate(zip(times, kinds, strict=True)):
        attempts.append(_at(start + moment, students.attempt(k % innocent, kind, seen, start)))
    if with_endless and not asked.first:
        for k in range(guilty):
            kind = "asleep" if k % 3 == 0 else "endless"
            moment = chance.uniform(0, rush.seconds)
            attempts.append(_at(start + moment, students.attempt(innocent + k, kind, seen, start)))

    await asyncio.gather(*attempts, killing)
    watching.cancel()
    return seen


async def _at(moment: float, work: Coroutine[None, None, None]) -> None:
    await asyncio.sleep(moment - time.monotonic())
    await work


async def _kill(times: int, seconds: float, server: _Server) -> None:
    """Kill the server so often, evenly, and start it again each time."""
    for _ in range(times):
        await asyncio.sleep(seconds / (times + 1))
        server.kill()
        await asyncio.to_thread(server.start)


async def _watch_memory(server: _Server, seen: Seen, start: float) -> None:
    while True:
        with suppress(psutil.Error):
            size = psutil.Process(server.process.pid).memory_full_info().pss
            seen.memory.append((time.monotonic() - start, size / 2**20))
        await asyncio.sleep(2.0)


@contextmanager
def _busy(count: int) -> Iterator[None]:
    """Let so many processes compute beside."""
    command = [sys.executable, "-c", "while True: pass"]
    processes = [subprocess.Popen(command) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def _measured(asked: argparse.Namespace, work: Path, *, with_endless: bool) -> Seen:
    data = work / ("with" if with_endless else "without") / f"{time.monotonic():.0f}"
    data.mkdir(parents=True)
    links = enrol(data)[: asked.students]
    server = _Server(data, asked.language, asked.jobs)
    try:
        with _busy(asked.busy):
            return asyncio.run(_rush(asked, server, links, with_endless))
    finally:
        server.kill()


def _shown(seen: Seen) -> str:
    waits = ", ".join(
        f"{share:.0%} {percentile(seen.waits, share):.2f} s" for share in (0.5, 0.95, 1)
    )
    early, late = seen.megabytes
    grown = f"{early:.0f} MB, later {late:.0f} MB"
    problems = ", ".join(f"{count} × {what}" for what, count in seen.problems.items())
    return (
        f"{len(seen.waits)} reports after {waits}; 95% done at {percentile(seen.ends, 0.95):.1f} s;"
        f" memory at most {grown}; not as it should be: {problems or 'nothing'}"
    )


def failures(asked: argparse.Namespace, without: Seen, with_endless: Seen) -> Iterator[str]:
    """Yield what does not hold of a round."""
    both = (without, with_endless)
    if any(seen.problems or len(seen.waits) != asked.attempts for seen in both):
        yield "attempts are lost, or have no right report"
    for what in ("ends", "waits"):
        before, after = (percentile(getattr(seen, what), 0.95) for seen in both)
        print(f"   95% {what}: × {after / before:.2f}", flush=True)
        if after > _MOST * before:
            yield f"95% {what}: over × {_MOST:g}"

    for early, late in (seen.megabytes for seen in both):
        if late > _MOST_GROWN * early:
            yield f"memory: over × {_MOST_GROWN:g} after the first minute"

    is_quiet = asked.language == "python" and not (asked.first or asked.busy or asked.kills)
    if is_quiet and any(percentile(seen.waits, 0.95) > _MOST_SECONDS for seen in both):
        yield f"95% of the attempts wait for over {_MOST_SECONDS:g} s"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rush", description=__doc__)
    parser.add_argument("--students", type=int, default=300)
    parser.add_argument("--attempts", type=int, default=600, help="of those that end")
    parser.add_argument("--minutes", type=float, default=6)
    parser.add_argument("--first", type=int, default=0, help="endless ones, before all others")
    parser.add_argument("--busy", type=int, default=0)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--language", choices=("python", "julia"), default="python")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()

    is_good = True
    with tempfile.TemporaryDirectory(prefix="grader-rush-") as folder:
        for number in range(asked.rounds):
            seen = {}
            for with_endless in (False, True):
                seen[with_endless] = _measured(asked, Path(folder), with_endless=with_endless)
                name = "with" if with_endless else "without"
                print(f"{number + 1}, {name}: {_shown(seen[with_endless])}", flush=True)

            for failure in failures(asked, seen[False], seen[True]):
                print(f"   does not hold: {failure}", flush=True)
                is_good = False
    sys.exit(not is_good)


if __name__ == "__main__":
    main()
